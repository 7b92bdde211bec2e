// Where two accounts of the same games part: a stored block against the same block from another file, or played again.
#pragma once

#include <optional>
#include <string>

#include "experiments/store.h"

namespace meeplelab {

struct Difference {
  std::string where;          // "block 7, base+river, seating 1, seat 2 (random)"
  std::string what;           // "score", "points of road"
  std::string first, second;  // "15" and "16"; "nothing" for what one of them lacks
};

// The first difference of two games with the same ruleset and seating, nothing where they are the same. Zeros at the
// end of points and events make no difference; records are compared by their moves, where both have one.
std::optional<Difference> difference_of(const RunHeader& header, std::int64_t block, const GameResult& first,
                                        const GameResult& second);

// The same for whole blocks of one number.
std::optional<Difference> difference_of(const RunHeader& header, const BlockResult& first, const BlockResult& second);

}  // namespace meeplelab
