#include "engine/draw_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <string_view>
#include <vector>

namespace meeplelab {

namespace {

constexpr std::size_t kWidth = 7, kHeight = 3;
constexpr std::size_t kMargin = 6;  // "-255: "

using Block = std::array<std::string, kHeight>;

// A spot of the block: two or three characters in a row.
struct Spot {
  std::size_t row, column, width;
  friend constexpr bool operator==(const Spot&, const Spot&) = default;
};
constexpr std::array<Spot, 4> kSideSpots = {{{0, 2, 3}, {1, 5, 2}, {2, 2, 3}, {1, 0, 2}}};    // N E S W
constexpr std::array<Spot, 4> kCornerSpots = {{{0, 5, 2}, {2, 5, 2}, {2, 0, 2}, {0, 0, 2}}};  // NE SE SW NW
constexpr Spot kCentre = {1, 2, 3};

// The corner in which a half edge lies: NR and EL in the north-east, and so on.
constexpr std::size_t corner_of(std::size_t half) { return ((half + 7) & 7) / 2; }
static_assert(corner_of(1) == 0 && corner_of(2) == 0 && corner_of(0) == 3 && corner_of(7) == 3);

// One placed tile.
class TileDrawing {
 public:
  TileDrawing(const TileType& type, Rotation rotation) : type_(type), rotation_(rotation) {
    block_.fill(std::string(kWidth, '.'));
    for (const Side side : kSides) draw_side(side);
    for (std::size_t corner = 0; corner < kCornerSpots.size(); ++corner) draw_corner(corner);
    draw_centre();
  }

  // Puts a figure on a free spot of its segment, if there is one.
  void add_figure(std::size_t segment, const std::string& figure) {
    for (const Spot& spot : spots_of(segment)) {
      if (std::find(taken_.begin(), taken_.end(), spot) != taken_.end()) continue;
      taken_.push_back(spot);
      const std::size_t room = spot.width - figure.size();
      if (spot == kCentre) put({spot.row, spot.column, room}, block_[1].substr(3, room));  // the M of a monastery
      put({spot.row, spot.column + room, figure.size()}, figure);
      return;
    }
  }

  const Block& block() const { return block_; }

 private:
  const Face& face() const { return type_.faces[rotation_]; }

  void put(const Spot& spot, std::string_view text) { block_[spot.row].replace(spot.column, spot.width, text); }
  void fill(const Spot& spot, char letter) { put(spot, std::string(spot.width, letter)); }

  unsigned sides_of(std::size_t segment) const {
    const unsigned mask = type_.segments[segment].sides_mask;
    return ((mask << rotation_) | (mask >> (4 - rotation_))) & 15;
  }

  char letter_of(Side side) const {
    switch (face().edge[index(side)]) {
      case Terrain::City: return '#';
      case Terrain::Road: return index(side) % 2 == 0 ? '|' : '-';
      case Terrain::Field: return '.';
      case Terrain::River: return '~';
      case Terrain::Desert: return ':';
    }
    return '.';
  }

  void draw_side(Side side) {
    const Spot& spot = kSideSpots[index(side)];
    const Terrain terrain = face().edge[index(side)];
    const bool thin = terrain == Terrain::Road || terrain == Terrain::River;
    if (thin && spot.width == 3) {
      put({spot.row, spot.column + 1, 1}, std::string(1, letter_of(side)));
    } else {
      fill(spot, letter_of(side));
    }
    const std::uint8_t segment = face().edge_segment[index(side)];
    if (terrain == Terrain::City && type_.segments[segment].pennants != 0 && std::has_single_bit(sides_of(segment))) {
      put({spot.row, spot.column + spot.width / 2, 1}, "*");
    }
  }

  // A corner is city where one city has both sides, desert between desert sides, else field.
  void draw_corner(std::size_t corner) {
    const Side left = kSides[corner], right = kSides[(corner + 1) & 3];
    const Terrain terrain = face().edge[index(left)];
    if (terrain != face().edge[index(right)]) return;
    const bool one_city = terrain == Terrain::City &&
                          face().edge_segment[index(left)] == face().edge_segment[index(right)];
    if (one_city || terrain == Terrain::Desert) fill(kCornerSpots[corner], one_city ? '#' : ':');
  }

  void draw_centre() {
    for (const Side side : {Side::East, Side::West}) {
      if (reaches_centre(side)) put({1, side == Side::West ? 2U : 4U, 1}, std::string(1, letter_of(side)));
    }
    put({1, 3, 1}, std::string(1, centre_letter()));
  }

  // A city on one side alone stays at its side.
  bool reaches_centre(Side side) const {
    const std::uint8_t segment = face().edge_segment[index(side)];
    return face().edge[index(side)] != Terrain::City || !std::has_single_bit(sides_of(segment));
  }

