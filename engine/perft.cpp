#include "engine/perft.h"

#include <memory>

#include "engine/apply.h"
#include "engine/legal_moves.h"

namespace meeplelab {

namespace {

void walk(const Rules& rules, const GameState& state, std::span<const TileTypeId> draws, PerftCount& count) {
  const auto after = std::make_unique<GameState>();
  if (is_tile_draw(state)) {
    if (draws.empty()) {
      ++count.half_turns;
      return;
    }
    copy_state(*after, state);
    apply(rules, *after, Move::draw(draws.front()));
    walk(rules, *after, draws.subspan(1), count);
    return;
  }
  if (state.step == Step::Over) {
    ++count.half_turns;
    return;
  }
  if (state.step == Step::Figure && draws.empty()) ++count.placements;
  MoveList moves;
  possible_moves(rules, state, moves);
  for (const Move move : moves) {
    copy_state(*after, state);
    apply(rules, *after, move);
    walk(rules, *after, draws, count);
  }
}

}  // namespace

PerftCount perft(const Rules& rules, const GameState& state, std::span<const TileTypeId> draws) {
  PerftCount count;
  walk(rules, state, draws, count);
  return count;
}

}  // namespace meeplelab
