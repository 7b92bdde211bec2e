// Where a game stands: everything the players may know (B-06), and nothing of the order of the pile. A plain value
// without pointers or padding; copy_state copies only the part in use.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/board.h"
#include "engine/expansions/expansions.h"
#include "engine/figure.h"
#include "engine/rules.h"

namespace meeplelab {

// The steps at which chance or somebody decides.
enum class Step : std::uint8_t {
  // ---- chance
  Draw,  // the tile of the half-turn
  Show,  // a tile for the display (V-03)
  Keep,  // a tile to be kept (D-26)
  Bag,   // a piece from the bag (D-10)
  Die,
  // ---- players
  Place,    // where the drawn tile goes
  Figure,   // the figure action
  Source,   // where the tile comes from
  Land,     // where the follower in the air lands
  Walk,     // one step of the dragon (P-21)
  Order,    // whose points are moved next (V-12)
  Replace,  // which figure becomes a marker (V-50)
  Marker,   // which marker moves (V-10)
  Branch,   // whether the move leaves the road (V-30)
  Take,     // which tile of the display (V-60)
  Over
};

// The parts of a turn in their order: each leads to the next. Between two of them nobody may have anything left to
// decide.
enum class Phase : std::uint8_t {
  SetUp,     // before the first turn
  Start,     // what happens once at the start of a turn
  Started,
  Source,    // where the tile comes from
  Placed,    // what the tile pays at once
  Paid,
  Bonus,     // what it brings beside points
  Act,       // the figure action
  Acted,     // what follows from it
  Recalled,
  Move,      // before the evaluation
  Score,     // the evaluation
  Scored,
  Late,      // after the evaluation
  HalfEnd
};

struct PlacedTile {
  Cell cell;
  TileTypeId type = 0;
  Rotation rotation = 0;
  SegmentId first_segment = 0;  // the ids of its segments follow each other in the order of the tile file
};
static_assert(sizeof(PlacedTile) == 8);

// A tile in front of a player: kept (D-26) or pending (V-60).
struct HeldTile {
  TileTypeId type = 0;
  std::uint8_t bits = 0;  // 0-2 owner, 3 pending, 4 taken in the owner's running turn (V-66)

  PlayerId owner() const { return bits & 7; }
  bool is_pending() const { return (bits & 8) != 0; }
  bool is_new() const { return (bits & 16) != 0; }
};

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

  // ---- of the running turn
  PlayerId actor = 0;            // who decides; most often the player
  Phase phase = Phase::Source;
  std::uint8_t second = 0;       // 1: this is the second half-turn
  std::uint8_t second_due = 0;   // 1: the turn has a second half-turn
  std::uint8_t second_optional = 0;  // 1: the player may decline it
  std::uint8_t tried = 0;        // what the draw step has seen so far: a TileSearch
  std::uint8_t passes = 0;       // turns passed in a row
  std::uint8_t held_count = 0;   // tiles in front of players
  SegmentId deployed = 0;        // where the follower of this figure action was put, plus 1; 0 none
  std::array<std::int16_t, kMaxPlayers> due{};  // points of the running evaluation, where they are not added at once
  std::array<std::array<std::uint8_t, kFollowerKinds>, kMaxPlayers> scorers{};  // followers that brought them (V-53)
  // Followers that the evaluation sends home: in the supply only when its points are moved (V-56).
  std::array<std::array<std::uint8_t, kFollowerKinds>, kMaxPlayers> homeward{};
  std::array<std::uint8_t, 4> unused{};
  std::array<HeldTile, kMaxTiles> held{};
  ExpansionStates expansions;
  std::array<Figure, kMaxFigures> figures{};  // those from figure_count on are Figure{}
  Board board;

  // ---- used up to tile_count, segment_count and board.open_count
  std::array<PlacedTile, kMaxTiles> tiles{};
  std::array<BoardSegment, kMaxBoardSegments + kMaxSegments> segments{};
  OpenCells open;

  std::size_t last_index() const { return static_cast<std::size_t>(tile_count) - 1; }
  const PlacedTile& last_tile() const { return tiles[last_index()]; }
  // Where a segment is: the index of its tile, and its number on the tile.
  std::size_t tile_of(SegmentId segment) const { return segments[segment].tile; }
  std::size_t number_of(SegmentId segment) const {
    return static_cast<std::size_t>(segment - tiles[tile_of(segment)].first_segment);
  }
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
  std::memcpy(to.open.takes.data(), from.open.takes.data(), sizeof(EdgeBits) * from.board.open_count);
  std::memcpy(to.open.cell.data(), from.open.cell.data(), sizeof(Cell) * from.board.open_count);
}

// Bytes that copy_state copies.
inline std::size_t state_bytes(const GameState& state) {
  return offsetof(GameState, tiles) + sizeof(PlacedTile) * state.tile_count +
         sizeof(BoardSegment) * state.segment_count + (sizeof(EdgeBits) + sizeof(Cell)) * state.board.open_count;
}

// Whether two states are the same in every byte in use.
bool operator==(const GameState& left, const GameState& right);

// The start of a game: start tile on the board (B-03, B-90), supplies full, first seat to draw (B-04).
GameState initial_state(const Rules& rules, PlayerId first = 0);

// A board without any tile, for worked cases: nothing is drawn until a tile is handed out.
GameState empty_state(const Rules& rules);

inline bool is_over(const GameState& state) { return state.step == Step::Over; }
inline bool is_chance(const GameState& state) { return state.step <= Step::Die; }
// Whether a tile is drawn from the pile.
inline bool is_tile_draw(const GameState& state) { return state.step <= Step::Keep; }
// The player who decides next; only where the game is neither over nor at a chance.
inline PlayerId to_act(const GameState& state) { return state.actor; }

// Whether the running evaluation has points that are not moved yet.
inline bool is_any_due(const GameState& state) {
  const auto words = std::bit_cast<std::array<std::uint32_t, sizeof(state.due) / sizeof(std::uint32_t)>>(state.due);
  return (words[0] | words[1] | words[2]) != 0;
}

// Whose turn comes after that of a player.
inline PlayerId next_player(const Rules& rules, PlayerId player) {
  const unsigned next = player + 1U;
  return static_cast<PlayerId>(next & (0U - (next != static_cast<unsigned>(rules.players))));
}

// What the tile file says of a segment on the board.
inline const SegmentFacts& segment_facts(const Rules& rules, const GameState& state, SegmentId segment) {
  return rules.facts[state.tiles[state.tile_of(segment)].type].segments[state.number_of(segment)];
}

// Whether no earlier segment of the tile belongs to the same region.
inline bool is_first_of_region(const GameState& state, const TileFacts& facts, const PlacedTile& tile,
                               std::size_t segment) {
  const RegionId region = state.segments[tile.first_segment + segment].region;
  std::uint32_t earlier = facts.segments[segment].siblings & ((1U << segment) - 1);
  for (; earlier != 0; earlier &= earlier - 1) {
    const auto sibling = static_cast<std::size_t>(std::countr_zero(earlier));
    if (state.segments[tile.first_segment + sibling].region == region) return false;
  }
  return true;
}

// The index of the tile on a cell, or kNoTile. Any cell may be asked.
std::uint8_t tile_at(const GameState& state, Cell cell);

// The same for a cell at most two cells from a placed tile, without the check for cells far away.
inline std::uint8_t tile_near(const GameState& state, Cell cell) {
  if (state.board.wide) [[unlikely]] return tile_at(state, cell);
  return tile_of_spot(state.board.spot[window_index(cell)]);
}

}  // namespace meeplelab
