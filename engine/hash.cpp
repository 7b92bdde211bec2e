#include "engine/hash.h"

#include <algorithm>
#include <cstring>

#include "engine/rng.h"

namespace meeplelab {

namespace {

std::uint64_t cell_number(Cell cell) {
  return static_cast<std::uint64_t>(cell.x() + 1024) << 16 | static_cast<std::uint64_t>(cell.y() + 1024);
}

// Bytes of a plain value, eight at a time.
template <class Value>
std::uint64_t hash_bytes(const Value& value) {
  static_assert(std::has_unique_object_representations_v<Value>);
  std::uint64_t hash = sizeof(Value);
  const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
  for (std::size_t i = 0; i < sizeof(Value); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, std::min<std::size_t>(8, sizeof(Value) - i));
    hash = hash_of({hash, word});
  }
  return hash;
}

// The running turn.
std::uint64_t hash_turn(const GameState& state) {
  std::uint64_t hash = hash_of({state.actor, static_cast<std::uint64_t>(state.phase), state.second, state.second_due,
                                state.second_optional, state.tried, state.passes, state.deployed});
  hash = hash_of({hash, hash_bytes(state.due), hash_bytes(state.scorers), hash_bytes(state.homeward)});
  for (std::size_t i = 0; i < state.held_count; ++i) hash = hash_of({hash, state.held[i].type, state.held[i].bits});
  return hash;
}

}  // namespace

std::uint64_t state_hash(const Rules& rules, const GameState& state) {
  std::uint64_t sum = 0;  // a sum does not see the order of tiles and figures
  for (std::size_t i = 0; i < state.tile_count; ++i) {
    const PlacedTile& tile = state.tiles[i];
    sum += hash_of({1, cell_number(tile.cell), tile.type, tile.rotation});
  }
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    const Figure& figure = state.figures[i];
    const PlacedTile& tile = state.tiles[state.tile_of(figure.segment)];
    sum += hash_of({2, cell_number(tile.cell), state.number_of(figure.segment),
                    figure.owner, index(figure.kind)});
  }
  const std::uint64_t last_tile = state.step == Step::Figure ? cell_number(state.last_tile().cell) : 0;
  return hash_of({sum, rules.tile_hash, hash_bytes(state.remaining), hash_bytes(state.supply),
                  hash_bytes(state.scores), static_cast<std::uint64_t>(state.step), state.player, state.drawn,
                  last_tile, state.turns, hash_bytes(state.expansions), hash_turn(state)});
}

}  // namespace meeplelab
