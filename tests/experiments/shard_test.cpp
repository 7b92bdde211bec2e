// Parts of a run: which blocks they hold, and that they are played as the whole would be.
#include "experiments/shard.h"

#include <algorithm>
#include <set>

#include "engine/error.h"
#include "experiments/report.h"
#include "experiments/scheduler.h"
#include "tests/catch.h"
#include "tests/experiments/temporary_folder.h"

using namespace meeplelab;

namespace {

Plan plan_of_shard(Shard shard, std::int64_t blocks) {
  Experiment experiment;
  experiment.command = "compare";
  experiment.agents = {"random"};
  experiment.blocks = blocks;
  experiment.shard = shard;
  return make_plan(experiment);
}

ResultsFile new_file(const TemporaryFolder& folder, const Plan& plan) {
  return ResultsFile::create(folder.file(), header_of(plan, "test", "now"));
}

std::vector<std::int64_t> blocks_up_to(std::int64_t blocks, Shard shard) {
  std::vector<std::int64_t> all;
  for (std::int64_t block = 0; block < blocks; ++block) {
    if (shard.has(block)) all.push_back(block);
  }
  return all;
}

}  // namespace

TEST_CASE("a shard is read as it is written, and nothing else is a shard") {
  for (const Shard shard : {Shard{1, 1}, Shard{2, 3}, Shard{1'000'000, 1'000'000}}) CHECK(parse_shard(shard_text(shard)) == shard);
  for (const char* text : {"", "2", "2/", "/3", "0/3", "4/3", "-1/3", "+1/3", "1/0", "1/1000001", "1/3/5", " 1/3", "1/3x", "1.5/3", "a/b",
                           "1/99999999999999999999"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_shard(text));
  }
}

TEST_CASE("every block belongs to one shard") {
  for (const std::int64_t count : {1, 2, 3, 7, 12}) {
    for (const std::int64_t blocks : {1, 5, 12, 25}) {
      std::multiset<std::int64_t> seen;
      for (std::int64_t number = 1; number <= count; ++number) {
        const Shard shard{number, count};
        const std::vector<std::int64_t> own = blocks_up_to(blocks, shard);
        CAPTURE(count, blocks, number);
        CHECK(shard.blocks_of(blocks) == static_cast<std::int64_t>(own.size()));
        if (!own.empty()) CHECK(own.front() == shard.first_block());
        for (std::size_t i = 1; i < own.size(); ++i) CHECK(own[i] == shard.next_block(own[i - 1]));
        seen.insert(own.begin(), own.end());
      }
      CHECK(std::vector<std::int64_t>(seen.begin(), seen.end()) == blocks_up_to(blocks, {1, 1}));
    }
  }
}

TEST_CASE("a shard plays its blocks only, goes on with them, and can be made longer") {
  const Plan plan = plan_of_shard({2, 3}, 20);
  const TemporaryFolder folder;
  {
    ResultsFile file = new_file(folder, plan);
    const RunProgress progress = run_blocks(plan, file, {.threads = 2, .blocks = 8});
    CHECK(progress.wanted == 3);
    CHECK(progress.stored == 3);
    CHECK(file.finished_blocks() == std::vector<std::int64_t>{1, 4, 7});
  }
  ResultsFile file = ResultsFile::open_for_resume(folder.file());
  const Plan again = plan_of(file.header());
  CHECK(again.experiment.shard == Shard{2, 3});
  for (const std::int64_t blocks : {20, 31}) {
    const auto before = static_cast<std::int64_t>(file.finished_blocks().size());
    const RunProgress progress = run_blocks(again, file, {.threads = 2, .blocks = blocks});
    CHECK(progress.found == before);
    CHECK(progress.stored == progress.wanted);
    CHECK(file.finished_blocks() == blocks_up_to(blocks, {2, 3}));
  }
}

TEST_CASE("a shard without blocks is refused") {
  CHECK(plan_of_shard({5, 5}, 5).experiment.shard == Shard{5, 5});
  CHECK_THROWS_WITH(plan_of_shard({6, 6}, 5),
                    "shard 6/6 of a run of 5 blocks has nothing to play, expected at most as many shards as blocks");
}

TEST_CASE("the report says which part of a run it is") {
  const Plan plan = plan_of_shard({2, 3}, 20);
  const TemporaryFolder folder;
  ResultsFile file = new_file(folder, plan);
  run_blocks(plan, file, {.threads = 1, .blocks = 20});
  CHECK_THAT(report_text(analyse(file)),
             Catch::StartsWith("compare: shard 2/3 of the run, 2 players, 7 blocks, 14 games, seed 1\n"));
  CHECK_THAT(report_json(analyse(file)), Catch::Contains("\"shard\": \"2/3\""));
}
