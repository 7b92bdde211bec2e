// The agent `greedy`: the move with the best projected margin after this half-turn, ties broken at random.
#pragma once

#include "ai/agent.h"
#include "ai/greedy_evaluation.h"
#include "ai/greedy_weights.h"
#include "ai/placement_outlook.h"

namespace meeplelab {

// A move and what it leads to.
struct RatedMove {
  Move move;
  Worth margin = 0;
};

// The greedy decision without the agent around it: for rollouts too. Keeps its lists and states, so that deciding
// allocates nothing once they have grown.
class GreedyChoice {
 public:
  explicit GreedyChoice(const GreedyWeights& weights) : weights_(weights) {}

  // The best move of the player to act.
  RatedMove best(const Rules& rules, const GameState& state, Rng& rng);

  // The best of at most `samples` placements picked at random; at other steps the best move.
  RatedMove best_of_some(const Rules& rules, const GameState& state, Rng& rng, std::size_t samples);

 private:
  RatedMove best_of(const GreedyEvaluation& evaluation, const Rules& rules, const GameState& state, Rng& rng,
                    const MoveList& moves, std::size_t depth);
  Worth rate(const GreedyEvaluation& evaluation, const Rules& rules, const GameState& state, Move move, Rng& rng,
             std::size_t depth);

  // Levels of decisions that are looked through within one half-turn: placement, figure, and some to spare.
  static constexpr std::size_t kDepth = 4;

  GreedyWeights weights_;
  std::array<MoveList, kDepth> moves_;
  std::array<GameState, kDepth> states_;
  PlacementOutlook outlook_;
};

class GreedyAgent final : public Agent {
 public:
  explicit GreedyAgent(const GreedyWeights& weights) : choice_(weights) {}
  Move choose(const Rules& rules, const GameState& state, Rng& rng) override;

 private:
  GreedyChoice choice_;
};

}  // namespace meeplelab
