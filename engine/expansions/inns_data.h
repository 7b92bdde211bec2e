// Numbers of Inns & Cathedrals.
#pragma once

namespace meeplelab {

struct InnsRules {
  int inn_tile_points = 2;
  int cathedral_tile_points = 3;
  int cathedral_pennant_points = 3;
};

}  // namespace meeplelab
