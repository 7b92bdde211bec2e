#include <cmath>
#include <limits>
#include <vector>

#include "experiments/stats/mean_interval.h"
#include "experiments/stats/paired.h"
#include "experiments/stats/quantiles.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Chance for the simulations: xorshift64*, the same everywhere.
class TestRandom {
 public:
  explicit TestRandom(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL + 1) {}
  double unit() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return static_cast<double>((state_ * 0x2545F4914F6CDD1DULL) >> 11) * 0x1.0p-53;
  }
  double won(double chance) { return unit() < chance ? 1 : 0; }

 private:
  std::uint64_t state_;
};

// What a block brings the focus agent in two rotations whose decks share their luck: the second seat of the
// same deck has the luck of the first with the sign turned. The mean is 1/2 + edge.
double two_rotations(TestRandom& random, double luck, double edge) {
  return (random.won(0.5 + edge + luck) + random.won(0.5 + edge - 0.5 * luck)) / 2;
}

// 4000 repeats of a 95 % interval: two standard errors of the coverage are 0.7 points.
constexpr int kRepeats = 4000;
void check_covers(int hits) {
  const double coverage = hits / static_cast<double>(kRepeats);
  CHECK(coverage > 0.94);
  CHECK(coverage < 0.962);
}

}  // namespace

TEST_CASE("the mean of blocks and its interval") {
  const std::vector<double> blocks = {1, 2, 3, 4, 5};
  const Estimate estimate = mean_interval(blocks);
  CHECK(estimate.value == 3);
  CHECK(estimate.n == 5);
  CHECK(estimate.has_interval());
  CHECK(estimate.sd == Approx(std::sqrt(2.5)));
  CHECK(estimate.se == Approx(std::sqrt(0.5)));
  const double half_width = 2.776445105 * std::sqrt(0.5);  // t(.975; 4)
  CHECK(estimate.low == Approx(3 - half_width));
  CHECK(estimate.high == Approx(3 + half_width));
  CHECK(mean_interval(blocks, 0.9).high == Approx(3 + 2.131846786 * std::sqrt(0.5)));
}

TEST_CASE("an estimate that cannot tell says so") {
  struct Row {
    std::vector<double> blocks;
    double value, se;
    Certainty certainty;
  };
  const Row rows[] = {{{}, 0, kInfinity, Certainty::TooFewBlocks},
                      {{0.7}, 0.7, kInfinity, Certainty::TooFewBlocks},
                      {{0.5, 0.5, 0.5}, 0.5, 0, Certainty::NoVariance},
                      {{0.3, 0.1 + 0.2, 0.3}, 0.3, 0, Certainty::NoVariance}};  // equal but for rounding
  for (const Row& row : rows) {
    const Estimate estimate = mean_interval(row.blocks);
    CHECK(estimate.value == Approx(row.value));
    CHECK(estimate.se == row.se);
    CHECK(estimate.certainty == row.certainty);
    CHECK_FALSE(estimate.has_interval());
    CHECK(estimate.low == -kInfinity);
    CHECK(estimate.high == kInfinity);
  }
}

TEST_CASE("running sums agree with the slow way") {
  TestRandom random(5);
  std::vector<double> first, second;
  RunningPair running;
  for (int block = 0; block < 1000; ++block) {
    first.push_back(1e6 + random.unit());  // far from 0, where naive sums of squares lose their digits
    second.push_back(first.back() * 0.5 + random.unit());
    running.add(first.back(), second.back());
  }
  double mean1 = 0, mean2 = 0;
  for (std::size_t i = 0; i < first.size(); ++i) mean1 += first[i] / 1000, mean2 += second[i] / 1000;
  double var1 = 0, var2 = 0, cov = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    var1 += (first[i] - mean1) * (first[i] - mean1) / 999;
    var2 += (second[i] - mean2) * (second[i] - mean2) / 999;
    cov += (first[i] - mean1) * (second[i] - mean2) / 999;
  }
  CHECK(running.first().mean() == Approx(mean1));
  CHECK(running.first().variance() == Approx(var1).epsilon(1e-6));
  CHECK(running.second().variance() == Approx(var2).epsilon(1e-6));
  CHECK(running.covariance() == Approx(cov).epsilon(1e-6));
  CHECK(*running.correlation() == Approx(cov / std::sqrt(var1 * var2)).epsilon(1e-6));
  CHECK(running.difference().variance() == Approx(var1 + var2 - 2 * cov).epsilon(1e-6));
}

