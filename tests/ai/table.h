// Games between agents, for tests: a pile, a seat each, and a record of what was decided.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "ai/agents.h"
#include "engine/apply.h"
#include "engine/legal_moves.h"
#include "engine/pile.h"

namespace meeplelab {

// States are large: tests keep them off the stack.
inline std::unique_ptr<GameState> fresh_state(const Rules& rules) {
  return std::make_unique<GameState>(initial_state(rules));
}

class Table {
 public:
  // One agent a seat; a single one plays all seats.
  Table(const Rules& rules, const std::vector<std::string>& agents) : rules_(rules) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
      agents_.push_back(make_agent(agents[seat % agents.size()]));
    }
  }

  // Plays until the game is over or so many tiles were drawn. `visit(state, move)` sees each decision before it is
  // carried out.
  template <class Visit>
  std::unique_ptr<GameState> play(Pile pile, std::uint64_t seed, Visit visit, int draws = 1000) {
    auto state = fresh_state(rules_);
    for (auto& agent : agents_) agent->new_game();
    std::uint64_t decision = 0;
    while (!is_over(*state)) {
      if (is_chance(*state)) {
        if (draws-- == 0) break;
        apply(rules_, *state, pile.next(rules_, *state));
        continue;
      }
      Rng rng(hash_of({seed, decision++}));
      const Move move = agents_[to_act(*state)]->choose(rules_, *state, rng);
      visit(*state, move);
      apply(rules_, *state, move);
    }
    return state;
  }

  std::unique_ptr<GameState> play(std::uint64_t seed) {
    return play(Pile(rules_, seed), seed, [](const GameState&, Move) {});
  }

  std::vector<Move> moves(Pile pile, std::uint64_t seed, int draws = 1000) {
    std::vector<Move> moves;
    play(std::move(pile), seed, [&](const GameState&, Move move) { moves.push_back(move); }, draws);
    return moves;
  }

 private:
  const Rules& rules_;
  std::vector<std::unique_ptr<Agent>> agents_;
};

}  // namespace meeplelab
