// Two rulesets (or agents) measured on the same blocks: d_b = second_b - first_b, mean d with the t interval
// of B - 1 degrees of freedom, and the two-sided t test of d = 0
// (docs/statistics.md).
//
// What the pairing bought: with the same luck on both sides the variance of d is var1 + var2 - 2 cov. `cost`
// is that over var1 + var2, the share of the unpaired blocks that the paired design needs; 1 - rho for equal
// variances. About 1 means that pairing bought nothing.
#pragma once

#include <optional>
#include <span>

#include "experiments/stats/estimate.h"
#include "experiments/stats/running.h"

namespace meeplelab {

struct PairedDifference {
  Estimate first, second;
  Estimate difference;                // second - first
  double p = 1;                       // two-sided; 1 where the blocks cannot tell
  std::optional<double> correlation;  // rho of the pairs; none when one side does not vary
  std::optional<double> cost;         // none when neither side varies
};

PairedDifference paired_difference(const RunningPair& blocks, double level = kDefaultLevel);
// In block order, and of one length.
PairedDifference paired_difference(std::span<const double> first, std::span<const double> second,
                                   double level = kDefaultLevel);

}  // namespace meeplelab
