#include "tests/twin/twin_regions.h"

#include <algorithm>
#include <cstdlib>

namespace twin {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool counts_neighbours(FeatureKind kind) { return kind == FeatureKind::Monastery || kind == FeatureKind::Garden; }

bool forms_regions(FeatureKind kind) {
  return kind != FeatureKind::River && kind != FeatureKind::Oasis && kind != FeatureKind::Other;
}

// Half xL touches half xR of the neighbour (B-70).
int half_across(int half) {
  const int side_across = (half / 2 + 2) % 4;
  return 2 * side_across + (half % 2 == 0 ? 1 : 0);
}

// Everything the joining needs, drawn up once a question.
class Joiner {
 public:
  explicit Joiner(const Table& table) : table_(table), map_(table.tiles) {
    for (const PlacedTile& placed : table.tiles) {
      out_.area_of.emplace_back(placed.tile->features.size(), -1);
    }
  }

  AreaList run() {
    for (int tile = 0; tile < static_cast<int>(table_.tiles.size()); ++tile) {
      const std::vector<Feature>& features = table_.tiles[at(tile)].tile->features;
      for (int feature = 0; feature < static_cast<int>(features.size()); ++feature) {
        if (forms_regions(features[at(feature)].kind) && label({tile, feature}) < 0) add_area({tile, feature});
      }
    }
    for (const Figure& figure : table_.figures) {
      out_.all[at(label({figure.tile, figure.feature}))].figures.push_back(figure);
    }
    return std::move(out_);
  }

 private:
  int& label(Segment segment) { return out_.area_of[at(segment.tile)][at(segment.feature)]; }

  const Feature& feature_of(Segment segment) const {
    return table_.tiles[at(segment.tile)].tile->features[at(segment.feature)];
  }

  int tile_across(int tile, int side) const { return map_.at(neighbour(table_.tiles[at(tile)].cell, side)); }

  std::vector<Segment> joined_to(Segment segment) const {
    std::vector<Segment> out;
    const Feature& feature = feature_of(segment);
    for (int side : feature.sides) {
      const int other = tile_across(segment.tile, side);
      if (other < 0) continue;
      out.push_back({other, table_.tiles[at(other)].tile->feature_at_side(feature.kind, (side + 2) % 4)});
    }
    for (int half : feature.halves) {
      const int other = tile_across(segment.tile, half / 2);
      if (other < 0) continue;
      out.push_back({other, table_.tiles[at(other)].tile->field_at_half(half_across(half))});
    }
    // An edge that fits without a segment behind it (abbey) joins nothing.
    std::erase_if(out, [](Segment found) { return found.feature < 0; });
    return out;
  }

  int open_sides(Segment segment) const {
    const Feature& feature = feature_of(segment);
    if (counts_neighbours(feature.kind)) return empty_neighbours(map_, table_.tiles[at(segment.tile)].cell);  // B-45
    int open = 0;
    if (feature.kind == FeatureKind::Pyramid) {  // D-50
      for (Cell cell : pyramid_zone(table_.tiles[at(segment.tile)].cell)) open += map_.at(cell) < 0 ? 1 : 0;
    }
    for (int side : feature.sides) open += tile_across(segment.tile, side) < 0 ? 1 : 0;  // B-30
    return open;
  }

  void add_area(Segment first) {
    const int number = static_cast<int>(out_.all.size());
    Area area;
    area.kind = feature_of(first).kind;
    area.segments = {first};
    label(first) = number;
    for (std::size_t next = 0; next < area.segments.size(); ++next) {
      for (Segment other : joined_to(area.segments[next])) {
        if (label(other) >= 0) continue;
        label(other) = number;
        area.segments.push_back(other);
      }
    }
    describe(area);
    out_.all.push_back(std::move(area));
  }

