#include "experiments/commands/experiment_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/error.h"
#include "experiments/analysis.h"
#include "experiments/block.h"
#include "experiments/calibrate.h"
#include "experiments/command.h"
#include "experiments/common_flags.h"
#include "experiments/interrupt.h"
#include "experiments/progress.h"
#include "experiments/report.h"
#include "experiments/scheduler.h"

namespace meeplelab {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }
int threads_or_cores(int threads) { return threads > 0 ? threads : cores(); }

// ---- flags

struct FlagOfKey {
  const char* flag;
  const char* key;  // of the configuration file
};
constexpr std::array<FlagOfKey, 10> kFlags = {{{"rules", "rules"},
                                              {"agent", "agents"},
                                              {"players", "players"},
                                              {"blocks", "blocks"},
                                              {"shard", "shard"},
                                              {"seed", "seed"},
                                              {"threads", "threads"},
                                              {"output", "output"},
                                              {"name", "name"},
                                              {"tiles", "tiles"}}};

void set_command(Experiment& experiment, const std::string& command, const std::string& config) {
  if (!experiment.command.empty() && experiment.command != command) {
    throw Error(fmt::format("{}: its command is '{}', not '{}': start it with 'meeplelab {} {}'", config, experiment.command,
                            command, experiment.command, config));
  }
  experiment.command = command;
}

// Without a file and without --players, a ruleset that says its players is believed.
void set_players(Experiment& experiment, const cxxopts::ParseResult& flags) {
  const bool is_said = is_given(flags, "config") || is_given(flags, "players") || experiment.rulesets.empty();
  if (!is_said) experiment.players = parse_rules(experiment.rulesets.front(), tiles_of(flags)).players;
}

void set_names(Experiment& experiment, const std::optional<std::string>& config) {
  if (experiment.name.empty() && config) experiment.name = fs::path(*config).stem().string();
  if (!experiment.output.empty()) return;
  const Shard shard = experiment.shard;
  const std::string part = shard.is_whole() ? "" : fmt::format("-{}of{}", shard.number, shard.count);
  experiment.output = (experiment.name.empty() ? experiment.command : experiment.name) + part + ".db";
}

// ---- --dry-run

void print_dry_run(const Plan& plan, ReportFormat format) {
  Experiment experiment = plan.experiment;
  experiment.tile_sets.clear();  // long, and named by their files
  const double block_seconds = seconds_per_block(plan);
  const std::int64_t blocks = experiment.shard.blocks_of(experiment.blocks);
  const auto games = static_cast<std::int64_t>(plan.games_per_block()) * blocks;
  const int threads = threads_or_cores(experiment.threads);
  const auto workers = static_cast<double>(std::min({static_cast<std::int64_t>(threads), std::int64_t{cores()}, blocks}));
  const double seconds = block_seconds * static_cast<double>(blocks) / workers;
  if (format == ReportFormat::Json) {
    const Json json = {{"configuration", to_toml(experiment)}, {"blocks", blocks},
                       {"games_per_block", plan.games_per_block()}, {"games", games},
                       {"threads", threads}, {"seconds", seconds}};
    std::cout << json.dump(2) << "\n";
    return;
  }
  std::cout << to_toml(experiment);
  if (!experiment.shard.is_whole()) std::cout << fmt::format("# shard {} of {} blocks:\n", shard_text(experiment.shard), experiment.blocks);
  std::cout << fmt::format("# {} blocks of {} games ({} rulesets x {} seatings): {} games\n", blocks,
                           plan.games_per_block(), plan.rulesets.size(), plan.seatings.size(), games);
  std::cout << fmt::format("# about {} on {} thread{}, from a trial of a second\n", duration_text(seconds), threads,
                           threads == 1 ? "" : "s");
}

// ---- the run

// A word of a command line as a shell reads it back.
std::string for_shell(const std::string& word) {
  const std::string text = (word.starts_with('-') ? "./" : "") + word;  // a file, no flag
  const auto is_plain = [](unsigned char letter) { return std::isalnum(letter) || letter >= 0x80 || std::strchr("_./+:@%-", letter); };
  if (!text.empty() && std::ranges::all_of(text, is_plain)) return text;
  std::string quoted = "'";
  for (const char letter : text) quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
  return quoted + "'";
}

std::string resume_command(const Plan& plan, const ResultsFile& file, std::int64_t blocks) {
  const std::string more = blocks == plan.experiment.blocks ? "" : fmt::format(" --blocks {}", blocks);
  return fmt::format("{} resume {}{}", for_shell(program_name()), for_shell(file.path()), more);
}

void check_is_new(const std::string& path) {
  std::error_code unknown;  // then making the file says why
  if (!fs::exists(fs::symlink_status(path, unknown))) return;
  throw Error(fmt::format("results file '{}' exists already: go on with it by \"{} resume {}\", or choose another name with -o",
                          path, for_shell(program_name()), for_shell(path)));
}

void warn_of_twins(const Plan& plan) {
  for (std::size_t i = 0; i < plan.rulesets.size(); ++i) {
    const auto same = std::ranges::find(plan.experiment.rulesets, plan.experiment.rulesets[i]) - plan.experiment.rulesets.begin();
    if (static_cast<std::size_t>(same) == i) continue;
    std::cerr << fmt::format("meeplelab: ruleset {} is the same as ruleset {} ('{}'): no difference will be found\n", i + 1,
                             same + 1, plan.experiment.rulesets[i]);
  }
}

