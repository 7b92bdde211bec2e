// How much to play (docs/statistics.md). Two-sided level alpha, z = z(1 - alpha/2) +
// z(power); rounded up. Take sd and correlation from a pilot.
#pragma once

#include <cstdint>

namespace meeplelab {

struct Power {
  double alpha = 0.05;  // chance of a false alarm
  double power = 0.80;  // chance to see a difference of the size asked for
};

// Blocks to see a mean difference `delta` of pairs whose differences have the standard deviation `sd`:
// z^2 sd^2 / delta^2.
std::int64_t blocks_for_mean(double sd, double delta, Power power = {});

// Games for each of two unpaired arms to tell the win rates p and q: z^2 (p(1-p) + q(1-q)) / (p-q)^2.
std::int64_t games_for_rates(double p, double q, Power power = {});

// The same for rulesets that are played on the same blocks: games_for_rates times (1 - correlation).
std::int64_t games_for_paired_rates(double p, double q, double correlation, Power power = {});

// Games between two players to see `elo`, with the standard deviation of one game's score.
std::int64_t games_for_elo(double elo, double sd = 0.5, Power power = {});

// Half of a normal interval around a rate p after n games: z sqrt(p(1-p)/n).
double half_width_of_rate(double p, std::int64_t games, double level = 0.95);

}  // namespace meeplelab
