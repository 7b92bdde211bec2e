// Two-sided intervals of a probability from x successes in n independent trials. No trials: [0, 1].
// Brown, Cai and DasGupta 2001 compare them: Wilson and Jeffreys come near the level on average,
// Clopper-Pearson never falls below it and is wider.
#pragma once

#include <cstdint>

#include "experiments/stats/estimate.h"

namespace meeplelab {

struct Interval {
  double low = 0, high = 1;
};

// The p whose normal test does not reject x: (s + z^2/2n +- z sqrt(s(1-s)/n + z^2/4n^2)) / (1 + z^2/n), s =
// x/n.
Interval wilson(std::int64_t successes, std::int64_t trials, double level = kDefaultLevel);

// The p whose exact binomial tails do not reject x: beta quantiles (x, n - x + 1) and (x + 1, n - x).
Interval clopper_pearson(std::int64_t successes, std::int64_t trials, double level = kDefaultLevel);

// Beta quantiles (x + 1/2, n - x + 1/2): the middle of the posterior under Jeffreys' prior. It reaches 0 for
// x = 0 and 1 for x = n.
Interval jeffreys(std::int64_t successes, std::int64_t trials, double level = kDefaultLevel);

}  // namespace meeplelab
