#include "experiments/stats/sample_size.h"

#include <cmath>
#include <limits>

#include "experiments/stats/elo.h"
#include "experiments/stats/quantiles.h"

namespace meeplelab {
namespace {

double squared_quantiles(Power power) {
  const double z = normal_quantile(1 - power.alpha / 2) + normal_quantile(power.power);
  return z * z;
}

// No difference to see, or more than can be counted: the largest number.
std::int64_t rounded_up(double units) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  if (!(units < static_cast<double>(kMost))) return kMost;
  return static_cast<std::int64_t>(std::ceil(units));
}

double rates(double p, double q, Power power) {
  return squared_quantiles(power) * (p * (1 - p) + q * (1 - q)) / ((p - q) * (p - q));
}

}  // namespace

std::int64_t blocks_for_mean(double sd, double delta, Power power) {
  return rounded_up(squared_quantiles(power) * sd * sd / (delta * delta));
}

std::int64_t games_for_rates(double p, double q, Power power) { return rounded_up(rates(p, q, power)); }

std::int64_t games_for_paired_rates(double p, double q, double correlation, Power power) {
  return rounded_up(rates(p, q, power) * (1 - correlation));
}

std::int64_t games_for_elo(double elo, double sd, Power power) {
  return blocks_for_mean(sd, score_of_elo(elo) - 0.5, power);
}

double half_width_of_rate(double p, std::int64_t games, double level) {
  return normal_quantile(1 - (1 - level) / 2) * std::sqrt(p * (1 - p) / static_cast<double>(games));
}

}  // namespace meeplelab
