// Inns & Cathedrals (X-60..X-62).
#pragma once

#include <optional>
#include <vector>

#include "engine/expansions/expansions.h"
#include "engine/options.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

struct Inns {
  static constexpr ExpansionId kId = ExpansionId::Inns;
  static constexpr const char* kPart = "inns";
  static constexpr const char* kRule = "X-60";
  static constexpr const char* kMeaning = "Inns & Cathedrals: 18 tiles, one large meeple a player";

  static std::vector<Option> options();
  static void add_to_rules(Rules& rules, const TileLibrary& library);
  static std::optional<int> region_value(const Rules& rules, const GameState& state, RegionId region, SegmentKind kind);
};

}  // namespace meeplelab
