// How search values a position that its tree does not reach beyond: it plays on, to the end of the game or for a few
// half-turns.
#pragma once

#include <array>

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

// A rollout plays until `depth` half-turns have ended, and the position it comes to is judged as the greedy agent judges
// it; a game that ends before counts by its scores. The rewards of short rollouts vary far less than those of whole
// games of random play, in which hardly anything is ever completed.

// Random play.
class RandomRollout {
 public:
  explicit RandomRollout(const PlayoutPolicy& policy, int depth = kWholeGame) : policy_(policy), depth_(depth) {}
  Rewards operator()(const Rules& rules, GameState& state, Rng& rng) const;

 private:
  PlayoutPolicy policy_;
  int depth_;
};

// Light greedy play: the best of a few random placements with the figure action that suits it; some moves are random,
// so that rollouts from one position differ.
class GreedyRollout {
 public:
  explicit GreedyRollout(const PlayoutPolicy& policy, int depth = kWholeGame)
      : policy_(policy), depth_(depth), choice_(GreedyWeights{}) {}
  Rewards operator()(const Rules& rules, GameState& state, Rng& rng);

 private:
  static constexpr std::size_t kSamples = 3;   // placements looked at
  static constexpr double kRandomMoves = 0.1;  // share of moves of random play

  PlayoutPolicy policy_;
  int depth_;
  GreedyChoice choice_;
};

// What happens next by chance, by its odds. The state is at a chance.
Move random_outcome(const Rules& rules, const GameState& state, Rng& rng);

}  // namespace meeplelab
