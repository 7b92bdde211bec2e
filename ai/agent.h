// An agent decides for one player. It sees the rules and the state, which hold nothing of the order of the pile, and a
// random stream of its own that belongs to this decision.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/move.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

class Agent {
 public:
  virtual ~Agent() = default;

  // A legal move of the player to act; the state is at a decision of a player. An agent may keep what it worked out for
  // the following decisions of the same half-turn, but must check that the state is the one it expected.
  virtual Move choose(const Rules& rules, const GameState& state, Rng& rng) = 0;

  // Forgets everything: called before each game, so that a game depends on nothing that was played before.
  virtual void new_game() {}

  // False where the choice depends on the clock (a budget in milliseconds).
  virtual bool is_reproducible() const { return true; }
};

}  // namespace meeplelab
