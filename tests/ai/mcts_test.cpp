#include <numeric>

#include "ai/mcts_search.h"
#include "engine/scoring.h"
#include "tests/ai/table.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

using Search = TreeSearch<RandomRollout>;

std::unique_ptr<Search> random_search(std::size_t megabytes = 4) {
  return std::make_unique<Search>(RandomRollout(PlayoutPolicy{0.3}), 0.3, megabytes);
}

// The position of the placement of the tile drawn n-th, after greedy or random play.
std::unique_ptr<GameState> position(const Rules& rules, std::uint64_t seed, int drawn, const std::string& agent) {
  Table table(rules, {agent});
  auto state = fresh_state(rules);
  int placements = 0;
  table.play(Pile(rules, seed), seed, [&](const GameState& now, Move) {
    if (now.step == Step::Place && ++placements == drawn) copy_state(*state, now);
  });
  return state;
}

// The best that the player to act can reach with the last tile: own score minus the opponent's.
int best_margin(const Rules& rules, const GameState& state, PlayerId player) {
  if (is_over(state)) return state.scores[player] - state.scores[1 - player];
  MoveList moves;
  legal_moves(rules, state, moves);
  int best = -1000;
  for (const Move move : moves) {
    auto after = std::make_unique<GameState>();
    copy_state(*after, state);
    apply(rules, *after, move);
    best = std::max(best, best_margin(rules, *after, player));
  }
  return best;
}

}  // namespace

TEST_CASE("a win with the last tile is found") {
  const Rules rules = parse_rules("base");
  int needed = 0, found = 0;
  const auto agent = make_agent("mcts:iterations=2000");
  for (std::uint64_t seed = 0; seed < 300 && needed < 10; ++seed) {
    auto state = position(rules, seed, 71, "random");
    if (state->step != Step::Place || state->tiles_left != 0) continue;  // a tile fitted nowhere
    const PlayerId player = to_act(*state);
    const PlayerPoints now = standing(rules, *state);
    if (best_margin(rules, *state, player) <= 0 || now[player] > now[1 - player]) continue;
    ++needed;
    for (std::uint64_t decision = 0; !is_over(*state); ++decision) {
      Rng rng(hash_of({seed, decision}));
      apply(rules, *state, agent->choose(rules, *state, rng));
    }
    found += state->scores[player] > state->scores[1 - player];
  }
  CHECK(needed == 10);
  CHECK(found == needed);
}

TEST_CASE("the visits of a node's children add up to its own but for the first") {
  for (const std::string ruleset : {"base", "base+abbot+river:players=4"}) {
    const Rules rules = parse_rules(ruleset);
    const auto search = random_search();
    const auto state = position(rules, 3, 20, "greedy");
    search->start(*state);
    Rng rng(5);
    for (int i = 0; i < 3000; ++i) search->iterate(rules, rng);
    CHECK(search->root().visits == 3000);
    for (NodeId node = 0; node < search->tree().size(); ++node) {
      const Node& parent = search->tree()[node];
      if (parent.child_count == 0) continue;
      std::uint32_t visits = 0;
      for (NodeId child = 0; child < parent.child_count; ++child) {
        visits += search->tree()[parent.first_child + child].visits;
      }
      CHECK(visits + (node == Tree::kRoot ? 0 : 1) == parent.visits);
    }
  }
}