void warn_of_clocks(const Plan& plan) {
  for (const std::string& text : agents_on_the_clock(plan)) {
    std::cerr << fmt::format("meeplelab: agent '{}' decides by the clock: its games cannot be repeated exactly\n", text);
  }
}

void print_report(const Analysis& analysis, ReportFormat format) {
  switch (format) {
    case ReportFormat::Text: std::cout << report_text(analysis); return;
    case ReportFormat::Csv: std::cout << report_csv(analysis); return;
    case ReportFormat::Json: std::cout << report_json(analysis); return;
  }
}

RunProgress play(const Plan& plan, ResultsFile& file, std::int64_t blocks, int threads) {
  const Interrupt interrupt("go on with\n  " + resume_command(plan, file, blocks) + "\n");
  ProgressLine line;
  return run_blocks(plan, file,
                    {.threads = threads_or_cores(threads),
                     .blocks = blocks,
                     .stop = &interrupt.flag(),
                     .report = [&line](const RunProgress& progress) { line.show(progress); }});
}

}  // namespace

void add_report_flags(cxxopts::Options& options) {
  add_common_flags(options, {"json"});
  add_switch(options, "csv", "print CSV instead of text");
}

ReportFormat report_format_of(const cxxopts::ParseResult& flags) {
  if (is_given(flags, "json") && is_given(flags, "csv")) throw Error("--json and --csv are given, expected one of them");
  if (is_given(flags, "json")) return ReportFormat::Json;
  return is_given(flags, "csv") ? ReportFormat::Csv : ReportFormat::Text;
}

void add_experiment_flags(cxxopts::Options& options) {
  add_argument(options, "config", "CONFIG.toml", "configuration file; flags override what it says");
  add_common_flags(options, {"rules", "agent", "players", "blocks", "seed", "threads", "output", "tiles"});
  add_flag(options, "shard", "I/N", "play only the I-th of N parts of the blocks, into a file of its own; see 'meeplelab merge'");
  add_flag(options, "name", "NAME", "name of the run; the results file is NAME.db, or NAME-IofN.db, unless -o says otherwise");
  add_switch(options, "records", "keep the record of every game in the results file");
  add_switch(options, "dry-run", "only say what would be played and about how long it takes");
  add_report_flags(options);
}

Experiment experiment_of(const cxxopts::ParseResult& flags, const std::string& command) {
  const std::optional<std::string> config = value_of(flags, "config");
  Experiment experiment = config ? read_experiment(*config) : Experiment{};
  set_command(experiment, command, config.value_or(""));
  for (const FlagOfKey& flag : kFlags) {
    if (is_given(flags, flag.flag)) set_flag(experiment, flag.key, values_of(flags, flag.flag));
  }
  if (is_given(flags, "records")) experiment.records = true;
  if (command == "tournament" && is_given(flags, "format")) set_flag(experiment, "format", values_of(flags, "format"));
  set_players(experiment, flags);
  if (is_given(flags, "output") && experiment.output.empty()) {
    throw Error("--output is '', expected the name of a results file");
  }
  set_names(experiment, config);
  return experiment;
}

namespace {

// A mistake names the configuration file, if that is where it may stand.
Plan plan_of_flags(const cxxopts::ParseResult& flags, const std::string& command) {
  const std::optional<std::string> config = value_of(flags, "config");
  const Experiment experiment = experiment_of(flags, command);
  try {
    return make_plan(experiment);
  } catch (const Error& problem) {
    if (!config || std::string_view(problem.what()).starts_with(*config + ":")) throw;
    throw Error(*config + ": " + problem.what(), problem.code());
  }
}

}  // namespace

int run_experiment(const cxxopts::ParseResult& flags, const std::string& command) {
  const Plan plan = plan_of_flags(flags, command);
  warn_of_twins(plan);
  for (const Rules& rules : plan.rulesets) warn_of_idle(rules);
  ReportFormat format = report_format_of(flags);
  if (format == ReportFormat::Text && plan.experiment.json) format = ReportFormat::Json;
  if (is_given(flags, "dry-run")) {
    print_dry_run(plan, format);
    return static_cast<int>(ExitCode::Done);
  }
  const Experiment& experiment = plan.experiment;
  check_is_new(experiment.output);
  ResultsFile file = ResultsFile::create(experiment.output, header_of(plan, program_version(), time_now()));
  return play_and_report(plan, file, experiment.blocks, experiment.threads, format);
}

int play_and_report(const Plan& plan, ResultsFile& file, std::int64_t blocks, int threads, ReportFormat format) {
  warn_of_clocks(plan);
  const auto start = std::chrono::steady_clock::now();
  const RunProgress progress = play(plan, file, blocks, threads);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (progress.stored < progress.wanted) {
    std::cerr << fmt::format("interrupted: {} of {} blocks are stored in {}; go on with\n  {}\n", progress.stored,
                             progress.wanted, file.path(), resume_command(plan, file, blocks));
    return static_cast<int>(ExitCode::Interrupted);
  }
  file.check_is_there();
  if (progress.games_played > 0) {
    std::cerr << fmt::format("{} games in {} ({} games/s)\n", progress.games_played, duration_text(seconds),
                             rate_text(seconds > 0 ? static_cast<double>(progress.games_played) / seconds : 0));
  }
  const Analysis analysis = analyse(file);
  print_report(analysis, format);
  std::cout.flush();
  std::cerr << fmt::format("results in {}, digest {}\n", file.path(), digest_text(analysis.digest));
  return static_cast<int>(ExitCode::Done);
}

}  // namespace meeplelab
