// How search values a position that its tree does not reach beyond: it plays on to the end of the game.
#pragma once

#include <array>

#include "ai/exact_math.h"
#include "ai/greedy_agent.h"
#include "engine/playout.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

using Rewards = std::array<double, kMaxPlayers>;  // by player, from -1 to 1

// The reward of a finished game: tanh((own score - the best opponent's) / 30) for every player.
Rewards rewards_of(const Rules& rules, const GameState& state);

// An Evaluator of TreeSearch has `Rewards operator()(rules, state, rng)`; it may change the state.

// Random play to the end.
class RandomRollout {
 public:
  explicit RandomRollout(const PlayoutPolicy& policy) : policy_(policy) {}
  Rewards operator()(const Rules& rules, GameState& state, Rng& rng) const;

 private:
  PlayoutPolicy policy_;
};

// Light greedy play to the end: the best of a few random placements with the figure action that suits it; some moves
// are random, so that rollouts from one position differ.
class GreedyRollout {
 public:
  explicit GreedyRollout(const PlayoutPolicy& policy) : policy_(policy), choice_(GreedyWeights{}) {}
  Rewards operator()(const Rules& rules, GameState& state, Rng& rng);

 private:
  static constexpr std::size_t kSamples = 3;    // placements looked at
  static constexpr double kRandomMoves = 0.1;   // share of moves of random play

  PlayoutPolicy policy_;
  GreedyChoice choice_;
};

// Draws the next tile, uniform over the unseen tiles that may come. The state is at a draw.
Move random_draw(const Rules& rules, const GameState& state, Rng& rng);

}  // namespace meeplelab
