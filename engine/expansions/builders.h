// Traders & Builders (X-50..X-56): builder, pig and goods.
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

struct Builders {
  static constexpr ExpansionId kId = ExpansionId::Builders;
  static constexpr const char* kPart = "builders";
  static constexpr std::array kAliases = {"builder"};
  static constexpr const char* kRule = "X-50";
  static constexpr const char* kMeaning = "Traders & Builders: 24 tiles, goods, one builder and one pig a player";
  static constexpr bool kStepwise = true;

  static std::vector<Option> options();
  static void add_to_rules(Rules& rules, const TileLibrary& library);
  static void placed(const Rules& rules, GameState& state, const PlacedTile& tile, Ledger* ledger);
  static void figure_moves(const Rules& rules, const GameState& state, MoveList& out);
  static void follower_gone(const Rules& rules, GameState& state, PlayerId owner, RegionId region, Ledger* ledger);
  static void completed(const Rules& rules, GameState& state, RegionId region, SegmentKind kind, Ledger* ledger);
  static int field_city_extra(const Rules& rules, const GameState& state, RegionId field, PlayerId player);
  static void final_points(const Rules& rules, const GameState& state, PlayerPoints& points, Ledger* ledger);
};

}  // namespace meeplelab
