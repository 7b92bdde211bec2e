// The agent `mcts`: a tree search for each half-turn.
#pragma once

#include <cstdint>
#include <memory>

#include "ai/agent.h"
#include "ai/agent_option.h"
#include "ai/rollouts.h"
#include "engine/playout.h"

namespace meeplelab {

enum class RolloutKind : std::uint8_t { Random, Greedy };

struct MctsSettings {
  int iterations = 1000;
  int ms = 0;  // 0: iterations count
  double c = 0.4;
  PlayoutPolicy policy{0.1};
  RolloutKind rollout = RolloutKind::Random;
  int depth = 8;    // half-turns of a rollout
  int memory = 64;  // MB
};
const AgentOptions<MctsSettings>& mcts_options();

std::unique_ptr<Agent> make_mcts(const MctsSettings& settings);

}  // namespace meeplelab
