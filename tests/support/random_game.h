// A random game of any ruleset, looked at step by step.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/apply.h"
#include "engine/legal_moves.h"
#include "engine/pile.h"
#include "engine/rng.h"
#include "tests/catch.h"

namespace meeplelab {

struct RandomGame {
  RandomGame(const std::string& ruleset, std::uint64_t seed)
      : rules(parse_rules(ruleset)), state(std::make_unique<GameState>(initial_state(rules))), pile(rules, seed), rng(seed) {}

  // `look` is called at every decision and every outcome of chance, with `legal` and `next` filled, and at the end.
  template <class Look>
  void play(Look look) {
    while (!is_over(*state)) {
      REQUIRE(played.size() < 5000);  // no state hangs
      legal_moves(rules, *state, legal);
      REQUIRE(legal.empty() == is_chance(*state));
      next = is_chance(*state) ? pile.next(rules, *state) : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      look();
      apply(next);
    }
    look();
  }

  void apply(Move move) {
    played.push_back(move);
    meeplelab::apply(rules, *state, move, &ledger);
  }

  Rules rules;
  std::unique_ptr<GameState> state;
  Pile pile;
  Rng rng;
  Ledger ledger;
  std::vector<Move> played;
  MoveList legal;  // the decisions that are possible now
  Move next;       // what happens now
};

}  // namespace meeplelab
