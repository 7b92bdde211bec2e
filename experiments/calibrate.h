// How long a run will take, from a short trial.
#pragma once

#include "experiments/plan.h"

namespace meeplelab {

// Seconds of one worker for one block: plays games of the rulesets and line-ups for about `budget` seconds. A game that
// takes too long is broken off and counted by the tiles it came to.
double seconds_per_block(const Plan& plan, double budget = 1.0);

}  // namespace meeplelab
