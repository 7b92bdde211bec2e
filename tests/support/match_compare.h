// Whole games of any ruleset, engine and twin::Match side by side, by the lines of game records.
#pragma once

#include <cstdint>
#include <string>

namespace meeplelab {

enum class CompareAt { Decisions, HalfTurns };

// Plays a random game and compares scores, supplies, what a final evaluation would give, and the points by source at the
// end: at the end of every half-turn, or at every decision and every outcome of chance, and there also what may come,
// with its odds. Returns the first difference, or nothing.
std::string compare_with_match(const std::string& ruleset, std::uint64_t seed, CompareAt at = CompareAt::Decisions);

// A ruleset text with parts and options drawn from the seed: every part alone, pairs, everything, and mixtures.
std::string random_rulebook(std::uint64_t seed);

}  // namespace meeplelab
