// The Flier (X-70..X-72): a follower flies in the direction of the arrow, as far as the die says.
#pragma once

#include <vector>

#include "engine/chance.h"
#include "engine/expansions/expansions.h"
#include "engine/move.h"
#include "engine/options.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab {

struct Flier {
  static constexpr ExpansionId kId = ExpansionId::Flier;
  static constexpr const char* kPart = "flier";
  static constexpr const char* kRule = "X-70";
  static constexpr const char* kMeaning = "the Flier: 8 tiles and a die";
  static constexpr bool kStepwise = true;

  static std::vector<Option> options();
  static void add_to_rules(Rules& rules, const TileLibrary& library) { add_tiles(rules, library.set("flier")); }
  static constexpr std::array kStages = {Phase::Acted};
  static bool stage(const Rules& rules, GameState& state, Phase phase, Ledger* ledger);
  static void moves(const Rules& rules, const GameState& state, MoveList& out);
  static void outcomes(const Rules& rules, const GameState& state, std::vector<ChanceOutcome>& out);
  static bool answer(const Rules& rules, GameState& state, Move move, Ledger* ledger);
  static void figure_moves(const Rules& rules, const GameState& state, MoveList& out);
  static bool figure_action(const Rules& rules, GameState& state, Move move, Ledger* ledger);
};

}  // namespace meeplelab
