// The figures of a player among those on the board.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/bits.h"
#include "engine/state.h"

namespace meeplelab {

// Calls `visit` with the index of each figure that is `wanted` where `mask` has bits. Thirty-two are looked at together:
// whose figure comes next cannot be foretold, and a branch on it costs more than the looking.
template <class Visit>
void each_figure(const GameState& state, Figure mask, Figure wanted, Visit visit) {
  for (std::size_t first = 0; first < state.figure_count; first += 32) {
    std::uint32_t bits = matching(state.figures.data() + first, std::bit_cast<std::uint32_t>(mask),
                                  std::bit_cast<std::uint32_t>(wanted));
    for (bits &= static_cast<std::uint32_t>(first_bits(state.figure_count - first)); bits != 0; bits &= bits - 1) {
      visit(first + static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }
}

// Calls `visit` with the index of each follower of a player.
template <class Visit>
void each_follower(const GameState& state, PlayerId owner, Visit visit) {
  constexpr auto kNoFollower = static_cast<FigureKind>(0xff & ~(kFollowerKinds - 1));  // bits that other kinds have
  each_figure(state, {0, 0xff, kNoFollower}, {0, owner, FigureKind{}}, visit);
}

// The index of the figure of a kind of which every player has but one, or figure_count.
inline std::size_t find_figure(const GameState& state, PlayerId owner, FigureKind kind) {
  std::size_t found = state.figure_count;
  if (state.supply[owner][index(kind)] != 0) return found;
  each_figure(state, {0, 0xff, static_cast<FigureKind>(0xff)}, {0, owner, kind}, [&](std::size_t i) { found = i; });
  return found;
}

}  // namespace meeplelab
