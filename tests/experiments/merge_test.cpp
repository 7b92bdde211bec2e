// Shards joined, and results files checked by playing their games again.
#include "experiments/merge.h"

#include <sqlite3.h>

#include <filesystem>
#include <functional>
#include <set>

#include "engine/error.h"
#include "experiments/scheduler.h"
#include "experiments/verify.h"
#include "tests/catch.h"
#include "tests/experiments/temporary_folder.h"

using namespace meeplelab;

namespace {

Experiment experiment_with(std::int64_t blocks, Shard shard = {}) {
  Experiment experiment;
  experiment.command = "compare";
  experiment.rulesets = {"base", "base+river"};
  experiment.agents = {"greedy", "random"};
  experiment.blocks = blocks;
  experiment.shard = shard;
  return experiment;
}

// Plays a run into a file; its path.
std::string played(const TemporaryFolder& folder, const std::string& name, const Experiment& experiment) {
  const Plan plan = make_plan(experiment);
  ResultsFile file = ResultsFile::create(folder.file(name), header_of(plan, "test", "now"));
  run_blocks(plan, file, {.threads = 2, .blocks = experiment.blocks});
  return folder.file(name);
}

std::vector<std::string> played_shards(const TemporaryFolder& folder, std::int64_t count, std::int64_t blocks) {
  std::vector<std::string> files;
  for (std::int64_t number = 1; number <= count; ++number) {
    const std::string name = std::to_string(number) + "of" + std::to_string(count) + ".db";
    files.push_back(played(folder, name, experiment_with(blocks, {number, count})));
  }
  return files;
}

std::uint64_t digest_of(const std::string& path) { return ResultsFile::open_read_only(path).digest(); }

void execute(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
}

struct Failure {
  std::string message;
  ExitCode code = ExitCode::Done;
};

Failure failure_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return {error.what(), error.code()};
  }
  return {};
}

Verified verified(const std::string& path, const VerifySettings& settings) {
  const ResultsFile file = ResultsFile::open_read_only(path);
  return verify_file(plan_of(file.header()), file, settings);
}

constexpr std::int64_t kAll = 1'000'000;

}  // namespace

TEST_CASE("one, three and seven shards merge to the digest of the whole run") {
  const TemporaryFolder folder;
  const std::int64_t blocks = 22;
  const std::uint64_t whole = digest_of(played(folder, "whole.db", experiment_with(blocks)));
  for (const std::int64_t count : {1, 3, 7}) {
    const std::string output = folder.file("merged" + std::to_string(count) + ".db");
    const Merged merged = merge_files(played_shards(folder, count, blocks), output);
    CHECK(merged.added == blocks);
    CHECK(merged.known == 0);
    CHECK(merged.stored == merged.wanted);
    CHECK(merged.digest == whole);
    const ResultsFile file = ResultsFile::open_read_only(output);
    CHECK(file.digest() == whole);
    CHECK(plan_of(file.header()).experiment.shard.is_whole());
    CHECK(verified(output, {.sample = kAll, .threads = 2}).differences == 0);
  }
}

TEST_CASE("merging again changes nothing, and a merged file goes on as a run") {
  const TemporaryFolder folder;
  const std::vector<std::string> shards = played_shards(folder, 3, 20);
  const std::string output = folder.file("merged.db");
  const Merged part = merge_files({shards[2], shards[0]}, output);
  CHECK(part.stored == 13);
  CHECK(part.wanted == 20);
  const Merged again = merge_files({shards[0], shards[2], output}, output);
  CHECK(again.added == 0);
  CHECK(again.known == 26);
  CHECK(again.digest == part.digest);
  {
    ResultsFile file = ResultsFile::open_for_resume(output);
    const RunProgress progress = run_blocks(plan_of(file.header()), file, {.threads = 1, .blocks = 20});
    CHECK(progress.found == 13);
    CHECK(progress.stored == 20);
  }
  const std::uint64_t whole = digest_of(output);
  CHECK(whole == digest_of(played(folder, "whole.db", experiment_with(20))));
  const Merged last = merge_files({shards[1]}, output);
  CHECK(last.added == 0);
  CHECK(last.known == 7);
  CHECK(last.digest == whole);
}

