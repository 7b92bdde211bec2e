#include "engine/expansions/river.h"

#include <algorithm>

namespace meeplelab {

namespace {

bool has_river(const TileType& type, Rotation rotation, Side side) {
  return type.river_sides >> ((index(side) + 4 - rotation) & 3) & 1;
}

// The way the river bends on a tile that it enters flowing towards `flow`: -1 left, 0 straight or end, 1 right.
int turn_of(const TileType& type, Rotation rotation, Side flow) {
  if (has_river(type, rotation, turned(flow, 3))) return -1;
  if (has_river(type, rotation, turned(flow, 1))) return 1;
  return 0;
}

bool is_uturn(const Rules& rules, const RiverState& river, int turn) {
  if (turn == 0) return false;
  const bool any = rules.expansion.river.uturn == RiverUturn::Any;
  return turn == (any ? river.last_curve : river.last_turn);
}

}  // namespace

std::vector<Option> River::options() {
  return {
      options::choice("river", "B-90", "which river tiles: those of the third or of the second edition", {"c3", "c2"},
                      [](Rules& rules) -> RiverSet& { return rules.expansion.river.set; }),
      options::choice("river_uturn", "B-92",
                      "two equal turns of the river are forbidden: next to each other, or with straights between too",
                      {"immediate", "any"}, [](Rules& rules) -> RiverUturn& { return rules.expansion.river.uturn; }),
      options::choice("river_start_tile", "B-94", "the base start tile: out of the game, or shuffled into the pile",
                      {"removed", "mixed"},
                      [](Rules& rules) -> RiverStartTile& { return rules.expansion.river.start_tile; }),
  };
}

// The spring replaces the start tile (B-90, B-94).
void River::add_to_rules(Rules& rules, const TileLibrary& library) {
  if (rules.expansion.river.start_tile == RiverStartTile::Removed) rules.types[rules.start_type].count = 0;
  rules.types[rules.start_type].start = false;
  const TileSet& set = library.set(rules.expansion.river.set == RiverSet::C3 ? "river" : "river_c2");
  for (const TileType& type : set.types) {
    rules.types.push_back(type);
    if (type.start) rules.start_type = static_cast<TileTypeId>(rules.types.size() - 1);
  }
}

// While river tiles are unseen not everything may come; the tiles of a display or to be kept never are river tiles.
bool River::limits_draws(const Rules& rules, const GameState& state) {
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    if (state.remaining[type] != 0 && rules.types[type].flags.river) return true;
  }
  return false;
}

// The ten middle tiles, then the lake, then everything else (B-90, B-91).
bool River::may_draw(const Rules& rules, const GameState& state, TileTypeId type) {
  if (state.step == Step::Show || state.step == Step::Keep) return !rules.types[type].flags.river;  // V-03, X-29
  bool middle_left = false, lake_left = false;
  for (std::size_t other = 0; other < rules.types.size(); ++other) {
    const TileFlags& flags = rules.types[other].flags;
    if (state.remaining[other] == 0 || !flags.river) continue;
    (flags.river_lake ? lake_left : middle_left) = true;
  }
  const TileFlags& flags = rules.types[type].flags;
  if (middle_left) return flags.river && !flags.river_lake;
  return flags.river_lake == lake_left;
}

// The river goes on at its open end (B-91) without an immediate U-turn (B-92), unless nothing else fits (B-95).
void River::limit_placements(const Rules& rules, const GameState& state, TileTypeId type, MoveList& moves) {
  const RiverState& river = state.expansions.river;
  const auto flow = static_cast<Side>(river.flow);
  std::erase_if(moves, [&](Move move) {
    return !river.open || move.cell() != river.end || !has_river(rules.types[type], move.rotation(), opposite(flow));
  });
  const auto bends_back = [&](Move move) {
    return is_uturn(rules, river, turn_of(rules.types[type], move.rotation(), flow));
  };
  if (!std::all_of(moves.begin(), moves.end(), bends_back)) std::erase_if(moves, bends_back);
}

void River::placed(const Rules& rules, GameState& state, const PlacedTile& tile, Ledger*) {
  const TileType& type = rules.types[tile.type];
  if (!type.flags.river) return;
  RiverState& river = state.expansions.river;
  Side came_from = Side::North;
  if (river.open) {
    const auto flow = static_cast<Side>(river.flow);
    came_from = opposite(flow);
    river.last_turn = static_cast<std::int8_t>(turn_of(type, tile.rotation, flow));
    if (river.last_turn != 0) river.last_curve = river.last_turn;
  }
  const bool first = !river.open;
  river.open = 0;
  for (const Side side : kSides) {
    if (!has_river(type, tile.rotation, side) || (!first && side == came_from)) continue;
    river.open = 1;
    river.flow = static_cast<std::uint8_t>(side);
    river.end = tile.cell.neighbour(side);
  }
}

}  // namespace meeplelab
