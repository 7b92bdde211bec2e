// The kinds of worked cases, and what each may expect, as tables: a new kind or a new expectation is one row.
#pragma once

#include <string>
#include <vector>

#include "experiments/case_game.h"

namespace meeplelab {

// Plays a case and compares; one text for every difference. Throws Error where the case itself is wrong.
std::vector<std::string> check_case(const CaseJson& entry, const CaseTiles& tiles);

}  // namespace meeplelab
