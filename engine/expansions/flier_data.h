// Options and state of the Flier.
#pragma once

#include <array>
#include <cstdint>

namespace meeplelab {

struct FlierRules {
  std::array<int, 6> die = {1, 1, 2, 2, 3, 3};
};

struct FlierState {
  std::uint8_t flying = 0;  // the kind of the follower in the air, plus 1; 0 none
  std::uint8_t die = 0;     // what the die shows; 0 not rolled
};

}  // namespace meeplelab
