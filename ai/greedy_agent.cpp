#include "ai/greedy_agent.h"

#include <algorithm>

#include "engine/apply.h"
#include "engine/legal_moves.h"

namespace meeplelab {

namespace {

// Whether the gain is told without carrying the move out. Before the last tile is scored every move is carried out, so
// that the end of the game is exact under every rule.
bool is_plain(const GameState& state, Move move) {
  if (state.step != Step::Figure || state.tiles_left == 0) return false;
  return move.kind() == MoveKind::None || move.kind() == MoveKind::Deploy || move.kind() == MoveKind::Visit ||
         move.kind() == MoveKind::Fly;
}

Worth plain_gain(const GreedyEvaluation& evaluation, const GameState& state, Move move) {
  if (move.kind() == MoveKind::None) return 0;
  if (move.kind() != MoveKind::Deploy || !is_follower(move.figure())) return evaluation.promise(move);
  const PlacedTile& tile = move.is_elsewhere() ? state.tiles[move.tile()] : state.last_tile();
  return evaluation.deploy_gain(state, move.figure(), state.region_of(static_cast<SegmentId>(tile.first_segment + move.segment())));
}

}  // namespace

Move GreedyAgent::choose(const Rules& rules, const GameState& state, Rng& rng) {
  return choice_.best(rules, state, rng).move;
}

RatedMove GreedyChoice::best(const Rules& rules, const GameState& state, Rng& rng) {
  const GreedyEvaluation evaluation(rules, state, weights_);
  legal_moves(rules, state, moves_[0]);
  return best_of(evaluation, rules, state, rng, moves_[0], 0);
}

RatedMove GreedyChoice::best_of_some(const Rules& rules, const GameState& state, Rng& rng, std::size_t samples) {
  const GreedyEvaluation evaluation(rules, state, weights_);
  MoveList& moves = moves_[0];
  legal_moves(rules, state, moves);
  if (state.step == Step::Place && moves.size() > samples) {
    for (std::size_t i = 0; i < samples; ++i) {
      std::swap(moves[i], moves[i + rng.below(static_cast<std::uint32_t>(moves.size() - i))]);
    }
    moves.resize(samples);
  }
  return best_of(evaluation, rules, state, rng, moves, 0);
}

// Ties: every move that equals the best so far takes its place with probability 1 in the number of equals.
RatedMove GreedyChoice::best_of(const GreedyEvaluation& evaluation, const Rules& rules, const GameState& state,
                                Rng& rng, const MoveList& moves, std::size_t depth) {
  RatedMove best{moves.front(), 0};
  std::uint32_t equals = 0;
  Worth margin_as_it_is = 0;
  PlayerWorths as_it_is{};
  bool known = false;
  const bool foresees = state.step == Step::Place && PlacementOutlook::covers(rules, state);
  if (foresees) outlook_.look(rules, state, evaluation);
  for (const Move move : moves) {
    Worth margin = 0;
    if (const auto foreseen = foresees ? outlook_.margin(move, rng) : std::nullopt) {
      margin = *foreseen;
    } else if (is_plain(state, move)) {
      if (!known) {
        as_it_is = evaluation.worths(state);
        margin_as_it_is = evaluation.margin(as_it_is, to_act(state));
        known = true;
      }
      margin = margin_as_it_is + plain_gain(evaluation, state, move);
    } else {
      margin = rate(evaluation, rules, state, move, rng, depth);
    }
    if (equals == 0 || margin > best.margin) {
      best = {move, margin};
      equals = 1;
    } else if (margin == best.margin && rng.below(++equals) == 0) {
      best.move = move;
    }
  }
  return best;
}

// Carries the move out; where the same half-turn goes on, with the best that can follow.
Worth GreedyChoice::rate(const GreedyEvaluation& evaluation, const Rules& rules, const GameState& state, Move move,
                         Rng& rng, std::size_t depth) {
  GameState& after = states_[depth];
  copy_state(after, state);
  apply(rules, after, move);
  const bool goes_on = !is_over(after) && !is_chance(after) && to_act(after) == to_act(state);
  if (goes_on && depth + 1 < kDepth) {
    MoveList& moves = moves_[depth + 1];
    legal_moves(rules, after, moves);
    return best_of(evaluation, rules, after, rng, moves, depth + 1).margin;
  }
  return evaluation.margin(evaluation.worths(after), to_act(state));
}

}  // namespace meeplelab
