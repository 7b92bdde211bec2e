// Plays stored games again and compares: whether a results file says what this program plays.
//
// All blocks are read and must be whole: their seed, their games, and for every seat points that add up to its score. A
// sample of the games, drawn by a seed, or all of them, is played again and compared in everything that is stored.
#pragma once

#include <cstdint>
#include <optional>

#include "experiments/game_difference.h"
#include "experiments/plan.h"
#include "experiments/store.h"

namespace meeplelab {

struct VerifySettings {
  std::int64_t sample = 100;  // games; all of them where there are fewer
  std::uint64_t seed = 1;     // of the sample
  int threads = 1;
};

struct Verified {
  std::int64_t blocks = 0, games = 0;   // read
  std::int64_t repeatable = 0;          // of these games, those without an agent that decides by the clock
  std::int64_t replayed = 0;            // of these
  std::int64_t differences = 0;         // blocks that are not whole, and games replayed that differ
  std::optional<Difference> first = {};  // blocks before games, in the order of the file
  std::uint64_t digest = 0;
};

Verified verify_file(const Plan& plan, const ResultsFile& file, const VerifySettings& settings);

}  // namespace meeplelab
