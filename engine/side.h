// The four sides of a tile and its eight half edges, in clockwise order, and how a quarter turn moves them.
#pragma once

#include <array>
#include <cstdint>

namespace meeplelab {

enum class Side : std::uint8_t { North, East, South, West };
inline constexpr std::array<Side, 4> kSides = {Side::North, Side::East, Side::South, Side::West};

// A number of clockwise quarter turns, 0..3.
using Rotation = std::uint8_t;
inline constexpr std::array<Rotation, 4> kRotations = {0, 1, 2, 3};

constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
constexpr Side opposite(Side side) { return static_cast<Side>((index(side) + 2) & 3); }
constexpr Side turned(Side side, Rotation rotation) { return static_cast<Side>((index(side) + rotation) & 3); }

// A half edge: seen from the middle of the tile looking out, each side has a left and a right half.
// NL NR EL ER SL SR WL WR = 0..7, clockwise from the north-west corner.
using HalfEdge = std::uint8_t;
inline constexpr std::size_t kHalfEdges = 8;
constexpr HalfEdge left_half(Side side) { return static_cast<HalfEdge>(2 * index(side)); }
constexpr HalfEdge right_half(Side side) { return static_cast<HalfEdge>(2 * index(side) + 1); }
constexpr HalfEdge turned_half(HalfEdge half, Rotation rotation) {
  return static_cast<HalfEdge>((half + 2 * rotation) & 7);
}

static_assert(opposite(Side::North) == Side::South && opposite(Side::West) == Side::East);
static_assert(turned(Side::West, 1) == Side::North);
static_assert(turned_half(right_half(Side::West), 1) == right_half(Side::North));

}  // namespace meeplelab
