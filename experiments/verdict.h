// What can be concluded about the one measure that a run is about (family::kPrimary), in one plain sentence for each
// ruleset: an agent's share of the wins, or in self-play that of the first seat.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis.h"

namespace meeplelab {

std::vector<std::string> verdicts(const Analysis& analysis);

}  // namespace meeplelab
