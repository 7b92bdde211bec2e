// `meeplelab resume`: goes on with an interrupted run. Everything it needs is in the results file.
#include <fmt/format.h>

#include <iostream>

#include "engine/error.h"
#include "experiments/commands/commands.h"
#include "experiments/commands/experiment_run.h"
#include "experiments/common_flags.h"

namespace meeplelab {

namespace {

void add_options(cxxopts::Options& options) {
  add_argument(options, "file", "FILE", "results file of a compare or tournament run");
  add_flag(options, "blocks", "N", "blocks the whole run shall have in all (default: as it was started)");
  add_common_flags(options, {"threads"});
  add_report_flags(options);
}

int run(const cxxopts::ParseResult& flags) {
  const ReportFormat format = report_format_of(flags);
  const std::string path = files_of(flags, "file", "resume").front();
  ResultsFile file = ResultsFile::open_for_resume(path);
  const Plan plan = plan_of(file.header());
  if (file.header().version != program_version()) {
    std::cerr << fmt::format("meeplelab: the run was started by version {}, this is {}\n", file.header().version,
                             program_version());
  }
  const std::int64_t blocks = number_of(flags, "blocks", plan.experiment.blocks, 1, ResultsFile::kMaxBlocks);
  check_has_blocks(plan, blocks);
  const auto stored = static_cast<std::int64_t>(file.finished_blocks().size());
  const Shard shard = plan.experiment.shard;
  if (shard.blocks_of(blocks) < stored) {
    const std::string part = shard.is_whole() ? "" : fmt::format(" of shard {}", shard_text(shard));
    throw Error(fmt::format("--blocks is {}, but {} has {} blocks{} already, expected at least as many", blocks, path, stored, part));
  }
  const int threads = is_given(flags, "threads") ? threads_of(flags) : plan.experiment.threads;
  return play_and_report(plan, file, blocks, threads, format);
}

}  // namespace

Command resume_command() {
  return {"resume",
          "go on with an interrupted run, or add blocks to it",
          "resume FILE [options]",
          {"meeplelab resume quick.db", "meeplelab resume quick.db --blocks 1000 --threads 2"},
          add_options,
          run};
}

}  // namespace meeplelab
