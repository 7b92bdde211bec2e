// Outcomes of chance and their odds.
#pragma once

#include "engine/move.h"

namespace meeplelab {

struct ChanceOutcome {
  Move move;
  int weight = 0;  // odds: weight over the sum of all weights
};

}  // namespace meeplelab
