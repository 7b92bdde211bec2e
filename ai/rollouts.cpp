#include "ai/rollouts.h"

#include <algorithm>

#include "ai/exact_math.h"
#include "ai/greedy_evaluation.h"
#include "engine/apply.h"
#include "engine/legal_moves.h"

namespace meeplelab {

namespace {

const RewardTable& reward_table() {
  static const RewardTable table;
  return table;
}

// The rewards of a position that is not the end, as the greedy agent sees it.
Rewards projected_rewards(const Rules& rules, const GameState& state) {
  const GreedyEvaluation evaluation(rules, state, GreedyWeights{});
  const PlayerWorths worths = evaluation.worths(state);
  Rewards rewards{};
  for (PlayerId player = 0; player < rules.players; ++player) {
    rewards[player] = reward_table().thousandths(evaluation.margin(worths, player));
  }
  return rewards;
}

}  // namespace

Rewards rewards_of(const Rules& rules, const GameState& state) {
  const auto players = static_cast<std::size_t>(rules.players);
  Rewards rewards{};
  for (std::size_t player = 0; player < players; ++player) {
    int best = state.scores[player == 0 ? 1 : 0];
    for (std::size_t other = 0; other < players; ++other) {
      if (other != player) best = std::max<int>(best, state.scores[other]);
    }
    rewards[player] = reward_table()(state.scores[player] - best);
  }
  return rewards;
}

Rewards RandomRollout::operator()(const Rules& rules, GameState& state, Rng& rng) const {
  play_out(rules, state, rng, policy_, depth_);
  return is_over(state) ? rewards_of(rules, state) : projected_rewards(rules, state);
}

Rewards GreedyRollout::operator()(const Rules& rules, GameState& state, Rng& rng) {
  const int last = state.turns + depth_;
  while (!is_over(state)) {
    if (is_chance(state)) {
      if (state.turns >= last) return projected_rewards(rules, state);
      apply(rules, state, random_outcome(rules, state, rng));
    } else if (rng.unit() < kRandomMoves) {
      apply(rules, state, random_move(rules, state, rng, policy_));
    } else {
      apply(rules, state, choice_.best_of_some(rules, state, rng, kSamples).move);
    }
  }
  return rewards_of(rules, state);
}

Move random_outcome(const Rules& rules, const GameState& state, Rng& rng) {
  thread_local std::vector<ChanceOutcome> outcomes;  // grows once
  chance_outcomes(rules, state, outcomes);
  return pick_outcome(outcomes, rng);
}

}  // namespace meeplelab
