// What the River keeps in the rules and in the state.
#pragma once

#include <cstdint>

#include "engine/cell.h"

namespace meeplelab {

enum class RiverSet : std::uint8_t { C3, C2 };                   // B-90
enum class RiverUturn : std::uint8_t { Immediate, Any };         // B-92
enum class RiverStartTile : std::uint8_t { Removed, Mixed };     // B-94

struct RiverRules {
  RiverSet set = RiverSet::C3;
  RiverUturn uturn = RiverUturn::Immediate;
  RiverStartTile start_tile = RiverStartTile::Removed;
};

struct RiverState {
  Cell end;                      // the cell that the river flows into
  std::uint8_t flow = 0;         // Side towards which it flows there
  std::int8_t last_turn = 0;     // of the last river tile: -1 left, 0 straight, 1 right
  std::int8_t last_curve = 0;    // of the last curve tile, 0 before the first
  std::uint8_t open = 0;         // 1 while the river has an open end
};
static_assert(sizeof(RiverState) == 8);

}  // namespace meeplelab
