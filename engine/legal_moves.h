// What may happen next: the decisions of a player, or the outcomes of chance with their odds.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/chance.h"
#include "engine/move.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

// Every legal decision of the player to act; empty when the game is over or chance is next. Clears `out` first.
void legal_moves(const Rules& rules, const GameState& state, MoveList& out);

// The segments of a placed tile whose region is unoccupied (B-21), as bits; of several of one region the first alone, so
// that every region is one move (B-25).
std::uint32_t claimable(const GameState& state, const TileFacts& facts, const PlacedTile& tile);
// Whether one segment is among them.
inline bool may_claim(const GameState& state, const TileFacts& facts, const PlacedTile& tile, std::size_t segment) {
  const auto id = static_cast<SegmentId>(tile.first_segment + segment);
  return state.region(id).occupied == 0 && is_first_of_region(state, facts, tile, segment);
}
// The segments of a placed tile whose region is occupied, as bits.
std::uint32_t occupied_segments(const GameState& state, const TileFacts& facts, const PlacedTile& tile);

// The followers of the player to act that may go onto the last tile (B-20..B-25), counted, to take one by number: by
// kind, then by segment.
class FollowerMoves {
 public:
  FollowerMoves(const Rules& rules, const GameState& state);

  std::uint32_t count() const { return count_; }
  // The move with that number below count().
  Move pick(std::uint32_t number) const;
  // Calls `visit` with each of them in order.
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t kind = 0; kind < kFollowerKinds; ++kind) {
      for (std::uint32_t bits = segments_[kind]; bits != 0; bits &= bits - 1) {
        visit(Move::deploy(static_cast<FigureKind>(kind), static_cast<std::size_t>(std::countr_zero(bits))));
      }
    }
  }

 private:
  std::uint32_t count_ = 0;
  std::array<std::uint32_t, kFollowerKinds> segments_{};
};

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