TEST_CASE("records are merged too, and runs of different length make one of the longer") {
  const TemporaryFolder folder;
  Experiment recorded = experiment_with(3, {1, 2});
  recorded.records = true;
  const std::string one = played(folder, "one.db", recorded), other = played(folder, "other.db", experiment_with(7, {2, 2}));
  const std::string output = folder.file("merged.db");
  CHECK(merge_files({one, other}, output).wanted == 7);
  const ResultsFile file = ResultsFile::open_read_only(output);
  CHECK(file.finished_blocks() == std::vector<std::int64_t>{0, 1, 2, 3, 5});
  CHECK(file.record(2, 1, 1) == ResultsFile::open_read_only(one).record(2, 1, 1));
  CHECK(file.record(2, 1, 1).has_value());
  CHECK_FALSE(file.record(3, 1, 1));
}

TEST_CASE("files of different runs are refused with what differs") {
  const TemporaryFolder folder;
  const std::string first = played(folder, "first.db", experiment_with(2));
  struct Row {
    const char* words;
    std::function<void(Experiment&)> change;
  };
  const std::vector<Row> rows = {
      {"its seed is '2', expected '1'", [](Experiment& e) { e.seed = 2; }},
      {"its command is 'tournament', expected 'compare'", [](Experiment& e) { e.command = "tournament"; }},
      {"its number of players is '3', expected '2'", [](Experiment& e) { e.players = 3; }},
      {"its ruleset 2 is 'base+abbot', expected 'base+river'", [](Experiment& e) { e.rulesets[1] = "base+abbot"; }},
      {"it has 1 of ruleset, expected 2", [](Experiment& e) { e.rulesets.pop_back(); }},
      {"its agent 1 is 'random', expected 'greedy'", [](Experiment& e) { e.agents = {"random", "greedy"}; }},
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Experiment experiment = experiment_with(2);
    rows[i].change(experiment);
    const std::string other = played(folder, "other" + std::to_string(i) + ".db", experiment);
    const std::string output = folder.file("merged.db");
    const Failure failure = failure_of([&] { merge_files({first, other}, output); });
    CAPTURE(failure.message);
    CHECK(failure.code == ExitCode::BadInput);
    CHECK(failure.message == "results file '" + other + "' is of another run than '" + first + "': " + rows[i].words);
    CHECK_FALSE(std::filesystem::exists(output));
    CHECK(failure_of([&] { merge_files({first}, other); }).code == ExitCode::BadInput);
  }
}

TEST_CASE("a merge that fails leaves nothing new") {
  const TemporaryFolder folder;
  const std::vector<std::string> shards = played_shards(folder, 2, 6);
  const std::string twin = folder.file("twin.db"), output = folder.file("merged.db");
  std::filesystem::copy_file(shards[0], twin);

  SECTION("two files say different things of a block") {
    execute(twin, "UPDATE seat SET score = score + 1 WHERE game = (SELECT max(id) FROM game) AND seat = 1");
    const Failure failure = failure_of([&] { merge_files({shards[0], twin}, output); });
    CAPTURE(failure.message);
    CHECK(failure.code == ExitCode::CheckFailed);
    CHECK_THAT(failure.message, Catch::Contains("'" + twin + "': block 4, base+river, seating 1, seat 2 (greedy): score is"));
  }
  SECTION("an input is cut off") {
    std::filesystem::resize_file(twin, std::filesystem::file_size(twin) / 2);
    CHECK(failure_of([&] { merge_files({shards[1], twin}, output); }).code == ExitCode::ResultsFile);
  }
  SECTION("an input is not there") {
    CHECK(failure_of([&] { merge_files({shards[1], folder.file("nothing.db")}, output); }).code == ExitCode::BadInput);
  }
  SECTION("the output is being written") {
    ResultsFile writer = ResultsFile::create(output, ResultsFile::open_read_only(shards[0]).header());
    CHECK(failure_of([&] { merge_files(shards, output); }).code == ExitCode::ResultsFile);
    CHECK(writer.finished_blocks().empty());
    return;
  }
  SECTION("the output is a shard") {
    const Failure failure = failure_of([&] { merge_files({shards[1]}, shards[0]); });
    CHECK_THAT(failure.message, Catch::Contains("is for shard 1/2 of a run"));
    CHECK(ResultsFile::open_read_only(shards[0]).finished_blocks().size() == 3);
  }
  CHECK_FALSE(std::filesystem::exists(output));
}

