// What may happen next: the decisions of a player, or the outcomes of chance with their odds.
#pragma once

#include <bit>
#include <vector>

#include "engine/chance.h"
#include "engine/move.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

// Every legal decision of the player to act; empty when the game is over or chance is next. Clears `out` first.
void legal_moves(const Rules& rules, const GameState& state, MoveList& out);

// Whether a follower may go onto that segment of a tile: its region is unoccupied (B-21), and the segment is the first
// one of its region on the tile, so that every region is one move (B-25).
inline bool may_claim(const GameState& state, const TileFacts& facts, const PlacedTile& tile, std::size_t segment) {
  const auto id = static_cast<SegmentId>(tile.first_segment + segment);
  return state.region(id).occupied == 0 && is_first_of_region(state, facts, tile, segment);
}

// Whether no figure may be put onto that tile now (P-26).
bool is_barred(const Rules& rules, const GameState& state, std::size_t tile);

// Whether the move is one of legal_moves, or a chance outcome that can happen.
bool is_legal(const Rules& rules, const GameState& state, Move move);

// What chance can bring now, each outcome once: tile types by the number of copies left, and so on. Clears `out` first.
void chance_outcomes(const Rules& rules, const GameState& state, std::vector<ChanceOutcome>& out);

// legal_moves, or the moves of chance_outcomes: whatever may come next. Clears `out` first.
void possible_moves(const Rules& rules, const GameState& state, MoveList& out);

// The sum of the weights.
int total_weight(const std::vector<ChanceOutcome>& outcomes);

// One of the outcomes, by their odds; the list is not empty.
Move pick_outcome(const std::vector<ChanceOutcome>& outcomes, Rng& rng);

}  // namespace meeplelab
