// A board to try one rule on: tiles are handed out as the test wishes, everything else is the engine.
#pragma once

#include <memory>
#include <string>

#include "engine/apply.h"
#include "engine/legal_moves.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

class Sandbox {
 public:
  // An empty board.
  explicit Sandbox(const std::string& ruleset = "base");

  // Begins a half-turn of `player` (seat 0..) with that tile there; throws std::logic_error if that is illegal, but the
  // first tile may lie anywhere. An open half-turn before it ends without a figure action.
  Sandbox& place(const std::string& tile, Cell cell, Rotation rotation = 0, PlayerId player = 0);
  // The figure action of the half-turn, e.g. deploy("city:N"); throws std::logic_error if it is illegal.
  Sandbox& deploy(const std::string& segment, FigureKind figure = FigureKind::Normal);
  Sandbox& recall();
  Sandbox& pass();  // no figure action

  bool may_place(const std::string& tile, Cell cell, Rotation rotation = 0);
  // Whether the figure may go onto that segment of the tile just placed.
  bool may_deploy(const std::string& segment, FigureKind figure = FigureKind::Normal) const;
  bool may_recall() const;
  // Figure actions now, none included.
  std::size_t action_count() const;

  int score(PlayerId player = 0);        // after the half-turn
  int final_score(PlayerId player = 0);  // if the game ended now
  int supply(PlayerId player = 0, FigureKind figure = FigureKind::Normal);
  int events() { return static_cast<int>(ledger_.events.size()); }
  const Ledger& ledger() const { return ledger_; }

  const Rules& rules() const { return rules_; }
  GameState& state() { return *state_; }

 private:
  void act(Move move);
  void finish_half_turn();
  bool find_segment(const std::string& segment, std::size_t& out) const;

  Rules rules_;
  std::unique_ptr<GameState> state_;
  Ledger ledger_;
};

}  // namespace meeplelab
