// Proportions, many comparisons, sample sizes, win shares. Golden values are
// those of two independent programs.
#include <cmath>
#include <limits>
#include <vector>

#include "experiments/stats/multiple.h"
#include "experiments/stats/proportion.h"
#include "experiments/stats/sample_size.h"
#include "experiments/stats/shares.h"
#include "tests/catch.h"

using namespace meeplelab;

TEST_CASE("golden intervals of a proportion") {
  const auto check = [](Interval interval, double low, double high) {
    CHECK(interval.low == Approx(low).margin(5e-7));
    CHECK(interval.high == Approx(high).margin(5e-7));
  };
  check(wilson(7, 20), 0.181192, 0.567146);
  check(clopper_pearson(7, 20), 0.153909, 0.592189);
  check(jeffreys(7, 20), 0.172276, 0.567766);
  check(wilson(0, 50), 0, 0.071348);
  check(clopper_pearson(0, 50), 0, 0.071122);
}

TEST_CASE("intervals of a proportion at the ends") {
  for (const auto interval_of : {wilson, clopper_pearson, jeffreys}) {
    for (const std::int64_t trials : {0, 1, 7, 100'000}) {
      const Interval none = interval_of(0, trials, 0.95), all = interval_of(trials, trials, 0.95);
      CHECK(none.low == 0);
      CHECK(all.high == 1);
      CHECK(all.low == Approx(1 - none.high));
      CHECK(none.high > 0);
    }
  }
  CHECK(clopper_pearson(0, 0).high == 1);
}

TEST_CASE("golden p values of many comparisons") {
  const std::vector<double> p = {.001, .008, .039, .041, .042, .06, .074, .205, .212, .216};
  const std::vector<double> holm = {.01, .072, .312, .312, .312, .312, .312, .615, .615, .615};
  const std::vector<double> bh = {.01, .04, .084, .084, .084, .1, .1057, .216, .216, .216};
  // In the order given, whatever it is: 3 is coprime to 10, so i -> 3 i mod 10 shuffles.
  std::vector<double> shuffled;
  for (std::size_t i = 0; i < p.size(); ++i) shuffled.push_back(p[3 * i % 10]);
  const std::vector<double> by_holm = holm_adjusted(shuffled), by_bh = benjamini_hochberg_adjusted(shuffled);
  for (std::size_t i = 0; i < p.size(); ++i) {
    CHECK(by_holm[i] == Approx(holm[3 * i % 10]));
    CHECK(by_bh[i] == Approx(bh[3 * i % 10]).epsilon(5e-4));
  }
  CHECK(holm_adjusted({}).empty());
  CHECK(holm_adjusted(std::vector{0.9, 0.8}) == std::vector{1.0, 1.0});
  CHECK(benjamini_hochberg_adjusted(std::vector{0.02}) == std::vector{0.02});
}

TEST_CASE("golden sample sizes") {
  struct Row {
    double p, difference;
    std::int64_t at_80, at_90;
  };
  const Row rows[] = {{.50, .01, 39237, 52527}, {.50, .02, 9804, 13124}, {.50, .05, 1562, 2091},
                      {.25, .01, 29818, 39918}, {.25, .02, 7547, 10103}, {.25, .05, 1248, 1671},
                      {.20, .01, 25580, 34244}, {.20, .02, 6507, 8711},  {.20, .05, 1091, 1461}};
  for (const Row& row : rows) {
    CAPTURE(row.p, row.difference);
    CHECK(games_for_rates(row.p, row.p + row.difference) == row.at_80);
    CHECK(games_for_rates(row.p, row.p + row.difference, {.power = 0.9}) == row.at_90);
  }
  CHECK(games_for_paired_rates(.5, .51, .5) == 19619);
  CHECK(games_for_elo(5) == 37904);
  CHECK(games_for_elo(10) == 9480);
  CHECK(games_for_elo(20) == 2374);
  CHECK(games_for_elo(50) == 385);
  CHECK(games_for_elo(100) == 101);
  CHECK(blocks_for_mean(10, 1) == 785);
  CHECK(blocks_for_mean(10, 0) == std::numeric_limits<std::int64_t>::max());
  CHECK(blocks_for_mean(0, 1) == 0);
  CHECK(half_width_of_rate(.5, 100) == Approx(.098).margin(5e-4));
  CHECK(half_width_of_rate(.5, 10'000) == Approx(.0098).margin(5e-5));
}

TEST_CASE("places and shares of the win") {
  struct Row {
    std::vector<int> scores, places;
    std::vector<double> shares;
  };
  const Row rows[] = {
      {{96, 70}, {1, 2}, {1, 0}},
      {{70, 70}, {1, 1}, {.5, .5}},
      {{10, 30, 30, 20}, {4, 1, 1, 3}, {0, .5, .5, 0}},
      {{-5, -5, -5}, {1, 1, 1}, {1. / 3, 1. / 3, 1. / 3}},
      {{7}, {1}, {1}},
      {{}, {}, {}},
  };
  for (const Row& row : rows) {
    CHECK(places_of(row.scores) == row.places);
    CHECK(win_shares(row.scores) == row.shares);
  }
}

TEST_CASE("the score of an agent in a block") {
  const auto game = [](int ruleset, int seating, std::vector<std::pair<int, double>> seats) {
    GameResult result{.ruleset = ruleset, .seating = seating, .seats = {}, .record = {}};
    for (const auto& [agent, share] : seats)
      result.seats.push_back({.agent = agent, .share = share, .points = {}, .events = {}});
    return result;
  };
  const BlockResult block{.id = 0,
                          .seed = 0,
                          .games = {game(0, 0, {{0, 1}, {1, 0}}), game(0, 1, {{1, .5}, {0, .5}}),
                                    game(1, 0, {{0, 0}, {1, 1}}), game(1, 1, {{1, 1}, {0, 0}})}};
  CHECK(block_score(block, 0, 0) == 0.75);
  CHECK(block_score(block, 0, 1) == 0.25);
  CHECK(block_score(block, 1, 0) == 0.0);
  CHECK(block_score(block, 1, 1) == 1.0);
  CHECK_FALSE(block_score(block, 0, 2));
  // One against three copies of another: the copies have a third of the rest each.
  const BlockResult table{
      .id = 0,
      .seed = 0,
      .games = {game(0, 0, {{0, 1}, {1, 0}, {1, 0}, {1, 0}}), game(0, 1, {{1, 1}, {0, 0}, {1, 0}, {1, 0}})}};
  CHECK(block_score(table, 0, 0) == 0.5);
  CHECK(*block_score(table, 0, 1) == Approx(1.0 / 6));
}
