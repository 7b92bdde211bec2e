#include "experiments/calibrate.h"

#include <algorithm>
#include <chrono>

#include "experiments/block.h"
#include "experiments/stats/running.h"

namespace meeplelab {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct TimeIsUp {};

// One game, or as much of it as fits into `limit` seconds, stretched to a whole one.
double seconds_of_game(const Plan& plan, std::int64_t block, std::size_t ruleset, std::size_t seating,
                       const Contenders& contenders, double limit) {
  const Clock::time_point start = Clock::now();
  double share = 0;  // of the game played
  GameObserver observer;
  observer.after = [&](const GameState& state, Move) {
    share = static_cast<double>(state.tile_count + state.tiles_boxed) / plan.rulesets[ruleset].tile_total;
    if (seconds_since(start) > limit) throw TimeIsUp{};
  };
  try {
    play_block_game(plan, block, ruleset, seating, contenders, observer);
    return seconds_since(start);
  } catch (const TimeIsUp&) {
    return seconds_since(start) / share;
  }
}

}  // namespace

double seconds_per_block(const Plan& plan, double budget) {
  const auto line_ups = plan.seatings.size() / static_cast<std::size_t>(plan.experiment.players);
  const std::size_t kinds = plan.rulesets.size() * line_ups;  // rotations take the same time
  const double limit = budget / static_cast<double>(std::min<std::size_t>(kinds, 20));
  const Contenders contenders(plan);
  std::vector<RunningMean> seconds(kinds);
  RunningMean all;
  const Clock::time_point start = Clock::now();
  for (std::size_t i = 0; i == 0 || seconds_since(start) < budget; ++i) {
    const std::size_t kind = i % kinds;
    const std::size_t seating = kind / plan.rulesets.size() * static_cast<std::size_t>(plan.experiment.players);
    const auto block = static_cast<std::int64_t>(i / kinds);
    const double taken = seconds_of_game(plan, block, kind % plan.rulesets.size(), seating, contenders, limit);
    seconds[kind].add(taken);
    all.add(taken);
  }
  double sum = 0;
  for (const RunningMean& kind : seconds) sum += kind.count() > 0 ? kind.mean() : all.mean();
  return sum * plan.experiment.players;
}

}  // namespace meeplelab
