#include "experiments/verify.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "experiments/block.h"
#include "experiments/results_digest.h"

namespace meeplelab {

namespace {

// ---- what every block must say

Difference block_difference(std::int64_t block, const std::string& what, const std::string& stored, const std::string& expected) {
  return {fmt::format("block {}", block), what, stored, expected};
}

std::optional<Difference> not_whole(const Plan& plan, const RunHeader& header, const BlockResult& block) {
  if (!plan.experiment.shard.has(block.id)) {
    return block_difference(block.id, "shard", "another one", shard_text(plan.experiment.shard));
  }
  if (block.seed != block_seed(plan, block.id)) {
    return block_difference(block.id, "seed", std::to_string(block.seed), std::to_string(block_seed(plan, block.id)));
  }
  if (block.games.size() != plan.games_per_block()) {
    return block_difference(block.id, "number of games", std::to_string(block.games.size()), std::to_string(plan.games_per_block()));
  }
  for (const GameResult& game : block.games) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const std::vector<std::int32_t>& points = game.seats[seat].points;
      const auto sum = std::accumulate(points.begin(), points.end(), std::int64_t{0});
      if (sum == game.seats[seat].score) continue;
      return Difference{fmt::format("block {}, {}, seating {}, seat {}", block.id, header.rulesets[static_cast<std::size_t>(game.ruleset)],
                                    game.seating, seat + 1),
                        "sum of the points", std::to_string(sum), fmt::format("its score {}", game.seats[seat].score)};
    }
  }
  return std::nullopt;
}

void note(Verified& verified, const std::optional<Difference>& difference) {
  if (!difference) return;
  ++verified.differences;
  if (!verified.first) verified.first = difference;
}

// Reads everything; the numbers of the blocks, ascending.
std::vector<std::int64_t> read_blocks(const Plan& plan, const ResultsFile& file, Verified& verified) {
  std::vector<std::int64_t> blocks;
  ResultsDigest digest;
  file.for_each_block([&](const BlockResult& block) {
    blocks.push_back(block.id);
    verified.games += static_cast<std::int64_t>(block.games.size());
    for (const GameResult& game : block.games) digest.add({block.id, block.seed, game});
    note(verified, not_whole(plan, file.header(), block));
  });
  std::vector<std::int64_t> empty;
  std::ranges::set_difference(file.finished_blocks(), blocks, std::back_inserter(empty));
  for (const std::int64_t id : empty) note(verified, block_difference(id, "number of games", "0", std::to_string(plan.games_per_block())));
  verified.blocks = std::ssize(blocks);
  verified.digest = digest.value();
  return blocks;
}

// ---- the sample

std::vector<std::size_t> repeatable_seatings(const Plan& plan) {
  const std::vector<std::string> clocks = agents_on_the_clock(plan);
  const auto is_on_the_clock = [&](int contender) {
    const int agent = plan.contenders[static_cast<std::size_t>(contender)];
    return std::ranges::count(clocks, plan.experiment.agents[static_cast<std::size_t>(agent)]) > 0;
  };
  std::vector<std::size_t> seatings;
  for (std::size_t seating = 0; seating < plan.seatings.size(); ++seating) {
    if (std::ranges::none_of(plan.seatings[seating].contenders, is_on_the_clock)) seatings.push_back(seating);
  }
  return seatings;
}

// `take` different numbers below `from`, ascending (Floyd's way).
std::vector<std::int64_t> draw(std::int64_t from, std::int64_t take, std::uint64_t seed) {
  std::set<std::int64_t> drawn;
  for (std::int64_t last = from - take; last < from; ++last) {
    const std::uint64_t word = hash_of({seed, static_cast<std::uint64_t>(last)});
    const auto number = static_cast<std::int64_t>(word % (static_cast<std::uint64_t>(last) + 1));
    if (!drawn.insert(number).second) drawn.insert(last);
  }
  return {drawn.begin(), drawn.end()};
}

