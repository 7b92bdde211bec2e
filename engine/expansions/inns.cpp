#include "engine/expansions/inns.h"

namespace meeplelab {

std::vector<Option> Inns::options() {
  using options::number;
  return {
      number("inn_tile_points", "X-60", "points a tile of a completed road with an inn", 0, 100,
             [](Rules& r) -> int& { return r.expansion.inns.inn_tile_points; }),
      number("cathedral_tile_points", "X-61", "points a tile of a completed city with a cathedral", 0, 100,
             [](Rules& r) -> int& { return r.expansion.inns.cathedral_tile_points; }),
      number("cathedral_pennant_points", "X-61", "points a pennant of a completed city with a cathedral", 0, 100,
             [](Rules& r) -> int& { return r.expansion.inns.cathedral_pennant_points; }),
  };
}

// The large meeple stands where a normal one may, gardens not.
void Inns::add_to_rules(Rules& rules, const TileLibrary& library) {
  add_tiles(rules, library.set("inns_and_cathedrals"));
  rules.supply[index(FigureKind::Large)] = 1;
  rules.stands[index(FigureKind::Large)] = rules.stands[index(FigureKind::Normal)];
}

// Unfinished roads with an inn and cities with a cathedral are worth nothing.
std::optional<int> Inns::region_value(const Rules& rules, const GameState& state, RegionId region, SegmentKind kind) {
  const InnsRules& numbers = rules.expansion.inns;
  const BoardSegment& root = state.segments[region];
  if (kind == SegmentKind::Road && (root.marks & segment_mark::kInn)) {
    return root.open == 0 ? numbers.inn_tile_points * root.tiles : 0;
  }
  if (kind == SegmentKind::City && (root.marks & segment_mark::kCathedral)) {
    if (root.open != 0) return 0;
    return numbers.cathedral_tile_points * root.tiles + numbers.cathedral_pennant_points * root.pennants;
  }
  return std::nullopt;
}

}  // namespace meeplelab
