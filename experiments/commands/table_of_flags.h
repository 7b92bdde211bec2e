// One table of players from flags, as a plan with one ruleset: the commands that play single games then play
// exactly the games that `compare` and `tournament` play with the same seed, block and seating.
#pragma once

#include "experiments/common_flags.h"
#include "experiments/plan.h"

namespace meeplelab {

// From --rules, --players, --agent (one for all seats or one a seat; `fallback` where none is given), --seed,
// --tiles.
Plan table_of_flags(const cxxopts::ParseResult& flags, const std::string& fallback);

}  // namespace meeplelab
