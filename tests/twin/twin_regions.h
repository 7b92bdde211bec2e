#pragma once

// What lies on the table, and the regions it forms, joined afresh by flood fill each time they are asked for.

#include <compare>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/twin/twin_tiles.h"

namespace twin {

using Cell = std::pair<int, int>;  // x grows east, y grows south

struct PlacedTile {
  const TileFacts* tile = nullptr;  // as it lies, that is already rotated
  Cell cell;
  int player = 0;
  friend bool operator==(const PlacedTile&, const PlacedTile&) = default;
};

struct Figure {
  int player = 0;
  std::string kind;  // normal large abbot mayor builder pig
  int tile = 0;      // index in Table::tiles
  int feature = 0;   // index in the features of that tile

  // Builder and pig are special figures, all others count for majority.
  bool is_follower() const { return kind != "builder" && kind != "pig"; }
  friend bool operator==(const Figure&, const Figure&) = default;
};

// The only state the twin keeps of the board: tiles in order of placement, and the figures standing.
struct Table {
  std::vector<PlacedTile> tiles;
  std::vector<Figure> figures;
  friend bool operator==(const Table&, const Table&) = default;
};

// Which tile lies where, drawn up from the list of tiles.
class Map {
 public:
  explicit Map(const std::vector<PlacedTile>& tiles);
  int at(Cell cell) const;  // index of the tile, or -1
 private:
  int left_ = 0;
  int top_ = 0;
  int width_ = 0;
  int height_ = 0;
  std::vector<int> indices_;
};

Cell neighbour(Cell cell, int side);
int empty_neighbours(const Map& map, Cell cell);  // of the eight cells around
std::vector<Cell> pyramid_zone(Cell cell);        // the 13 cells of D-50

struct Segment {
  int tile = 0;
  int feature = 0;
  friend auto operator<=>(const Segment&, const Segment&) = default;
};

// One region with all it consists of.
struct Area {
  FeatureKind kind = FeatureKind::Other;
  std::vector<Segment> segments;  // sorted
  std::vector<Cell> cells;        // sorted and distinct: a tile met twice is one tile (B-33, B-42)
  std::vector<Figure> figures;
  int open_sides = 0;  // monastery, garden, pyramid: empty cells around it
  int pennants = 0;
  bool inn = false;
  bool cathedral = false;
  bool oasis = false;              // a road connected to an oasis (D-08)
  std::vector<std::string> goods;  // one for each symbol
  int zone_tiles = 0;              // pyramid: tiles of the zone, its own included
  int zone_oases = 0;              // pyramid: oases on them

  // Fields are never completed (B-24).
  bool is_complete() const { return kind != FeatureKind::Field && open_sides == 0; }
  std::vector<Figure> followers() const;
  bool has(Segment segment) const;
};

struct AreaList {
  std::vector<Area> all;
  std::vector<std::vector<int>> area_of;  // [tile][feature] = index in `all`, -1 for river and unknown features
};

// Never changes once it is drawn up; copies share it.
class Areas {
 public:
  explicit Areas(AreaList list) : list_(std::make_shared<const AreaList>(std::move(list))) {}
  const std::vector<Area>& all() const { return list_->all; }
  const std::vector<std::vector<int>>& area_of() const { return list_->area_of; }
  const Area& at(int tile, int feature) const;  // of a segment that forms a region

 private:
  std::shared_ptr<const AreaList> list_;
};

Areas find_areas(const Table& table);

// Asks find_areas only where the table is another one than the last time.
class AreaFinder {
 public:
  Areas find(const Table& table) {
    if (!last_ || table != table_) {
      last_ = find_areas(table);
      table_ = table;
    }
    return *last_;
  }

 private:
  Table table_;
  std::optional<Areas> last_;
};

}  // namespace twin
