// Pairs of games between two players with the seats exchanged, counted by what the pair brought: 0, 1/4, 1/2,
// 3/4 or 1 of its two points (LL, LT, WL or TT, WT, WW). The pair is the unit, so luck that both games share
// does not count twice (docs/statistics.md).
#pragma once

#include <array>
#include <cstdint>

#include "experiments/stats/elo.h"
#include "experiments/stats/estimate.h"

namespace meeplelab {

struct Pentanomial {
  std::array<std::int64_t, 5> cells = {};

  // Two games, each worth 0, 1/2 or 1.
  void add(double first_game, double second_game);

  std::int64_t pairs() const;
  double mean() const;      // of a pair, 0 to 1; 1/2 without pairs
  double variance() const;  // of a pair, with B in the denominator (what the golden values use)
};

// Score of a pair with se = sqrt(v / B); quantiles of t(B - 1) below 200 pairs, of the normal from there on.
Estimate pair_score(const Pentanomial& pairs, double level = kDefaultLevel);

// One-sided and exact when every pair is lost or won.
EloInterval elo_of_pairs(const Pentanomial& pairs, double level = kDefaultLevel);

// (mean - 1/2) / sqrt(2 v) * 800 / ln 10: a strength in units of the luck of one game. Infinite without
// variance, unless the mean is 1/2.
double normalised_elo(const Pentanomial& pairs);

double likelihood_of_superiority(const Pentanomial& pairs);

}  // namespace meeplelab
