// Where a tile may be placed: legal cells as bits for each rotation.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/move.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

// The legal cells of one rotation in `count` rows of the window from `first` on; writes those rows of `out`.
// open & ~refuse[N][n] & ~refuse[E][e] & ~refuse[S][s] & ~refuse[W][w] (B-10, B-11)
template <std::size_t count = kWindow>
inline void legal_cells(const Board& board, const Face& face, std::size_t first, Rows& out) {
  const Rows& north = board.refuse[0][index(face.edge[0])];
  const Rows& east = board.refuse[1][index(face.edge[1])];
  const Rows& south = board.refuse[2][index(face.edge[2])];
  const Rows& west = board.refuse[3][index(face.edge[3])];
  for (std::size_t row = first; row < first + count; ++row) {
    out[row] = board.open[row] & ~(north[row] | east[row] | south[row] | west[row]);
  }
}

// The cell of the board that a cell of the window stands for: the one inside the rim of the placed tiles.
inline Cell cell_in_window(const Board& board, std::size_t row, std::size_t column) {
  const auto unwrap = [](std::size_t wrapped, int low) {
    const int first = low - kRim;
    return first + static_cast<int>((static_cast<std::uint32_t>(wrapped) - static_cast<std::uint32_t>(first)) % kWindow);
  };
  return {unwrap(column, board.min_x), unwrap(row, board.min_y)};
}

// Every legal placement of a tile, one for each different picture (B-14), ordered by rotation, row of the window,
// column of the window. Clears `out` first. Takes the window or, once it is broken, the list of tiles.
void legal_placements(const Rules& rules, const GameState& state, TileTypeId type, MoveList& out);

// Whether the tile fits anywhere (B-12).
bool is_placeable(const Rules& rules, const GameState& state, TileTypeId type);

// Whether every side fits its neighbours and at least one neighbour is there; any rotation (B-10, B-11).
bool fits(const Rules& rules, const GameState& state, TileTypeId type, Cell cell, Rotation rotation);

// The slow answer of legal_placements, from the list of placed tiles; for broken windows and for tests.
void legal_placements_from_list(const Rules& rules, const GameState& state, TileTypeId type, MoveList& out);

}  // namespace meeplelab
