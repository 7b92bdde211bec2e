// Rules of the base game that the worked cases do not pin, each named.
#include <memory>
#include <set>

#include "engine/pile.h"
#include "engine/playout.h"
#include "tests/catch.h"
#include "tests/support/sandbox.h"

using namespace meeplelab;

namespace {

// A whole random game through the single steps; calls `watch` before each decision.
template <class Watch>
std::unique_ptr<GameState> play(const Rules& rules, std::uint64_t seed, Watch watch, Ledger* ledger = nullptr) {
  auto state = std::make_unique<GameState>(initial_state(rules));
  Pile pile(rules, seed);
  Rng rng(seed);
  while (!is_over(*state)) {
    watch(*state);
    apply(rules, *state, is_chance(*state) ? pile.draw(rules, *state) : random_move(rules, *state, rng, {}), ledger);
  }
  return state;
}

}  // namespace

TEST_CASE("each player starts with seven followers and no points", "[B-02]") {
  for (const int players : {2, 6}) {
    const Rules rules = parse_rules("base:players=" + std::to_string(players));
    const GameState state = initial_state(rules);
    for (std::size_t player = 0; player < kMaxPlayers; ++player) {
      CHECK(state.supply[player][index(FigureKind::Normal)] == (player < static_cast<std::size_t>(players) ? 7 : 0));
      CHECK(state.scores[player] == 0);
    }
  }
}

TEST_CASE("the start tile lies at (0,0), the other 71 tiles are unseen", "[B-03]") {
  const Rules rules = parse_rules("base");
  const GameState state = initial_state(rules);
  REQUIRE(state.tile_count == 1);
  CHECK(state.tiles[0].cell == Cell(0, 0));
  CHECK(rules.types[state.tiles[0].type].id == "BA.CRFR-r1-start");
  CHECK(state.tiles_left == 71);
  CHECK(Pile(rules, 5).order().size() == 71);
}

TEST_CASE("the first seat is an input, play is clockwise", "[B-01][B-04]") {
  const Rules rules = parse_rules("base:players=3");
  std::vector<int> order;
  auto state = std::make_unique<GameState>(initial_state(rules, 2));
  Pile pile(rules, 1);
  Rng rng(1);
  while (order.size() < 5) {
    if (state->step == Step::Place) order.push_back(to_act(*state));
    apply(rules, *state, is_chance(*state) ? pile.draw(rules, *state) : random_move(rules, *state, rng, {}));
  }
  CHECK(order == std::vector<int>{2, 0, 1, 2, 0});
}

TEST_CASE("a half-turn is: tile, figure action, scoring, in this order", "[B-05][X-02][X-03]") {
  const Rules rules = parse_rules("base");
  Step expected = Step::Draw;
  play(rules, 3, [&](const GameState& state) {
    CHECK((state.step == expected || state.step == Step::Draw));  // an unplaceable tile is drawn again
    expected = state.step == Step::Draw ? Step::Place : state.step == Step::Place ? Step::Figure : Step::Draw;
  });
}

TEST_CASE("the state counts what is unseen and knows no order", "[B-06][B-07]") {
  const Rules rules = parse_rules("base");
  play(rules, 11, [&](const GameState& state) {
    int seen = state.tiles_boxed + (state.step == Step::Place ? 1 : 0) + state.tile_count;
    CHECK(seen + state.tiles_left == rules.tile_total);
  });
}

TEST_CASE("a placeable tile must be placed: every legal move at that step is a placement", "[B-15]") {
  const Rules rules = parse_rules("base");
  MoveList moves;
  play(rules, 17, [&](const GameState& state) {
    if (state.step != Step::Place) return;
    legal_moves(rules, state, moves);
    REQUIRE_FALSE(moves.empty());
    for (const Move move : moves) CHECK(move.kind() == MoveKind::Place);
  });
}

TEST_CASE("a completed road scores without being asked for", "[B-27]") {
  Sandbox game;
  game.place("BA.FRRR-r3", {0, 0}).deploy("road:E");
  game.place("BA.FRRR-r3", {1, 0}, 0, 1);  // the other player completes it
  CHECK(game.score(0) == 2);
  CHECK(game.score(1) == 0);
}

TEST_CASE("regions completed without a follower score nobody", "[B-28]") {
  Sandbox game;
  game.place("BA.CFFF", {0, 0}).place("BA.CFFF", {0, -1}, 2);
  CHECK(game.score(0) == 0);
  CHECK(game.score(1) == 0);
  CHECK(game.events() == 0);
}

