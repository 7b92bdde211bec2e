// Plays the blocks of a plan in parallel and stores them. Each block is played by one worker from beginning to end and
// depends on nothing but the plan and its number, so results do not depend on threads or order.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "experiments/plan.h"
#include "experiments/store.h"

namespace meeplelab {

struct RunProgress {
  std::int64_t wanted = 0;        // blocks of the run, or of its shard
  std::int64_t found = 0;         // of these, in the file when the run began
  std::int64_t stored = 0;        // of these, in the file now
  std::int64_t games_played = 0;  // since the run began
};

struct RunSettings {
  int threads = 1;
  std::int64_t blocks = 0;  // play those of 0 .. blocks - 1 that the plan's shard has and the file lacks
  const std::atomic<bool>* stop = nullptr;           // once true, no further block is begun
  std::function<void(const RunProgress&)> report = {};  // from another thread, several times a second
};

// Plays and stores the blocks that the file lacks. When it comes back with stored < wanted it was stopped. Throws
// Error when the file or an agent fails; the blocks finished till then are stored as far as possible.
RunProgress run_blocks(const Plan& plan, ResultsFile& file, const RunSettings& settings);

}  // namespace meeplelab
