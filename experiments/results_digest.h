// The digest of a run: a hash over its games, fed in (block, ruleset, seating) order, of everything but times
// and versions. It does not depend on how the file packs its numbers.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "engine/rng.h"
#include "experiments/store.h"

namespace meeplelab {

class ResultsDigest {
 public:
  void add(const StoredGame& stored) {
    const GameResult& game = stored.game;
    number(stored.block_seed);
    number(game.ruleset);
    number(game.seating);
    number(game.decisions);
    number(game.turns);
    number(game.digest);
    number(game.seats.size());
    for (const SeatResult& seat : game.seats) add(seat);
  }
  std::uint64_t value() const { return state_; }

 private:
  void add(const SeatResult& seat) {
    number(seat.agent);
    number(seat.score);
    number(seat.place);
    number(std::bit_cast<std::uint64_t>(seat.share));
    counts(seat.points);
    counts(seat.events);
  }

  // By position, so that zeros at the end make no difference.
  template <class Integer>
  void counts(const std::vector<Integer>& values) {
    for (std::size_t position = 0; position < values.size(); ++position) {
      if (values[position] == 0) continue;
      number(position + 1);
      number(values[position]);
    }
    number(0);
  }

  template <class Integer>
  void number(Integer value) {
    state_ = hash_of({state_, static_cast<std::uint64_t>(value)});
  }

  std::uint64_t state_ = 0;
};

}  // namespace meeplelab