TEST_CASE("a paired difference") {
  // Student 1908, hours of sleep gained with two drugs by ten patients: t = 4.0621, p = .00283.
  const std::vector<double> first = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
  const std::vector<double> second = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
  const PairedDifference paired = paired_difference(first, second);
  CHECK(paired.first.value == Approx(0.75));
  CHECK(paired.second.value == Approx(2.33));
  CHECK(paired.difference.value == Approx(1.58));
  CHECK(paired.difference.value / paired.difference.se == Approx(4.0621).epsilon(1e-4));
  CHECK(paired.p == Approx(0.002833).epsilon(1e-3));
  CHECK(paired.difference.low == Approx(0.7001142).epsilon(1e-5));
  CHECK(paired.difference.high == Approx(2.4598858).epsilon(1e-5));
  REQUIRE(paired.correlation);
  CHECK(*paired.correlation == Approx(0.7951702).epsilon(1e-5));
  CHECK(*paired.cost == Approx(1.5128889 / (3.2005556 + 4.009)).epsilon(1e-5));
}

TEST_CASE("a paired difference that cannot tell") {
  using Blocks = std::vector<double>;
  const PairedDifference same = paired_difference(Blocks{0, 1, 0.5}, Blocks{0, 1, 0.5});
  CHECK(same.difference.value == 0);
  CHECK(same.difference.certainty == Certainty::NoVariance);
  CHECK(same.p == 1);
  CHECK(*same.correlation == Approx(1));
  CHECK(*same.cost == 0);

  const PairedDifference one = paired_difference(Blocks{0}, Blocks{1});
  CHECK(one.difference.certainty == Certainty::TooFewBlocks);
  CHECK(one.p == 1);
  CHECK_FALSE(one.correlation);
  CHECK_FALSE(one.cost);

  const PairedDifference flat = paired_difference(Blocks{0.5, 0.5, 0.5}, Blocks{0, 1, 1});
  CHECK(flat.difference.has_interval());
  CHECK_FALSE(flat.correlation);
  CHECK(*flat.cost == Approx(1));

  const PairedDifference none = paired_difference(Blocks{}, Blocks{});
  CHECK(none.difference.value == 0);
  CHECK(none.p == 1);
}

TEST_CASE("intervals of the mean cover the truth 19 times in 20") {
  for (const int blocks : {12, 60}) {
    int hits = 0;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      TestRandom random(static_cast<std::uint64_t>(1000 * blocks + repeat));
      RunningMean running;
      // Truth: 1/2 + 0.1. Luck is uniform, so its mean in a block is 0.
      for (int block = 0; block < blocks; ++block)
        running.add(two_rotations(random, 0.6 * (random.unit() - 0.5), 0.1));
      const Estimate estimate = mean_interval(running);
      hits += estimate.low <= 0.6 && 0.6 <= estimate.high;
    }
    CAPTURE(blocks);
    check_covers(hits);
  }
}

TEST_CASE("paired intervals cover the truth, reject equals at their level, and profit from shared luck") {
  constexpr int kBlocks = 60;
  int hits = 0, false_alarms = 0;
  double correlation = 0, cost = 0;
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    TestRandom random(static_cast<std::uint64_t>(repeat) + 77);
    RunningPair different, equal;
    for (int block = 0; block < kBlocks; ++block) {
      // Margins: the luck of the deck, which both rulesets see, and noise of their own. Truth: +1.5 and 0.
      const double luck = 20 * (random.unit() - 0.5);
      const double first = luck + 8 * (random.unit() - 0.5);
      different.add(first, 1.5 + luck + 8 * (random.unit() - 0.5));
      equal.add(first, luck + 8 * (random.unit() - 0.5));
    }
    const PairedDifference paired = paired_difference(different);
    hits += paired.difference.low <= 1.5 && 1.5 <= paired.difference.high;
    false_alarms += paired_difference(equal).p < 0.05;
    correlation += *paired.correlation / kRepeats;
    cost += *paired.cost / kRepeats;
  }
  check_covers(hits);
  check_covers(kRepeats - false_alarms);
  CHECK(correlation == Approx(400.0 / 464).epsilon(0.01));  // var luck / (var luck + var noise)
  CHECK(cost == Approx(64.0 / 464).epsilon(0.02));
}
