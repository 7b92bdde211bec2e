#include "experiments/stats/mean_interval.h"

#include <cmath>

#include "experiments/stats/quantiles.h"

namespace meeplelab {
namespace {

// Below this share of its own size a spread is the rounding of equal blocks, not a spread.
constexpr double kRounding = 1e-12;

}  // namespace

Estimate mean_interval(const RunningMean& blocks, double level) {
  Estimate estimate{.value = blocks.mean(), .n = blocks.count()};
  if (blocks.count() < 2) return estimate;
  estimate.sd = blocks.sd();
  estimate.se = estimate.sd / std::sqrt(static_cast<double>(blocks.count()));
  if (estimate.sd <= kRounding * (1 + std::fabs(estimate.value))) {
    estimate.sd = estimate.se = 0;
    estimate.certainty = Certainty::NoVariance;
    return estimate;
  }
  estimate.certainty = Certainty::Interval;
  const double half_width = student_quantile(1 - (1 - level) / 2, blocks.count() - 1) * estimate.se;
  estimate.low = estimate.value - half_width;
  estimate.high = estimate.value + half_width;
  return estimate;
}

Estimate mean_interval(std::span<const double> blocks, double level) {
  RunningMean running;
  for (const double block : blocks) running.add(block);
  return mean_interval(running, level);
}

}  // namespace meeplelab
