#include "experiments/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/error.h"
#include "experiments/config.h"
#include "experiments/game_difference.h"

namespace meeplelab {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBatchGames = 1000;

using Words = std::vector<std::string>;

Experiment experiment_of(const RunHeader& header) {
  try {
    return parse_experiment(header.configuration, "the configuration in the results file");
  } catch (const Error& problem) {
    throw Error(problem.what(), ExitCode::ResultsFile);
  }
}

// ---- one run or several

std::optional<std::string> mixed_words(const std::string& what, const Words& expected, const Words& read) {
  for (std::size_t i = 0; i < std::min(expected.size(), read.size()); ++i) {
    if (expected[i] != read[i]) return fmt::format("its {} {} is '{}', expected '{}'", what, i + 1, read[i], expected[i]);
  }
  if (expected.size() == read.size()) return std::nullopt;
  return fmt::format("it has {} of {}, expected {}", read.size(), what, expected.size());
}

void check_one_run(const std::string& first_path, const RunHeader& first, const std::string& path, const RunHeader& header) {
  const auto difference = mixed_runs(first, header);
  if (!difference) return;
  throw Error(fmt::format("results file '{}' is of another run than '{}': {}", path, first_path, *difference));
}

// ---- the inputs before anything is written

struct Inputs {
  RunHeader header;      // of the first
  std::int64_t blocks = 0;  // of the longest run
  std::set<std::string> versions;
};

Inputs inspect(const Words& paths) {
  Inputs inputs;
  for (const std::string& path : paths) {
    const ResultsFile file = ResultsFile::open_read_only(path);
    file.check_is_sound();
    if (inputs.versions.empty()) inputs.header = file.header();
    check_one_run(paths.front(), inputs.header, path, file.header());
    inputs.blocks = std::max(inputs.blocks, experiment_of(file.header()).blocks);
    inputs.versions.insert(file.header().version);
  }
  return inputs;
}

// ---- the output

// The run of the inputs, as if one process had played it.
RunHeader whole_run(const Inputs& inputs, const std::string& output) {
  Experiment experiment = experiment_of(inputs.header);
  experiment.shard = {};
  experiment.blocks = inputs.blocks;
  experiment.output = output;
  RunHeader header = inputs.header;
  header.configuration = to_toml(experiment);
  return header;
}

// An output that was not there before goes away again unless it was finished.
class Output {
 public:
  Output(const Inputs& inputs, const std::string& first_path, const std::string& path) : path_(path) {
    std::error_code unknown;  // then it cannot be made either
    is_new_ = !fs::exists(fs::symlink_status(path, unknown));
    file_.emplace(is_new_ ? ResultsFile::create(path, whole_run(inputs, path)) : ResultsFile::open_for_resume(path));
    check_one_run(first_path, inputs.header, path, file_->header());
    const Shard shard = experiment_of(file_->header()).shard;
    if (shard.is_whole()) return;
    throw Error(fmt::format("results file '{}' is for shard {} of a run; expected a new name or a whole run", path, shard_text(shard)));
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() {
    file_.reset();
    std::error_code ignored;
    if (is_new_ && !is_finished_) fs::remove(path_, ignored);
  }
  ResultsFile& file() { return *file_; }
  void finish() { is_finished_ = true; }

 private:
  const std::string path_;
  bool is_new_ = false, is_finished_ = false;
  std::optional<ResultsFile> file_;
};

// Moves blocks over in batches.
class Joiner {
 public:
  explicit Joiner(ResultsFile& output) : output_(output) {
    const std::vector<std::int64_t> blocks = output.finished_blocks();
    stored_ = {blocks.begin(), blocks.end()};
  }

  void add(const ResultsFile& input) {
    for (const std::int64_t id : input.finished_blocks()) {
      const std::optional<BlockResult> block = input.block(id);
      if (!block) throw Error(fmt::format("results file '{}': it is damaged: block {} has no games", input.path(), id), ExitCode::ResultsFile);
      if (stored_.contains(id)) {
        compare(input, *block);
      } else {
        keep(*block);
      }
    }
    flush();
  }
  std::int64_t added() const { return added_; }
  std::int64_t known() const { return known_; }
  std::int64_t stored() const { return std::ssize(stored_); }

 private:
  void keep(const BlockResult& block) {
    ++added_;
    waiting_.push_back(block);
    waiting_games_ += block.games.size();
    if (waiting_games_ >= kBatchGames) flush();
  }
  void flush() {
    output_.append(waiting_);
    for (const BlockResult& block : waiting_) stored_.insert(block.id);
    waiting_.clear();
    waiting_games_ = 0;
  }
  void compare(const ResultsFile& input, const BlockResult& block) {
    ++known_;
    const std::optional<BlockResult> ours = output_.block(block.id);
    if (!ours) throw Error(fmt::format("results file '{}': it is damaged: block {} has no games", output_.path(), block.id), ExitCode::ResultsFile);
    const std::optional<Difference> difference = difference_of(input.header(), block, *ours);
    if (!difference) return;
    throw Error(fmt::format("results file '{}': {}: {} is {}, but {} in the blocks merged before", input.path(), difference->where,
                            difference->what, difference->first, difference->second),
                ExitCode::CheckFailed);
  }

  ResultsFile& output_;
  std::set<std::int64_t> stored_;
  std::vector<BlockResult> waiting_;
  std::size_t waiting_games_ = 0;
  std::int64_t added_ = 0, known_ = 0;
};

}  // namespace

std::optional<std::string> mixed_runs(const RunHeader& expected, const RunHeader& read) {
  const Experiment ours = experiment_of(expected), theirs = experiment_of(read);
  const auto mixed = [](const char* what, const auto& one, const auto& other) -> std::optional<std::string> {
    if (one == other) return std::nullopt;
    return fmt::format("its {} is '{}', expected '{}'", what, other, one);
  };
  if (auto difference = mixed("command", expected.command, read.command)) return difference;
  if (auto difference = mixed("seed", expected.seed, read.seed)) return difference;
  if (auto difference = mixed("number of players", ours.players, theirs.players)) return difference;
  if (auto difference = mixed("format", ours.format, theirs.format)) return difference;
  if (auto difference = mixed_words("ruleset", expected.rulesets, read.rulesets)) return difference;
  if (auto difference = mixed_words("agent", expected.agents, read.agents)) return difference;
  if (auto difference = mixed_words("tiles", expected.tile_hashes, read.tile_hashes)) return difference;
  if (auto difference = mixed_words("source of points", expected.sources, read.sources)) return difference;
  return mixed_words("event", expected.events, read.events);
}

Merged merge_files(const std::vector<std::string>& inputs, const std::string& output) {
  const Inputs inspected = inspect(inputs);
  Output merged(inspected, inputs.front(), output);
  Joiner joiner(merged.file());
  for (const std::string& path : inputs) joiner.add(ResultsFile::open_read_only(path));
  merged.file().check_is_there();
  merged.finish();
  return {.added = joiner.added(),
          .known = joiner.known(),
          .stored = joiner.stored(),
          .wanted = experiment_of(merged.file().header()).blocks,
          .digest = merged.file().digest(),
          .versions = {inspected.versions.begin(), inspected.versions.end()}};
}

}  // namespace meeplelab