TEST_CASE("verify finds what was changed, wherever it stands") {
  struct Row {
    const char *sql, *where, *what;
  };
  const std::vector<Row> rows = {
      {"UPDATE seat SET place = 3 - place WHERE game = (SELECT max(id) FROM game)", "block 4, base+river, seating 1, seat 1 (random)", "place"},
      {"UPDATE seat SET share = 0.25 WHERE game = 0 AND seat = 0", "block 0, base, seating 0, seat 1 (greedy)", "share"},
      {"UPDATE seat SET score = score + 1 WHERE game = 0 AND seat = 1", "block 0, base, seating 0, seat 2", "sum of the points"},
      {"UPDATE seat SET events = x'' WHERE game = 0 AND seat = 1", "block 0, base, seating 0, seat 2 (random)", "events of turns"},
      {"UPDATE seat SET agent = 1 - agent WHERE game = 0", "block 0, base, seating 0, seat 1 (random)", "agent"},
      {"UPDATE game SET turns = turns + 1 WHERE id = 0", "block 0, base, seating 0", "turns"},
      {"UPDATE game SET decisions = 1 WHERE id = 1", "block 0, base, seating 1", "decisions"},
      {"UPDATE game SET digest = 7 WHERE id = 1", "block 0, base, seating 1", "digest of the play"},
      {"UPDATE block SET seed = 7 WHERE id = 3", "block 3", "seed"},
      {"DELETE FROM seat WHERE game = 1; DELETE FROM game WHERE id = 1", "block 0", "number of games"},
      {"DELETE FROM seat WHERE game < 100000000; DELETE FROM game WHERE block = 0", "block 0", "number of games"},
      {"UPDATE record SET text = replace(text, 'figure none', 'figure normal road:E') WHERE game = 0", "block 0, base, seating 0",
       "line "},
  };
  const TemporaryFolder folder;
  Experiment experiment = experiment_with(5);
  experiment.records = true;
  const std::string sound = played(folder, "sound.db", experiment);
  const Verified clean = verified(sound, {.sample = kAll, .threads = 2});
  CHECK(clean.blocks == 5);
  CHECK(clean.games == 20);
  CHECK(clean.replayed == 20);
  CHECK(clean.differences == 0);
  CHECK(clean.digest == digest_of(sound));
  for (const Row& row : rows) {
    const std::string changed = folder.file("changed.db");
    std::filesystem::copy_file(sound, changed, std::filesystem::copy_options::overwrite_existing);
    execute(changed, row.sql);
    CAPTURE(row.sql);
    const Verified found = verified(changed, {.sample = kAll, .threads = 2});
    REQUIRE(found.first);
    CHECK(found.first->where == row.where);
    CHECK_THAT(found.first->what, Catch::StartsWith(row.what));
  }
}

TEST_CASE("a sample is as large as asked for, and decided by its seed") {
  const TemporaryFolder folder;
  const std::string path = played(folder, "run.db", experiment_with(30));
  CHECK(verified(path, {.sample = 7}).replayed == 7);
  CHECK(verified(path, {.sample = 120}).replayed == 120);
  execute(path, "UPDATE game SET turns = turns + 1 WHERE block % 2 = 0");
  const auto found_with = [&](std::uint64_t seed, int threads) {
    return verified(path, {.sample = 20, .seed = seed, .threads = threads}).differences;
  };
  std::set<std::int64_t> found;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const std::int64_t differences = found_with(seed, 1);
    CHECK(differences == found_with(seed, 2));
    CHECK(differences > 0);
    CHECK(differences < 20);
    found.insert(differences);
  }
  CHECK(found.size() > 1);
}

TEST_CASE("games by the clock are left out of a verification") {
  const TemporaryFolder folder;
  Experiment experiment = experiment_with(1);
  experiment.command = "tournament";
  experiment.rulesets = {"base"};
  experiment.agents = {"greedy", "random", "mcts:ms=1"};
  const Verified found = verified(played(folder, "clock.db", experiment), {.sample = kAll});
  CHECK(found.games == 6);
  CHECK(found.repeatable == 2);
  CHECK(found.replayed == 2);
  CHECK(found.differences == 0);
}
