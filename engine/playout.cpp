#include "engine/playout.h"

#include <array>
#include <cassert>

#include "engine/apply.h"
#include "engine/expansions/hooks.h"
#include "engine/legal_moves.h"
#include "engine/placement.h"

namespace meeplelab {

namespace {

// The unseen tiles as a list to draw from at random: a copy of the counts of the state, in no order that anyone drew.
class Bag {
 public:
  explicit Bag(const GameState& state) {
    for (std::size_t type = 0; type < kMaxTypes && size_ < state.tiles_left; ++type) {
      for (int copy = 0; copy < state.remaining[type]; ++copy) tiles_[size_++] = static_cast<TileTypeId>(type);
    }
  }
  TileTypeId draw(Rng& rng) {
    const std::uint32_t place = rng.below(static_cast<std::uint32_t>(size_));
    return take(place);
  }
  // One of the tiles that may come now; there must be one.
  TileTypeId draw(const Rules& rules, const GameState& state, Rng& rng) {
    for (;;) {
      const std::uint32_t place = rng.below(static_cast<std::uint32_t>(size_));
      if (hooks::may_draw(rules, state, tiles_[place])) return take(place);
    }
  }

 private:
  TileTypeId take(std::uint32_t place) {
    const TileTypeId type = tiles_[place];
    tiles_[place] = tiles_[--size_];
    return type;
  }

  std::array<TileTypeId, kMaxTiles> tiles_;
  std::size_t size_ = 0;
};

// A placement of random play, or nothing where the tile fits nowhere.
bool random_placement(const Rules& rules, const GameState& state, TileTypeId type, Rng& rng, Move& out) {
  if (hooks::limits_placements(rules, type)) [[unlikely]] {
    MoveList moves;
    legal_placements(rules, state, type, moves);
    if (moves.empty()) return false;
    out = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    return true;
  }
  const Placements placements(rules, state, type);
  if (placements.count() == 0) return false;
  out = placements.pick(state, rng.below(placements.count()));
  return true;
}

// A figure action of random play: all are equally likely. `others` is used for those of the parts of the game.
Move random_figure(const Rules& rules, const GameState& state, Rng& rng, const PlayoutPolicy& policy, MoveList& others) {
  others.clear();
  if (hooks::dictates(rules, state, others)) return others[rng.below(static_cast<std::uint32_t>(others.size()))];
  const FollowerMoves followers(rules, state);
  hooks::figure_moves(rules, state, others);
  const std::uint32_t near = followers.count(), listed = near + static_cast<std::uint32_t>(others.size());
  const std::uint32_t gapped = hooks::gapped_count(rules, state), most = listed + gapped;
  if (most == 0) return Move::none();
  const bool chooses = policy.figure_probability >= 0;  // none is not one of them then
  if (chooses && rng.unit() >= policy.figure_probability) return Move::none();
  Move move;
  for (int tries = 0; tries < 64; ++tries) {  // a number that names nothing is drawn again
    const std::uint32_t number = rng.below(chooses ? most : most + 1);
    if (number < near) return followers.pick(number);
    if (number < listed) return others[number - near];
    if (number == most) return Move::none();
    if (hooks::gapped_move(rules, state, number - listed, move)) return move;
  }
  legal_moves(rules, state, others);  // none is the last
  const auto count = static_cast<std::uint32_t>(others.size());
  return others[count == 1 ? 0 : rng.below(chooses ? count - 1 : count)];
}

// Random play where parts of the game add steps of their own.
int play_out_stepwise(const Rules& rules, GameState& state, Rng& rng, const PlayoutPolicy& policy, int last_turn) {
  thread_local MoveList moves;  // grow once
  thread_local std::vector<ChanceOutcome> outcomes;
  int decisions = 0;
  Bag bag(state);
  while (state.step != Step::Over && !(state.step == Step::Draw && state.turns >= last_turn)) {
    switch (state.step) {
      case Step::Draw: {
        const TileTypeId type = bag.draw(rules, state, rng);
        take_from_pile(state, type);
        Move move;
        if (!random_placement(rules, state, type, rng, move)) {
          refuse_tile(rules, state, type, nullptr);
          break;
        }
        ++decisions;
        lay_tile(rules, state, type, move.cell(), move.rotation(), nullptr);
        break;
      }
      case Step::Show:
      case Step::Keep: apply(rules, state, Move::draw(bag.draw(rules, state, rng))); break;
      case Step::Bag:
      case Step::Die:
        chance_outcomes(rules, state, outcomes);
        apply(rules, state, pick_outcome(outcomes, rng));
        break;
      case Step::Place: {
        Move move;
        random_placement(rules, state, state.drawn, rng, move);
        ++decisions;
        lay_tile(rules, state, state.drawn, move.cell(), move.rotation(), nullptr);
        break;
      }
      case Step::Figure:
        ++decisions;
        apply(rules, state, random_figure(rules, state, rng, policy, moves));
        break;
      default:
        ++decisions;
        legal_moves(rules, state, moves);
        apply(rules, state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        break;
    }
  }
  return decisions;
}

}  // namespace

Move random_move(const Rules& rules, const GameState& state, Rng& rng, const PlayoutPolicy& policy) {
  if (state.step == Step::Place) {
    Move move;
    random_placement(rules, state, state.drawn, rng, move);
    return move;
  }
  MoveList moves;
  if (state.step == Step::Figure) return random_figure(rules, state, rng, policy, moves);
  legal_moves(rules, state, moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

int play_out(const Rules& rules, GameState& state, Rng& rng, const PlayoutPolicy& policy, int half_turns) {
  const int last_turn = state.turns + half_turns;
  if (rules.stepwise) return play_out_stepwise(rules, state, rng, policy, last_turn);
  thread_local MoveList moves;  // grows once
  int decisions = 0;
  const auto is_done = [&] { return state.step == Step::Over || state.turns >= last_turn; };
  while (state.step != Step::Draw && state.step != Step::Over) {
    apply(rules, state, random_move(rules, state, rng, policy));
    ++decisions;
  }
  std::vector<ChanceOutcome> outcomes;
  const auto restricted = [&] {  // not every unseen tile may come now
    if (!rules.expansions.any()) return false;
    chance_outcomes(rules, state, outcomes);
    return total_weight(outcomes) != state.tiles_left;
  };
  while (!is_done() && restricted()) {
    apply(rules, state, pick_outcome(outcomes, rng));
    while (state.step == Step::Place || state.step == Step::Figure) {
      apply(rules, state, random_move(rules, state, rng, policy));
      ++decisions;
    }
  }
  if (is_done()) return decisions;
  Bag bag(state);
  while (!is_done()) {
    const TileTypeId type = bag.draw(rng);
    take_from_pile(state, type);
    Move move;
    if (!random_placement(rules, state, type, rng, move)) {
      refuse_tile(rules, state, type, nullptr);
      continue;
    }
    lay_tile(rules, state, type, move.cell(), move.rotation(), nullptr);
    decisions += 2;
    apply(rules, state, random_figure(rules, state, rng, policy, moves));
  }
  return decisions;
}

}  // namespace meeplelab
