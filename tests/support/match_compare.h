// Whole games of any ruleset, engine and twin::Match side by side, by the lines of game records.
#pragma once

#include <cstdint>
#include <string>

namespace meeplelab {

// Plays a random game and compares at every decision and every outcome of chance: what may come, with its odds, scores,
// supplies, and what a final evaluation would give. Returns the first difference, or nothing.
std::string compare_with_match(const std::string& ruleset, std::uint64_t seed);

// A ruleset text with parts and options drawn from the seed: every part alone, pairs, everything, and mixtures.
std::string random_rulebook(std::uint64_t seed);

}  // namespace meeplelab
