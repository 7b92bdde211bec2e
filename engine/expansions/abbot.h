// The Abbot (B-80..B-86): one more follower a player, for monasteries and gardens, who may be called back early.
#pragma once

#include "engine/expansions/expansions.h"
#include "engine/move.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab {

struct Abbot {
  static constexpr ExpansionId kId = ExpansionId::Abbot;
  static constexpr const char* kPart = "abbot";
  static constexpr const char* kRule = "B-80";
  static constexpr const char* kMeaning = "one abbot a player; gardens can be taken";

  static void add_to_rules(Rules& rules, const TileLibrary& library);
  static void figure_moves(const Rules& rules, const GameState& state, MoveList& moves);
  static bool figure_action(const Rules& rules, GameState& state, Move move, Ledger* ledger);
};

}  // namespace meeplelab
