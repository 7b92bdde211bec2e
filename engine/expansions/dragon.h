// The Princess & the Dragon (P): the dragon walks and eats, the fairy protects and pays, the princess sends knights
// home, the magic portal opens the whole board.
#pragma once

#include <array>
#include <vector>

#include "engine/expansions/expansions.h"
#include "engine/move.h"
#include "engine/options.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab {

struct Dragon {
  static constexpr ExpansionId kId = ExpansionId::Dragon;
  static constexpr const char* kPart = "dragon";
  static constexpr std::array kAliases = {"princess_dragon"};
  static constexpr const char* kRule = "P-01";
  static constexpr const char* kMeaning = "the Princess & the Dragon: 30 tiles, dragon and fairy";
  static constexpr bool kStepwise = true;

  static std::vector<Option> options();
  static void add_to_rules(Rules& rules, const TileLibrary& library);

  static bool limits_draws(const Rules&, const GameState& state) { return state.expansions.dragon.awake == 0; }
  static bool may_draw(const Rules& rules, const GameState& state, TileTypeId type);
  static bool sets_aside(const Rules& rules, const GameState& state, TileTypeId type);
  static void placed(const Rules& rules, GameState& state, const PlacedTile& tile, Ledger* ledger);

  static constexpr std::array kStages = {Phase::Start, Phase::Acted, Phase::Move, Phase::Late};
  static bool stage(const Rules& rules, GameState& state, Phase phase, Ledger* ledger);
  static void moves(const Rules& rules, const GameState& state, MoveList& out);
  static bool answer(const Rules& rules, GameState& state, Move move, Ledger* ledger);

  static bool bars(const Rules& rules, const GameState& state, std::size_t tile);
  static bool dictates(const Rules& rules, const GameState& state, MoveList& out);
  static void figure_moves(const Rules& rules, const GameState& state, MoveList& out);
  static std::uint32_t gapped_count(const Rules& rules, const GameState& state);
  static bool gapped_move(const Rules& rules, const GameState& state, std::uint32_t number, Move& out);
  static void gapped_moves(const Rules& rules, const GameState& state, MoveList& out);
  static bool figure_action(const Rules& rules, GameState& state, Move move, Ledger* ledger);
  static void figure_left(const Rules& rules, GameState& state, const Figure& figure);

  static bool region_extra(const Rules& rules, const GameState& state, RegionId region, PlayerPoints& extra);
};

}  // namespace meeplelab
