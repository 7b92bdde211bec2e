// Where a game stands: everything the players may know (B-06), and nothing of the order of the pile. A plain value
// without pointers or padding; copy_state copies only the part in use.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/board.h"
#include "engine/expansions/expansions.h"
#include "engine/figure.h"
#include "engine/rules.h"

namespace meeplelab {

// The steps at which somebody decides, in the order of a half-turn (B-05, X-02).
enum class Step : std::uint8_t {
  Draw,    // chance: the next tile
  Place,   // the player: where the drawn tile goes
  Figure,  // the player: the figure action
  Over
};

using SegmentId = std::uint16_t;  // a segment on the board
using RegionId = std::uint16_t;   // the SegmentId of one segment of the region, its root

struct PlacedTile {
  Cell cell;
  TileTypeId type = 0;
  Rotation rotation = 0;
  SegmentId first_segment = 0;  // the ids of its segments follow each other in the order of the tile file
};
static_assert(sizeof(PlacedTile) == 8);

// A segment on the board and, where it is the root of a region, the region.
//
// Segments of a region form a ring through `next`; every one knows its root. Two regions are joined by relabelling
// the smaller and crossing the rings.
struct BoardSegment {
  RegionId region = 0;
  SegmentId next = 0;
  std::uint8_t tile = 0;  // index into GameState::tiles

  // ---- valid at the root
  std::uint8_t tiles = 0;      // distinct tiles (B-33, B-42); not kept for fields
  std::uint16_t open = 0;      // open sides; for a centre the empty cells around it. 0: complete
  std::uint16_t pennants = 0;
  std::uint16_t size = 0;      // segments
  std::uint8_t occupied = 0;   // followers in the region
  std::uint8_t multi = 0;      // 1: holds a segment that has siblings on its tile, so a tile may be met twice
};
static_assert(sizeof(BoardSegment) == 14);

struct GameState {
  // ---- fixed part
  std::array<std::uint8_t, kMaxTypes> remaining{};  // unseen tiles by type
  std::array<std::array<std::uint8_t, kFigureKinds>, kMaxPlayers> supply{};
  std::array<std::int16_t, kMaxPlayers> scores{};
  Step step = Step::Draw;
  PlayerId player = 0;           // whose half-turn it is
  TileTypeId drawn = 0;          // the tile to be placed (Step::Place)
  std::uint8_t tile_count = 0;
  std::uint8_t figure_count = 0;
  std::uint8_t tiles_left = 0;   // sum of remaining
  std::uint8_t tiles_boxed = 0;  // unplaceable tiles put back into the box (B-12)
  std::uint8_t closing = 0;      // 1: the tile just placed completed something
  std::uint16_t segment_count = 0;
  std::uint16_t turns = 0;       // half-turns played to their end
  ExpansionStates expansions;
  std::array<Figure, kMaxFigures> figures{};
  Board board;

  // ---- used up to tile_count and segment_count
  std::array<PlacedTile, kMaxTiles> tiles{};
  std::array<BoardSegment, kMaxBoardSegments> segments{};

  const PlacedTile& last_tile() const { return tiles[static_cast<std::size_t>(tile_count) - 1]; }
  RegionId region_of(SegmentId segment) const { return segments[segment].region; }
  const BoardSegment& region(SegmentId segment) const { return segments[segments[segment].region]; }
};
static_assert(std::is_trivially_copyable_v<GameState>);
static_assert(std::has_unique_object_representations_v<GameState>, "no padding");

// Copies the part of a state that is in use: the way to look ahead.
inline void copy_state(GameState& to, const GameState& from) {
  std::memcpy(static_cast<void*>(&to), &from, offsetof(GameState, tiles));
  std::memcpy(to.tiles.data(), from.tiles.data(), sizeof(PlacedTile) * from.tile_count);
  std::memcpy(to.segments.data(), from.segments.data(), sizeof(BoardSegment) * from.segment_count);
}

// Bytes that copy_state copies.
inline std::size_t state_bytes(const GameState& state) {
  return offsetof(GameState, tiles) + sizeof(PlacedTile) * state.tile_count +
         sizeof(BoardSegment) * state.segment_count;
}

// Whether two states are the same in every byte in use.
bool operator==(const GameState& left, const GameState& right);

// The start of a game: start tile on the board (B-03, B-90), supplies full, first seat to draw (B-04).
GameState initial_state(const Rules& rules, PlayerId first = 0);

// A board without any tile, for worked cases: nothing is drawn until a tile is handed out.
GameState empty_state(const Rules& rules);

inline bool is_over(const GameState& state) { return state.step == Step::Over; }
inline bool is_chance(const GameState& state) { return state.step == Step::Draw; }
// The player who decides next; only where the game is neither over nor at a chance.
inline PlayerId to_act(const GameState& state) { return state.player; }

// What the tile file says of a segment on the board.
inline const SegmentFacts& segment_facts(const Rules& rules, const GameState& state, SegmentId segment) {
  const PlacedTile& tile = state.tiles[state.segments[segment].tile];
  return rules.facts[tile.type].segments[static_cast<std::size_t>(segment - tile.first_segment)];
}

// The index of the tile on a cell, or kNoTile. Any cell may be asked.
std::uint8_t tile_at(const GameState& state, Cell cell);

}  // namespace meeplelab
