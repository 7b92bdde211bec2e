// Random decisions of players who build closely and place their figures: more is finished, and more happens, than where
// every move is as likely as any other.
#pragma once

#include "engine/legal_moves.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace meeplelab {

// Placed tiles at most two steps from the cell.
inline int tiles_near(const GameState& state, Cell cell) {
  int near = 0;
  for (int dy = -2; dy <= 2; ++dy) {
    for (int dx = -2; dx <= 2; ++dx) near += tile_at(state, cell.offset(dx, dy)) != kNoTile;
  }
  return near;
}

// One of the legal moves: of a few drawn at random the placement among most tiles, or a figure rather than none.
inline Move busy_choice(const GameState& state, const MoveList& moves, Rng& rng) {
  const auto draw = [&] { return moves[rng.below(static_cast<std::uint32_t>(moves.size()))]; };
  Move choice = draw();
  for (int more = 0; more < 4; ++more) {
    const Move other = draw();
    if (choice.kind() == MoveKind::None) choice = other;
    const bool both_place = choice.kind() == MoveKind::Place && other.kind() == MoveKind::Place;
    if (both_place && tiles_near(state, other.cell()) > tiles_near(state, choice.cell())) choice = other;
  }
  return choice;
}

}  // namespace meeplelab
