#include "experiments/case_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <tuple>

#include "engine/error.h"
#include "engine/legal_moves.h"
#include "engine/placement.h"
#include "engine/suggest.h"
#include "experiments/case_compare.h"

namespace meeplelab {

namespace {

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

CaseJson find_extra_turn(const CaseGame& game, const CaseJson&) {
  return game.state().second == 0 && game.state().second_due != 0;
}

CaseJson find_eaten(const CaseGame& game, const CaseJson&) {
  std::vector<std::pair<int, std::string>> eaten;
  for (const Figure& figure : game.last().eaten) eaten.emplace_back(figure.owner, figure_name(figure.kind));
  std::sort(eaten.begin(), eaten.end());
  return eaten;
}

CaseJson find_eaten_total(const CaseGame& game, const CaseJson&) { return game.eaten_total(); }
CaseJson find_dragon_steps(const CaseGame& game, const CaseJson&) { return game.last().walkers.size(); }
CaseJson find_dragon_choosers(const CaseGame& game, const CaseJson&) { return game.last().walkers; }

CaseJson cell_json(const GameState& state, std::uint8_t tile) {
  if (tile == kNoTile) return nullptr;
  return {state.tiles[tile].cell.x(), state.tiles[tile].cell.y()};
}
CaseJson find_dragon_at(const CaseGame& game, const CaseJson&) {
  return cell_json(game.state(), game.state().expansions.dragon.dragon_tile);
}
CaseJson find_fairy_at(const CaseGame& game, const CaseJson&) {
  return cell_json(game.state(), game.state().expansions.dragon.fairy_tile);
}

// [colour, number] on roads, in the order of the names.
CaseJson find_camels(const CaseGame& game, const CaseJson&) {
  std::map<std::string, int> colours;
  const DesertsState& deserts = game.state().expansions.deserts;
  for (std::size_t i = 0; i < deserts.camel_count; ++i) ++colours[kCamelNames[index(deserts.camels[i].colour)]];
  CaseJson list = CaseJson::array();
  for (const auto& [colour, number] : colours) list.push_back({colour, number});
  return list;
}

CaseJson find_bag_total(const CaseGame& game, const CaseJson&) {
  int total = 0;
  for (const std::uint8_t camels : game.state().expansions.deserts.bag) total += camels;
  return total;
}

// The tiles kept by the players whom the case lists, in the order in which they came.
CaseJson find_kept(const CaseGame& game, const CaseJson& expected) {
  CaseJson found = CaseJson::object();
  for (const auto& item : expected.items()) {
    found[item.key()] = CaseJson::array();
    for (std::size_t i = 0; i < game.state().held_count; ++i) {
      const HeldTile& tile = game.state().held[i];
      if (!tile.is_pending() && std::to_string(tile.owner()) == item.key()) found[item.key()].push_back(game.name_of(tile.type));
    }
  }
  return found;
}

CaseJson find_camel_order(const CaseGame& game, const CaseJson&) {
  CaseJson list = CaseJson::array();
  for (const auto& [what, number] : game.bonuses()) list.push_back({what, number});
  return list;
}

constexpr std::array<Expectation<CaseGame>, 17> kBoardTable = {{
    {"illegal", find_illegal},
    {"legal", find_legal},
    {"scores", find_scores},
    {"final", find_final},
    {"supply", find_supply},
    {"follower_moves", find_follower_moves},
    {"extra_turn", find_extra_turn},
    {"eaten", find_eaten},
    {"eaten_total", find_eaten_total},
    {"dragon_steps", find_dragon_steps},
    {"dragon_choosers", find_dragon_choosers},
    {"dragon_at", find_dragon_at},
    {"fairy_at", find_fairy_at},
    {"camels", find_camels},
    {"bag_total", find_bag_total},
    {"kept", find_kept},
    {"camel_order", find_camel_order},
}};

Differences check_board(const CaseJson& entry, const CaseTiles& tiles) {
  const CaseJson& setup = entry.at("setup");
  check_keys(setup, {"players", "steps", "special_figures", "supply"}, "setup");
  CaseGame game(entry, tiles);
  const CaseJson& expect = entry.at("expect");
  const bool may_be_refused = expect.contains("illegal") || expect.contains("legal");
  may_be_refused ? game.play(setup.at("steps")) : game.play_all(setup.at("steps"));
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
  game.play_all(setup.at("steps"));
  const PlacementsOutcome outcome{game, game.type_of(entry.at("tile").get<std::string>())};
  return compare<PlacementsOutcome>(entry.at("expect"), kPlacementsTable, outcome);
}

// ---- all kinds

struct CaseKind {
  const char* name;
  Differences (*check)(const CaseJson&, const CaseTiles&);
};
constexpr std::array<CaseKind, 4> kKinds = {
    {{"board", check_board}, {"placements", check_placements}, {"track", check_track}, {"draw", check_draw}}};

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
