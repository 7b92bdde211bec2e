// Options and state of Traders & Builders.
#pragma once

#include <array>
#include <cstdint>

#include "engine/figure.h"

namespace meeplelab {

inline constexpr std::size_t kGoods = 3;  // wine, grain, cloth

struct BuildersRules {
  bool optional = false;
  int goods_points = 10;
  int pig_city_points = 1;
};

struct BuildersState {
  std::array<std::array<std::uint8_t, kGoods>, kMaxPlayers> goods{};  // tokens
  std::array<std::uint8_t, 2> unused{};
};

}  // namespace meeplelab
