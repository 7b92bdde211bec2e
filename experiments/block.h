// The block, played: all games of one deck seed, by one worker.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ai/agent.h"
#include "experiments/plan.h"
#include "experiments/play_game.h"
#include "experiments/store.h"

namespace meeplelab {

// The agents of one worker, one object for each contender.
class Contenders {
 public:
  explicit Contenders(const Plan& plan);
  Agent& agent(int contender) const { return *agents_[static_cast<std::size_t>(contender)]; }

 private:
  std::vector<std::unique_ptr<Agent>> agents_;
};

// The agents whose choices depend on the clock, by text: their games cannot be repeated.
std::vector<std::string> agents_on_the_clock(const Plan& plan);

// One game of a block; `seating` is an index into Plan::seatings.
GameResult play_block_game(const Plan& plan, std::int64_t block, std::size_t ruleset, std::size_t seating,
                           const Contenders& contenders, const GameObserver& observer = {});

// The same with its record.
GameResult play_recorded_game(const Plan& plan, std::int64_t block, std::size_t ruleset, std::size_t seating,
                              const Contenders& contenders);

// All of them, in (ruleset, seating) order.
BlockResult play_block(const Plan& plan, std::int64_t block, const Contenders& contenders);

}  // namespace meeplelab
