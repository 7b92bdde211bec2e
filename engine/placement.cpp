#include "engine/placement.h"

#include <algorithm>

#include "engine/bits.h"
#include "engine/expansions/hooks.h"

namespace meeplelab {

// All four rotations are tried, also where two of them look the same: what a tile looks like cannot be foretold, and a
// branch that is often guessed wrong costs more.
Placements::Placements(const Rules& rules, const GameState& state, TileTypeId type)
    : blocks_((state.board.open_count + kOpenBlock - 1) / kOpenBlock) {
  const std::uint8_t rotations = rules.facts[type].rotations;
  const EdgeBits* const edges = rules.edges.data() + std::size_t{type} * 4;
  for (std::size_t block = 0; block < blocks_; ++block) {
    const std::size_t first = block * kOpenBlock, count = std::min<std::size_t>(kOpenBlock, state.board.open_count - first);
    const EdgeBits* const takes = state.open.takes.data() + first;
    const std::uint64_t used = first_bits(count);
    for (const Rotation rotation : kRotations) {
      std::uint64_t bits = matching(takes, edges[rotation], edges[rotation]);
      if (count > 32) bits |= std::uint64_t{matching(takes + 32, edges[rotation], edges[rotation])} << 32;
      bits &= used & (std::uint64_t{0} - (rotations >> rotation & 1));
      fits_[block][rotation] = bits;
      in_rotation_[rotation] += static_cast<std::uint32_t>(std::popcount(bits));
    }
  }
  count_ = in_rotation_[0] + in_rotation_[1] + in_rotation_[2] + in_rotation_[3];
}

Move Placements::pick(const GameState& state, std::uint32_t number) const {
  Rotation rotation = 0;
  std::uint32_t before = 0, end = 0;
  for (std::size_t earlier = 0; earlier < 3; ++earlier) {
    end += in_rotation_[earlier];
    rotation = static_cast<Rotation>(rotation + (number >= end));
    before = number >= end ? end : before;
  }
  number -= before;
  for (std::size_t block = 0;; ++block) {
    const std::uint64_t bits = fits_[block][rotation];
    const auto here = static_cast<std::uint32_t>(std::popcount(bits));
    if (number < here) return move(state, rotation, block, nth_bit(bits, number));
    number -= here;
  }
}

void legal_placements(const Rules& rules, const GameState& state, TileTypeId type, MoveList& out) {
  const Placements placements(rules, state, type);
  out.resize(placements.count());
  Move* next = out.data();
  placements.each(state, [&](Move move) { *next++ = move; });
  hooks::limit_placements(rules, state, type, out);
}

bool is_placeable(const Rules& rules, const GameState& state, TileTypeId type) {
  if (!hooks::limits_placements(rules, type)) return Placements(rules, state, type).count() != 0;
  MoveList moves;
  legal_placements(rules, state, type, moves);
  return !moves.empty();
}

}  // namespace meeplelab
