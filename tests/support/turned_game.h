// One game played twice, the second time laid out a quarter turn on.
#pragma once

#include <cstdint>
#include <string>

namespace meeplelab {

// Plays a random game of the ruleset and the same game with the start tile and every tile turned clockwise. Compares at
// every step: who decides, what may come (turned), with its odds, scores and supplies. Returns the first difference, or
// nothing.
std::string compare_with_turned(const std::string& ruleset, std::uint64_t seed);

}  // namespace meeplelab
