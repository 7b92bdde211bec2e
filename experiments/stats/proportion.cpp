#include "experiments/stats/proportion.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "experiments/stats/quantiles.h"

namespace meeplelab {

Interval wilson(std::int64_t successes, std::int64_t trials, double level) {
  assert(successes >= 0 && successes <= trials);
  if (trials == 0) return {};
  const double z = normal_quantile(1 - (1 - level) / 2);
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double centre = share + z * z / (2 * n);
  const double half_width = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  // The ends are exact; rounding may miss them.
  return {successes == 0 ? 0 : (centre - half_width) / scale,
          successes == trials ? 1 : (centre + half_width) / scale};
}

Interval clopper_pearson(std::int64_t successes, std::int64_t trials, double level) {
  assert(successes >= 0 && successes <= trials);
  const double tail = (1 - level) / 2;
  const auto hits = static_cast<double>(successes), misses = static_cast<double>(trials - successes);
  return {successes == 0 ? 0 : beta_quantile(tail, hits, misses + 1),
          successes == trials ? 1 : beta_quantile(1 - tail, hits + 1, misses)};
}

Interval jeffreys(std::int64_t successes, std::int64_t trials, double level) {
  assert(successes >= 0 && successes <= trials);
  const double tail = (1 - level) / 2;
  const auto hits = static_cast<double>(successes), misses = static_cast<double>(trials - successes);
  return {successes == 0 ? 0 : beta_quantile(tail, hits + 0.5, misses + 0.5),
          successes == trials ? 1 : beta_quantile(1 - tail, hits + 0.5, misses + 0.5)};
}

}  // namespace meeplelab