TEST_CASE("a village separates the roads that meet at it", "[B-35]") {
  Sandbox game;
  game.place("BA.FRRR-r3", {0, 0});
  CHECK(game.may_deploy("road:E"));
  CHECK(game.may_deploy("road:S"));
  CHECK(game.may_deploy("road:W"));
  game.deploy("road:E");
  game.place("BA.FFFR-mon", {1, 0}, 0);  // ends the east road
  CHECK(game.score(0) == 2);
}

TEST_CASE("road segments are exactly the sides the tile lists", "[B-36]") {
  Sandbox game("base:sets=traders_and_builders");
  game.place("TB.RRRR-r2", {0, 0}).deploy("road:N");  // one road over the other: N-S and E-W
  CHECK(game.place("BA.FRFR-r1", {1, 0}, 0, 1).may_deploy("road:E"));
  CHECK_FALSE(game.place("BA.FRFR-r1", {0, -1}, 1, 1).may_deploy("road:N"));
}

TEST_CASE("two city segments of one tile that are not joined are different", "[B-43]") {
  Sandbox game;
  game.place("BA.CCFF-c2", {0, 0}).deploy("city:N");
  game.place("BA.CFFF", {0, -1}, 2, 1);
  CHECK(game.score(0) == 4);  // N alone is complete, E is still open
  CHECK(game.place("BA.CFFF", {1, 0}, 3, 1).may_deploy("city:W"));
}

TEST_CASE("a hole inside keeps a city open", "[B-44]") {
  Sandbox game;
  game.place("BA.CCRR-c1-r1", {0, 0}, 1).deploy("city:E");  // city E S
  game.place("BA.CCRR-c1-r1", {1, 0}, 2).pass();            // city S W
  game.place("BA.CCRR-c1-r1", {1, 1}, 3).pass();            // city N W
  CHECK(game.score(0) == 0);                                // (0, 1) is empty: the ring is open there
  game.place("BA.CCRR-c1-r1", {0, 1}, 0).pass();            // city N E
  CHECK(game.score(0) == 8);
}

TEST_CASE("a monastery does not end with the road beside it", "[B-46]") {
  Sandbox game;
  game.place("BA.FFFR-mon", {0, 0}).deploy("monastery");
  game.place("BA.FFFR-mon", {-1, 0}, 2, 1);  // completes the road between the two
  CHECK(game.score(0) == 0);
  CHECK(game.final_score(0) == 2);
}

TEST_CASE("a region worth nothing is evaluated all the same", "[B-54]") {
  Sandbox game("base:city_tile_points=0,pennant_points=0");
  game.place("BA.CFFF", {0, 0}).deploy("city:N").place("BA.CFFF", {0, -1}, 2);
  CHECK(game.score(0) == 0);
  CHECK(game.supply(0) == 7);
  REQUIRE(game.events() == 1);
  CHECK(game.ledger().events[0].source == PointSource::City);
}

TEST_CASE("the game ends after the complete turn of the last tile", "[B-60]") {
  const Rules rules = parse_rules("base");
  Ledger ledger;
  const auto state = play(rules, 23, [](const GameState&) {}, &ledger);
  CHECK(state->tiles_left == 0);
  CHECK(state->turns == state->tile_count - 1);
  std::array<int, 2> sum{};
  for (const ScoringEvent& event : ledger.events) {
    for (std::size_t player = 0; player < 2; ++player) sum[player] += event.points[player];
  }
  CHECK(sum[0] == state->scores[0]);
  CHECK(sum[1] == state->scores[1]);
}

TEST_CASE("equal totals share the place", "[B-64]") {
  CHECK(places({50, 70, 50, 10, 0, 0}, 4) == std::array<int, kMaxPlayers>{2, 1, 2, 4, 0, 0});
  CHECK(places({5, 5, 0, 0, 0, 0}, 2) == std::array<int, kMaxPlayers>{1, 1, 0, 0, 0, 0});
}

TEST_CASE("final scoring does not depend on the order of regions", "[B-65]") {
  const Rules rules = parse_rules("base:players=4,farm_scoring=city_3");
  auto turned = std::make_unique<GameState>();
  play(rules, 29, [&](const GameState& state) {
    copy_state(*turned, state);
    std::reverse(turned->figures.begin(), turned->figures.begin() + turned->figure_count);
    CHECK(standing(rules, state) == standing(rules, *turned));
  });
}

TEST_CASE("farmers stay to the end", "[B-75]") {
  Sandbox game;
  game.place("BA.CFFF", {0, 0}).deploy("field:EL").place("BA.CFFF", {0, -1}, 2);
  CHECK(game.supply(0) == 6);
  CHECK(game.final_score(0) == 3);
}

