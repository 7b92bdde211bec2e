// The mean of a measurement over independent blocks:
//   mean +- t(1 - (1 - level)/2; B - 1) sd / sqrt(B)
// The block is the unit (one deck seed, all rotations), since the games of a block share their luck.
#pragma once

#include <span>

#include "experiments/stats/estimate.h"
#include "experiments/stats/running.h"

namespace meeplelab {

Estimate mean_interval(const RunningMean& blocks, double level = kDefaultLevel);
Estimate mean_interval(std::span<const double> blocks, double level = kDefaultLevel);  // in block order

}  // namespace meeplelab
