#include "experiments/stats/elo.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/stats/quantiles.h"

namespace meeplelab {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

double elo_of_score(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return -400 * std::log10(1 / score - 1);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

EloInterval elo_of_estimate(const Estimate& score) {
  return {elo_of_score(score.value), elo_of_score(score.low), elo_of_score(score.high)};
}

double elo_bound_of_all_lost(std::int64_t units, double level) {
  if (units == 0) return kInfinity;
  // (1 - p)^n = 1 - level
  return elo_of_score(-std::expm1(std::log1p(-level) / static_cast<double>(units)));
}

EloInterval elo_of_games(std::int64_t wins, std::int64_t ties, std::int64_t losses, double level) {
  const std::int64_t games = wins + ties + losses;
  if (games == 0) return {0, -kInfinity, kInfinity};
  const double bound = elo_bound_of_all_lost(games, level);
  if (losses == games) return {-kInfinity, -kInfinity, bound, true};
  if (wins == games) return {kInfinity, -bound, kInfinity, true};
  const auto n = static_cast<double>(games);
  const double score = (static_cast<double>(wins) + static_cast<double>(ties) / 2) / n;
  const double second_moment = (static_cast<double>(wins) + static_cast<double>(ties) / 4) / n;
  const double se = std::sqrt(std::max(0.0, second_moment - score * score) / n);
  if (!(se > 0)) return {elo_of_score(score), -kInfinity, kInfinity};  // only ties: the spread is unknown
  const double half_width = normal_quantile(1 - (1 - level) / 2) * se;
  return {elo_of_score(score), elo_of_score(score - half_width), elo_of_score(score + half_width)};
}

double likelihood_of_superiority(double score, double se, double reference) {
  if (se > 0) return normal_cdf((score - reference) / se);
  if (score == reference) return 0.5;
  return score > reference ? 1 : 0;
}

}  // namespace meeplelab
