// Random play to the end of the game, as fast as it goes: the measure of the engine and the rollouts of search.
#pragma once

#include "engine/move.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

// How random play decides.
struct PlayoutPolicy {
  // Probability of a figure action other than none where one is possible; below 0: uniform over all, none included.
  double figure_probability = -1.0;
};

// More half-turns than any game has.
inline constexpr int kWholeGame = 1 << 20;

// One decision of random play at Step::Place or Step::Figure: uniform over the legal placements, or a figure action by
// the policy. The same choices as picking from legal_moves with the same numbers drawn.
Move random_move(const Rules& rules, const GameState& state, Rng& rng, const PlayoutPolicy& policy);

// Plays from any step to the end, or until `half_turns` more have ended and a draw is next; draws are uniform over the
// unseen tiles. Returns the decisions made, draws not counted.
int play_out(const Rules& rules, GameState& state, Rng& rng, const PlayoutPolicy& policy = {},
             int half_turns = kWholeGame);

}  // namespace meeplelab
