#include "ai/exact_math.h"

#include <cmath>

#include "tests/catch.h"

using namespace meeplelab;

namespace {

// How far apart, as a share of the value where that is above 1.
double error(double found, double expected) { return std::abs(found - expected) / std::max(1.0, std::abs(expected)); }

}  // namespace

static_assert(exact_tanh(0.0) == 0.0 && exact_log(1.0) == 0.0 && exact_exp(0.0) == 1.0);

TEST_CASE("exact_log, exact_exp and exact_tanh agree with libm to 1e-12") {
  double worst_log = 0, worst_exp = 0, worst_tanh = 0;
  for (int n = 1; n <= 100'000; ++n) {
    worst_log = std::max(worst_log, error(exact_log(n), std::log(n)));
    const double x = (n - 50'000) / 500.0;
    worst_exp = std::max(worst_exp, std::abs(exact_exp(x) / std::exp(x) - 1));
    worst_tanh = std::max(worst_tanh, error(exact_tanh(x), std::tanh(x)));
  }
  for (double x = 1e-300; x < 1e300; x *= 1.7) worst_log = std::max(worst_log, error(exact_log(x), std::log(x)));
  CHECK(worst_log < 1e-12);
  CHECK(worst_exp < 1e-12);
  CHECK(worst_tanh < 1e-12);
}

TEST_CASE("the reward is tanh(margin / 30), odd and rising") {
  const RewardTable reward;
  for (int margin = -1000; margin <= 1000; ++margin) {
    CAPTURE(margin);
    CHECK(error(reward(margin), std::tanh(margin / 30.0)) < 1e-12);
    CHECK(reward(-margin) == -reward(margin));
    CHECK(reward(margin + 1) >= reward(margin));
  }
  CHECK(reward(1) > reward(0));
  for (int margin = -700'000; margin <= 700'000; margin += 77) {
    CAPTURE(margin);
    CHECK(std::abs(reward.thousandths(margin) - std::tanh(margin / 30'000.0)) < 2e-4);
    CHECK(reward.thousandths(-margin) == -reward.thousandths(margin));
  }
}
