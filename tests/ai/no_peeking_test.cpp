#include "tests/ai/table.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

// The same tiles up to a number of draws, and the rest in another order.
Pile with_other_rest(const Pile& pile, std::size_t same, std::uint64_t seed) {
  std::vector<TileTypeId> order = pile.order();
  Rng rng(seed);
  for (std::size_t i = order.size(); i > same + 1; --i) {
    std::swap(order[i - 1], order[same + rng.below(static_cast<std::uint32_t>(i - same))]);
  }
  return Pile(order);
}

bool begins_with(const std::vector<Move>& moves, const std::vector<Move>& start) {
  return moves.size() >= start.size() && std::equal(start.begin(), start.end(), moves.begin());
}

}  // namespace

// An agent that could see the pile would decide otherwise somewhere (peeking is worth 120 Elo and more).
TEST_CASE("no agent's decisions depend on the order of unseen tiles", "[B-06]") {
  const Rules rules = parse_rules("base+abbot");
  for (const std::string agent :
       {"random", "greedy", "mcts:iterations=20", "mcts:iterations=4,depth=1000", "mcts:iterations=2,rollout=greedy"}) {
    for (const std::uint64_t seed : {1U, 2U}) {
      const Pile pile(rules, seed);
      Table table(rules, {agent});
      const std::vector<Move> moves = table.moves(pile, seed);
      for (std::size_t drawn = 1; drawn <= 70; drawn += 5) {
        const std::vector<Move> again = table.moves(with_other_rest(pile, drawn, seed + 10), seed, static_cast<int>(drawn));
        CAPTURE(agent, seed, drawn);
        CHECK(!again.empty());
        CHECK(begins_with(moves, again));
      }
    }
  }
}
