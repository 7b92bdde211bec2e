// The River (B-90..B-96): twelve tiles that are laid first, from the spring to the lake.
#pragma once

#include <vector>

#include "engine/expansions/expansions.h"
#include "engine/move.h"
#include "engine/options.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab {

struct River {
  static constexpr ExpansionId kId = ExpansionId::River;
  static constexpr const char* kPart = "river";
  static constexpr const char* kRule = "B-90";
  static constexpr const char* kMeaning = "the river is laid before all other tiles";

  static std::vector<Option> options();
  static void add_to_rules(Rules& rules, const TileLibrary& library);
  static bool limits_draws(const Rules& rules, const GameState& state);
  // Pending and kept tiles wait until the river is laid (B-96, X-48).
  static bool comes_first(const Rules& rules, const GameState& state) { return limits_draws(rules, state); }
  static bool may_draw(const Rules& rules, const GameState& state, TileTypeId type);
  static bool limits(const Rules& rules, TileTypeId type) { return rules.types[type].flags.river; }
  static void limit_placements(const Rules& rules, const GameState& state, TileTypeId type, MoveList& moves);
  static void placed(const Rules& rules, GameState& state, const PlacedTile& tile, Ledger* ledger);
};

}  // namespace meeplelab
