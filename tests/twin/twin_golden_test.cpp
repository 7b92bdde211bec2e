// The worked cases of base game, abbot and river, played by the slow twin (rules/golden.md).

#include "tests/twin/twin.h"

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using nlohmann::json;

std::string read_text(const std::string& name) {
  std::ifstream file(std::string(MEEPLELAB_GOLDEN_DIR) + "/" + name);
  if (!file) throw std::runtime_error("cannot open " + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const twin::Catalogue& golden_tiles() {
  static const twin::Catalogue catalogue = [] {
    twin::Catalogue out;
    out.add_json(read_text("golden_tiles.json"));
    return out;
  }();
  return catalogue;
}

bool is_for_the_twin(const json& entry) {
  const std::set<std::string> known = {"base", "abbot", "river"};
  for (const json& expansion : entry.at("expansions")) {
    if (known.count(expansion.get<std::string>()) == 0) return false;
  }
  return entry.at("kind") == "board" || entry.at("kind") == "placements";
}

// Every key has to be known, so that no case passes because a part of it was not read.
void read_option(twin::Options& options, const std::string& key, const json& value) {
  if (key == "two_tile_city") {
    options.two_tile_city = value.get<int>();
  } else if (key == "two_tile_city_pennant") {
    options.two_tile_city_pennant = value.get<int>();
  } else if (key == "farm_scoring") {
    options.farm_scoring = value.get<std::string>();
  } else if (key == "river_uturn") {
    options.river_uturn = value.get<std::string>();
  } else if (key == "farmers") {
    options.farmers = value == "on";
  } else {
    throw std::runtime_error("unknown option " + key);
  }
}

twin::Game set_up(const json& entry) {
  const json& setup = entry.at("setup");
  twin::Options options;
  options.players = setup.at("players").get<int>();
  const json figures = setup.value("special_figures", json::array());
  options.abbot = std::find(figures.begin(), figures.end(), "abbot") != figures.end();
  for (const auto& [key, value] : entry.at("config").items()) read_option(options, key, value);
  twin::Game game(golden_tiles(), options);
  const json supplies = setup.value("supply", json::object());
  for (const auto& [player, supply] : supplies.items()) {
    for (const auto& [figure, number] : supply.items()) game.set_supply(std::stoi(player), figure, number.get<int>());
  }
  return game;
}

twin::Spot spot_of(const json& step) {
  return {step.at("x").get<int>(), step.at("y").get<int>(), step.at("r").get<int>()};
}

void begin(twin::Game& game, const json& step) {
  game.place(step.at("t").get<std::string>(), spot_of(step), step.at("p").get<int>());
}

// The figure actions a step asks for; more than one has to be refused (B-20).
std::vector<std::string> actions_of(const twin::Game& game, const json& step) {
  static const std::set<std::string> known = {"op", "p", "t", "x", "y", "r", "meeple", "recall_abbot"};
  for (const auto& [key, value] : step.items()) {
    if (known.count(key) == 0) throw std::runtime_error("unknown key " + key);
  }
  std::vector<std::string> out;
  if (step.value("recall_abbot", false)) out.push_back("recall");
  if (step.contains("meeple")) {
    const json& meeple = step.at("meeple");
    out.push_back(game.spelling(meeple.value("fig", "normal"), meeple.at("on").get<std::string>()));
  }
  if (out.empty()) out.push_back("none");
  return out;
}

void play(twin::Game& game, const json& step) {
  begin(game, step);
  for (const std::string& action : actions_of(game, step)) game.act(action);
  game.score();
}

// A step is refused at its placement or at one of its figure actions; a name that means nothing is a fault of the case.
bool is_refused(twin::Game& game, const json& step) {
  if (!game.may_place(step.at("t").get<std::string>(), spot_of(step))) {
    CHECK_THROWS_AS(begin(game, step), std::runtime_error);
    return true;
  }
  begin(game, step);
  for (const std::string& action : actions_of(game, step)) {
    try {
      game.act(action);
    } catch (const std::runtime_error&) {
      return true;
    }
  }
  return false;
}

std::vector<int> final_scores(const twin::Game& game) {
  std::vector<int> out = game.scores();
  for (const twin::ScoringEvent& event : game.final_events()) {
    for (std::size_t player = 0; player < out.size(); ++player) out[player] += event.points[player];
  }
  return out;
}

int follower_moves(const twin::Game& game) {
  int out = 0;
  for (const std::string& action : game.figure_actions()) out += action.rfind("normal ", 0) == 0 ? 1 : 0;
  return out;
}

void check_supply(const twin::Game& game, const json& expected) {
  for (const auto& [player, supply] : expected.items()) {
    for (const auto& [figure, number] : supply.items()) {
      CHECK(game.supply(std::stoi(player), figure) == number.get<int>());
    }
  }
}

void check_board(const json& entry) {
  static const std::set<std::string> known = {"illegal", "legal", "scores", "final", "supply", "follower_moves"};
  twin::Game game = set_up(entry);
  const json& expect = entry.at("expect");
  for (const auto& [key, value] : expect.items()) {
    INFO(key);
    REQUIRE(known.count(key) == 1);
  }
  const json& steps = entry.at("setup").at("steps");
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) REQUIRE_NOTHROW(play(game, steps[i]));
  if (expect.value("illegal", false)) {
    CHECK(is_refused(game, steps.back()));
    return;
  }
  REQUIRE_NOTHROW(begin(game, steps.back()));
  if (expect.contains("follower_moves")) CHECK(follower_moves(game) == expect.at("follower_moves").get<int>());
  for (const std::string& action : actions_of(game, steps.back())) REQUIRE_NOTHROW(game.act(action));
  game.score();
  if (expect.contains("scores")) CHECK(game.scores() == expect.at("scores").get<std::vector<int>>());
  if (expect.contains("final")) CHECK(final_scores(game) == expect.at("final").get<std::vector<int>>());
  check_supply(game, expect.value("supply", json::object()));
}

// The case lists all rotations; placements() leaves out those with the same picture (B-14).
void check_placements(const json& entry) {
  twin::Game game = set_up(entry);
  for (const json& step : entry.at("setup").at("steps")) REQUIRE_NOTHROW(play(game, step));
  const std::string tile = entry.at("tile").get<std::string>();
  std::vector<twin::Spot> expected;
  for (const json& spot : entry.at("expect").at("placements")) {
    expected.push_back({spot.at(0).get<int>(), spot.at(1).get<int>(), spot.at(2).get<int>()});
  }
  std::sort(expected.begin(), expected.end());
  std::vector<twin::Spot> all;
  const int reach = static_cast<int>(game.tile_count()) + 1;
  for (int x = -reach; x <= reach; ++x) {
    for (int y = -reach; y <= reach; ++y) {
      for (int r = 0; r < 4; ++r) {
        if (game.may_place(tile, {x, y, r})) all.push_back({x, y, r});
      }
    }
  }
  CHECK(all == expected);
  std::erase_if(expected, [&tile](twin::Spot spot) {
    for (int r = 0; r < spot.r; ++r) {
      if (twin::same_picture(golden_tiles().tile(tile, r), golden_tiles().tile(tile, spot.r))) return true;
    }
    return false;
  });
  CHECK(game.placements(tile) == expected);
}

TEST_CASE("the slow twin passes the worked cases of base game, abbot and river", "[twin][golden]") {
  const json cases = json::parse(read_text("golden.json"));
  int played = 0;
  for (const json& entry : cases) {
    if (!is_for_the_twin(entry)) continue;
    INFO(entry.at("id").get<std::string>() << " " << entry.at("name").get<std::string>());
    if (entry.at("kind") == "board") {
      check_board(entry);
    } else {
      check_placements(entry);
    }
    ++played;
  }
  CHECK(played >= 52);
}

}  // namespace
