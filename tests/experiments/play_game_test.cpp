#include "experiments/play_game.h"

#include <algorithm>
#include <numeric>

#include "ai/agents.h"
#include "engine/error.h"
#include "engine/pile.h"
#include "engine/scoring.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

Rules rules_for(const std::string& text, int players) {
  Rules rules = parse_rules(text);
  rules.players = players;
  finish(rules, built_in_tiles());
  return rules;
}

// A table of agents of one kind, with their objects.
struct Table {
  Table(const std::string& text, int players) {
    for (int seat = 0; seat < players; ++seat) agents.push_back(make_agent(text));
    for (std::size_t seat = 0; seat < agents.size(); ++seat) setup.seats.push_back({agents[seat].get(), seat, text});
  }
  GameResult play(const Rules& rules, std::uint64_t block_seed, int seating = 0, const GameObserver& observer = {}) {
    setup.block_seed = block_seed;
    setup.seating = seating;
    return play_game(rules, setup, observer);
  }
  std::vector<std::unique_ptr<Agent>> agents;
  GameSetup setup;
};

std::size_t event(const std::string& name) {
  const auto found = std::ranges::find(event_names(), name);
  REQUIRE(found != event_names().end());
  return static_cast<std::size_t>(found - event_names().begin());
}

std::uint32_t sum_of(const GameResult& game, const std::string& name) {
  std::uint32_t sum = 0;
  for (const SeatResult& seat : game.seats) sum += seat.events[event(name)];
  return sum;
}

class Answering : public Agent {
 public:
  explicit Answering(Move move) : move_(move) {}
  Move choose(const Rules&, const GameState&, Rng&) override { return move_; }

 private:
  Move move_;
};

class Failing : public Agent {
 public:
  Move choose(const Rules&, const GameState&, Rng&) override { throw std::runtime_error("out of ideas"); }
};

std::string message_with(Agent& agent) {
  const Rules rules = rules_for("base", 2);
  GameSetup setup{.block_seed = 7, .seating = 1, .seats = {{&agent, 0, "clever:x=1"}, {&agent, 1, "clever:x=1"}}};
  try {
    play_game(rules, setup);
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::InternalError);
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("points by source add up to the score of every seat") {
  for (const char* text : {"base", "base+abbot", "base+abbot+river", "base+river:river=c2", "base:farmers=off"}) {
    for (const int players : {2, 3, 6}) {
      const Rules rules = rules_for(text, players);
      for (const char* agent : {"random", "greedy"}) {
        Table table(agent, players);
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
          const GameResult game = table.play(rules, seed);
          INFO(text << " " << agent << " " << players << " players, seed " << seed);
          REQUIRE(game.seats.size() == static_cast<std::size_t>(players));
          for (const SeatResult& seat : game.seats) {
            CHECK(seat.points.size() == source_names().size());
            CHECK(std::accumulate(seat.points.begin(), seat.points.end(), 0) == seat.score);
          }
        }
      }
    }
  }
}

TEST_CASE("places are shared and the shares of the win add up to one") {
  Table table("random", 4);
  const Rules rules = rules_for("base", 4);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const GameResult game = table.play(rules, seed);
    double sum = 0;
    for (const SeatResult& seat : game.seats) {
      sum += seat.share;
      CHECK((seat.place == 1) == (seat.share > 0));
      const auto better = std::ranges::count_if(game.seats, [&](const SeatResult& s) { return s.score > seat.score; });
      CHECK(seat.place == better + 1);
    }
    CHECK(sum == Approx(1));
  }
}

TEST_CASE("every tile is placed in a turn or boxed") {
  for (const char* text : {"base", "base+river"}) {
    const Rules rules = rules_for(text, 3);
    Table table("random", 3);
    const GameResult game = table.play(rules, 11);
    CHECK(game.turns + static_cast<int>(sum_of(game, "tiles_boxed")) == rules.tile_total - 1);
    CHECK(sum_of(game, "turns") == static_cast<std::uint32_t>(game.turns));
    CHECK(sum_of(game, "half_turns") == sum_of(game, "turns"));
    CHECK(game.decisions == 2 * game.turns);
  }
}

TEST_CASE("a game is the same again, whatever was played before") {
  const Rules rules = rules_for("base+abbot", 2);
  for (const char* agent : {"random", "greedy", "mcts:iterations=20"}) {
    Table fresh(agent, 2), used(agent, 2);
    used.play(rules, 99);
    CHECK(fresh.play(rules, 5) == used.play(rules, 5));
  }
}

TEST_CASE("equal agents play another game in another seating of the same deck") {
  const Rules rules = rules_for("base", 2);
  Table table("random", 2);
  CHECK(table.play(rules, 5, 0).digest != table.play(rules, 5, 1).digest);
  CHECK(decision_key({.block_seed = 1, .seating = 0, .seats = {}}, 0, 0) !=
        decision_key({.block_seed = 1, .seating = 0, .seats = {}}, 1, 0));
}

TEST_CASE("the digest and the observer see every move") {
  const Rules rules = rules_for("base", 2);
  Table table("random", 2);
  std::vector<Move> before, after;
  int last_score = -1;
  GameObserver observer;
  observer.before = [&](const GameState&, Move move) { before.push_back(move); };
  observer.after = [&](const GameState& state, Move move) {
    after.push_back(move);
    last_score = state.scores[0];
  };
  const GameResult game = table.play(rules, 3, 0, observer);
  CHECK(before == after);
  CHECK(last_score == game.seats[0].score);
  const auto draws = std::ranges::count(before, MoveKind::Draw, &Move::kind);
  CHECK(draws == rules.tile_total - 1);
  CHECK(static_cast<int>(before.size()) == draws + game.decisions);
  std::uint64_t digest = 0;
  for (const Move move : before) digest = hash_of({digest, move.bits()});
  for (const SeatResult& seat : game.seats) digest = hash_of({digest, static_cast<std::uint64_t>(seat.score)});
  CHECK(digest == game.digest);
}

TEST_CASE("two rulesets meet their common tiles in one order") {
  const Rules base = rules_for("base", 2);
  for (const char* text : {"base+abbot", "base+river"}) {
    const Rules more = rules_for(text, 2);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      std::vector<std::string> ours, theirs;
      const Pile base_pile(base, seed), more_pile(more, seed);
      for (const TileTypeId type : base_pile.order()) ours.push_back(base.types[type].id);
      for (const TileTypeId type : more_pile.order()) {
        const std::string& id = more.types[type].id;
        if (std::ranges::count(base.types, id, &TileType::id) > 0) theirs.push_back(id);
      }
      // A ruleset may start with another tile, which is then in one pile only.
      if (ours.size() == theirs.size()) CHECK(ours == theirs);
    }
  }
}

TEST_CASE("an agent that fails is named with its move") {
  Failing failing;
  CHECK_THAT(message_with(failing), Catch::Contains("clever:x=1") && Catch::Contains("seat 1") && Catch::Contains("out of ideas"));
  Answering with_figure(Move::deploy(FigureKind::Pig, 3));
  CHECK_THAT(message_with(with_figure), Catch::Contains("figure pig on segment 3") && Catch::Contains("not legal"));
  Answering far_away(Move::place(Cell(100, -100), 2));
  CHECK_THAT(message_with(far_away), Catch::Contains("at 100,-100 r2") && Catch::Contains("not legal"));
  Answering drawing(Move::draw(3));
  CHECK_THAT(message_with(drawing), Catch::Contains("'draw'") && Catch::Contains("not legal"));
}
