// The Voyage (V): the track that takes the place of the score board; and the thief on it.
#pragma once

#include <array>
#include <vector>

#include "engine/chance.h"
#include "engine/expansions/expansions.h"
#include "engine/move.h"
#include "engine/options.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab {

struct Voyage {
  static constexpr ExpansionId kId = ExpansionId::Voyage;
  static constexpr const char* kPart = "voyage";
  static constexpr const char* kRule = "V-01";
  static constexpr const char* kMeaning = "the Voyage: markers on a track in place of the score board";
  static constexpr bool kStepwise = true;
  static constexpr bool kTakesPoints = true;

  static std::vector<Option> options();
  static void add_to_rules(Rules& rules, const TileLibrary& library);
  static void set_up(const Rules& rules, GameState& state);

  static constexpr std::array kStages = {Phase::SetUp};
  static bool stage(const Rules& rules, GameState& state, Phase phase, Ledger* ledger);
  static void moves(const Rules& rules, const GameState& state, MoveList& out);
  static bool answer(const Rules& rules, GameState& state, Move move, Ledger* ledger);
  static bool settle(const Rules& rules, GameState& state, Ledger* ledger) {
    const bool waits = is_any_due(state) || state.expansions.voyage.to_show != 0;
    return waits && move_points(rules, state, ledger);
  }

 private:
  static bool move_points(const Rules& rules, GameState& state, Ledger* ledger);
  static void pick_colour(const Rules& rules, GameState& state, PlayerId colour);
};

struct Thief {
  static constexpr ExpansionId kId = ExpansionId::Thief;
  static constexpr const char* kPart = "thief";
  static constexpr std::array kAliases = {"voyage_thief"};
  static constexpr const char* kNeeds = "voyage";
  static constexpr const char* kRule = "V-80";
  static constexpr const char* kMeaning = "a neutral thief on the track of the Voyage";

  static void add_to_rules(Rules& rules, const TileLibrary& library);
};

}  // namespace meeplelab
