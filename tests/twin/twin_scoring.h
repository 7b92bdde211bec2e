#pragma once

// What regions are worth, and to whom.

#include <vector>

#include "tests/twin/twin.h"

namespace twin {

// What the region pays if it is scored as it is now: full value when complete, else the value of final scoring.
// Not for fields.
ScoringEvent score_area(const Options& options, const Area& area);

// Monastery or garden: 1 + occupied neighbouring cells (B-63, B-82).
int unfinished_monastery_value(const Area& area);

// The fields' share of final scoring (B-71, B-72).
std::vector<ScoringEvent> score_fields(const Options& options, const Table& table, const Areas& areas);

}  // namespace twin
