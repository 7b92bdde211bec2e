// One line on a terminal that says how far a run is: blocks, games a second and the time that is left.
#pragma once

#include <chrono>
#include <string>

#include "experiments/scheduler.h"

namespace meeplelab {

// "8 s", "3 min 20 s", "2 h 05 min".
std::string duration_text(double seconds);

class ProgressLine {
 public:
  // On stderr, where that is a terminal; silent otherwise.
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const RunProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  const bool is_on_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = {};
  bool has_line_ = false;
};

// The text of the line, `seconds` after the run began.
std::string progress_text(const RunProgress& progress, double seconds);

// "4800" or "3.25": enough digits to compare.
std::string rate_text(double rate);

}  // namespace meeplelab
