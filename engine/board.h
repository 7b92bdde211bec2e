// Which cells hold tiles and which may take one, as bits.
//
// The window is a torus of 32 x 32 cells: cell (x, y) lies at row y mod 32, bit x mod 32. It is exact while the tiles
// and a rim of two cells around them span at most 32 cells each way, and ordinary games stay far inside. The tile
// that breaks the window sets `wide`, for good: from then on the list of placed tiles answers the same questions,
// slower and without limit. `placement.cpp` and `state.cpp` hold both answers side by side; tests compare them.
#pragma once

#include <array>
#include <cstdint>

#include "engine/cell.h"
#include "engine/side.h"
#include "engine/tile.h"

namespace meeplelab {

inline constexpr std::uint8_t kNoTile = 255;
inline constexpr std::size_t kWindow = 32;
inline constexpr int kRim = 2;

using Rows = std::array<std::uint32_t, kWindow>;  // a bit a cell of the window

constexpr std::size_t window_row(Cell cell) { return static_cast<std::uint32_t>(cell.y()) % kWindow; }
constexpr std::size_t window_column(Cell cell) { return static_cast<std::uint32_t>(cell.x()) % kWindow; }
constexpr std::uint32_t window_bit(Cell cell) { return 1U << window_column(cell); }
static_assert(window_row(Cell(0, -1)) == 31 && window_column(Cell(33, 0)) == 1);

struct Board {
  std::array<std::array<std::uint8_t, kWindow>, kWindow> tile{};  // index of the tile, kNoTile where none
  Rows open{};                                                    // empty cells beside a tile (B-10)
  Rows centre{};                                                  // cells with a monastery, garden or pyramid
  std::array<std::array<Rows, kTerrains>, 4> refuse{};  // [side][terrain]: open cells that do not take it (B-11)
  std::int16_t min_x = 0, max_x = 0, min_y = 0, max_y = 0;        // of the placed tiles
  std::uint32_t wide = 0;                                         // 1: the window is broken
};

}  // namespace meeplelab