TEST_CASE("without farmers no follower goes onto a field", "[B-76]") {
  Sandbox game("base:farmers=off");
  game.place("BA.CFFF", {0, 0});
  CHECK(game.may_deploy("city:N"));
  CHECK_FALSE(game.may_deploy("field:EL"));
}

TEST_CASE("only one figure action a half-turn", "[B-20][X-05]") {
  Sandbox game("base+abbot");
  game.place("BA.FFFF-mon", {0, 0}).deploy("monastery", FigureKind::Abbot);
  game.place("BA.CFFF", {1, 0}, 0);
  CHECK(game.action_count() == 4);  // city, field, recall, none
  game.recall();
  CHECK(game.state().step == Step::Draw);
}

TEST_CASE("an abbot occupies his monastery", "[B-84]") {
  Sandbox game("base+abbot");
  game.place("BA.FFFF-mon", {0, 0}).deploy("monastery", FigureKind::Abbot);
  CHECK(game.state().region(0).occupied == 1);
}

TEST_CASE("a recalled abbot is used again from the next half-turn on", "[B-85]") {
  Sandbox game("base+abbot");
  game.place("BA.FFFF-mon", {0, 0}).deploy("monastery", FigureKind::Abbot);
  game.place("BA.FFFF-mon", {1, 0}).recall();
  CHECK(game.score(0) == 2);
  CHECK(game.supply(0, FigureKind::Abbot) == 1);
  CHECK(game.place("BA.FFFF-mon", {2, 0}).may_deploy("monastery", FigureKind::Abbot));
}

TEST_CASE("a recall is its own source of points, not a completed feature", "[B-86]") {
  Sandbox game("base+abbot");
  game.place("BA.FFFF-mon", {0, 0}).deploy("monastery", FigureKind::Abbot);
  game.place("BA.FFFF-mon", {1, 0}).recall();
  REQUIRE(game.events() == 1);
  CHECK(game.ledger().events[0].source == PointSource::Recall);
}

TEST_CASE("the river comes first: spring, ten tiles, lake", "[B-90][B-91][B-96]") {
  for (const char* ruleset : {"base+river", "base+river:river=c2", "base+river:river_start_tile=mixed"}) {
    const Rules rules = parse_rules(ruleset);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto state = play(rules, seed, [](const GameState&) {});
      const auto is_river = [&](std::size_t tile) { return rules.types[state->tiles[tile].type].flags.river; };
      CHECK(rules.types[state->tiles[0].type].flags.river_source);
      std::size_t river = 0;
      while (river < state->tile_count && is_river(river)) ++river;
      for (std::size_t tile = river; tile < state->tile_count; ++tile) CHECK_FALSE(is_river(tile));
      if (river == 12) CHECK(rules.types[state->tiles[11].type].flags.river_lake);
      CHECK(river <= 12);
      // The river is one path: each tile lies beside the one before.
      for (std::size_t tile = 1; tile < river; ++tile) {
        const Cell a = state->tiles[tile - 1].cell, b = state->tiles[tile].cell;
        CHECK(std::abs(a.x() - b.x()) + std::abs(a.y() - b.y()) == 1);
      }
    }
  }
}

TEST_CASE("the base start tile is out of the game, or mixed in", "[B-94]") {
  CHECK(parse_rules("base+river").tile_total == 71 + 12);
  CHECK(parse_rules("base+river:river_start_tile=mixed").tile_total == 72 + 12);
}

TEST_CASE("the ban on U-turns is waived where nothing else fits", "[B-95]") {
  Sandbox game("base+river:river=c2");
  game.place("R2.FFFW-src", {0, 0}, 2);  // flows east
  game.place("R2.FFWW", {1, 0}, 0);      // a curve: comes from the west, flows south
  CHECK_FALSE(game.may_place("R2.FFWW", {1, 1}, 1));  // a second turn to the same side
  CHECK(game.may_place("R2.FFWW", {1, 1}, 2));
  game.place("BA.FFFF-mon", {2, 0}).place("BA.FFFF-mon", {2, 1});  // now the river cannot flow east
  CHECK_FALSE(game.may_place("R2.FFWW", {1, 1}, 2));
  CHECK(game.may_place("R2.FFWW", {1, 1}, 1));
}

TEST_CASE("start-of-turn effects belong to turns: every half-turn of the base game is a turn", "[X-06]") {
  const Rules rules = parse_rules("base");
  const auto state = play(rules, 31, [](const GameState&) {});
  CHECK(state->turns + state->tiles_boxed == rules.tile_total - 1);
}
