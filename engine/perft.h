// Counting the tree of decisions with scripted draws, to pin what is legal.
#pragma once

#include <cstdint>
#include <span>

#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

// Numbers of different sequences of decisions.
struct PerftCount {
  std::uint64_t placements = 0;  // sequences that end with the placement of the last scripted tile
  std::uint64_t half_turns = 0;  // sequences that end with the figure action after it
};

// Walks every decision of the half-turns in which the tiles of `draws` come one after the other. A tile that fits
// nowhere is boxed and the next one of the script takes its place (B-12).
PerftCount perft(const Rules& rules, const GameState& state, std::span<const TileTypeId> draws);

}  // namespace meeplelab
