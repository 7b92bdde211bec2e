#include "experiments/stats/paired.h"

#include <cassert>

#include "experiments/stats/mean_interval.h"
#include "experiments/stats/quantiles.h"

namespace meeplelab {

PairedDifference paired_difference(const RunningPair& blocks, double level) {
  PairedDifference paired{.first = mean_interval(blocks.first(), level),
                          .second = mean_interval(blocks.second(), level),
                          .difference = mean_interval(blocks.difference(), level),
                          .p = 1,
                          .correlation = blocks.correlation(),
                          .cost = std::nullopt};
  const Estimate& difference = paired.difference;
  if (difference.has_interval())
    paired.p = student_two_sided_p(difference.value / difference.se, difference.n - 1);
  const double unpaired = blocks.first().variance() + blocks.second().variance();
  if (unpaired > 0) paired.cost = blocks.difference().variance() / unpaired;
  return paired;
}

PairedDifference paired_difference(std::span<const double> first, std::span<const double> second,
                                   double level) {
  assert(first.size() == second.size());
  RunningPair running;
  for (std::size_t block = 0; block < first.size(); ++block) running.add(first[block], second[block]);
  return paired_difference(running, level);
}

}  // namespace meeplelab