  char centre_letter() const {
    unsigned roads = 0, road_sides = 0;
    char letter = type_.flags.river ? '~' : ' ';
    for (std::size_t i = 0; i < type_.segments.size(); ++i) {
      const Segment& segment = type_.segments[i];
      if (segment.kind == SegmentKind::Road) {
        ++roads;
        road_sides |= sides_of(i);
      }
      const bool wide_city = segment.kind == SegmentKind::City && !std::has_single_bit(sides_of(i));
      if (wide_city && letter == ' ') letter = segment.pennants != 0 ? '*' : '#';
      if (segment.kind == SegmentKind::Monastery) return 'M';
      if (segment.kind == SegmentKind::Garden) return 'G';
      if (segment.kind == SegmentKind::Pyramid) return 'P';
    }
    if (roads != 0) return road_letter(roads, road_sides);
    return letter == ' ' ? '.' : letter;
  }

  static char road_letter(unsigned roads, unsigned sides) {
    if (roads > 1) return sides == 15 && roads == 2 ? '+' : 'o';
    if (sides == 0b0101) return '|';
    if (sides == 0b1010) return '-';
    return std::has_single_bit(sides) ? 'o' : '+';
  }

  // Where figures of a segment can be drawn: sides of cities and roads, corners of fields, the centre.
  std::vector<Spot> spots_of(std::size_t segment) const {
    std::vector<Spot> spots;
    const Segment& facts = type_.segments[segment];
    if (facts.kind == SegmentKind::Field) {
      for (std::size_t half = 0; half < kHalfEdges; ++half) {
        if (face().half_field[half] == segment) spots.push_back(kCornerSpots[corner_of(half)]);
      }
    } else {
      for (const Side side : kSides) {
        if (face().edge_segment[index(side)] == segment) spots.push_back(kSideSpots[index(side)]);
      }
    }
    spots.push_back(kCentre);
    return spots;
  }

  const TileType& type_;
  Rotation rotation_;
  Block block_;
  std::vector<Spot> taken_;  // by figures
};

char role_letter(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::City: return 'k';
    case SegmentKind::Road: return 't';
    case SegmentKind::Field: return 'f';
    default: return 'm';
  }
}

char figure_letter(const Figure& figure, SegmentKind kind) {
  switch (figure.kind) {
    case FigureKind::Normal: return role_letter(kind);
    case FigureKind::Large: return static_cast<char>(std::toupper(role_letter(kind)));
    case FigureKind::Abbot: return 'a';
    case FigureKind::Mayor: return 'y';
    case FigureKind::Builder: return 'b';
    case FigureKind::Pig: return 'p';
  }
  return '?';
}

Block draw_tile(const Rules& rules, const GameState& state, std::uint8_t number) {
  const PlacedTile& tile = state.tiles[number];
  const TileType& type = rules.types[tile.type];
  TileDrawing drawing(type, tile.rotation);
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    const Figure& figure = state.figures[i];
    if (state.segments[figure.segment].tile != number) continue;
    const auto segment = static_cast<std::size_t>(figure.segment - tile.first_segment);
    const char letter = figure_letter(figure, type.segments[segment].kind);
    drawing.add_figure(segment, fmt::format("{}{}", figure.owner + 1, letter));
  }
  return drawing.block();
}

// Adds a line without the spaces at its end.
void add_line(std::string& text, std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  text += line + "\n";
}

}  // namespace

std::string draw_board(const Rules& rules, const GameState& state) {
  std::string text;
  if (state.tile_count == 0) return text;
  const Board& board = state.board;
  std::string columns(kMargin, ' ');
  for (int x = board.min_x; x <= board.max_x; ++x) columns += fmt::format("{:^{}} ", x, kWidth);
  add_line(text, columns);
  for (int y = board.min_y; y <= board.max_y; ++y) {
    std::array<std::string, kHeight> lines;
    lines.fill(std::string(kMargin, ' '));
    lines[1] = fmt::format("{:>{}} ", y, kMargin - 1);
    for (int x = board.min_x; x <= board.max_x; ++x) {
      const std::uint8_t tile = tile_at(state, Cell(x, y));
      Block block;
      block.fill(std::string(kWidth, ' '));
      if (tile != kNoTile) block = draw_tile(rules, state, tile);
      for (std::size_t row = 0; row < kHeight; ++row) lines[row] += block[row] + " ";
    }
    for (std::string& line : lines) add_line(text, std::move(line));
  }
  return text;
}

std::string board_legend() {
  return "### city  * pennant  --- | road  o end of roads  M monastery  G garden  . field  ~ river  : desert\n"
         "1k knight of player 1  t thief  m monk  f farmer  a abbot  (capitals: large figure)\n";
}

}  // namespace meeplelab
