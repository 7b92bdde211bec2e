// A square of the board. (0, 0) holds the start tile; x grows east, y grows south.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "engine/side.h"

namespace meeplelab {

class Cell {
 public:
  // A chain of 255 tiles reaches 254 cells from the start, its rim 255.
  static constexpr int kReach = 255;

  constexpr Cell() = default;
  constexpr Cell(int x, int y) : x_(static_cast<std::int16_t>(x)), y_(static_cast<std::int16_t>(y)) {}

  constexpr int x() const { return x_; }
  constexpr int y() const { return y_; }

  constexpr Cell offset(int dx, int dy) const { return {x_ + dx, y_ + dy}; }
  constexpr Cell neighbour(Side side) const {
    constexpr std::array<std::int8_t, 4> dx = {0, 1, 0, -1}, dy = {-1, 0, 1, 0};
    return offset(dx[index(side)], dy[index(side)]);
  }

  friend constexpr bool operator==(Cell, Cell) = default;
  friend constexpr auto operator<=>(Cell, Cell) = default;

 private:
  std::int16_t x_ = 0;
  std::int16_t y_ = 0;
};
static_assert(Cell(0, 0).neighbour(Side::North) == Cell(0, -1));
static_assert(Cell(3, 4).neighbour(Side::West).neighbour(Side::East) == Cell(3, 4));
static_assert(sizeof(Cell) == 4);

}  // namespace meeplelab
