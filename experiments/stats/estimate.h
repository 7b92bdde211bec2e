// A measured value with what is known about its error. Never NaN: where the blocks cannot tell, `certainty`
// says why and the interval is everything, so that a reader who forgets to ask is not misled.
#pragma once

#include <cstdint>
#include <limits>

namespace meeplelab {

enum class Certainty {
  Interval,      // low and high mean what they say
  TooFewBlocks,  // fewer than two: no error can be estimated
  NoVariance     // all blocks are equal: the spread is unknown, not zero
};

constexpr const char* in_words(Certainty certainty) {
  switch (certainty) {
    case Certainty::Interval:
      return "";
    case Certainty::TooFewBlocks:
      return "too few blocks";
    case Certainty::NoVariance:
      return "no variance";
  }
  return "";
}

struct Estimate {
  double value = 0;  // 0 when there are no blocks at all
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  double se = std::numeric_limits<double>::infinity();  // standard error of value; 0 without variance
  double sd = 0;                                        // of one block
  std::int64_t n = 0;                                   // blocks
  Certainty certainty = Certainty::TooFewBlocks;

  bool has_interval() const { return certainty == Certainty::Interval; }
};

constexpr double kDefaultLevel = 0.95;  // of intervals

}  // namespace meeplelab
