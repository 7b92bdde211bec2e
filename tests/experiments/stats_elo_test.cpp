#include <cmath>
#include <limits>

#include "experiments/stats/elo.h"
#include "experiments/stats/pentanomial.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();
}

TEST_CASE("scores and Elo") {
  struct Row {
    double score, elo;
  };
  const Row rows[] = {{0.5, 0},          {0.75, 190.848502}, {0.25, -190.848502},
                      {0.64, 99.950989}, {0, -kInfinity},    {1, kInfinity}};
  for (const Row& row : rows) {
    CAPTURE(row.score);
    CHECK(elo_of_score(row.score) == Approx(row.elo).margin(1e-9));
    CHECK(score_of_elo(row.elo) == Approx(row.score));
  }
  CHECK(elo_of_score(-0.1) == -kInfinity);
  CHECK(elo_of_score(1.1) == kInfinity);
}

// Golden vectors computed with two independent programs.
TEST_CASE("golden Elo and likelihood of superiority of pairs") {
  struct Row {
    Pentanomial pairs;
    double elo, error, los;
  };
  const Row rows[] = {{{{365, 16618, 36229, 16974, 390}}, 0.999343, 0.923077, 0.983078},
                      {{{127, 4883, 10712, 5150, 104}}, 1.830282, 1.698967, 0.982636},
                      {{{12, 40, 96, 52, 20}}, 22.139455, 22.894583, 0.971495}};
  for (const Row& row : rows) {
    const EloInterval interval = elo_of_pairs(row.pairs);
    CHECK(interval.elo == Approx(row.elo).epsilon(1e-6));
    CHECK((interval.high - interval.low) / 2 == Approx(row.error).epsilon(1e-6));
    CHECK(likelihood_of_superiority(row.pairs) == Approx(row.los).epsilon(1e-6));
    CHECK_FALSE(interval.is_bound);
  }
}

TEST_CASE("pairs are counted by what they bring") {
  Pentanomial pairs;
  pairs.add(0, 0);
  pairs.add(0, 0.5);
  pairs.add(1, 0);
  pairs.add(0.5, 0.5);
  pairs.add(1, 0.5);
  pairs.add(1, 1);
  CHECK(pairs.cells == std::array<std::int64_t, 5>{1, 1, 2, 1, 1});
  CHECK(pairs.mean() == 0.5);
  CHECK(pairs.variance() == Approx((0.25 + 0.0625 + 0.0625 + 0.25) / 6));
  CHECK(normalised_elo(pairs) == 0);
  CHECK(likelihood_of_superiority(pairs) == 0.5);

  const Pentanomial better{{12, 40, 96, 52, 20}};
  // mean 0.53181818, variance of a pair 0.06148760, by hand.
  CHECK(better.mean() == Approx(0.531818182));
  CHECK(better.variance() == Approx(0.061487603));
  CHECK(normalised_elo(better) == Approx(0.031818182 / std::sqrt(2 * 0.061487603) * 347.435586));
  CHECK(pair_score({{3, 10, 24, 13, 5}}).high > 0.5);  // below 200 pairs: t, which is wider than the normal
  const Estimate small = pair_score({{1, 2, 3, 2, 2}});
  CHECK((small.high - small.value) / small.se == Approx(2.262157));
}

TEST_CASE("a full or an empty score gives an exact bound, never NaN") {
  // (1 - p)^50 = 0.05: p = 0.058155, that is -483.8 Elo.
  const EloInterval lost = elo_of_games(0, 0, 50);
  CHECK(lost.is_bound);
  CHECK(lost.elo == -kInfinity);
  CHECK(lost.low == -kInfinity);
  CHECK(score_of_elo(lost.high) == Approx(1 - std::pow(0.05, 1.0 / 50)));
  const EloInterval won = elo_of_games(50, 0, 0);
  CHECK(won.is_bound);
  CHECK(won.elo == kInfinity);
  CHECK(won.low == Approx(-lost.high));
  CHECK(won.high == kInfinity);
  CHECK(elo_of_pairs({{0, 0, 0, 0, 25}}).low == Approx(-elo_bound_of_all_lost(25)));
  CHECK(elo_of_pairs({{25, 0, 0, 0, 0}}).high == Approx(elo_bound_of_all_lost(25)));

  for (const Pentanomial& pairs : {Pentanomial{}, Pentanomial{{0, 0, 1, 0, 0}}, Pentanomial{{0, 0, 9, 0, 0}},
                                   Pentanomial{{0, 0, 0, 3, 0}}, Pentanomial{{1, 0, 0, 0, 0}},
                                   Pentanomial{{0, 0, 0, 0, 1}}, Pentanomial{{1, 0, 0, 0, 1}}}) {
    const EloInterval interval = elo_of_pairs(pairs);
    CAPTURE(pairs.cells);
    CHECK_FALSE(std::isnan(interval.elo));
    CHECK_FALSE(std::isnan(interval.low));
    CHECK_FALSE(std::isnan(interval.high));
    CHECK_FALSE(std::isnan(normalised_elo(pairs)));
    CHECK_FALSE(std::isnan(likelihood_of_superiority(pairs)));
    CHECK(interval.low <= interval.elo);
    CHECK(interval.elo <= interval.high);
  }
  CHECK(elo_of_games(0, 0, 0).high == kInfinity);
  CHECK(elo_of_games(0, 7, 0).elo == 0);
  CHECK(elo_of_games(0, 7, 0).low == -kInfinity);
  CHECK(elo_of_games(1, 0, 1).low == -kInfinity);  // the normal interval leaves 0 .. 1
  CHECK(likelihood_of_superiority(1, 0) == 1);
  CHECK(likelihood_of_superiority(0.2, 0, 0.25) == 0);
}

TEST_CASE("Elo of single games") {
  const EloInterval interval = elo_of_games(60, 10, 30);  // s = .65, se = .0450
  const double se = std::sqrt((60 + 2.5) / 100 - 0.65 * 0.65) / 10;
  CHECK(interval.elo == Approx(elo_of_score(0.65)));
  CHECK(interval.low == Approx(elo_of_score(0.65 - 1.959963985 * se)));
  CHECK(interval.high == Approx(elo_of_score(0.65 + 1.959963985 * se)));
}
