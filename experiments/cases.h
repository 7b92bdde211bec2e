// The worked-case checker behind `meeplelab check`: cases of the rules (`rules/golden.md`) and real games
// (`real_games/README.md`), each played by the engine and compared with what its file says.
//
//   cases.cpp       files, and which cases are run
//   case_game.*     a case on the board: tiles, steps, figure actions
//   case_kinds.*    the kinds of cases and what they expect, as tables
//   real_game.*     a whole game as it was played; real_tiles.* its tiles
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace meeplelab {

struct CheckOptions {
  std::string catalogue;                // tiles of the cases; empty: golden_tiles.json beside the file, if it is there
  std::vector<std::string> expansions;  // run only cases with no others than these and base; empty: all
};

struct CheckSummary {
  int passed = 0;
  int failed = 0;
  int skipped = 0;  // needs a part of the rules that is not built in, or is left out by the options

  friend bool operator==(const CheckSummary&, const CheckSummary&) = default;
};

// Checks a file of worked cases (a JSON list) or one real game (an object with "format": "replay/1"). What failed is
// written to `failures`: the case, then a line for every difference. Throws Error when the file cannot be read.
CheckSummary check_file(const std::string& path, const CheckOptions& options, std::ostream& failures);

}  // namespace meeplelab
