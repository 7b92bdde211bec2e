#include "engine/placement.h"

#include <algorithm>
#include <tuple>

#include "engine/expansions/hooks.h"

namespace meeplelab {

namespace {

std::vector<Cell> open_cells(const GameState& state) {
  std::vector<Cell> cells;
  for (std::size_t tile = 0; tile < state.tile_count; ++tile) {
    for (const Side side : kSides) {
      const Cell cell = state.tiles[tile].cell.neighbour(side);
      if (tile_at(state, cell) == kNoTile) cells.push_back(cell);
    }
  }
  std::sort(cells.begin(), cells.end(), [](Cell left, Cell right) {
    const auto key = [](Cell cell) {
      return std::tuple(window_row(cell), window_column(cell), cell.y(), cell.x());
    };
    return key(left) < key(right);
  });
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

}  // namespace

void legal_placements_from_list(const Rules& rules, const GameState& state, TileTypeId type, MoveList& out) {
  out.clear();
  const std::vector<Cell> cells = open_cells(state);
  for (const Rotation rotation : kRotations) {
    if (!(rules.facts[type].rotations >> rotation & 1)) continue;
    for (const Cell cell : cells) {
      if (fits(rules, state, type, cell, rotation)) out.push_back(Move::place(cell, rotation));
    }
  }
}

void legal_placements(const Rules& rules, const GameState& state, TileTypeId type, MoveList& out) {
  if (state.board.wide) {
    legal_placements_from_list(rules, state, type, out);
  } else {
    out.clear();
    Rows cells;
    for (const Rotation rotation : kRotations) {
      if (!(rules.facts[type].rotations >> rotation & 1)) continue;
      legal_cells(state.board, rules.face(type, rotation), 0, cells);
      for (std::size_t row = 0; row < kWindow; ++row) {
        for (std::uint32_t bits = cells[row]; bits != 0; bits &= bits - 1) {
          const auto column = static_cast<std::size_t>(std::countr_zero(bits));
          out.push_back(Move::place(cell_in_window(state.board, row, column), rotation));
        }
      }
    }
  }
  hooks::limit_placements(rules, state, type, out);
}

bool is_placeable(const Rules& rules, const GameState& state, TileTypeId type) {
  if (state.board.wide || hooks::limits_placements(rules, type)) {
    MoveList moves;
    legal_placements(rules, state, type, moves);
    return !moves.empty();
  }
  Rows cells;
  for (const Rotation rotation : kRotations) {
    if (!(rules.facts[type].rotations >> rotation & 1)) continue;
    legal_cells(state.board, rules.face(type, rotation), 0, cells);
    std::uint32_t any = 0;
    for (const std::uint32_t row : cells) any |= row;
    if (any != 0) return true;
  }
  return false;
}

bool fits(const Rules& rules, const GameState& state, TileTypeId type, Cell cell, Rotation rotation) {
  if (tile_at(state, cell) != kNoTile) return false;
  const Face& face = rules.face(type, rotation);
  bool touches = false;
  for (const Side side : kSides) {
    const std::uint8_t neighbour = tile_at(state, cell.neighbour(side));
    if (neighbour == kNoTile) continue;
    touches = true;
    const PlacedTile& placed = state.tiles[neighbour];
    const Terrain there = rules.face(placed.type, placed.rotation).edge[index(opposite(side))];
    if (!(rules.fits[index(there)] >> index(face.edge[index(side)]) & 1)) return false;
  }
  return touches;
}

}  // namespace meeplelab
