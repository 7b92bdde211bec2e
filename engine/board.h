// Which cells hold tiles, which may take one, and the segments that lie on them.
//
// The window is a torus of 32 x 32 cells: cell (x, y) lies at row y mod 32, column x mod 32. It is exact while the tiles
// and a rim of two cells around them span at most 32 cells each way, and ordinary games stay far inside. The tile
// that breaks the window sets `wide`, for good: from then on the lists of placed tiles and open cells are searched,
// slower and without limit. Where a tile fits is read off the open cells alone and needs no window.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/cell.h"
#include "engine/side.h"
#include "engine/tile.h"

namespace meeplelab {

inline constexpr int kMaxTiles = 255;          // on the board, the start tile included
inline constexpr std::uint8_t kNoTile = 255;
inline constexpr std::size_t kWindow = 32;
inline constexpr int kRim = 2;

using Rows = std::array<std::uint32_t, kWindow>;  // a bit a cell of the window

constexpr std::size_t window_row(Cell cell) { return static_cast<std::uint32_t>(cell.y()) % kWindow; }
constexpr std::size_t window_column(Cell cell) { return static_cast<std::uint32_t>(cell.x()) % kWindow; }
constexpr std::size_t window_index(Cell cell) { return window_row(cell) * kWindow + window_column(cell); }
constexpr std::uint32_t window_bit(Cell cell) { return 1U << window_column(cell); }
static_assert(window_row(Cell(0, -1)) == 31 && window_column(Cell(33, 0)) == 1);

// What lies on a cell of the window: the index of a tile, an open cell (kOpenSpot + its place in the list), or nothing.
using Spot = std::uint16_t;
inline constexpr Spot kOpenSpot = 256, kEmptySpot = 0xffff;
constexpr std::uint8_t tile_of_spot(Spot spot) { return static_cast<std::uint8_t>(std::min<Spot>(spot, kNoTile)); }

struct Board {
  std::array<Spot, kWindow * kWindow> spot{};
  Rows centre{};                                            // cells with a monastery, garden or pyramid
  std::int16_t min_x = 0, max_x = 0, min_y = 0, max_y = 0;  // of the placed tiles
  std::uint32_t wide = 0;                                   // 1: the window is broken
  std::uint32_t open_count = 0;                             // cells in OpenCells
};

// Terrains by side as bits, eight a side: those that a tile shows, or those that a cell takes.
using EdgeBits = std::uint32_t;
constexpr EdgeBits edge_bits(Side side, std::uint32_t terrains) { return terrains << (8 * index(side)); }
// The sides that show a terrain, as bits.
constexpr std::uint32_t sides_with(EdgeBits edges, Terrain terrain) {
  const std::uint32_t found = edges >> index(terrain);
  return (found & 1) | (found >> 7 & 2) | (found >> 14 & 4) | (found >> 21 & 8);
}

// 255 tiles in a row have 512 cells beside them, and no other shape has more.
inline constexpr std::size_t kMaxOpen = 512;
inline constexpr std::size_t kOpenBlock = 64;  // they are looked at in blocks

// The empty cells beside a tile, in no order of meaning (B-10). One place more than can be used lies behind them.
struct OpenCells {
  std::array<EdgeBits, kMaxOpen + kOpenBlock> takes{};  // what may lie on each side of a tile there (B-11)
  std::array<Cell, kMaxOpen + kOpenBlock> cell{};
};

using SegmentId = std::uint16_t;  // a segment on the board
using RegionId = std::uint16_t;   // the SegmentId of one segment of the region, its root
inline constexpr RegionId kNoRegion = 0xffff;
inline constexpr int kMaxBoardSegments = 2304;  // 255 tiles of 9

// A segment on the board and, where it is the root of a region, the region.
//
// Segments of a region form a ring through `next`; every one knows its root. Two regions are joined by relabelling
// the smaller and crossing the rings.
struct BoardSegment {
  RegionId region = 0;
  SegmentId next = 0;
  std::uint8_t tile = 0;  // index into GameState::tiles
  SegmentKind kind = SegmentKind::City;

  // ---- valid at the root
  std::uint16_t open = 0;      // open sides; for a centre the empty cells around it. 0: complete
  std::uint16_t pennants = 0;
  std::uint16_t size = 0;      // segments
  std::uint8_t tiles = 0;      // distinct tiles (B-33, B-42); not kept for fields
  std::uint8_t occupied = 0;   // followers in the region
  std::uint8_t multi = 0;      // 1: holds a segment that has siblings on its tile, so a tile may be met twice
  std::uint8_t marks = 0;      // bit set of segment_mark
};
static_assert(sizeof(BoardSegment) == 16);

}  // namespace meeplelab
