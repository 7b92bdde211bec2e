// `meeplelab merge`: joins the shards of a run into one results file.
#include "experiments/merge.h"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/error.h"
#include "experiments/commands/commands.h"
#include "experiments/common_flags.h"

namespace meeplelab {

namespace {

void add_options(cxxopts::Options& options) {
  add_argument(options, "file", "FILE...", "results files of one run, such as its shards", true);
  add_common_flags(options, {"output", "json"});
}

void print_text(const std::string& output, std::size_t files, const Merged& merged) {
  std::cout << fmt::format("{}: {} of {} blocks, {} new from {} file{}, {} known, digest {}\n", output, merged.stored, merged.wanted,
                           merged.added, files, files == 1 ? "" : "s", merged.known, digest_text(merged.digest));
}

void print_json(const std::string& output, std::size_t files, const Merged& merged) {
  const nlohmann::ordered_json json = {{"file", output},           {"files", files},
                                       {"blocks", merged.stored},  {"wanted", merged.wanted},
                                       {"added", merged.added},    {"known", merged.known},
                                       {"versions", merged.versions}, {"digest", digest_text(merged.digest)}};
  std::cout << json.dump(2) << "\n";
}

int run(const cxxopts::ParseResult& flags) {
  const std::vector<std::string> files = files_of(flags, "file", "merge");
  const std::string output = value_of(flags, "output").value_or("");
  if (output.empty()) throw Error("'merge' needs -o FILE, the results file to make or to add to");
  const Merged merged = merge_files(files, output);
  if (merged.versions.size() > 1) {
    std::cerr << fmt::format("meeplelab: the files were made by versions {}: 'meeplelab verify' tells whether they play alike\n",
                             fmt::join(merged.versions, ", "));
  }
  if (merged.stored < merged.wanted) {
    std::cerr << fmt::format("meeplelab: {} blocks of the run are not there yet; merge more files, or play them with 'meeplelab resume'\n",
                             merged.wanted - merged.stored);
  }
  if (is_given(flags, "json")) {
    print_json(output, files.size(), merged);
  } else {
    print_text(output, files.size(), merged);
  }
  return static_cast<int>(ExitCode::Done);
}

}  // namespace

Command merge_command() {
  return {"merge",
          "join the shards of a run into one results file",
          "merge FILE... -o FILE [options]",
          {"meeplelab merge part-1.db part-2.db part-3.db -o whole.db", "meeplelab merge ladder-*of8.db -o ladder.db --json"},
          add_options,
          run};
}

}  // namespace meeplelab