// The games of a block to be played again.
struct Task {
  struct Game {
    std::size_t ruleset = 0, seating = 0;
  };
  std::int64_t id = 0;
  std::vector<Game> games = {};
  BlockResult stored = {};
  std::vector<std::optional<Difference>> differences = {};  // of each game
};

std::vector<Task> sample_of(const Plan& plan, const std::vector<std::int64_t>& blocks, const VerifySettings& settings, Verified& verified) {
  const std::vector<std::size_t> seatings = repeatable_seatings(plan);
  const auto each = static_cast<std::int64_t>(seatings.size() * plan.rulesets.size());
  verified.repeatable = each * verified.blocks;
  std::vector<Task> tasks;
  for (const std::int64_t number : draw(verified.repeatable, std::min(settings.sample, verified.repeatable), settings.seed)) {
    const std::int64_t block = blocks[static_cast<std::size_t>(number / each)];
    const auto game = static_cast<std::size_t>(number % each);
    if (tasks.empty() || tasks.back().id != block) tasks.push_back({.id = block});
    tasks.back().games.push_back({game / seatings.size(), seatings[game % seatings.size()]});
  }
  return tasks;
}

// ---- playing it again

const GameResult* stored_game(const BlockResult& block, const Task::Game& wanted) {
  const auto found = std::ranges::find_if(block.games, [&](const GameResult& game) {
    return std::cmp_equal(game.ruleset, wanted.ruleset) && std::cmp_equal(game.seating, wanted.seating);
  });
  return found == block.games.end() ? nullptr : &*found;
}

void replay(const Plan& plan, const RunHeader& header, const Contenders& contenders, Task& task) {
  for (const Task::Game& wanted : task.games) {
    const GameResult* stored = stored_game(task.stored, wanted);
    if (stored == nullptr) {
      task.differences.push_back(Difference{
          fmt::format("block {}, {}, seating {}", task.id, header.rulesets[wanted.ruleset], wanted.seating), "game", "nothing", "there"});
      continue;
    }
    const GameResult again = stored->record.empty() ? play_block_game(plan, task.id, wanted.ruleset, wanted.seating, contenders)
                                                    : play_recorded_game(plan, task.id, wanted.ruleset, wanted.seating, contenders);
    task.differences.push_back(difference_of(header, task.id, *stored, again));
  }
}

// The file is read by one thread at a time, the differences come in the order of the file.
void replay_all(const Plan& plan, const ResultsFile& file, std::vector<Task> tasks, int threads, Verified& verified) {
  const auto workers = static_cast<std::size_t>(std::max(1, threads));
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, workers);
  tbb::task_arena arena(static_cast<int>(workers));
  tbb::enumerable_thread_specific<Contenders> contenders([&plan] { return Contenders(plan); });
  std::size_t next = 0;
  const auto read = [&](tbb::flow_control& flow) -> Task* {
    if (next == tasks.size()) {
      flow.stop();
      return nullptr;
    }
    Task& task = tasks[next++];
    task.stored = file.block(task.id).value_or(BlockResult{});
    return &task;
  };
  const auto play = [&](Task* task) {
    replay(plan, file.header(), contenders.local(), *task);
    return task;
  };
  const auto gather = [&](Task* task) {
    verified.replayed += std::ssize(task->games);
    for (const std::optional<Difference>& difference : task->differences) note(verified, difference);
    *task = {};
  };
  arena.execute([&] {
    tbb::parallel_pipeline(4 * workers, tbb::make_filter<void, Task*>(tbb::filter_mode::serial_in_order, read) &
                                            tbb::make_filter<Task*, Task*>(tbb::filter_mode::parallel, play) &
                                            tbb::make_filter<Task*, void>(tbb::filter_mode::serial_in_order, gather));
  });
}

}  // namespace

Verified verify_file(const Plan& plan, const ResultsFile& file, const VerifySettings& settings) {
  file.check_is_sound();
  Verified verified;
  const std::vector<std::int64_t> blocks = read_blocks(plan, file, verified);
  replay_all(plan, file, sample_of(plan, blocks, settings, verified), settings.threads, verified);
  return verified;
}

}  // namespace meeplelab
