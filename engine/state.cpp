#include "engine/state.h"

#include <algorithm>

#include "engine/apply.h"
#include "engine/expansions/hooks.h"

namespace meeplelab {

bool operator==(const GameState& left, const GameState& right) {
  return left.tile_count == right.tile_count && left.segment_count == right.segment_count &&
         std::memcmp(&left, &right, offsetof(GameState, tiles)) == 0 &&
         std::memcmp(left.tiles.data(), right.tiles.data(), sizeof(PlacedTile) * left.tile_count) == 0 &&
         std::memcmp(left.segments.data(), right.segments.data(),
                     sizeof(BoardSegment) * left.segment_count) == 0 &&
         std::equal(left.open.takes.begin(), left.open.takes.begin() + left.board.open_count, right.open.takes.begin()) &&
         std::equal(left.open.cell.begin(), left.open.cell.begin() + left.board.open_count, right.open.cell.begin());
}

GameState empty_state(const Rules& rules) {
  GameState state;
  state.board.spot.fill(kEmptySpot);
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    state.remaining[type] = static_cast<std::uint8_t>(rules.types[type].count);
    state.tiles_left = static_cast<std::uint8_t>(state.tiles_left + rules.types[type].count);
  }
  for (int player = 0; player < rules.players; ++player) {
    state.supply[static_cast<std::size_t>(player)] = rules.supply;
  }
  return state;
}

GameState initial_state(const Rules& rules, PlayerId first) {
  GameState state = empty_state(rules);
  state.player = first;
  place_tile(rules, state, rules.start_type, Cell(0, 0), 0);
  --state.remaining[rules.start_type];
  --state.tiles_left;
  state.actor = first;
  hooks::set_up(rules, state);
  if (state.tiles_left == 0) {
    state.step = Step::Over;
  } else if (rules.stepwise) {
    state.phase = Phase::SetUp;
    go_on(rules, state, nullptr);
  }
  return state;
}

std::uint8_t tile_at(const GameState& state, Cell cell) {
  const Board& board = state.board;
  if (state.tile_count == 0 || cell.x() < board.min_x || cell.x() > board.max_x || cell.y() < board.min_y ||
      cell.y() > board.max_y) {
    return kNoTile;
  }
  if (!board.wide) return tile_of_spot(board.spot[window_index(cell)]);
  for (std::uint8_t tile = 0; tile < state.tile_count; ++tile) {
    if (state.tiles[tile].cell == cell) return tile;
  }
  return kNoTile;
}

}  // namespace meeplelab
