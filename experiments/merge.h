// Joins results files of one run, such as its shards, into one file that is a run like any other.
//
// Files belong to one run when whatever decides the games is the same: command, format, rulesets, agents, players, seed,
// tiles. How many blocks, threads and shards does not matter. Merging again, or files that share blocks, changes nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/store.h"

namespace meeplelab {

struct Merged {
  std::int64_t added = 0;   // blocks that the output did not have
  std::int64_t known = 0;   // blocks that it had, or got from an earlier file
  std::int64_t stored = 0;  // blocks of the output now
  std::int64_t wanted = 0;  // blocks of the run
  std::uint64_t digest = 0;
  std::vector<std::string> versions;  // of the program that made the files, each once
};

// What keeps two files from being parts of one run: "its seed is '2', expected '1'". Nothing: they are.
std::optional<std::string> mixed_runs(const RunHeader& expected, const RunHeader& read);

// Puts the blocks of all inputs into the output, which is made or, where it is there already, added to. Throws Error and
// leaves no new output: for files of different runs (BadInput) and for a block of which two files say different things
// (CheckFailed), naming the first difference, and for files that fail (ResultsFile).
Merged merge_files(const std::vector<std::string>& inputs, const std::string& output);

}  // namespace meeplelab
