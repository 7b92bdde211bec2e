// `meeplelab check`: worked cases of the rules and real games, played by the engine.
#include <fmt/format.h>

#include <iostream>

#include "engine/error.h"
#include "experiments/cases.h"
#include "experiments/commands/commands.h"
#include "experiments/common_flags.h"

namespace meeplelab {

namespace {

// The words of a list such as "abbot,river"; the flag may be repeated too.
std::vector<std::string> words_of(const cxxopts::ParseResult& flags, const std::string& name) {
  std::vector<std::string> words;
  for (const std::string& list : values_of(flags, name)) {
    for (std::size_t start = 0; start <= list.size();) {
      const std::size_t comma = std::min(list.find(',', start), list.size());
      if (comma > start) words.push_back(list.substr(start, comma - start));
      start = comma + 1;
    }
  }
  return words;
}

void add_options(cxxopts::Options& options) {
  add_argument(options, "file", "FILE...", "worked cases or real games (JSON)", true);
  add_flag(options, "catalogue", "FILE", "tiles of the cases (default: golden_tiles.json beside the file)");
  add_flag(options, "expansions", "LIST",
           "run only cases with no other expansions than these, such as abbot,river");
}

int run(const cxxopts::ParseResult& flags) {
  const CheckOptions options{.catalogue = value_of(flags, "catalogue").value_or(""),
                             .expansions = words_of(flags, "expansions")};
  if (is_given(flags, "expansions") && options.expansions.empty()) {
    throw Error("--expansions is '" + *value_of(flags, "expansions") +
                "', expected names such as abbot,river");
  }
  CheckSummary all;
  bool all_readable = true, any_readable = false;
  for (const std::string& path : files_of(flags, "file", "check")) {
    try {
      const CheckSummary one = check_file(path, options, std::cout);
      any_readable = true;
      all.passed += one.passed;
      all.failed += one.failed;
      all.skipped += one.skipped;
    } catch (const Error& problem) {  // one bad file does not hide the others
      std::cerr << "meeplelab: " << problem.what() << "\n";
      all_readable = false;
    }
  }
  if (any_readable) std::cout << fmt::format("{} passed, {} failed, {} skipped\n", all.passed, all.failed, all.skipped);
  if (!all_readable) return static_cast<int>(ExitCode::BadInput);
  return static_cast<int>(all.failed == 0 ? ExitCode::Done : ExitCode::CheckFailed);
}

}  // namespace

Command check_command() {
  return {"check",
          "check worked cases of the rules and real games",
          "check FILE... [options]",
          {"meeplelab check rules/golden.json", "meeplelab check real_games/game*.json",
           "meeplelab check cases.json --catalogue tiles.json --expansions abbot"},
          add_options,
          run};
}

}  // namespace meeplelab
