// A 64-bit hash of what a state is, not of how it came about: the same position reached in another order of tiles has
// the same hash.
#pragma once

#include <cstdint>

#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

// Tiles, figures, supplies, scores, unseen tiles, step, player to act and what expansions keep.
std::uint64_t state_hash(const Rules& rules, const GameState& state);

}  // namespace meeplelab
