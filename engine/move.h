// One decision of a player or one outcome of chance, in 32 bits.
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "engine/cell.h"
#include "engine/figure.h"
#include "engine/tile.h"

namespace meeplelab {

enum class MoveKind : std::uint8_t {
  Draw,    // chance: the tile drawn
  Place,   // the drawn tile, where and how
  Deploy,  // a follower onto a segment of the tile just placed
  Recall,  // the abbot comes home (B-82)
  None     // no figure action
};

// bits 0-4 kind; then by kind
//   Draw    5-12 tile type
//   Place   5-13 x + 256, 14-22 y + 256, 23-24 rotation
//   Deploy  5-7 figure kind, 8-11 segment of the tile
class Move {
 public:
  constexpr Move() = default;

  static constexpr Move draw(TileTypeId type) { return Move(MoveKind::Draw, type); }
  static constexpr Move place(Cell cell, Rotation rotation) {
    return Move(MoveKind::Place, static_cast<std::uint32_t>(cell.x() + 256) |
                                     static_cast<std::uint32_t>(cell.y() + 256) << 9 |
                                     static_cast<std::uint32_t>(rotation) << 18);
  }
  static constexpr Move deploy(FigureKind figure, std::size_t segment) {
    return Move(MoveKind::Deploy, static_cast<std::uint32_t>(figure) | static_cast<std::uint32_t>(segment) << 3);
  }
  static constexpr Move recall() { return Move(MoveKind::Recall, 0); }
  static constexpr Move none() { return Move(MoveKind::None, 0); }

  constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ & 31); }
  constexpr TileTypeId type() const { return static_cast<TileTypeId>(payload()); }
  constexpr Cell cell() const {
    return {static_cast<int>(payload() & 511) - 256, static_cast<int>(payload() >> 9 & 511) - 256};
  }
  constexpr Rotation rotation() const { return static_cast<Rotation>(payload() >> 18 & 3); }
  constexpr FigureKind figure() const { return static_cast<FigureKind>(payload() & 7); }
  constexpr std::size_t segment() const { return payload() >> 3 & 15; }

  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr Move(MoveKind kind, std::uint32_t payload)
      : bits_(static_cast<std::uint32_t>(kind) | payload << 5) {}
  constexpr std::uint32_t payload() const { return bits_ >> 5; }

  std::uint32_t bits_ = static_cast<std::uint32_t>(MoveKind::None);
};
static_assert(sizeof(Move) == 4);
static_assert(Move::place(Cell(-255, 254), 3).cell() == Cell(-255, 254));
static_assert(Move::place(Cell(-255, 254), 3).rotation() == 3);
static_assert(Move::deploy(FigureKind::Abbot, 11).segment() == 11);

// A list of moves that is filled again and again without allocating once it has grown.
using MoveList = std::vector<Move>;

}  // namespace meeplelab
