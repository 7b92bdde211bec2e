// Corners of the rules that the worked cases leave open, on the slow twin: what it should answer is counted by hand.

#include "tests/twin/twin.h"

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using twin::ScoringEvent;
using twin::Spot;
using Spots = std::vector<Spot>;
using Events = std::vector<ScoringEvent>;
using Actions = std::vector<std::string>;

const twin::Catalogue& golden_tiles() {
  static const twin::Catalogue catalogue = [] {
    std::ostringstream text;
    text << std::ifstream(std::string(MEEPLELAB_GOLDEN_DIR) + "/golden_tiles.json").rdbuf();
    twin::Catalogue out;
    out.add_json(text.str());
    return out;
  }();
  return catalogue;
}

Events play(twin::Game& game, const std::string& tile, Spot spot, int player, const std::string& action = "none") {
  game.place(tile, spot, player);
  game.act(action);
  return game.score();
}

twin::Game with_farm_scoring(const std::string& farm_scoring) {
  twin::Options options;
  options.farm_scoring = farm_scoring;
  return twin::Game(golden_tiles(), options);
}

TEST_CASE("a picture has one rotation only, arrows included", "[twin][B-14]") {
  twin::Game game(golden_tiles(), {});
  game.place("B", {0, 0, 0}, 0);
  CHECK(game.placements("U") == Spots{{-1, 0, 1}, {0, -1, 0}, {0, 1, 0}, {1, 0, 1}});
  CHECK(game.placements("FL.U") ==
        Spots{{-1, 0, 1}, {-1, 0, 3}, {0, -1, 0}, {0, -1, 2}, {0, 1, 0}, {0, 1, 2}, {1, 0, 1}, {1, 0, 3}});
  CHECK(game.may_place("U", {0, 1, 2}));
  CHECK_FALSE(game.may_place("U", {0, 1, 1}));
}

TEST_CASE("the ban on U-turns is waived when nothing else fits", "[twin][B-95]") {
  twin::Game game(golden_tiles(), {});
  game.place("RIV.spring", {0, 0, 0}, 0);
  play(game, "RIV.curve", {1, 0, 0}, 0);
  CHECK(game.placements("RIV.curve") == Spots{{1, 1, 2}});
  play(game, "B", {2, 0, 0}, 1);
  play(game, "B", {2, 1, 0}, 1);
  CHECK(game.placements("RIV.curve") == Spots{{1, 1, 1}});
}

TEST_CASE("river_uturn=any looks past straights", "[twin][B-92]") {
  for (const bool any : {false, true}) {
    twin::Options options;
    options.river_uturn = any ? "any" : "immediate";
    twin::Game game(golden_tiles(), options);
    game.place("RIV.spring", {0, 0, 0}, 0);
    play(game, "RIV.curve", {1, 0, 0}, 0);
    play(game, "RIV.straight", {1, 1, 1}, 0);
    CHECK(game.placements("RIV.curve") == (any ? Spots{{1, 2, 2}} : Spots{{1, 2, 1}, {1, 2, 2}}));
  }
}

TEST_CASE("a river tile must continue the river, and nobody stands on it", "[twin][B-91]") {
  twin::Game game(golden_tiles(), {});
  game.place("RIV.spring", {0, 0, 0}, 0);
  CHECK(game.placements("RIV.straight") == Spots{{1, 0, 0}});
  play(game, "RIV.straight", {1, 0, 0}, 0);
  game.place("RIV.lake", {2, 0, 0}, 0);
  CHECK(game.figure_actions() == Actions{"none", "normal field:NL"});
  game.score();
  CHECK(game.placements("RIV.straight").empty());
}

TEST_CASE("only a completed city pays farmers", "[twin][B-71][B-72]") {
  for (const std::string rule : {"field_3", "field_3_once", "city_3", "city_4"}) {
    INFO(rule);
    twin::Game game = with_farm_scoring(rule);
    play(game, "D", {0, 0, 0}, 0, "normal field:EL");
    const bool by_city = rule.rfind("city", 0) == 0;
    CHECK(game.final_events() == (by_city ? Events{} : Events{{"field", false, {{0, 0}}, {0, 0}}}));
  }
}

TEST_CASE("farmers of all fields round a city are counted together", "[twin][B-72]") {
  const auto events = [](const std::string& rule, int second_farmer) {
    twin::Game game = with_farm_scoring(rule);
    play(game, "D", {0, 0, 0}, 0, "normal field:EL");
    play(game, "E", {0, -1, 2}, second_farmer, "normal field:NL");
    return game.final_events();
  };
  CHECK(events("city_3", 0) == Events{{"field", false, {{0, -1}, {0, 0}}, {3, 0}}});
  CHECK(events("city_3", 1) == Events{{"field", false, {{0, -1}, {0, 0}}, {3, 3}}});
  CHECK(events("city_4", 1) == Events{{"field", false, {{0, -1}, {0, 0}}, {4, 4}}});
  CHECK(events("field_3_once", 0) ==
        Events{{"field", false, {{0, -1}}, {3, 0}}, {"field", false, {{0, 0}}, {0, 0}}});
  CHECK(events("field_3", 0) == Events{{"field", false, {{0, -1}}, {3, 0}}, {"field", false, {{0, 0}}, {3, 0}}});
}

TEST_CASE("the abbot stands on monastery or garden and may be recalled for its value", "[twin][B-80][B-82]") {
  twin::Options options;
  options.abbot = true;
  twin::Game game(golden_tiles(), options);
  game.place("B", {0, 0, 0}, 0);
  CHECK(game.figure_actions() == Actions{"abbot monastery", "none", "normal field:NL", "normal monastery"});
  game.act("abbot monastery");
  CHECK(game.score().empty());
  play(game, "B", {1, 0, 0}, 1, "abbot monastery");
  game.place("E.g", {0, 1, 2}, 0);
  CHECK(game.figure_actions() == Actions{"none", "normal city:S", "normal field:NL", "recall"});
  game.act("recall");
  CHECK(game.scores() == std::vector<int>{3, 0});
  CHECK(game.figure_actions().empty());
  CHECK(game.score() == Events{{"recall", false, {{0, 0}}, {3, 0}}});
  CHECK(game.supply(0, "abbot") == 1);
  CHECK(game.final_events() == Events{{"monastery", false, {{1, 0}}, {0, 3}}});
}

TEST_CASE("without farmers and abbot fields and gardens stay empty", "[twin][B-76][B-80]") {
  twin::Options options;
  options.farmers = false;
  twin::Game game(golden_tiles(), options);
  game.place("E.g", {0, 0, 0}, 0);
  CHECK(game.figure_actions() == Actions{"none", "normal city:N"});
}

TEST_CASE("regions tell cells, open sides and figures", "[twin]") {
  twin::Game game(golden_tiles(), {});
  play(game, "D", {0, 0, 0}, 1, "normal road:E");
  play(game, "A", {1, 0, 1}, 0);
  using Region = twin::Game::Region;
  CHECK(game.regions() == std::vector<Region>{
                              {"city", {{0, 0}}, 1, 0, false, {}},
                              {"field", {{0, 0}, {1, 0}}, 0, 0, false, {}},
                              {"monastery", {{1, 0}}, 7, 0, false, {}},
                              {"road", {{0, 0}, {1, 0}}, 1, 0, false, {{1, "normal"}}},
                          });
}

}  // namespace
