#include "experiments/case_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <tuple>

#include "engine/apply.h"
#include "engine/error.h"
#include "engine/legal_moves.h"
#include "engine/pile.h"
#include "engine/placement.h"
#include "engine/suggest.h"

namespace meeplelab {

namespace {

using Differences = std::vector<std::string>;

// What a case found for one key of its `expect`.
template <class Outcome>
struct Expectation {
  const char* key;
  CaseJson (*find)(const Outcome&, const CaseJson& expected);
};

// Compares every key of `expect` by its row. An unknown key is an error, so that no case passes because a part of it
// was not read.
template <class Outcome>
Differences compare(const CaseJson& expect, std::span<const Expectation<Outcome>> table, const Outcome& outcome) {
  std::vector<std::string> keys;
  for (const Expectation<Outcome>& row : table) keys.emplace_back(row.key);
  check_keys(expect, keys, "expect");
  if (expect.empty()) throw Error("the case expects nothing");
  Differences differences;
  for (const Expectation<Outcome>& row : table) {
    if (!expect.contains(row.key)) continue;
    const CaseJson& expected = expect.at(row.key);
    const CaseJson found = row.find(outcome, expected);
    if (found != expected) {
      differences.push_back(fmt::format("{}: expected {}, found {}", row.key, expected.dump(), found.dump()));
    }
  }
  return differences;
}

CaseJson points_json(const CaseGame& game, const PlayerPoints& points) {
  CaseJson list = CaseJson::array();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.rules().players); ++seat)
    list.push_back(points[seat]);
  return list;
}

// ---- board: steps, then what became of them

CaseJson find_illegal(const CaseGame& game, const CaseJson&) { return game.refusal().has_value(); }
CaseJson find_legal(const CaseGame& game, const CaseJson&) { return !game.refusal().has_value(); }
CaseJson find_scores(const CaseGame& game, const CaseJson&) { return points_json(game, game.state().scores); }
CaseJson find_final(const CaseGame& game, const CaseJson&) {
  return points_json(game, standing(game.rules(), game.state()));
}
CaseJson find_follower_moves(const CaseGame& game, const CaseJson&) { return game.follower_moves(); }

// Of the players and figures that the case lists.
CaseJson find_supply(const CaseGame& game, const CaseJson& expected) {
  CaseJson found = CaseJson::object();
  for (const auto& [seat, figures] : expected.items()) {
    const int number = std::stoi(seat);
    if (number < 0 || number >= game.rules().players) throw Error(fmt::format("'supply' names the player {}", seat));
    for (const auto& item : figures.items()) {
      const auto name = std::find(kFigureNames.begin(), kFigureNames.end(), item.key());
      if (name == kFigureNames.end()) throw Error(fmt::format("'supply' names the figure '{}'", item.key()));
      found[seat][item.key()] =
          game.state().supply[static_cast<std::size_t>(number)][static_cast<std::size_t>(name - kFigureNames.begin())];
    }
  }
  return found;
}

constexpr std::array<Expectation<CaseGame>, 6> kBoardTable = {{
    {"illegal", find_illegal},
    {"legal", find_legal},
    {"scores", find_scores},
    {"final", find_final},
    {"supply", find_supply},
    {"follower_moves", find_follower_moves},
}};

// Plays all steps; only a case that expects so may have its last one refused.
void play_steps(CaseGame& game, const CaseJson& steps, bool may_be_refused) {
  game.play(steps);
  if (game.refusal() && !may_be_refused)
    throw Error(fmt::format("step {} was refused: {}", steps.size(), *game.refusal()));
}

Differences check_board(const CaseJson& entry, const CaseTiles& tiles) {
  const CaseJson& setup = entry.at("setup");
  check_keys(setup, {"players", "steps", "special_figures", "supply"}, "setup");
  CaseGame game(entry, tiles);
  const CaseJson& expect = entry.at("expect");
  play_steps(game, setup.at("steps"), expect.contains("illegal") || expect.contains("legal"));
  return compare<CaseGame>(expect, kBoardTable, game);
}

// ---- placements: where one tile may go

struct PlacementsOutcome {
  const CaseGame& game;
  TileTypeId tile;
};

using Placement = std::tuple<int, int, int>;  // x, y, rotation: the smallest with the same picture

std::set<Placement> legal_set(const PlacementsOutcome& outcome) {
  MoveList moves;
  legal_placements(outcome.game.rules(), outcome.game.state(), outcome.tile, moves);
  std::set<Placement> placements;
  for (const Move move : moves) placements.insert({move.cell().x(), move.cell().y(), move.rotation()});
  return placements;
}

std::set<Placement> read_set(const TileType& type, const CaseJson& list) {
  std::set<Placement> placements;
  for (const CaseJson& item : list) {
    const auto rotation = item.at(2).get<std::size_t>();
    if (rotation > 3) throw Error(fmt::format("'placements' holds {}, expected [x, y, r]", item.dump()));
    placements.insert({item.at(0).get<int>(), item.at(1).get<int>(), type.same_as[rotation]});
  }
  return placements;
}

