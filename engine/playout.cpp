#include "engine/playout.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstring>

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

// All legal placements of one tile as bits, counted, to pick one by number. Works on blocks of eight rows of the window
// and leaves out those without an open cell, most often half of them.
class PlacementBits {
 public:
  PlacementBits(const Rules& rules, const Board& board, TileTypeId type) {
    find_blocks(board);
    const std::uint8_t rotations = rules.facts[type].rotations;
    for (const Rotation rotation : kRotations) {
      count_[rotation] = 0;
      if (!(rotations >> rotation & 1)) continue;
      count_[rotation] = count_cells(board, rules.face(type, rotation), cells_[rotation]);
      total_ += count_[rotation];
    }
  }

  std::uint32_t total() const { return total_; }

  // The placement with that number, in the order of legal_placements.
  Move pick(const Board& board, std::uint32_t number) const {
    Rotation rotation = 0;
    while (number >= count_[rotation]) number -= count_[rotation++];
    const Rows& cells = cells_[rotation];
    for (std::size_t i = 0;; ++i) {
      for (std::size_t row = blocks_[i]; row < blocks_[i] + kBlock; ++row) {
        const auto here = static_cast<std::uint32_t>(std::popcount(cells[row]));
        if (number >= here) {
          number -= here;
          continue;
        }
        std::uint32_t bits = cells[row];
        for (; number > 0; --number) bits &= bits - 1;
        return Move::place(cell_in_window(board, row, static_cast<std::size_t>(std::countr_zero(bits))), rotation);
      }
    }
  }

 private:
  static constexpr std::size_t kBlock = 8;

  static std::uint64_t pair(const Rows& rows, std::size_t row) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, rows.data() + row, sizeof(bits));
    return bits;
  }

  void find_blocks(const Board& board) {
    for (std::size_t row = 0; row < kWindow; row += kBlock) {
      std::uint64_t any = 0;
      for (std::size_t i = 0; i < kBlock; i += 2) any |= pair(board.open, row + i);
      if (any != 0) blocks_[block_count_++] = row;
    }
  }

  std::uint32_t count_cells(const Board& board, const Face& face, Rows& cells) const {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < block_count_; ++i) {
      legal_cells<kBlock>(board, face, blocks_[i], cells);
      for (std::size_t row = 0; row < kBlock; row += 2) {
        count += static_cast<std::uint32_t>(std::popcount(pair(cells, blocks_[i] + row)));
      }
    }
    return count;
  }

  std::uint32_t total_ = 0;
  std::size_t block_count_ = 0;
  std::array<std::size_t, kWindow / kBlock> blocks_;  // first rows of the blocks in use
  std::array<std::uint32_t, 4> count_;
  std::array<Rows, 4> cells_;  // by rotation; only the blocks in use
};

// A placement of random play, or nothing where the tile fits nowhere.
bool random_placement(const Rules& rules, const GameState& state, TileTypeId type, Rng& rng, Move& out) {
  if (state.board.wide || hooks::limits_placements(rules, type)) [[unlikely]] {
    MoveList moves;
    legal_placements(rules, state, type, moves);
    if (moves.empty()) return false;
    out = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    return true;
  }
  const PlacementBits placements(rules, state.board, type);
  if (placements.total() == 0) return false;
  out = placements.pick(state.board, rng.below(placements.total()));
  return true;
}

// A figure action of random play. `scratch` is used where the core alone cannot list the actions.
Move random_figure(const Rules& rules, const GameState& state, Rng& rng, const PlayoutPolicy& policy, MoveList& moves) {
  legal_moves(rules, state, moves);  // none is the last
  const auto count = static_cast<std::uint32_t>(moves.size());
  if (count == 1) return moves[0];
  if (policy.figure_probability < 0) return moves[rng.below(count)];
  if (moves[count - 1].kind() != MoveKind::None) return moves[rng.below(count)];  // something has to be done
  if (rng.unit() >= policy.figure_probability) return moves[count - 1];
  return moves[rng.below(count - 1)];
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
