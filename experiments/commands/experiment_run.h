// What `compare`, `tournament` and `resume` share: flags to an experiment, the run itself, and its report.
#pragma once

#include <cstdint>
#include <string>

#include <cxxopts.hpp>

#include "experiments/config.h"
#include "experiments/plan.h"
#include "experiments/store.h"

namespace meeplelab {

enum class ReportFormat { Text, Csv, Json };

// --json and --csv.
void add_report_flags(cxxopts::Options& options);
ReportFormat report_format_of(const cxxopts::ParseResult& flags);

// CONFIG.toml and a flag for each of its keys, and --dry-run.
void add_experiment_flags(cxxopts::Options& options);

// The configuration file, if one is given, with the flags over it. Throws Error.
Experiment experiment_of(const cxxopts::ParseResult& flags, const std::string& command);

// A run from the beginning, or only what it would be with --dry-run. Returns the exit code.
int run_experiment(const cxxopts::ParseResult& flags, const std::string& command);

// Plays what the file lacks of the blocks 0 .. blocks - 1, then prints the report. Returns the exit code.
int play_and_report(const Plan& plan, ResultsFile& file, std::int64_t blocks, int threads, ReportFormat format);

}  // namespace meeplelab
