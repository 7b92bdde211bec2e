// The lines of a game record that are not moves: header, scores and end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"

namespace meeplelab {

// The scores of the seats in play.
std::vector<int> scores_of(const Rules& rules, const GameState& state);

std::string check_line(const std::vector<int>& scores);  // "= P1 12 P2 7"
std::string end_line(const std::vector<int>& scores);    // "end P1 96 P2 70"

// Reads header lines one at a time.
class HeaderReader {
 public:
  // Throws Error: an unknown key, a key twice, a value that is none.
  void line(std::string_view line);
  // The header, after its last line. Throws Error when a key is missing.
  RecordHeader finish() const;

 private:
  RecordHeader header_;
  std::vector<std::string> seen_;
};

}  // namespace meeplelab
