#include "ai/mcts_agent.h"

#include <algorithm>
#include <chrono>

#include "ai/mcts_search.h"
#include "ai/random_agent.h"
#include "engine/apply.h"
#include "engine/legal_moves.h"

namespace meeplelab {

namespace {

template <class Evaluator>
class MctsAgent final : public Agent {
 public:
  MctsAgent(const MctsSettings& settings, Evaluator evaluator)
      : settings_(settings), search_(std::move(evaluator), settings.c, static_cast<std::size_t>(settings.memory)) {}

  // The budget is that of the half-turn and is spent at its first decision. The decisions that follow are read from
  // the same tree.
  Move choose(const Rules& rules, const GameState& state, Rng& rng) override {
    const bool goes_on = in_half_turn_ && state == search_.root_state();
    in_half_turn_ = false;
    legal_moves(rules, state, moves_);
    if (moves_.size() == 1) return moves_.front();
    if (goes_on) {
      top_up(rules, rng);
    } else {
      search_.start(state);
      spend_budget(rules, rng);
    }
    const Move move = search_.best_move();
    in_half_turn_ = search_.descend(rules, move);
    return move;
  }

  void new_game() override { in_half_turn_ = false; }
  bool is_reproducible() const override { return settings_.ms == 0; }

 private:
  // A tree is thin where a decision has seen fewer visits than this for each of its moves.
  static constexpr std::uint32_t kThin = 10;

  void spend_budget(const Rules& rules, Rng& rng) {
    if (settings_.ms == 0) {
      for (int i = 0; i < settings_.iterations; ++i) search_.iterate(rules, rng);
      return;
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(settings_.ms);
    do {
      search_.iterate(rules, rng);
    } while (std::chrono::steady_clock::now() < end);
  }

  // Where it is thin, the tree is searched on until it is not.
  void top_up(const Rules& rules, Rng& rng) {
    const auto enough = kThin * static_cast<std::uint32_t>(moves_.size());
    while (search_.root().visits < enough) search_.iterate(rules, rng);
  }

  MctsSettings settings_;
  TreeSearch<Evaluator> search_;
  bool in_half_turn_ = false;  // the root of the search is the next decision of this half-turn
  MoveList moves_;
};

}  // namespace

const UcbTable& ucb_table() {
  static const UcbTable table;
  return table;
}

const AgentOptions<MctsSettings>& mcts_options() {
  using S = MctsSettings;
  static const AgentOptions<S> options = {
      whole_option("iterations", &S::iterations, 1, 100'000'000, "iterations of search for each half-turn"),
      instead_of("iterations",
                 whole_option("ms", &S::ms, 0, 100'000'000,
                              "milliseconds of search for each half-turn (0: iterations count); not reproducible")),
      real_option("c", &S::c, 0, 100, "width of exploration in UCB1"),
      {"follower", kFigureProbabilityExpected, "probability that random play in rollouts uses a figure where one may be",
       [](const S& settings) { return figure_probability_text(settings.policy.figure_probability); },
       [](S& settings, std::string_view text) {
         return read_figure_probability(text, settings.policy.figure_probability);
       },
       {}},
      word_option("rollout", &S::rollout, {"random", "greedy"}, "how positions beyond the tree are played on"),
      whole_option("depth", &S::depth, 0, 1000,
                   "half-turns that a rollout plays before the position is judged as `greedy` judges it (1000: to "
                   "the end of the game)"),
      whole_option("memory", &S::memory, 1, 65536, "megabytes for the tree; a full tree is searched on without growing"),
  };
  return options;
}

std::unique_ptr<Agent> make_mcts(const MctsSettings& settings) {
  if (settings.rollout == RolloutKind::Greedy) {
    return std::make_unique<MctsAgent<GreedyRollout>>(settings, GreedyRollout(settings.policy, settings.depth));
  }
  return std::make_unique<MctsAgent<RandomRollout>>(settings, RandomRollout(settings.policy, settings.depth));
}

}  // namespace meeplelab
