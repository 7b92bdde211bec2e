// Who won, as numbers that add up to 1, and what an agent made of a block.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "experiments/store.h"

namespace meeplelab {

// 1 = most points; tied players share the better place, and the next place is skipped (1, 1, 3).
std::vector<int> places_of(std::span<const int> scores);

// 1/m for each of m tied winners, 0 for the others.
std::vector<double> win_shares(std::span<const int> scores);

// The mean share of the win of an agent over the games of a block under one ruleset, that is over its
// rotations; where it holds several seats of a table, over those too, so that equal agents always have
// 1/players. Nothing when it does not play there.
std::optional<double> block_score(const BlockResult& block, int ruleset, int agent);

}  // namespace meeplelab
