#include "experiments/scheduler.h"

#include <set>

#include "engine/error.h"
#include "engine/record.h"
#include "experiments/block.h"
#include "experiments/progress.h"
#include "tests/catch.h"
#include "tests/experiments/temporary_folder.h"

using namespace meeplelab;

namespace {

Plan plan_for(const std::string& agent, std::int64_t blocks, std::vector<std::string> rulesets = {"base", "base+river"}) {
  Experiment experiment;
  experiment.command = "compare";
  experiment.rulesets = std::move(rulesets);
  experiment.agents = {agent, "random"};
  experiment.blocks = blocks;
  return make_plan(experiment);
}

ResultsFile new_file(const TemporaryFolder& folder, const Plan& plan, const std::string& name = "results.db") {
  return ResultsFile::create(folder.file(name), header_of(plan, "test", "now"));
}

std::uint64_t digest_with(const Plan& plan, int threads) {
  const TemporaryFolder folder;
  ResultsFile file = new_file(folder, plan);
  const RunProgress progress = run_blocks(plan, file, {.threads = threads, .blocks = plan.experiment.blocks});
  CHECK(progress.stored == plan.experiment.blocks);
  CHECK(progress.games_played == plan.experiment.blocks * static_cast<std::int64_t>(plan.games_per_block()));
  return file.digest();
}

}  // namespace

TEST_CASE("results do not depend on the number of threads") {
  for (const char* agent : {"random", "greedy", "mcts:iterations=5"}) {
    const Plan plan = plan_for(agent, 12);
    const std::uint64_t digest = digest_with(plan, 1);
    CHECK(digest == digest_with(plan, 2));
    CHECK(digest == digest_with(plan, 5));
  }
  CHECK(digest_with(plan_for("random", 12), 2) != digest_with(plan_for("random", 13), 2));
}

TEST_CASE("a stopped run holds whole blocks and ends as an unbroken one") {
  const Plan plan = plan_for("random", 60);
  const std::uint64_t unbroken = digest_with(plan, 2);
  const TemporaryFolder folder;
  ResultsFile file = new_file(folder, plan);
  std::atomic<bool> stop = false;
  for (const std::int64_t limit : {7, 23, 40}) {  // the first legs play a part of the blocks
    const RunProgress progress = run_blocks(plan, file, {.threads = 2, .blocks = limit, .stop = &stop});
    CHECK(progress.stored == limit);
  }
  stop = true;
  CHECK(run_blocks(plan, file, {.threads = 2, .blocks = 60, .stop = &stop}).stored == 40);
  stop = false;
  const RunProgress last = run_blocks(plan, file, {.threads = 2, .blocks = 60, .stop = &stop});
  CHECK(last.found == 40);
  CHECK(last.stored == 60);
  CHECK(file.digest() == unbroken);
}

TEST_CASE("a stop while blocks are running finishes and stores them") {
  const Plan plan = plan_for("greedy", 100'000);
  const TemporaryFolder folder;
  ResultsFile file = new_file(folder, plan);
  std::atomic<bool> stop = false;
  const RunProgress progress =
      run_blocks(plan, file, {.threads = 2, .blocks = 100'000, .stop = &stop, .report = [&](const RunProgress& now) {
                                if (now.stored > 2) stop = true;
                              }});
  CHECK(progress.stored > 2);
  CHECK(progress.stored < progress.wanted);
  CHECK(static_cast<std::int64_t>(file.finished_blocks().size()) == progress.stored);
  file.for_each_block([&](const BlockResult& block) { CHECK(block.games.size() == plan.games_per_block()); });
}

TEST_CASE("holes among the finished blocks are filled") {
  const Plan plan = plan_for("random", 20);
  const TemporaryFolder folder;
  ResultsFile file = new_file(folder, plan);
  const Contenders contenders(plan);
  for (const std::int64_t block : {19, 3, 4, 11, 25}) {
    const std::vector<BlockResult> one = {play_block(plan, block, contenders)};
    file.append(one);
  }
  const RunProgress progress = run_blocks(plan, file, {.threads = 2, .blocks = 20});
  CHECK(progress.found == 4);
  CHECK(progress.stored == 20);
  CHECK(file.finished_blocks().size() == 21);  // block 25 stays
}

TEST_CASE("an agent or a file that fails ends the run with its error") {
  const Plan plan = plan_for("random", 50);
  const TemporaryFolder folder;
  ResultsFile file = new_file(folder, plan);
  CHECK(run_blocks(plan, file, {.threads = 1, .blocks = 10}).stored == 10);
  ResultsFile reader = ResultsFile::open_read_only(folder.file());
  CHECK_THROWS_AS(run_blocks(plan, reader, {.threads = 2, .blocks = 50}), Error);
  CHECK(file.finished_blocks().size() == 10);
}

TEST_CASE("equal agents play different games in the seatings of a block") {
  Experiment experiment;
  experiment.command = "compare";
  experiment.agents = {"random"};
  experiment.players = 4;
  const Plan plan = make_plan(experiment);
  std::set<std::uint64_t> digests;
  for (const GameResult& game : play_block(plan, 0, Contenders(plan)).games) digests.insert(game.digest);
  CHECK(digests.size() == 4);
}

TEST_CASE("records of a run replay to its scores") {
  Experiment experiment = plan_for("greedy", 2, {"base", "base+abbot+river"}).experiment;
  experiment.records = true;
  const Plan plan = make_plan(experiment);
  const TemporaryFolder folder;
  ResultsFile file = new_file(folder, plan);
  run_blocks(plan, file, {.threads = 2, .blocks = 2});
  int games = 0;
  std::vector<StoredGame> all;
  file.for_each_game([&](const StoredGame& stored) { all.push_back(stored); });
  for (const StoredGame& stored : all) {
    const auto text = file.record(stored.block, stored.game.ruleset, stored.game.seating);
    REQUIRE(text);
    const GameRecord record = read_record(*text, "record");
    REQUIRE(record.end.size() == 2);
    for (std::size_t seat = 0; seat < 2; ++seat) CHECK(record.end[seat] == stored.game.seats[seat].score);
    ++games;
  }
  CHECK(games == 8);
  CHECK(file.digest() == digest_with(make_plan(plan_for("greedy", 2, {"base", "base+abbot+river"}).experiment), 1));
}

TEST_CASE("progress in words") {
  CHECK(duration_text(0.34) == "0.3 s");
  CHECK(duration_text(59.4) == "59 s");
  CHECK(duration_text(200) == "3 min 20 s");
  CHECK(duration_text(7500) == "2 h 05 min");
  CHECK(progress_text({.wanted = 100, .found = 0, .stored = 0, .games_played = 0}, 1) == "0/100 blocks");
  CHECK(progress_text({.wanted = 100, .found = 20, .stored = 40, .games_played = 80}, 10) ==
        "40/100 blocks, 8.00 games/s, 30 s left");
}