  void describe(Area& area) const {
    std::sort(area.segments.begin(), area.segments.end());
    for (Segment segment : area.segments) {
      area.cells.push_back(table_.tiles[at(segment.tile)].cell);
      area.open_sides += open_sides(segment);
      area.pennants += feature_of(segment).pennants;
      area.inn = area.inn || feature_of(segment).inn;
      area.cathedral = area.cathedral || feature_of(segment).cathedral;
      area.oasis = area.oasis || feature_of(segment).oasis;
      if (!feature_of(segment).goods.empty()) area.goods.push_back(feature_of(segment).goods);
      if (area.kind == FeatureKind::Pyramid) describe_zone(area, table_.tiles[at(segment.tile)].cell);
    }
    std::sort(area.cells.begin(), area.cells.end());
    area.cells.erase(std::unique(area.cells.begin(), area.cells.end()), area.cells.end());
  }

  void describe_zone(Area& area, Cell middle) const {
    for (Cell cell : pyramid_zone(middle)) {
      const int tile = map_.at(cell);
      if (tile < 0) continue;
      ++area.zone_tiles;
      area.zone_oases += table_.tiles[at(tile)].tile->has_oasis() ? 1 : 0;
    }
  }

  const Table& table_;
  Map map_;
  AreaList out_;
};

}  // namespace

Map::Map(const std::vector<PlacedTile>& tiles) {
  if (tiles.empty()) return;
  int right = tiles.front().cell.first;
  int bottom = tiles.front().cell.second;
  left_ = right;
  top_ = bottom;
  for (const PlacedTile& placed : tiles) {
    left_ = std::min(left_, placed.cell.first);
    right = std::max(right, placed.cell.first);
    top_ = std::min(top_, placed.cell.second);
    bottom = std::max(bottom, placed.cell.second);
  }
  width_ = right - left_ + 1;
  height_ = bottom - top_ + 1;
  indices_.assign(static_cast<std::size_t>(width_ * height_), -1);
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const Cell cell = tiles[i].cell;
    indices_[static_cast<std::size_t>((cell.second - top_) * width_ + cell.first - left_)] = static_cast<int>(i);
  }
}

int Map::at(Cell cell) const {
  const int column = cell.first - left_;
  const int row = cell.second - top_;
  if (column < 0 || row < 0 || column >= width_ || row >= height_) return -1;
  return indices_[static_cast<std::size_t>(row * width_ + column)];
}

Cell neighbour(Cell cell, int side) {
  switch (side) {
    case 0:
      return {cell.first, cell.second - 1};
    case 1:
      return {cell.first + 1, cell.second};
    case 2:
      return {cell.first, cell.second + 1};
    default:
      return {cell.first - 1, cell.second};
  }
}

int empty_neighbours(const Map& map, Cell cell) {
  int empty = 0;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx == 0 && dy == 0) continue;
      if (map.at({cell.first + dx, cell.second + dy}) < 0) ++empty;
    }
  }
  return empty;
}

std::vector<Cell> pyramid_zone(Cell cell) {
  std::vector<Cell> out;
  for (int dx = -2; dx <= 2; ++dx) {
    for (int dy = -2; dy <= 2; ++dy) {
      if (std::abs(dx) + std::abs(dy) <= 2) out.emplace_back(cell.first + dx, cell.second + dy);
    }
  }
  return out;
}

std::vector<Figure> Area::followers() const {
  std::vector<Figure> out;
  for (const Figure& figure : figures) {
    if (figure.is_follower()) out.push_back(figure);
  }
  return out;
}

bool Area::has(Segment segment) const { return std::find(segments.begin(), segments.end(), segment) != segments.end(); }

const Area& Areas::at(int tile, int feature) const {
  const int area = area_of().at(static_cast<std::size_t>(tile)).at(static_cast<std::size_t>(feature));
  return all().at(static_cast<std::size_t>(area));
}

Areas find_areas(const Table& table) { return Areas(Joiner(table).run()); }

}  // namespace twin
