// Which game is played: the parts, every option and number of the rules, and the tiles. A plain value, made from a
// ruleset text such as "base+abbot+river:river=c2,two_tile_city=2".
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.h"
#include "engine/expansions/expansions.h"
#include "engine/figure.h"
#include "engine/tile.h"
#include "engine/tile_set.h"

namespace meeplelab {

enum class FarmScoring : std::uint8_t { Field3, City3, City4, Field3Once };  // B-71, B-72

inline constexpr std::size_t kMaxTypes = 240;  // different tiles in one game

// Things on a segment that its whole region shares.
namespace segment_mark {
inline constexpr std::uint8_t kInn = 1, kCathedral = 2, kOasis = 4, kCamel = 8, kGoods = 16;
}
// Things on a tile.
namespace tile_mark {
inline constexpr std::uint8_t kVolcano = 1, kDragon = 2, kPortal = 4, kOasis = 8, kPyramid = 16;
}

// What the playout loop needs of a segment; see Segment for the meaning.
struct SegmentFacts {
  SegmentKind kind = SegmentKind::Field;
  std::uint8_t marks = 0;  // segment_mark
  std::uint16_t siblings = 0;
  std::uint16_t adjacent_cities = 0;
};

// Two segments of a tile that may come to be of one region; `bit` is the second, or 31 in a place that is not used.
struct SiblingPair {
  std::uint8_t first = 0, second = 0, bit = 31;
};
inline constexpr std::size_t kMaxPairs = 16;  // the largest known tile has 12

// What the playout loop needs of a tile.
struct TileFacts {
  std::array<SegmentFacts, kMaxSegments> segments{};
  std::array<BoardSegment, kMaxSegments> on_board{};  // as add_segments needs them: numbered from 0
  std::array<std::uint16_t, kFollowerKinds> stands{};  // bit set: the segments on which a follower may stand, by kind
  std::array<std::uint16_t, kSegmentKinds> of_kind{};  // bit set: the segments of a kind
  std::array<SiblingPair, kMaxPairs> pairs{};
  std::uint8_t pair_count = 0;
  std::uint8_t segment_count = 0;
  std::uint8_t rotations = 0;    // bit set of the different pictures (B-14)
  std::uint8_t centre = kNoSegment;  // the monastery, garden or pyramid
  std::uint8_t marks = 0;        // tile_mark
  std::uint8_t princess = kNoSegment;  // the city with the princess
  std::int8_t flier = -1;        // as TileFlags::flier
};

struct Rules {
  // ---- options (options.cpp describes each)
  ExpansionSet expansions;
  int players = 2;
  bool says_players = false;  // the text names the number of players
  bool farmers_off = false;
  FarmScoring farm_scoring = FarmScoring::Field3;
  bool two_tile_city_is_two = false;
  int two_tile_city_pennant = 1;
  int followers = 7;
  int road_tile_points = 1;
  int city_tile_points = 2;
  int pennant_points = 2;
  int open_road_tile_points = 1;
  int open_city_tile_points = 1;
  int open_pennant_points = 1;
  int monastery_points = 9;
  int field_city_points = 3;
  bool kept_tiles_lost = false;         // what is kept when the pile is empty is void
  bool kept_first_half_only = false;    // D-26
  bool bonuses_wait = false;            // points of a placement wait for the evaluation of the half-turn
  ExpansionRules expansion;             // the options of the expansions
  std::map<std::string, int> copies;    // tile id -> number of copies, where changed
  struct IdleOption {
    std::string key, part;
  };
  std::vector<IdleOption> idle;         // options that were said of parts that are not played
  std::vector<std::string> extra_sets;  // further tile sets shuffled into the pile

  // ---- made from the options by finish()
  std::vector<TileType> types;     // every kind of tile of this game, by TileTypeId
  std::vector<TileFacts> facts;    // by TileTypeId
  std::vector<Face> faces;         // by TileTypeId * 4 + rotation
  TileTypeId start_type = 0;
  int tile_total = 0;              // tiles of the game, the start tile included
  std::uint64_t tile_hash = 0;     // over the data of all tiles
  std::array<std::uint8_t, kFigureKinds> supply{};  // figures of each kind a player starts with
  std::array<std::uint8_t, kFigureKinds> stands{};  // bit set over SegmentKind: where a figure may stand
  std::array<std::uint8_t, kTerrains> fits{};       // bit set over Terrain: what a side may lie against
  std::array<std::array<EdgeBits, kTerrains>, 4> lets{};  // what the cell on a side of a tile takes beside that terrain
  std::vector<EdgeBits> edges;                      // what a face shows, by TileTypeId * 4 + rotation
  bool by_hand = false;       // worked cases: after each half-turn the game waits for the next tile to be handed out
  bool stepwise = false;      // a part of the game adds steps of its own to a turn
  std::uint32_t most_segments = 0;  // of a tile of the game
  bool has_pyramids = false;  // a tile of the game has a zone of twelve cells (D-50)

  bool has(ExpansionId id) const { return expansions.has(id); }
  const Face& face(TileTypeId type, Rotation rotation) const {
    return faces[static_cast<std::size_t>(type) * 4 + rotation];
  }
  // The type with that id. Throws Error with the nearest id when the game has none.
  TileTypeId type_of(std::string_view id) const;
};

// Reads a ruleset text. Throws Error naming the part, key or value, with the nearest valid one.
Rules parse_rules(std::string_view text, const TileLibrary& library = built_in_tiles());

// Fills the second half of Rules from the options. Throws Error (a pile over 255 tiles).
void finish(Rules& rules, const TileLibrary& library);

// The canonical text: parts in fixed order, options that differ from their default. parse_rules reads it back.
std::string rules_text(const Rules& rules);

// Shuffles the tiles of a set into the pile; for the parts of a game, in finish().
void add_tiles(Rules& rules, const TileSet& set);

// Adds a tile type to a game (worked cases bring tiles of their own) and returns its id.
TileTypeId add_type(Rules& rules, const TileType& type);

}  // namespace meeplelab
