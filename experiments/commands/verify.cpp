// `meeplelab verify`: plays stored games again and compares.
#include "experiments/verify.h"

#include <fmt/format.h>

#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/error.h"
#include "experiments/commands/commands.h"
#include "experiments/common_flags.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kSample = 100;

void add_options(cxxopts::Options& options) {
  add_argument(options, "file", "FILE", "results file of a compare or tournament run");
  add_flag(options, "sample", "N", "games to play again (default: 100)");
  add_switch(options, "all", "play all games again");
  add_flag(options, "seed", "S", "seed of the sample, a whole number (default: 1)");
  add_common_flags(options, {"threads", "json"});
}

VerifySettings settings_of(const cxxopts::ParseResult& flags) {
  const bool is_all = is_given(flags, "all");
  if (is_all && is_given(flags, "sample")) throw Error("--all and --sample are given, expected one of them");
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  return {.sample = is_all ? most : number_of(flags, "sample", kSample, 1), .seed = seed_of(flags), .threads = threads_of(flags)};
}

void print_text(const std::string& path, const Verified& verified) {
  std::cout << fmt::format("{}: {} blocks with {} games read, {} games played again: ", path, verified.blocks, verified.games, verified.replayed);
  if (!verified.first) {
    std::cout << fmt::format("all as stored, digest {}\n", digest_text(verified.digest));
    return;
  }
  const Difference& first = *verified.first;
  std::cout << fmt::format("{} difference{}\nfirst: {}: {} is {}, expected {}\n", verified.differences, verified.differences == 1 ? "" : "s",
                           first.where, first.what, first.first, first.second);
}

void print_json(const std::string& path, const Verified& verified) {
  Json json = {{"file", path},
               {"blocks", verified.blocks},
               {"games", verified.games},
               {"replayed", verified.replayed},
               {"differences", verified.differences},
               {"first", Json()},
               {"digest", digest_text(verified.digest)}};
  if (const auto& first = verified.first) {
    json["first"] = {{"where", first->where}, {"what", first->what}, {"stored", first->first}, {"expected", first->second}};
  }
  std::cout << json.dump(2) << "\n";
}

void say_what_cannot_be_repeated(const Verified& verified) {
  if (verified.games == 0 || verified.repeatable >= verified.games) return;
  std::cerr << fmt::format("meeplelab: {} of {} games can be played again: the others have agents that decide by the clock\n",
                           verified.repeatable, verified.games);
}

int run(const cxxopts::ParseResult& flags) {
  const VerifySettings settings = settings_of(flags);
  const std::string path = files_of(flags, "file", "verify").front();
  const ResultsFile file = ResultsFile::open_read_only(path);
  const Verified verified = verify_file(plan_of(file.header()), file, settings);
  say_what_cannot_be_repeated(verified);
  if (is_given(flags, "json")) {
    print_json(path, verified);
  } else {
    print_text(path, verified);
  }
  return static_cast<int>(verified.first ? ExitCode::CheckFailed : ExitCode::Done);
}

}  // namespace

Command verify_command() {
  return {"verify",
          "play stored games again and compare",
          "verify FILE [options]",
          {"meeplelab verify quick.db", "meeplelab verify quick.db --sample 1000 --seed 7", "meeplelab verify quick.db --all --json"},
          add_options,
          run};
}

}  // namespace meeplelab
