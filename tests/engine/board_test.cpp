// The board: open cells, the window of cells, what breaks it, and that nothing changes when it breaks.
#include <map>
#include <memory>

#include "engine/hash.h"
#include "engine/placement.h"
#include "engine/playout.h"
#include "tests/catch.h"
#include "tests/support/random_game.h"
#include "tests/support/sandbox.h"

using namespace meeplelab;

TEST_CASE("a straight road of 120 tiles counts every tile", "[B-31]") {
  for (const bool vertical : {false, true}) {
    Sandbox game("base:copies.BA.FRFR-r1=130");
    const auto at = [&](int step) { return vertical ? Cell(0, step) : Cell(step, 0); };
    const auto turn = static_cast<Rotation>(vertical ? 1 : 0);
    game.place("BA.FRRR-r3", at(0), turn).deploy(vertical ? "road:S" : "road:E");
    for (int step = 1; step < 119; ++step) game.place("BA.FRFR-r1", at(step), turn, 1);
    CHECK(game.state().board.wide == 1);
    CHECK(game.final_score(0) == 119);
    game.place("BA.FRRR-r3", at(119), turn, 1);
    CHECK(game.score(0) == 120);
  }
}

TEST_CASE("a road longer than the window does not meet itself", "[B-10][B-11]") {
  Sandbox game("base:copies.BA.FRFR-r1=180");
  game.place("BA.FRFR-r1", {0, 0});
  for (int step = 1; step < 70; ++step) {
    // Both ends and, for the field sides, the cells above and below every tile.
    CHECK(game.may_place("BA.FRFR-r1", {step, 0}));
    CHECK(game.may_place("BA.FRFR-r1", {-1, 0}));
    CHECK_FALSE(game.may_place("BA.FRFR-r1", {step + 1, 0}));
    game.place("BA.FRFR-r1", {step, 0});
  }
  MoveList moves;
  legal_placements(game.rules(), game.state(), game.rules().type_of("BA.FRFR-r1"), moves);
  CHECK(moves.size() == 2 + 2 * 70);
}

TEST_CASE("the longest legal line of 255 tiles fits", "[B-10]") {
  Sandbox line("base:copies.BA.FRFR-r1=180");
  for (int step = 0; step < 255; ++step) line.place("BA.FRFR-r1", {-step, 0});
  CHECK(tile_at(line.state(), {-254, 0}) == 254);
  CHECK(tile_at(line.state(), {-255, 0}) == kNoTile);
}

TEST_CASE("games in a broken window are the same games") {
  const Rules rules = parse_rules("base+abbot:players=3");
  auto window = std::make_unique<GameState>(initial_state(rules));
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    auto narrow = std::make_unique<GameState>(*window), wide = std::make_unique<GameState>(*window);
    wide->board.wide = 1;
    Rng left(seed), right(seed);
    play_out(rules, *narrow, left);
    play_out(rules, *wide, right);
    CHECK(narrow->scores == wide->scores);
    CHECK(state_hash(rules, *narrow) == state_hash(rules, *wide));
  }
}

TEST_CASE("the open cells are those beside the tiles, and take what fits all neighbours", "[B-10][B-11]") {
  for (const char* ruleset : {"base", "base+river+deserts:players=3", "base+deserts:desert_edge_match=strict"}) {
    RandomGame game(ruleset, 5);
    game.play([&] {
      const GameState& state = *game.state;
      std::map<Cell, EdgeBits> open;
      for (std::size_t i = 0; i < state.tile_count; ++i) {
        const PlacedTile& tile = state.tiles[i];
        for (const Side side : kSides) {
          const Cell beside = tile.cell.neighbour(side);
          if (tile_at(state, beside) != kNoTile) continue;
          const Terrain terrain = game.rules.face(tile.type, tile.rotation).edge[index(side)];
          EdgeBits& takes = open.emplace(beside, ~EdgeBits{0}).first->second;
          for (std::size_t other = 0; other < 8; ++other) {
            if (!(game.rules.fits[index(terrain)] >> other & 1)) takes &= ~edge_bits(opposite(side), 1U << other);
          }
        }
      }
      std::map<Cell, EdgeBits> listed;
      for (std::size_t i = 0; i < state.board.open_count; ++i) listed[state.open.cell[i]] = state.open.takes[i];
      REQUIRE(listed.size() == state.board.open_count);
      REQUIRE(listed == open);
    });
  }
}

TEST_CASE("copying copies the part in use and nothing else") {
  const Rules rules = parse_rules("base");
  const GameState start = initial_state(rules);
  auto state = std::make_unique<GameState>(start);
  Rng rng(4);
  play_out(rules, *state, rng);
  auto copy = std::make_unique<GameState>();
  copy_state(*copy, *state);
  CHECK(*copy == *state);
  CHECK_FALSE(*copy == start);
  CHECK(state_bytes(start) < 6500);
}

TEST_CASE("the hash sees the position, not the way to it") {
  Sandbox one, two;
  one.place("BA.FFFF-mon", {0, 0}).place("BA.CFFF", {1, 0}).place("BA.FRFR-r1", {0, 1});
  two.place("BA.FFFF-mon", {0, 0}).place("BA.FRFR-r1", {0, 1}).place("BA.CFFF", {1, 0});
  one.pass();
  two.pass();
  CHECK(state_hash(one.rules(), one.state()) == state_hash(two.rules(), two.state()));
  Sandbox other;
  other.place("BA.FFFF-mon", {0, 0}).place("BA.CFFF", {1, 0}, 1).place("BA.FRFR-r1", {0, 1}).pass();
  CHECK(state_hash(one.rules(), one.state()) != state_hash(other.rules(), other.state()));
}
