#include "tests/twin/twin_placing.h"

#include <algorithm>
#include <array>
#include <set>

namespace twin {
namespace {

constexpr int kNoTurn = 0;  // straight, spring or lake

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Lenient: desert fits field as well (D-02).
bool edges_fit(const Options& options, char a, char b) {
  if (options.desert_edge_match == "lenient") {
    if (a == 'D') a = 'F';
    if (b == 'D') b = 'F';
  }
  return a == b || a == 'A' || b == 'A';
}

// Empty cells that share a side with a tile (B-10).
std::set<Cell> rim(const Table& table, const Map& map) {
  std::set<Cell> out;
  for (const PlacedTile& placed : table.tiles) {
    for (int side = 0; side < 4; ++side) {
      const Cell cell = neighbour(placed.cell, side);
      if (map.at(cell) < 0) out.insert(cell);
    }
  }
  return out;
}

bool all_sides_fit(const Options& options, const Table& table, const Map& map, const TileFacts& tile, Cell cell) {
  for (int side = 0; side < 4; ++side) {
    const int other = map.at(neighbour(cell, side));
    if (other < 0) continue;
    const char across = table.tiles[at(other)].tile->edges[at((side + 2) % 4)];
    if (!edges_fit(options, tile.edges[at(side)], across)) return false;
  }
  return true;
}

// The side on which a river tile put here would meet the open river end; -1 when it would not (B-91).
int inflow_side(const Table& table, const Map& map, const TileFacts& tile, Cell cell) {
  for (int side = 0; side < 4; ++side) {
    if (tile.feature_at_side(FeatureKind::River, side) < 0) continue;
    const int other = map.at(neighbour(cell, side));
    if (other < 0) continue;
    if (table.tiles[at(other)].tile->feature_at_side(FeatureKind::River, (side + 2) % 4) >= 0) return side;
  }
  return -1;
}

// The river side of the tile that is not `side`; -1 at spring and lake.
int other_river_side(const TileFacts& tile, int side) {
  for (int other = 0; other < 4; ++other) {
    if (other != side && tile.feature_at_side(FeatureKind::River, other) >= 0) return other;
  }
  return -1;
}

// Quarter turns from the side the water comes in by to the side it leaves by: 1 and 3 are the two curves.
int turn_between(int in, int out) {
  if (in < 0 || out < 0) return kNoTurn;
  const int turn = (out - in + 4) % 4;
  return turn == 2 ? kNoTurn : turn;
}

// The turn of the tile upstream of `cell`; with river_uturn=any straights are passed over (B-92).
int turn_upstream(const Options& options, const Table& table, const Map& map, Cell cell, int inflow) {
  for (;;) {
    const int upstream = map.at(neighbour(cell, inflow));
    if (upstream < 0) return kNoTurn;
    const TileFacts& tile = *table.tiles[at(upstream)].tile;
    const int out = (inflow + 2) % 4;
    const int in = other_river_side(tile, out);
    const int turn = turn_between(in, out);
    const bool look_further = turn == kNoTurn && in >= 0 && options.river_uturn == "any";
    if (!look_further) return turn;
    cell = table.tiles[at(upstream)].cell;
    inflow = in;
  }
}

bool is_u_turn(const Options& options, const Table& table, const Map& map, const TileFacts& tile, Cell cell) {
  const int inflow = inflow_side(table, map, tile, cell);
  const int turn = turn_between(inflow, other_river_side(tile, inflow));
  return turn != kNoTurn && turn == turn_upstream(options, table, map, cell, inflow);
}

}  // namespace

std::vector<Spot> legal_spots(const Catalogue& catalogue, const Options& options, const Table& table,
                              const std::string& tile_id) {
  const Map map(table.tiles);
  std::vector<Spot> good;
  std::vector<Spot> u_turns;
  std::array<const TileFacts*, 4> turned;
  for (int r = 0; r < 4; ++r) turned[at(r)] = &catalogue.tile(tile_id, r);
  for (Cell cell : rim(table, map)) {
    for (int r = 0; r < 4; ++r) {
      const TileFacts& tile = *turned[at(r)];
      if (!all_sides_fit(options, table, map, tile, cell)) continue;
      if (tile.has_river() && inflow_side(table, map, tile, cell) < 0) continue;
      const bool u_turn = tile.has_river() && is_u_turn(options, table, map, tile, cell);
      (u_turn ? u_turns : good).push_back({cell.first, cell.second, r});
    }
  }
  return good.empty() ? u_turns : good;  // nothing else: the ban is waived (B-95)
}

std::vector<Spot> without_same_pictures(const Catalogue& catalogue, const std::string& tile_id,
                                        const std::vector<Spot>& spots) {
  std::array<bool, 4> seen{};  // a picture of fewer turns
  for (int r = 0; r < 4; ++r) {
    for (int fewer = 0; fewer < r; ++fewer) {
      seen[at(r)] = seen[at(r)] || same_picture(catalogue.tile(tile_id, fewer), catalogue.tile(tile_id, r));
    }
  }
  std::vector<Spot> out;
  for (Spot spot : spots) {
    if (!seen[at(spot.r)]) out.push_back(spot);
  }
  return out;
}

}  // namespace twin
