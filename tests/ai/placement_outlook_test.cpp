// The outlook against its slow twin: carry the placement out, then every figure action.
#include "ai/placement_outlook.h"

#include "tests/ai/table.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

class SlowOutlook {
 public:
  SlowOutlook(const Rules& rules, const GreedyEvaluation& evaluation) : rules_(rules), evaluation_(evaluation) {}

  Worth margin(const GameState& state, Move placement, Rng& rng) {
    copy_state(*placed_, state);
    apply(rules_, *placed_, placement);
    if (placed_->step != Step::Figure) return margin_of(*placed_, state.player);
    legal_moves(rules_, *placed_, moves_);
    Worth best = 0;
    std::uint32_t equals = 0;
    for (const Move move : moves_) {
      copy_state(*acted_, *placed_);
      apply(rules_, *acted_, move);
      const Worth margin = margin_of(*acted_, state.player);
      if (equals != 0 && margin == best) {
        rng.below(++equals);
      } else if (equals == 0 || margin > best) {
        best = margin;
        equals = 1;
      }
    }
    return best;
  }

 private:
  Worth margin_of(const GameState& state, PlayerId player) const {
    return evaluation_.margin(evaluation_.worths(state), player);
  }

  const Rules& rules_;
  const GreedyEvaluation& evaluation_;
  std::unique_ptr<GameState> placed_ = std::make_unique<GameState>(), acted_ = std::make_unique<GameState>();
  MoveList moves_;
};

}  // namespace

TEST_CASE("what a placement leads to is foreseen exactly") {
  const auto outlook = std::make_unique<PlacementOutlook>();
  for (const std::string ruleset :
       {"base", "base:players=4,followers=3", "base:two_tile_city=2,two_tile_city_pennant=2,farmers=off",
        "base:players=3,farm_scoring=city_4", "base:city_tile_points=3,open_city_tile_points=2,followers=15"}) {
    const Rules rules = parse_rules(ruleset);
    for (const std::string agent : {"random", "greedy"}) {
      Table table(rules, {agent});
      int compared = 0, wrong = 0, unseen = 0;
      for (std::uint64_t seed = 0; seed < 2; ++seed) {
        table.play(Pile(rules, seed), seed, [&](const GameState& state, Move) {
          if (state.step != Step::Place || !PlacementOutlook::covers(rules, state)) return;
          const GreedyEvaluation evaluation(rules, state, GreedyWeights{});
          SlowOutlook slow(rules, evaluation);
          outlook->look(rules, state, evaluation);
          MoveList placements;
          legal_moves(rules, state, placements);
          for (const Move placement : placements) {
            Rng rng(seed), same(seed);
            const auto margin = outlook->margin(placement, rng);
            if (!margin) {
              ++unseen;
              continue;
            }
            ++compared;
            wrong += *margin != slow.margin(state, placement, same) || rng.next() != same.next();
          }
        });
      }
      CAPTURE(ruleset, agent);
      CHECK(wrong == 0);
      CHECK(compared > 2000);
      CHECK(unseen < compared / 20);
    }
  }
}