TEST_CASE("a full tree is searched on without growing") {
  const Rules rules = parse_rules("base");
  const auto search = random_search(1);
  const auto state = position(rules, 3, 20, "greedy");
  search->start(*state);
  Rng rng(5);
  for (int i = 0; i < 20'000; ++i) search->iterate(rules, rng);
  const std::size_t full = search->tree().size();
  CHECK(full * sizeof(Node) > 1024 * 1024 - 100 * sizeof(Node));
  for (int i = 0; i < 1'000; ++i) search->iterate(rules, rng);
  CHECK(search->tree().size() <= 1024 * 1024 / sizeof(Node));
  CHECK(search->tree().size() < full + 100);
  CHECK(search->root().visits == 21'000);
}

TEST_CASE("draws in the tree follow the tiles left") {
  const Rules rules = parse_rules("base");
  const auto state = position(rules, 9, 60, "greedy");
  std::vector<int> drawn(rules.types.size());
  Rng rng(6);
  auto after = std::make_unique<GameState>();
  copy_state(*after, *state);
  MoveList moves;
  while (!is_chance(*after)) {
    legal_moves(rules, *after, moves);
    apply(rules, *after, moves.back());
  }
  constexpr int kDraws = 20'000;
  for (int i = 0; i < kDraws; ++i) ++drawn[random_outcome(rules, *after, rng).type()];
  for (std::size_t type = 0; type < drawn.size(); ++type) {
    CAPTURE(type);
    CHECK(drawn[type] / double{kDraws} == Approx(after->remaining[type] / double{1} / after->tiles_left).margin(0.02));
  }
}

TEST_CASE("the figure action is read from the tree of the placement") {
  const Rules rules = parse_rules("base");
  const auto agent = make_agent("mcts:iterations=2000");
  const auto state = position(rules, 8, 30, "greedy");
  Rng rng(1);
  apply(rules, *state, agent->choose(rules, *state, rng));
  REQUIRE(state->step == Step::Figure);
  // Where the tree is thick, no random number is drawn and nothing is searched.
  Rng stream(2), untouched(2);
  const Move move = agent->choose(rules, *state, stream);
  CHECK(stream.next() == untouched.next());
  CHECK(is_legal(rules, *state, move));

  // After new_game it has forgotten, and searches.
  const auto again = position(rules, 8, 30, "greedy");
  Rng same(1);
  apply(rules, *again, agent->choose(rules, *again, same));
  agent->new_game();
  Rng used(2), fresh(2);
  agent->choose(rules, *again, used);
  CHECK(used.next() != fresh.next());
}

TEST_CASE("a clock ends the search") {
  const Rules rules = parse_rules("base");
  Table table(rules, {"mcts:ms=1", "random"});
  CHECK(is_over(*table.play(1)));
}

TEST_CASE("more search is better") {
  const Rules rules = parse_rules("base");
  Table table(rules, {"mcts:iterations=200", "mcts:iterations=5"});
  int won = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto end = table.play(seed);
    won += end->scores[0] > end->scores[1];
  }
  CHECK(won >= 9);
}

TEST_CASE("rollouts play to the end and reward everybody") {
  for (const int players : {2, 5}) {
    const Rules rules = parse_rules("base+abbot:players=" + std::to_string(players));
    auto state = std::make_unique<GameState>();
    double total[2] = {};
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      for (const bool greedy : {false, true}) {
        *state = initial_state(rules);
        Rng rng(seed);
        const auto rollout = std::make_unique<GreedyRollout>(PlayoutPolicy{0.3}, kWholeGame);
        RandomRollout random(PlayoutPolicy{0.3}, kWholeGame);
        const Rewards rewards = greedy ? (*rollout)(rules, *state, rng) : random(rules, *state, rng);
        CHECK(is_over(*state));
        CHECK(std::all_of(rewards.begin(), rewards.end(), [](double r) { return r >= -1 && r <= 1; }));
        if (players == 2) CHECK(rewards[0] == -rewards[1]);
        total[greedy] += std::accumulate(state->scores.begin(), state->scores.end(), 0);
      }
    }
    CHECK(total[1] > 1.5 * total[0]);  // greedy play scores more
  }
}

TEST_CASE("a rollout of limited depth stops there, and plays to the end where that is nearer") {
  const Rules rules = parse_rules("base:players=3");
  for (const int depth : {0, 1, 4, 200}) {
    const auto state = position(rules, 2, 50, "greedy");
    const int turns = state->turns;
    Rng rng(7);
    RandomRollout rollout(PlayoutPolicy{0.3}, depth);
    const Rewards rewards = rollout(rules, *state, rng);
    CAPTURE(depth);
    CHECK(is_over(*state) == (depth == 200));
    if (depth != 200) CHECK(state->turns == turns + std::max(1, depth));
    CHECK(std::all_of(rewards.begin(), rewards.end(), [](double r) { return r > -1 && r < 1; }));
    if (is_over(*state)) CHECK(rewards == rewards_of(rules, *state));
  }
}

TEST_CASE("rewards compare with the best opponent") {
  const Rules rules = parse_rules("base:players=3");
  const auto state = fresh_state(rules);
  state->scores = {50, 20, 80};
  const Rewards rewards = rewards_of(rules, *state);
  CHECK(rewards[0] == exact_tanh(-1.0));
  CHECK(rewards[1] == exact_tanh(-2.0));
  CHECK(rewards[2] == exact_tanh(1.0));
}
