#include "engine/pile.h"

#include <algorithm>
#include <cassert>

#include "engine/expansions/hooks.h"
#include "engine/rng.h"

namespace meeplelab {

Pile::Pile(const Rules& rules, std::uint64_t block_seed) {
  struct Keyed {
    std::uint64_t key;
    TileTypeId type;
  };
  std::vector<Keyed> tiles;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    const int on_board = type == rules.start_type ? 1 : 0;
    for (int copy = on_board; copy < rules.types[type].count; ++copy) {
      const std::uint64_t uid = hash_of(rules.types[type].id);
      tiles.push_back({hash_of({block_seed, uid, static_cast<std::uint64_t>(copy)}), static_cast<TileTypeId>(type)});
    }
  }
  std::sort(tiles.begin(), tiles.end(), [&](const Keyed& left, const Keyed& right) {
    if (left.key != right.key) return left.key < right.key;
    return rules.types[left.type].id < rules.types[right.type].id;
  });
  for (const Keyed& tile : tiles) order_.push_back(tile.type);
}

Move Pile::draw(const Rules& rules, const GameState& state) {
  assert(state.step == Step::Draw);
  const auto next = std::find_if(order_.begin(), order_.end(),
                                 [&](TileTypeId type) { return hooks::may_draw(rules, state, type); });
  assert(next != order_.end());
  const Move move = Move::draw(*next);
  order_.erase(next);
  return move;
}

}  // namespace meeplelab
