// What regions are worth and who gets it: completed regions during play, everything at the end (B-30..B-86).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/events.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

using PlayerPoints = std::array<std::int16_t, kMaxPlayers>;

// One region scored, or points from elsewhere.
struct ScoringEvent {
  PointSource source = PointSource::Road;
  RegionId region = kNoRegion;  // valid in the state in which it was scored; kNoRegion: no region
  std::uint16_t turn = 0;  // GameState::turns when it was scored
  bool final = false;      // scored at the end of the game
  std::uint8_t cities = 0; // completed cities a field was paid for
  PlayerPoints points{};
};

// What happened in one game or one move: points in order, and how often each event came.
struct Ledger {
  std::vector<ScoringEvent> events;
  std::array<std::array<std::int32_t, kMaxPlayers>, kGameEvents> counts{};
  std::vector<Figure> eaten;   // in the order of the meals
  std::vector<PlayerId> walkers;  // who chose each step of the dragon
  std::vector<TileTypeId> boxed;  // tiles that fitted nowhere
};

// Counts an event for a player, where somebody keeps a ledger.
inline void count(Ledger* ledger, GameEvent event, PlayerId player, int times = 1) {
  if (ledger) ledger->counts[index(event)][player] += times;
}

// Gives a player points of the running evaluation, from no region.
void pay(const Rules& rules, GameState& state, PlayerId player, int points, PointSource source, Ledger* ledger);

// A follower of that kind has brought its owner points in the running evaluation (V-53).
void note_scorer(const Rules& rules, GameState& state, PlayerId player, FigureKind kind);

// Writes points from no region into the ledger.
void note_points(const GameState& state, PlayerId player, int points, PointSource source, Ledger* ledger);

// Books a difference between points moved and points gained along the track; the score is changed.
void adjust(GameState& state, PlayerId player, int points, PointSource source, Ledger* ledger);

// Value of a road, city or centre region as it stands: complete or not (B-31, B-40, B-41, B-45, B-61..B-63).
int region_value(const Rules& rules, const GameState& state, RegionId region);
// The same by the rules of the base game alone, of a root that need not lie on a board.
int plain_region_value(const Rules& rules, SegmentKind kind, const BoardSegment& root);

// Strength of a figure in a region: normal 1, large 2, abbot 1, mayor = pennants, builder and pig 0 (B-50).
int strength(const GameState& state, const Figure& figure, RegionId region);

// Bit set of the players who have the majority in the region; 0 when nobody has any strength (B-50, B-51, B-53).
std::uint8_t majority(const GameState& state, RegionId region);

// Scores a region, if it holds followers, and sends them home (B-50..B-54). `region` is complete.
void score_region(const Rules& rules, GameState& state, RegionId region, Ledger* ledger);

// Takes one figure (an index into GameState::figures) off the board, back to its owner's supply.
void remove_figure(const Rules& rules, GameState& state, std::size_t figure);

// What stood by a follower alone goes home after it (P-29, X-52).
void leave_alone(const Rules& rules, GameState& state, PlayerId owner, RegionId region, Ledger* ledger);
// As remove_figure, and what stood by that follower alone goes home too (P-29, X-52).
void send_home(const Rules& rules, GameState& state, std::size_t figure, Ledger* ledger);

// Books points that were scored by a region: to the scores, or to the evaluation that runs.
void gain(const Rules& rules, GameState& state, PlayerId player, int points);

// The points every player would gain if the game were finally scored now (B-60..B-65, B-71, B-72). Writes events to
// `ledger` if given; leaves the state alone.
PlayerPoints final_points(const Rules& rules, const GameState& state, Ledger* ledger = nullptr);

// The scores if the game ended now: scores so far and final points.
PlayerPoints standing(const Rules& rules, const GameState& state);

// Shared places, best score first: 1 for the winner(s) (B-64).
std::array<int, kMaxPlayers> places(const PlayerPoints& scores, int players);

// Calls `visit` with each city region that the field borders, complete or not, each once (B-71).
template <class Visit>
void each_city_beside(const Rules& rules, const GameState& state, RegionId field, Visit visit) {
  std::array<std::uint64_t, kMaxBoardSegments / 64> seen;
  std::fill_n(seen.begin(), static_cast<std::size_t>(state.segment_count) / 64 + 1, std::uint64_t{0});
  SegmentId segment = field;
  do {
    const SegmentId first = state.tiles[state.segments[segment].tile].first_segment;
    std::uint32_t cities = segment_facts(rules, state, segment).adjacent_cities;
    for (; cities != 0; cities &= cities - 1) {
      const RegionId city = state.region_of(static_cast<SegmentId>(first + std::countr_zero(cities)));
      const std::uint64_t bit = std::uint64_t{1} << (city & 63);
      if (seen[city >> 6] & bit) continue;
      seen[city >> 6] |= bit;
      visit(city);
    }
    segment = state.segments[segment].next;
  } while (segment != field);
}

// The cells of a region, each once, sorted; none for kNoRegion.
std::vector<Cell> region_cells(const GameState& state, RegionId region);

}  // namespace meeplelab
