// The Mayor with the twelve tiles of Abbey & Mayor; abbey tiles, wagon and barn are not played.
#pragma once

#include <array>

#include "engine/expansions/expansions.h"
#include "engine/rules.h"

namespace meeplelab {

struct Mayor {
  static constexpr ExpansionId kId = ExpansionId::Mayor;
  static constexpr const char* kPart = "mayor";
  static constexpr std::array kAliases = {"mayors"};
  static constexpr const char* kRule = "X-64";
  static constexpr const char* kMeaning = "the Mayor: 12 tiles of Abbey & Mayor, one mayor a player";

  // Cities only; its strength, the pennants there, is the core's (B-53).
  static void add_to_rules(Rules& rules, const TileLibrary& library) {
    add_tiles(rules, library.set("abbey_and_mayor"));
    rules.supply[index(FigureKind::Mayor)] = 1;
    rules.stands[index(FigureKind::Mayor)] = 1U << index(SegmentKind::City);
  }
};

}  // namespace meeplelab
