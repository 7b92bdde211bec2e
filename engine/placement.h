// Where a tile may be placed.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/move.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

// Every legal placement of a tile as bits, counted, to take one by number: one for each different picture (B-14),
// ordered by rotation, then as the open cells lie in their list. What parts of the game forbid beside is not looked at.
class Placements {
 public:
  Placements(const Rules& rules, const GameState& state, TileTypeId type);

  std::uint32_t count() const { return count_; }
  // The placement with that number below count().
  Move pick(const GameState& state, std::uint32_t number) const;
  // Calls `visit` with each of them in order.
  template <class Visit>
  void each(const GameState& state, Visit visit) const {
    for (const Rotation rotation : kRotations) {
      if (in_rotation_[rotation] == 0) continue;
      for (std::size_t block = 0; block < blocks_; ++block) {
        for (std::uint64_t bits = fits_[block][rotation]; bits != 0; bits &= bits - 1) {
          visit(move(state, rotation, block, static_cast<std::size_t>(std::countr_zero(bits))));
        }
      }
    }
  }

 private:
  static Move move(const GameState& state, Rotation rotation, std::size_t block, std::size_t place) {
    return Move::place(state.open.cell[block * kOpenBlock + place], rotation);
  }

  std::size_t blocks_;
  std::uint32_t count_ = 0;
  std::array<std::uint32_t, 4> in_rotation_{};
  std::array<std::array<std::uint64_t, 4>, kMaxOpen / kOpenBlock> fits_;  // by rotation; blocks_ of them, bits as OpenCells
};

// Every legal placement of a tile, in the order of Placements. Clears `out` first.
void legal_placements(const Rules& rules, const GameState& state, TileTypeId type, MoveList& out);

// Whether the tile fits anywhere (B-12).
bool is_placeable(const Rules& rules, const GameState& state, TileTypeId type);

}  // namespace meeplelab
