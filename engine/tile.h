// What a tile shows, as plain facts: the terrain of each side, its segments, which halves of the sides belong to
// which field. A TileType is one kind of tile; copies of it share the type. Built by tile_set.cpp from JSON.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/side.h"

namespace meeplelab {

// Terrain of a side; the letter in tile files is given in terrain_letter.
enum class Terrain : std::uint8_t { City, Road, Field, River, Desert };
inline constexpr std::size_t kTerrains = 5;
constexpr std::size_t index(Terrain terrain) { return static_cast<std::size_t>(terrain); }
constexpr char terrain_letter(Terrain terrain) { return "CRFWD"[index(terrain)]; }

// Kinds of segment that form regions and can hold figures.
enum class SegmentKind : std::uint8_t { City, Road, Monastery, Garden, Field, Pyramid };
inline constexpr std::size_t kSegmentKinds = 6;
constexpr std::size_t index(SegmentKind kind) { return static_cast<std::size_t>(kind); }
inline constexpr std::array<const char*, kSegmentKinds> kSegmentNames = {"city",   "road",  "monastery",
                                                                         "garden", "field", "pyramid"};
constexpr const char* segment_name(SegmentKind kind) { return kSegmentNames[index(kind)]; }

// A segment whose value lies in the tiles around it, not in tiles it is joined with.
constexpr bool is_centre(SegmentKind kind) {
  return kind == SegmentKind::Monastery || kind == SegmentKind::Garden || kind == SegmentKind::Pyramid;
}

inline constexpr std::size_t kMaxSegments = 12;  // on one tile; the largest known has 9
inline constexpr std::uint8_t kNoSegment = 0xff;

// A tile in one rotation, as adjacency needs it. 16 bytes: one load finds all of it.
struct Face {
  std::array<Terrain, 4> edge{};                      // by side
  std::array<std::uint8_t, 4> edge_segment{};         // the city or road on that side, or kNoSegment
  std::array<std::uint8_t, kHalfEdges> half_field{};  // the field at that half edge, or kNoSegment
};
static_assert(sizeof(Face) == 16);

enum class Goods : std::uint8_t { None, Wine, Grain, Cloth };

// One segment, in the order of the tile file (features that cannot be claimed are left out).
struct Segment {
  SegmentKind kind = SegmentKind::Field;
  std::uint8_t sides = 0;             // open sides of a city or road while nothing is joined
  std::uint8_t pennants = 0;
  Goods goods = Goods::None;
  bool cathedral = false;
  bool princess = false;
  bool inn = false;
  bool oasis = false;                 // a road that ends at an oasis
  std::uint16_t siblings = 0;         // bit set: other segments of the same kind on the tile
  std::uint16_t adjacent_cities = 0;  // bit set: the cities a field borders (B-71)
  std::uint8_t sides_mask = 0;        // bit set of sides, unrotated (city, road)
  std::uint8_t halves_mask = 0;       // bit set of half edges, unrotated (field)
};

struct TileFlags {
  bool volcano = false;
  bool dragon = false;
  bool portal = false;
  bool tunnel = false;
  bool well = false;
  bool mountain = false;
  bool oasis = false;         // an oasis stands on the tile, with or without road
  bool river = false;         // has a river segment
  bool river_source = false;
  bool river_lake = false;
  std::int8_t flier = -1;     // direction of the arrow in eighths of a turn from north, clockwise; -1 none
};

struct TileType {
  std::string id;                        // as in the tile files
  std::string set;                       // name of its set
  int count = 0;                         // copies in the pile (the start tile included in its set's count)
  bool start = false;
  TileFlags flags;
  std::uint8_t rotations = 0;            // bit set: one rotation, the smallest, of each different picture (B-14)
  std::array<Rotation, 4> same_as{};     // for each rotation the smallest with the same picture (B-14)
  std::array<Face, 4> faces;             // by rotation
  std::vector<Segment> segments;
  std::uint8_t river_sides = 0;          // bit set of sides, unrotated
  bool has_centre = false;               // a monastery, garden or pyramid is among the segments

  // The first side or half edge (N E S W / NL NR .. WR) that names the segment after rotation, as in game records:
  // "city:N", "field:NL", "monastery".
  std::string segment_text(std::size_t segment, Rotation rotation) const;
};

using TileTypeId = std::uint8_t;

}  // namespace meeplelab
