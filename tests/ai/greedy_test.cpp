#include <set>

#include "ai/greedy_agent.h"
#include "ai/greedy_evaluation.h"
#include "engine/scoring.h"
#include "tests/ai/table.h"
#include "tests/catch.h"
#include "tests/support/sandbox.h"

using namespace meeplelab;

TEST_CASE("a follower's gain without carrying it out is the difference that carrying it out makes") {
  for (const std::string ruleset : {"base", "base+abbot", "base+abbot:players=4"}) {
    const Rules rules = parse_rules(ruleset);
    for (const std::string agent : {"random", "greedy"}) {
      Table table(rules, {agent});
      MoveList moves;
      int compared = 0, wrong = 0;
      auto after = fresh_state(rules);
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        table.play(Pile(rules, seed), seed, [&](const GameState& state, Move) {
          if (state.step != Step::Figure || state.tiles_left == 0) return;
          const GreedyEvaluation evaluation(rules, state, GreedyWeights{});
          const Worth as_it_is = evaluation.margin(evaluation.worths(state), state.player);
          legal_moves(rules, state, moves);
          for (const Move move : moves) {
            Worth quick = as_it_is;
            if (move.kind() == MoveKind::Recall) continue;
            if (move.kind() == MoveKind::Deploy) {
              const auto segment = static_cast<SegmentId>(state.last_tile().first_segment + move.segment());
              quick += evaluation.deploy_gain(state, move.figure(), state.region_of(segment));
            }
            copy_state(*after, state);
            apply(rules, *after, move);
            ++compared;
            wrong += quick != evaluation.margin(evaluation.worths(*after), state.player);
          }
        });
      }
      CAPTURE(ruleset, agent);
      CHECK(compared > 500);
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("with the last tile on the board the worth is the standing") {
  const Rules rules = parse_rules("base+abbot:players=3");
  Table table(rules, {"greedy"});
  int compared = 0;
  table.play(Pile(rules, 4), 4, [&](const GameState& state, Move) {
    if (state.tiles_left != 0 || state.step != Step::Place) return;
    const GreedyEvaluation evaluation(rules, state, GreedyWeights{});
    const PlayerWorths worths = evaluation.worths(state);
    const PlayerPoints points = standing(rules, state);
    for (std::size_t player = 0; player < 3; ++player) CHECK(worths[player] == points[player] * kPoint);
    ++compared;
  });
  CHECK(compared == 1);
}

TEST_CASE("of three players the best opponent counts, or the mean") {
  const Rules rules = parse_rules("base:players=3");
  const auto state = fresh_state(rules);
  const PlayerWorths worths = {10'000, 4'000, 8'000};
  GreedyWeights weights;
  CHECK(GreedyEvaluation(rules, *state, weights).margin(worths, 0) == 2'000);
  CHECK(GreedyEvaluation(rules, *state, weights).margin(worths, 1) == -6'000);
  weights.opponents = Opponents::Mean;
  CHECK(GreedyEvaluation(rules, *state, weights).margin(worths, 0) == 4'000);
}

// A ruleset in which the weight has something to say.
std::string ruleset_for(const std::string& weight) {
  if (weight == "builder" || weight == "pig") return "base+builders";
  if (weight == "fairy") return "base+dragon";
  return weight == "flight" ? "base+flier" : "base+abbot:players=3";
}

TEST_CASE("every weight changes how some game is played") {
  for (const auto& option : greedy_options()) {
    CAPTURE(option.key);
    const Rules rules = parse_rules(ruleset_for(option.key));
    const std::string value = option.key == "opponents" ? "mean" : option.key.ends_with("tiles") ? "3" : option.key == "flight" ? "20" : "0.99";
    Table table(rules, {"greedy"}), changed(rules, {"greedy:" + option.key + "=" + value});
    bool same = true;
    for (std::uint64_t seed = 0; seed < 30 && same; ++seed) {
      same = table.moves(Pile(rules, seed), seed) == changed.moves(Pile(rules, seed), seed);
    }
    CHECK_FALSE(same);
  }
}

TEST_CASE("greedy breaks ties with its stream") {
  const Rules rules = parse_rules("base");
  GreedyAgent agent{GreedyWeights{}};
  std::size_t most = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    auto state = fresh_state(rules);
    apply(rules, *state, Pile(rules, seed).draw(rules, *state));
    std::set<std::uint32_t> chosen;
    for (std::uint64_t stream = 0; stream < 50; ++stream) {
      Rng rng(stream), same(stream);
      const Move move = agent.choose(rules, *state, rng);
      CHECK(agent.choose(rules, *state, same) == move);
      chosen.insert(move.bits());
    }
    most = std::max(most, chosen.size());
  }
  CHECK(most > 1);
}

TEST_CASE("greedy closes a city of its own at once", "[B-41]") {
  Sandbox game{"base"};
  game.place("BA.CFFF", {0, 0}).deploy("city:N");
  game.place("BA.FFFF-mon", {0, 1}, 0, 1).pass();
  GameState& state = game.state();
  state.player = 0;
  apply(game.rules(), state, Move::draw(game.rules().type_of("BA.CFFF")));
  GreedyAgent agent{GreedyWeights{}};
  Rng rng(1);
  CHECK(agent.choose(game.rules(), state, rng) == Move::place({0, -1}, 2));
}

TEST_CASE("greedy beats random in every game, by a wide margin") {
  for (const int players : {2, 4}) {
    const Rules rules = parse_rules("base:players=" + std::to_string(players));
    Table table(rules, {"greedy", "random", "random", "random"});
    int won = 0;
    double margin = 0;
    constexpr int kGames = 40;
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
      const auto end = table.play(seed);
      won += places(end->scores, players)[0] == 1;
      margin += end->scores[0] - *std::max_element(end->scores.begin() + 1, end->scores.begin() + players);
    }
    CAPTURE(players);
    CHECK(won == kGames);
    CHECK(margin / kGames > (players == 2 ? 70 : 35));
  }
}
