// Players and the figures they own: which kinds there are, how strong each is, and where each may stand.
#pragma once

#include <array>
#include <cstdint>

namespace meeplelab {

inline constexpr int kMaxPlayers = 6;  // B-01
using PlayerId = std::uint8_t;         // seat 0..players-1; play is clockwise = increasing seat

// The words of game records, in this order (figure_name).
enum class FigureKind : std::uint8_t { Normal, Large, Abbot, Mayor, Builder, Pig };
inline constexpr std::size_t kFigureKinds = 6;
constexpr std::size_t index(FigureKind kind) { return static_cast<std::size_t>(kind); }

inline constexpr std::array<const char*, kFigureKinds> kFigureNames = {"normal", "large",   "abbot",
                                                                       "mayor",  "builder", "pig"};
constexpr const char* figure_name(FigureKind kind) { return kFigureNames[index(kind)]; }

// Followers claim, count and score; the builder and the pig stand by a follower of their owner.
constexpr bool is_follower(FigureKind kind) { return kind <= FigureKind::Mayor; }
inline constexpr std::size_t kFollowerKinds = 4;  // the first four kinds: those without a bit of 4 or more

// A figure standing on the board.
// `segment` is an id of the state (SegmentId): the segment of the tile on which the figure was placed.
struct Figure {
  std::uint16_t segment = 0;
  PlayerId owner = 0;
  FigureKind kind = FigureKind::Normal;
};
static_assert(sizeof(Figure) == 4);

// At most: 7..15 normal followers and one of each other kind for six players; and they are looked at by thirty-twos.
inline constexpr int kMaxFigures = 128;

}  // namespace meeplelab
