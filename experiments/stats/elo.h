// Elo differences from scores between two players (docs/statistics.md).
// Scores run from 0 to 1, a win 1 and a tie 1/2; Elo(s) = -400 log10(1/s - 1). All of them are free of NaN; a
// score of 0 or 1 is minus or plus infinity, with an exact bound on the side that is finite.
#pragma once

#include <cstdint>

#include "experiments/stats/estimate.h"

namespace meeplelab {

double elo_of_score(double score);
double score_of_elo(double elo);

struct EloInterval {
  double elo = 0, low = 0, high = 0;
  bool is_bound =
      false;  // every game won, or every game lost: the finite end is a one-sided bound at the level
};

// The ends of the score's interval, carried over. Ends outside 0 .. 1 become infinite.
EloInterval elo_of_estimate(const Estimate& score);

// From single independent games, normal quantiles. All won or lost: Clopper-Pearson, one-sided, 1 - level in
// that tail.
EloInterval elo_of_games(std::int64_t wins, std::int64_t ties, std::int64_t losses,
                         double level = kDefaultLevel);

// The finite end for `units` independent games, all lost (the upper end) or all won (minus it).
double elo_bound_of_all_lost(std::int64_t units, double level = kDefaultLevel);

// Likelihood of superiority: Phi((score - reference) / se); without an error 0, 1/2 or 1.
double likelihood_of_superiority(double score, double se, double reference = 0.5);

}  // namespace meeplelab
