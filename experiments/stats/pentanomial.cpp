#include "experiments/stats/pentanomial.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "experiments/stats/quantiles.h"

namespace meeplelab {
namespace {

constexpr std::int64_t kNormalFrom = 200;  // pairs

constexpr double value_of(std::size_t cell) { return static_cast<double>(cell) / 4; }

}  // namespace

void Pentanomial::add(double first_game, double second_game) {
  const double quarters = 2 * (first_game + second_game);
  assert(quarters >= 0 && quarters <= 4 && quarters == std::floor(quarters));
  ++cells[static_cast<std::size_t>(quarters)];
}

std::int64_t Pentanomial::pairs() const {
  return std::accumulate(cells.begin(), cells.end(), std::int64_t{0});
}

double Pentanomial::mean() const {
  if (pairs() == 0) return 0.5;
  double sum = 0;
  for (std::size_t cell = 0; cell < cells.size(); ++cell)
    sum += value_of(cell) * static_cast<double>(cells[cell]);
  return sum / static_cast<double>(pairs());
}

double Pentanomial::variance() const {
  if (pairs() == 0) return 0;
  const double centre = mean();
  double sum = 0;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const double off = value_of(cell) - centre;
    sum += off * off * static_cast<double>(cells[cell]);
  }
  return sum / static_cast<double>(pairs());
}

Estimate pair_score(const Pentanomial& pairs, double level) {
  Estimate estimate{.value = pairs.mean(), .n = pairs.pairs()};
  if (estimate.n < 2) return estimate;
  estimate.sd = std::sqrt(pairs.variance());
  estimate.se = estimate.sd / std::sqrt(static_cast<double>(estimate.n));
  estimate.certainty = estimate.se > 0 ? Certainty::Interval : Certainty::NoVariance;
  if (!estimate.has_interval()) return estimate;
  const double p = 1 - (1 - level) / 2;
  const double quantile = estimate.n < kNormalFrom ? student_quantile(p, estimate.n - 1) : normal_quantile(p);
  estimate.low = estimate.value - quantile * estimate.se;
  estimate.high = estimate.value + quantile * estimate.se;
  return estimate;
}

EloInterval elo_of_pairs(const Pentanomial& pairs, double level) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::int64_t count = pairs.pairs();
  const double bound = elo_bound_of_all_lost(count, level);
  if (count > 0 && pairs.cells.front() == count) return {-kInfinity, -kInfinity, bound, true};
  if (count > 0 && pairs.cells.back() == count) return {kInfinity, -bound, kInfinity, true};
  return elo_of_estimate(pair_score(pairs, level));
}

double normalised_elo(const Pentanomial& pairs) {
  const double lead = pairs.mean() - 0.5;
  if (lead == 0) return 0;
  const double spread = std::sqrt(2 * pairs.variance());
  if (!(spread > 0)) return std::copysign(std::numeric_limits<double>::infinity(), lead);
  return lead / spread * 800 / std::numbers::ln10;
}

double likelihood_of_superiority(const Pentanomial& pairs) {
  const std::int64_t count = pairs.pairs();
  if (count == 0) return 0.5;
  return likelihood_of_superiority(pairs.mean(), std::sqrt(pairs.variance() / static_cast<double>(count)));
}

}  // namespace meeplelab
