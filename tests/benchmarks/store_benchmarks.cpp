// Micro-benchmarks of the results file: games stored and read in a second, in blocks of four games of two players.
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "experiments/block.h"
#include "experiments/store.h"

namespace {

using namespace meeplelab;

constexpr std::size_t kBatch = 250;   // blocks a transaction, as the writer of a run makes them
constexpr std::size_t kBlocks = 5000;

Plan plan_with(const std::string& ruleset) {
  Experiment experiment;
  experiment.command = "compare";
  experiment.rulesets = {ruleset, ruleset};
  experiment.agents = {"random"};
  return make_plan(experiment);
}

// Real games: a hundred blocks, repeated under other numbers.
std::vector<BlockResult> played_blocks(const Plan& plan) {
  const Contenders contenders(plan);
  std::vector<BlockResult> blocks;
  for (std::int64_t id = 0; id < 100; ++id) blocks.push_back(play_block(plan, id, contenders));
  while (blocks.size() < kBlocks) {
    blocks.push_back(blocks[blocks.size() - 100]);
    blocks.back().id = static_cast<std::int64_t>(blocks.size()) - 1;
  }
  return blocks;
}

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "meeplelab_bench_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file() const { return (path_ / "results.db").string(); }

 private:
  std::filesystem::path path_;
};

void store(const Folder& folder, const Plan& plan, std::span<const BlockResult> blocks) {
  ResultsFile file = ResultsFile::create(folder.file(), header_of(plan, "benchmark", "now"));
  for (std::size_t from = 0; from < blocks.size(); from += kBatch) {
    file.append(blocks.subspan(from, std::min(kBatch, blocks.size() - from)));
  }
}

void count_games(benchmark::State& run, const Plan& plan) {
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(kBlocks * plan.games_per_block()));
}

void store_games(benchmark::State& run, const std::string& ruleset) {
  const Plan plan = plan_with(ruleset);
  const std::vector<BlockResult> blocks = played_blocks(plan);
  for (auto _ : run) {
    const Folder folder;
    store(folder, plan, blocks);
  }
  count_games(run, plan);
}
BENCHMARK_CAPTURE(store_games, base, "base")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(store_games, everything, "everything")->Unit(benchmark::kMillisecond)->UseRealTime();

void read_games(benchmark::State& run, const std::string& ruleset) {
  const Plan plan = plan_with(ruleset);
  const Folder folder;
  store(folder, plan, played_blocks(plan));
  const ResultsFile file = ResultsFile::open_read_only(folder.file());
  for (auto _ : run) benchmark::DoNotOptimize(file.digest());
  count_games(run, plan);
}
BENCHMARK_CAPTURE(read_games, base, "base")->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
