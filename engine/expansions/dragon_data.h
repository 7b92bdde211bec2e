// Options and state of the Princess & the Dragon.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board.h"
#include "engine/figure.h"

namespace meeplelab {

enum class DragonTiming : std::uint8_t { BeforeScoring, AfterScoring };  // P-03
enum class FairyPlacement : std::uint8_t { Tile, Meeple };               // P-41
enum class PrincessDuty : std::uint8_t { Must, May };                    // P-60

inline constexpr std::uint8_t kNoOwner = 255;

struct DragonRules {
  DragonTiming timing = DragonTiming::BeforeScoring;
  FairyPlacement fairy = FairyPlacement::Tile;
  PrincessDuty princess = PrincessDuty::Must;
  bool fairy_after_princess = false;  // P-61
  int steps = 6;                      // P-20
  int fairy_turn_points = 1;          // P-43
  int fairy_score_points = 3;         // P-44
};

struct DragonState {
  std::array<std::uint8_t, 32> visited{};  // bit set of tiles, in the running move (P-23)
  std::uint16_t fairy_segment = 0;         // with fairy_placement=meeple: where her follower stands
  std::uint8_t fairy_owner = kNoOwner;     // ... and whose it is; kNoOwner: she has none
  std::uint8_t fairy_kind = 0;
  std::uint8_t dragon_tile = kNoTile;
  std::uint8_t fairy_tile = kNoTile;
  std::uint8_t awake = 0;     // 1: a volcano has been placed (P-27, P-28)
  std::uint8_t due = 0;       // 1: the tile just placed lets the dragon move (P-20)
  std::uint8_t walking = 0;   // 1: it is moving
  std::uint8_t steps = 0;     // taken in this move
  std::uint8_t expelled = 0;  // not 0: the princess has acted in this half-turn and the fairy may still move (P-61)
  std::uint8_t unused = 0;
};

}  // namespace meeplelab
