// Options and state of the Voyage.
#pragma once

#include <array>
#include <cstdint>

#include "engine/figure.h"

namespace meeplelab {

inline constexpr std::size_t kWhiteSpaces = 4;
inline constexpr std::size_t kDisplay = 4;
inline constexpr std::uint8_t kOffRoad = 255;   // no space of the main road
inline constexpr std::uint8_t kNoColour = 255;

struct VoyageRules {
  int supply = 6;                        // V-04
  bool branch_from_equal = false;        // V-33
  bool no_marker_is_lost = false;        // V-55
  bool one_marker = false;               // V-54: at most one replacement marker an evaluation
  bool refill = false;                   // V-62
  bool thief = false;                    // V-80
  std::array<int, kWhiteSpaces> white = {10, 20, 30, 40};  // V-01
  int gate_space = 50;                   // V-40
  int gate_value = 60;
  int thief_space = 25;                  // V-80
};

struct VoyageState {
  std::array<std::array<std::uint8_t, 2>, kMaxPlayers> markers{};  // spaces of the main road, kOffRoad where none
  std::array<std::uint8_t, kMaxPlayers> owed{};                    // V-50
  std::array<std::uint8_t, kMaxPlayers> gates{};                   // markers in the gate
  std::array<std::uint8_t, kWhiteSpaces> parked{};                 // by white space: owner plus 1, 0 empty
  std::array<std::uint8_t, kDisplay> display{};                    // tile types
  std::uint8_t display_count = 0;
  std::uint8_t to_show = 0;          // display tiles still to be turned up (V-03, V-62)
  std::uint8_t thief = kOffRoad;
  // ---- the evaluation that is running
  std::uint8_t colour = kNoColour;   // whose points are being moved
  std::uint8_t to_replace = 0;       // markers to be placed before the move (V-54)
  std::uint8_t moving = kOffRoad;    // the space of the marker that moves
  std::uint8_t taking = 0;           // 1: a display tile is to be chosen (V-60)
  std::uint8_t unused = 0;
};

}  // namespace meeplelab
