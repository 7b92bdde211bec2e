#include "engine/pile.h"

#include <algorithm>
#include <cassert>

#include "engine/expansions/hooks.h"
#include "engine/legal_moves.h"
#include "engine/rng.h"

namespace meeplelab {

Pile::Pile(const Rules& rules, std::uint64_t block_seed) : seed_(block_seed) {
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

Move Pile::next(const Rules& rules, const GameState& state) {
  if (is_tile_draw(state)) return draw(rules, state);
  const bool is_bag = state.step == Step::Bag;
  Rng rng(hash_of({seed_, hash_of(is_bag ? "bag" : "die"), rolls_[is_bag ? 0 : 1]++}));
  std::vector<ChanceOutcome> outcomes;
  chance_outcomes(rules, state, outcomes);
  return pick_outcome(outcomes, rng);
}

Move Pile::draw(const Rules& rules, const GameState& state) {
  assert(is_tile_draw(state));
  const auto next = find_next(rules, state);
  assert(next != order_.end());
  const Move move = Move::draw(*next);
  order_.erase(next);
  return move;
}

void Pile::look(const Rules& rules, const GameState& state) { find_next(rules, state); }

// The first tile that may come; those before it that are set aside are.
std::vector<TileTypeId>::iterator Pile::find_next(const Rules& rules, const GameState& state) {
  return_tiles(rules, state);
  set_aside_ = 0;
  auto next = order_.begin();
  while (next != order_.end() && !hooks::may_draw(rules, state, *next)) {
    if (hooks::sets_aside(rules, state, *next)) {
      aside_.push_back(*next);
      ++set_aside_;
      next = order_.erase(next);
    } else {
      ++next;
    }
  }
  return next;
}

// Those that are no longer set aside go to random places of the pile, the same ones for the same seed.
void Pile::return_tiles(const Rules& rules, const GameState& state) {
  for (std::size_t i = 0; i < aside_.size();) {
    if (hooks::sets_aside(rules, state, aside_[i])) {
      ++i;
      continue;
    }
    Rng rng(hash_of({seed_, hash_of(rules.types[aside_[i]].id), order_.size()}));
    const auto place = rng.below(static_cast<std::uint32_t>(order_.size() + 1));
    order_.insert(order_.begin() + place, aside_[i]);
    aside_.erase(aside_.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace meeplelab
