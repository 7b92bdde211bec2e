// The agent `random`: any legal placement, then any figure action, none included. The floor of every comparison.
#pragma once

#include "ai/agent.h"
#include "ai/agent_option.h"
#include "engine/playout.h"

namespace meeplelab {

struct RandomSettings {
  PlayoutPolicy policy;
};
const AgentOptions<RandomSettings>& random_options();

// "uniform", or the probability of a figure action: a key that random play and rollouts share.
std::string figure_probability_text(double probability);
bool read_figure_probability(std::string_view text, double& probability);
inline constexpr const char* kFigureProbabilityExpected = "uniform, or a number from 0 to 1";

class RandomAgent final : public Agent {
 public:
  explicit RandomAgent(const RandomSettings& settings) : policy_(settings.policy) {}
  Move choose(const Rules& rules, const GameState& state, Rng& rng) override;

 private:
  PlayoutPolicy policy_;
};

}  // namespace meeplelab
