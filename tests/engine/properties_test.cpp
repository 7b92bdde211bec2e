// What holds for any game of any ruleset, tried on random ones (RapidCheck draws the cases and shrinks what fails).
#include <rapidcheck.h>

#include <cstdlib>
#include <memory>

#include "engine/hash.h"
#include "engine/pile.h"
#include "engine/playout.h"
#include "tests/catch.h"
#include "tests/support/sandbox.h"
#include "tests/support/twin_compare.h"

using namespace meeplelab;

namespace {

// The same cases every time, unless RC_PARAMS says otherwise.
const int kSeeded = ::setenv("RC_PARAMS", "seed=20261201", 0);

// A finished random game as the list of what happened.
struct PlayedGame {
  Rules rules;
  std::vector<Move> moves;
  std::unique_ptr<GameState> end;
  Ledger ledger;
};

PlayedGame play(const std::string& ruleset, std::uint64_t seed, PlayerId first = 0) {
  PlayedGame game{parse_rules(ruleset), {}, nullptr, {}};
  game.end = std::make_unique<GameState>(initial_state(game.rules, first));
  Pile pile(game.rules, seed);
  Rng rng(seed);
  while (!is_over(*game.end)) {
    const Move move = is_chance(*game.end) ? pile.draw(game.rules, *game.end) : random_move(game.rules, *game.end, rng, {});
    game.moves.push_back(move);
    apply(game.rules, *game.end, move, &game.ledger);
  }
  return game;
}

// The sides or half edges that a segment touches in a rotation, as one number.
unsigned touched(const TileType& type, std::size_t segment, Rotation rotation) {
  const Segment& facts = type.segments[segment];
  unsigned mask = 0;
  for (const Side side : kSides) {
    if (facts.sides_mask >> index(side) & 1) mask |= 1U << index(turned(side, rotation));
  }
  for (HalfEdge half = 0; half < kHalfEdges; ++half) {
    if (facts.halves_mask >> half & 1) mask |= 16U << turned_half(half, rotation);
  }
  return mask;
}

// The move on a board that was turned a quarter clockwise, and the rotation in which the tile then lies (B-14).
Move turned_placement(const TileType& type, Move move) {
  const Cell cell = move.cell();
  return Move::place(Cell(-cell.y(), cell.x()), type.same_as[(move.rotation() + 1) & 3]);
}

// A region is named by its first segment on the tile (B-25), which may be another one after the turn.
Move turned_deployment(const GameState& turned_state, const TileType& type, Rotation old_rotation, Move move) {
  const auto turned_rotation = static_cast<Rotation>((old_rotation + 1) & 3);
  const unsigned wanted = touched(type, move.segment(), turned_rotation);
  std::size_t same = 0;
  while (type.segments[same].kind != type.segments[move.segment()].kind ||
         touched(type, same, type.same_as[turned_rotation]) != wanted) {
    ++same;
  }
  const auto region_of = [&](std::size_t segment) {
    return turned_state.region_of(static_cast<SegmentId>(turned_state.last_tile().first_segment + segment));
  };
  std::size_t first = 0;
  while (region_of(first) != region_of(same)) ++first;
  return Move::deploy(move.figure(), first);
}

}  // namespace

TEST_CASE("points by source add up to the score, figures are conserved") {
  CHECK(rc::check("sums", [](std::uint64_t seed) {
    const PlayedGame game = play(random_ruleset(seed), seed);
    PlayerPoints sum{};
    for (const ScoringEvent& event : game.ledger.events) {
      for (std::size_t player = 0; player < kMaxPlayers; ++player) sum[player] = static_cast<std::int16_t>(sum[player] + event.points[player]);
    }
    RC_ASSERT(sum == game.end->scores);
    auto owned = game.end->supply;
    for (std::size_t i = 0; i < game.end->figure_count; ++i) ++owned[game.end->figures[i].owner][index(game.end->figures[i].kind)];
    for (std::size_t player = 0; player < static_cast<std::size_t>(game.rules.players); ++player) RC_ASSERT(owned[player] == game.rules.supply);
    int unseen = 0;
    for (const std::uint8_t count : game.end->remaining) unseen += count;
    RC_ASSERT(unseen == 0);
  }));
}

TEST_CASE("a cyclic shift of the seats together with the first seat shifts the scores") {
  CHECK(rc::check("seats", [](std::uint64_t seed) {
    const std::string ruleset = random_ruleset(seed);
    const auto players = static_cast<std::size_t>(parse_rules(ruleset).players);
    const std::size_t shift = 1 + seed % (players - 1);
    const PlayedGame one = play(ruleset, seed), two = play(ruleset, seed, static_cast<PlayerId>(shift));
    RC_ASSERT(one.moves == two.moves);
    for (std::size_t player = 0; player < players; ++player) {
      RC_ASSERT(one.end->scores[player] == two.end->scores[(player + shift) % players]);
    }
  }));
}

TEST_CASE("a game laid out a quarter turn on has the same scores") {
  CHECK(rc::check("quarter turn", [](std::uint64_t seed) {
    const PlayedGame game = play(random_ruleset(seed), seed);
    const Rules& rules = game.rules;
    auto turned_state = std::make_unique<GameState>(empty_state(rules));
    const TileType& start = rules.types[rules.start_type];
    place_tile(rules, *turned_state, rules.start_type, Cell(0, 0), start.same_as[1]);
    --turned_state->remaining[rules.start_type];
    --turned_state->tiles_left;
    Rotation last_rotation = 0;
    TileTypeId last_type = 0;
    for (const Move move : game.moves) {
      Move turned_move = move;
      if (move.kind() == MoveKind::Place) {
        last_rotation = move.rotation();
        last_type = turned_state->drawn;
        turned_move = turned_placement(rules.types[last_type], move);
      } else if (move.kind() == MoveKind::Deploy) {
        turned_move = turned_deployment(*turned_state, rules.types[last_type], last_rotation, move);
      }
      RC_ASSERT(is_legal(rules, *turned_state, turned_move));
      apply(rules, *turned_state, turned_move);
    }
    RC_ASSERT(turned_state->scores == game.end->scores);
  }));
}
