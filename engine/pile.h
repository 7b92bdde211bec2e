// The order in which tiles come: outside the state, seen by the game runner alone (B-06).
//
// Every physical tile has the key hash(block seed, tile id, number of the copy), and the pile is sorted by key. A ruleset
// with more tiles so gets the same order of the tiles it shares with another: two rulesets meet the same luck. Tiles that
// are set aside go back to places of their own luck among those that are left.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/move.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

class Pile {
 public:
  Pile(const Rules& rules, std::uint64_t block_seed);
  // A pile in a given order, for replays and worked cases.
  explicit Pile(std::vector<TileTypeId> order) : order_(std::move(order)) {}

  // What chance brings next: a tile, or a piece from a bag or a throw of a die. Bags and dice have luck of their own: the
  // n-th of a kind is the same under every ruleset that offers the same outcomes.
  Move next(const Rules& rules, const GameState& state);

  // The next tile: the first in order that may come now. The state must be at a draw. Takes it off the pile.
  Move draw(const Rules& rules, const GameState& state);

  const std::vector<TileTypeId>& order() const { return order_; }

  // A draw step that finds nothing: what is on top and set aside by it. Tiles that are no longer set aside are back.
  void look(const Rules& rules, const GameState& state);

  const std::vector<TileTypeId>& aside() const { return aside_; }
  // Tiles set aside at the last draw, to be shuffled into the pile later (P-27).
  int set_aside() const { return set_aside_; }

 private:
  std::vector<TileTypeId>::iterator find_next(const Rules& rules, const GameState& state);
  void return_tiles(const Rules& rules, const GameState& state);

  std::vector<TileTypeId> order_;
  std::vector<TileTypeId> aside_;
  std::uint64_t seed_ = 0;
  int set_aside_ = 0;
  std::array<std::uint64_t, 2> rolls_{};  // so far, of the bag and of the die
};

}  // namespace meeplelab
