#include "ai/random_agent.h"

namespace meeplelab {

std::string figure_probability_text(double probability) {
  return probability < 0 ? "uniform" : number_text(probability);
}

bool read_figure_probability(std::string_view text, double& probability) {
  if (text == "uniform") {
    probability = -1.0;
    return true;
  }
  return read_number(text, 0.0, 1.0, probability);
}

const AgentOptions<RandomSettings>& random_options() {
  static const AgentOptions<RandomSettings> options = {
      {"follower", kFigureProbabilityExpected,
       "probability of using a figure where one may be; uniform: every action, none included, equally likely",
       [](const RandomSettings& settings) { return figure_probability_text(settings.policy.figure_probability); },
       [](RandomSettings& settings, std::string_view text) {
         return read_figure_probability(text, settings.policy.figure_probability);
       },
       {}},
  };
  return options;
}

Move RandomAgent::choose(const Rules& rules, const GameState& state, Rng& rng) {
  return random_move(rules, state, rng, policy_);
}

}  // namespace meeplelab
