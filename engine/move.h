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
  Draw,     // chance: the tile drawn
  Place,    // the drawn tile, where and how
  Deploy,   // a figure onto a segment of the tile just placed or of another one
  Recall,   // the abbot comes home (B-82)
  None,     // no figure action
  Bag,      // chance: the piece drawn from a bag, for a segment (D-10)
  Die,      // chance: what the die shows
  Source,   // where the tile of the half-turn comes from
  Fly,      // a follower takes the flier
  Visit,    // the neutral figure goes to a tile, or to a follower there (P-40)
  Expel,    // a knight goes home (P-60)
  Walk,     // one step to the tile beside (P-21)
  Order,    // whose points are moved next (V-12)
  Replace,  // which kind of figure becomes a marker (V-50)
  Marker,   // which marker moves (V-10)
  Branch,   // whether and where the move leaves the road (V-30)
  Take      // which of the tiles on display (V-60)
};

// Numbers of Marker and Branch moves that are no spaces.
inline constexpr std::size_t kSupplyMarker = 253, kThiefMarker = 254, kNoBranch = 255;

enum class SourceKind : std::uint8_t { Draw, Kept, Pending, None };

// bits 0-4 kind; then by kind
//   Draw, Take  5-12 tile type
//   Place    5-13 x + 256, 14-22 y + 256, 23-24 rotation
//   Deploy, Visit, Expel, Bag: 5-7 figure kind or colour, 8-11 segment of the tile, 12-19 index of the tile in the
//            state plus 1, 0 the tile just placed; 20-22 owner (Expel); 23 a follower is meant (Visit)
//   Die, Walk, Order, Replace, Fly, Marker, Branch: 5-12 number
//   Source   5-12 tile type, 13-14 SourceKind
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
  static constexpr Move deploy_at(FigureKind figure, std::size_t segment, std::size_t tile) {
    return on_segment(MoveKind::Deploy, static_cast<std::size_t>(figure), segment, tile);
  }
  // A move about a segment of the tile with that index.
  static constexpr Move on_segment(MoveKind kind, std::size_t figure, std::size_t segment, std::size_t tile) {
    return Move(kind, static_cast<std::uint32_t>(figure | segment << 3 | (tile + 1) << 7));
  }
  static constexpr Move expel(PlayerId owner, FigureKind figure, std::size_t segment, std::size_t tile) {
    return on_segment(MoveKind::Expel, static_cast<std::size_t>(figure), segment, tile).with(std::uint32_t{owner} << 15);
  }
  static constexpr Move visit(std::size_t tile) { return on_segment(MoveKind::Visit, 0, 0, tile); }
  static constexpr Move visit(FigureKind figure, std::size_t segment, std::size_t tile) {
    return on_segment(MoveKind::Visit, static_cast<std::size_t>(figure), segment, tile).with(1U << 18);
  }
  static constexpr Move source(SourceKind source, TileTypeId type = 0) {
    return Move(MoveKind::Source, std::uint32_t{type} | static_cast<std::uint32_t>(source) << 8);
  }
  static constexpr Move take(TileTypeId type) { return Move(MoveKind::Take, type); }
  // A move that is a number alone.
  static constexpr Move numbered(MoveKind kind, std::size_t number) {
    return Move(kind, static_cast<std::uint32_t>(number));
  }
  static constexpr Move recall() { return Move(MoveKind::Recall, 0); }
  static constexpr Move none() { return Move(MoveKind::None, 0); }

  constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ & 31); }
  constexpr TileTypeId type() const { return static_cast<TileTypeId>(payload() & 255); }
  constexpr Cell cell() const {
    return {static_cast<int>(payload() & 511) - 256, static_cast<int>(payload() >> 9 & 511) - 256};
  }
  constexpr Rotation rotation() const { return static_cast<Rotation>(payload() >> 18 & 3); }
  constexpr FigureKind figure() const { return static_cast<FigureKind>(payload() & 7); }
  constexpr std::size_t segment() const { return payload() >> 3 & 15; }
  constexpr bool is_elsewhere() const { return (payload() >> 7 & 255) != 0; }  // names its tile
  constexpr std::size_t tile() const { return (payload() >> 7 & 255) - 1; }
  constexpr PlayerId owner() const { return static_cast<PlayerId>(payload() >> 15 & 7); }
  constexpr bool names_follower() const { return (payload() >> 18 & 1) != 0; }
  constexpr std::size_t number() const { return payload(); }
  constexpr SourceKind source() const { return static_cast<SourceKind>(payload() >> 8 & 3); }

  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr Move(MoveKind kind, std::uint32_t payload)
      : bits_(static_cast<std::uint32_t>(kind) | payload << 5) {}
  constexpr std::uint32_t payload() const { return bits_ >> 5; }
  constexpr Move with(std::uint32_t payload_bits) const { return Move(kind(), payload() | payload_bits); }

  std::uint32_t bits_ = static_cast<std::uint32_t>(MoveKind::None);
};
static_assert(sizeof(Move) == 4);
static_assert(Move::place(Cell(-255, 254), 3).cell() == Cell(-255, 254));
static_assert(Move::place(Cell(-255, 254), 3).rotation() == 3);
static_assert(Move::deploy(FigureKind::Abbot, 11).segment() == 11);
static_assert(Move::expel(5, FigureKind::Pig, 11, 254).tile() == 254 && Move::expel(5, FigureKind::Pig, 11, 254).owner() == 5);

// A list of moves that is filled again and again without allocating once it has grown.
using MoveList = std::vector<Move>;

}  // namespace meeplelab
