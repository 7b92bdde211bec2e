// What a `compare` or `tournament` run does, read from a TOML file and from flags of the same names, and its
// canonical text, which the results file keeps.
//
//   command = "compare"
//   rules   = ["base", "base+inns"]     # the first is the baseline; one may be a plain string
//   agents  = "greedy"
//   blocks  = 1000
//
// Keys: command name rules agents players blocks shard seed threads output records format tiles tile_sets json. Unknown
// keys, wrong types and values out of range are Errors that name the file, the line, what was read and what was
// expected.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/shard.h"

namespace meeplelab {

// Where each text of a list was read, "quick.toml:14", by the key of the list; says nothing of the experiment itself.
struct ListPlaces {
  std::map<std::string, std::vector<std::string>> of_key;
  friend bool operator==(const ListPlaces&, const ListPlaces&) { return true; }
};

struct Experiment {
  std::string command;                // "compare" | "tournament"; "" = not said yet
  std::string name;                   // free text
  std::vector<std::string> rulesets;  // `rules`: ruleset texts; the first is the baseline
  std::vector<std::string> agents;    // agent texts, in the order of contenders or seats
  int players = 2;                    // 2 to 6
  std::int64_t blocks = 100;          // at least 1; of the whole run
  Shard shard = {};                   // the part of them that is played; "2/3" in TOML
  std::uint64_t seed = 1;  // in TOML a string where it needs 64 bits: seed = "18446744073709551615"
  int threads = 0;         // 0 = all cores
  std::string output;      // results file
  bool records = false;    // keep game records
  std::string format = "round_robin";   // tournament: round_robin | gauntlet
  std::vector<std::string> tile_files;  // `tiles`: files that add or replace tile sets
  std::vector<std::string> tile_sets;   // the texts of these files, so that a results file needs nothing else
  bool json = false;                    // print JSON instead of tables
  ListPlaces places;                    // only for what a file says
  friend bool operator==(const Experiment&, const Experiment&) = default;
};

// Reads a TOML file. Keys it does not mention keep their defaults.
Experiment read_experiment(const std::string& path);

// The same from text in memory; `source` stands for the file name in messages.
Experiment parse_experiment(std::string_view text, const std::string& source);

// Overrides one key by a flag: set_flag(experiment, "blocks", {"500"}). Lists take all the values given,
// other keys exactly one; records takes "true" or "false", or no value for true. The same checks as for the
// file.
void set_flag(Experiment& experiment, const std::string& key, const std::vector<std::string>& values);

// Canonical text: every key, in a fixed order. parse_experiment(to_toml(e), ..) == e.
std::string to_toml(const Experiment& experiment);

}  // namespace meeplelab
