// p values of many comparisons, adjusted so that each may be held against the level by itself. In the order
// given.
#pragma once

#include <span>
#include <vector>

namespace meeplelab {

// Holm 1979: keeps the chance of any false alarm below the level, whatever the dependence. With p ascending,
//   adjusted(i) = max over j <= i of min(1, (m - j + 1) p(j))
std::vector<double> holm_adjusted(std::span<const double> p);

// Benjamini and Hochberg 1995: keeps the expected share of false alarms among the alarms below the level, for
// tables that one explores. With p ascending, adjusted(i) = min over j >= i of min(1, m p(j) / j)
std::vector<double> benjamini_hochberg_adjusted(std::span<const double> p);

}  // namespace meeplelab
