#include "engine/tile.h"

namespace meeplelab {

std::string TileType::segment_text(std::size_t segment, Rotation rotation) const {
  static constexpr std::array<const char*, 4> kSideNames = {"N", "E", "S", "W"};
  static constexpr std::array<const char*, kHalfEdges> kHalfNames = {"NL", "NR", "EL", "ER",
                                                                     "SL", "SR", "WL", "WR"};
  const Segment& facts = segments[segment];
  const std::string name = segment_name(facts.kind);
  if (is_centre(facts.kind)) return name;
  if (facts.kind == SegmentKind::Field) {
    for (std::size_t half = 0; half < kHalfEdges; ++half) {
      const std::size_t unrotated = (half + kHalfEdges - 2 * std::size_t{rotation}) % kHalfEdges;
      if (facts.halves_mask >> unrotated & 1) return name + ":" + kHalfNames[half];
    }
    return name + ":-" + std::to_string(segment);  // a field shut in between cities has no half edge
  }
  for (const Side side : kSides) {
    if (facts.sides_mask >> ((index(side) + 4 - rotation) & 3) & 1) return name + ":" + kSideNames[index(side)];
  }
  return name + ":-" + std::to_string(segment);
}

}  // namespace meeplelab
