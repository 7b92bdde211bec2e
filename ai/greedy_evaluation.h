// The greedy agent's view of a position: what everybody would have if the game ended now, and what followers on the
// board and in the supply promise beyond that.
#pragma once

#include <array>
#include <cstdint>

#include "ai/greedy_weights.h"
#include "engine/figure.h"
#include "engine/move.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

using PlayerWorths = std::array<Worth, kMaxPlayers>;

// What figures on a region have of it.
struct RegionWorth {
  Worth value = 0;    // to each player who has the majority
  Worth each = 0;     // to the owner of each follower
  bool home = false;  // its followers come home now
};

class GreedyEvaluation {
 public:
  // For positions with as many tiles left as `state`.
  GreedyEvaluation(const Rules& rules, const GameState& state, const GreedyWeights& weights)
      : rules_(rules), scale_(scale_weights(weights, rules, state)), opponents_(weights.opponents) {}

  // Everybody's worth. What the last tile completed counts as scored, its followers as free (so that a position just
  // after a placement is worth what it is after step 5 without a figure). A finished game is worth its scores.
  PlayerWorths worths(const GameState& state) const;

  // What a follower of the player to act gains its owner by standing on that unoccupied region, the loss of the free
  // follower included.
  Worth deploy_gain(const GameState& state, FigureKind kind, RegionId region) const;

  // What a figure action that is not a follower's promises: the builder, the pig, the fairy, a flight.
  Worth promise(Move move) const;

  // A road, city, monastery or garden as the base game values it; the root need not lie on a board.
  RegionWorth plain_worth(SegmentKind kind, const BoardSegment& root) const;

  // A city beside a field, to a farmer there; and a field, from the sum of these.
  Worth city_worth(int open_sides) const { return scale_.city[open_class(open_sides)]; }
  RegionWorth field_worth(Worth cities) const { return {cities, -scale_.lock, false}; }

  // Free followers and abbots of one player.
  Worth supply_worth(int followers, int abbots) const;

  // One player's worth against the opponents'.
  Worth margin(const PlayerWorths& worths, PlayerId player) const;

 private:
  RegionWorth look_at(const GameState& state, RegionId region) const;
  RegionWorth as_it_stands(SegmentKind kind, const BoardSegment& root, int points) const;

  const Rules& rules_;
  GreedyScale scale_;
  Opponents opponents_;
};

}  // namespace meeplelab