// The list as it was expected where it means the same placements (B-14).
CaseJson find_placements(const PlacementsOutcome& outcome, const CaseJson& expected) {
  const std::set<Placement> found = legal_set(outcome);
  if (found == read_set(outcome.game.rules().types[outcome.tile], expected)) return expected;
  CaseJson list = CaseJson::array();
  for (const auto& [x, y, rotation] : found) list.push_back({x, y, rotation});
  return list;
}

constexpr std::array<Expectation<PlacementsOutcome>, 1> kPlacementsTable = {{{"placements", find_placements}}};

Differences check_placements(const CaseJson& entry, const CaseTiles& tiles) {
  const CaseJson& setup = entry.at("setup");
  check_keys(setup, {"players", "steps", "special_figures", "supply"}, "setup");
  CaseGame game(entry, tiles);
  play_steps(game, setup.at("steps"), false);
  const PlacementsOutcome outcome{game, game.type_of(entry.at("tile").get<std::string>())};
  return compare<PlacementsOutcome>(entry.at("expect"), kPlacementsTable, outcome);
}

// ---- draw: where the next tile comes from

struct DrawOutcome {
  std::vector<std::string> discarded;
  CaseJson drawn;  // null when the game is over
  int pile_left = 0;
  bool game_over = false;
};

CaseJson find_discarded(const DrawOutcome& outcome, const CaseJson&) { return outcome.discarded; }
CaseJson find_drawn(const DrawOutcome& outcome, const CaseJson&) { return outcome.drawn; }
CaseJson find_pile_left(const DrawOutcome& outcome, const CaseJson&) { return outcome.pile_left; }
CaseJson find_game_over(const DrawOutcome& outcome, const CaseJson&) { return outcome.game_over; }

constexpr std::array<Expectation<DrawOutcome>, 4> kDrawTable = {{
    {"discarded", find_discarded},
    {"drawn", find_drawn},
    {"pile_left", find_pile_left},
    {"game_over", find_game_over},
}};

// The unseen tiles are those of the pile and no others.
Pile set_pile(CaseGame& game, const CaseJson& pile) {
  if (!pile.is_array() || pile.size() > kMaxTiles) throw Error("'pile' has to be a list of at most 255 tiles");
  GameState& state = game.state();
  state.remaining.fill(0);
  std::vector<TileTypeId> order;
  for (const CaseJson& id : pile) {
    order.push_back(game.type_of(id.get<std::string>()));
    ++state.remaining[order.back()];
  }
  state.tiles_left = static_cast<std::uint8_t>(order.size());
  state.step = Step::Draw;
  return Pile(std::move(order));
}

DrawOutcome draw_tile(CaseGame& game, Pile pile) {
  DrawOutcome outcome;
  GameState& state = game.state();
  while (state.step == Step::Draw && state.tiles_left != 0) {
    const Move draw = pile.draw(game.rules(), state);
    apply(game.rules(), state, draw);
    const std::string& id = game.rules().types[draw.type()].id;
    if (state.step == Step::Place) {
      outcome.drawn = id;
    } else {
      outcome.discarded.push_back(id);
    }
  }
  outcome.pile_left = state.tiles_left;
  outcome.game_over = is_over(state);
  return outcome;
}

Differences check_draw(const CaseJson& entry, const CaseTiles& tiles) {
  const CaseJson& setup = entry.at("setup");
  check_keys(setup, {"players", "board", "pile", "dragon_in_play"}, "setup");
  if (setup.value("dragon_in_play", false))
    throw Error("'dragon_in_play' needs a part of the rules that is not built in");
  CaseGame game(entry, tiles);
  play_steps(game, setup.at("board"), false);
  const DrawOutcome outcome = draw_tile(game, set_pile(game, setup.at("pile")));
  return compare<DrawOutcome>(entry.at("expect"), kDrawTable, outcome);
}

// ---- all kinds

struct CaseKind {
  const char* name;
  Differences (*check)(const CaseJson&, const CaseTiles&);
};
constexpr std::array<CaseKind, 3> kKinds = {
    {{"board", check_board}, {"placements", check_placements}, {"draw", check_draw}}};

}  // namespace

std::vector<std::string> check_case(const CaseJson& entry, const CaseTiles& tiles) {
  check_keys(entry,
             {"id", "name", "kind", "rules", "expansions", "config", "setup", "tile", "expect", "source", "note"},
             "case");
  const std::string kind = entry.at("kind").get<std::string>();
  std::vector<std::string> names;
  for (const CaseKind& row : kKinds) {
    if (row.name == kind) return row.check(entry, tiles);
    names.emplace_back(row.name);
  }
  throw Error(fmt::format("unknown kind '{}'{}", kind, did_you_mean(kind, names)));
}

}  // namespace meeplelab
