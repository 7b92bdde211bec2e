// Monte Carlo tree search over decisions and draws. One tree, its levels being the decisions of the game one by one:
// the placement, then the figure action, then the draw, then the opponent's placement. Every iteration starts at the
// real position and draws unseen tiles anew; the outcome of a draw is a node for each type of tile, so a node always
// stands for one position and no order of tiles is ever stored. Values are of every player's own reward: each
// decision maximises that of whoever makes it, with 2 to 6 players.
#pragma once

#include <cmath>
#include <vector>

#include "ai/exact_math.h"
#include "ai/mcts_tree.h"
#include "ai/rollouts.h"
#include "engine/apply.h"
#include "engine/legal_moves.h"

namespace meeplelab {

// 1 / sqrt(n) for small n, and ln n: what UCB1 needs at every step down the tree.
class UcbTable {
 public:
  UcbTable() : inverse_root_(kSize), log_(kSize) {
    for (std::size_t n = 1; n < kSize; ++n) {
      inverse_root_[n] = 1 / std::sqrt(static_cast<double>(n));  // exact by IEEE 754
      log_[n] = exact_log(static_cast<double>(n));
    }
  }
  double inverse_root(std::uint32_t n) const { return n < kSize ? inverse_root_[n] : 1 / std::sqrt(double{1} * n); }
  double log(std::uint32_t n) const { return n < kSize ? log_[n] : exact_log(double{1} * n); }

 private:
  static constexpr std::size_t kSize = 1 << 15;
  std::vector<double> inverse_root_, log_;
};
const UcbTable& ucb_table();

template <class Evaluator>
class TreeSearch {
 public:
  TreeSearch(Evaluator evaluator, double exploration, std::size_t megabytes)
      : evaluator_(std::move(evaluator)), exploration_(exploration), tree_(megabytes), table_(ucb_table()) {}

  const Tree& tree() const { return tree_; }
  const Node& root() const { return tree_[root_]; }
  const GameState& root_state() const { return root_state_; }

  // Starts a new tree at a position of a decision.
  void start(const GameState& state) {
    tree_.clear();
    root_ = Tree::kRoot;
    copy_state(root_state_, state);
  }

  // Goes on in the part of the tree below a move of the root. False where the tree has nothing there.
  bool descend(const Rules& rules, Move move) {
    for (Node& child : tree_.children(root_)) {
      if (child.move != move || child.child_count == 0) continue;
      root_ = static_cast<NodeId>(&child - &tree_[0]);
      apply(rules, root_state_, move);
      return true;
    }
    return false;
  }

  // One iteration: down the tree, one new node, a value, and back up.
  void iterate(const Rules& rules, Rng& rng) {
    copy_state(state_, root_state_);
    path_.clear();
    NodeId node = root_;
    path_.push_back({node, kNobody});
    while (!is_over(state_) && (node == root_ || tree_[node].visits > 0) && expand(rules, node, rng)) {
      const PlayerId mover = is_chance(state_) ? kNobody : to_act(state_);
      node = mover == kNobody ? draw_child(node, rng) : pick_child(node);
      apply(rules, state_, tree_[node].move);
      path_.push_back({node, mover});
    }
    const Rewards rewards = is_over(state_) ? rewards_of(rules, state_) : evaluator_(rules, state_, rng);
    for (const auto& [visited, mover] : path_) {
      ++tree_[visited].visits;
      if (mover != kNobody) tree_[visited].total += rewards[mover];
    }
  }

  // The most visited move of the root; of equals the one with the higher mean, then the first.
  Move best_move() {
    const Node* best = nullptr;
    for (const Node& child : tree_.children(root_)) {
      if (!best || child.visits > best->visits || (child.visits == best->visits && child.mean() > best->mean())) {
        best = &child;
      }
    }
    return best->move;
  }

 private:
  static constexpr PlayerId kNobody = kMaxPlayers;
  struct Step {
    NodeId node;
    PlayerId mover;  // who decided for it
  };

  // Makes the children of a node, in random order so that no order of moves is favoured. False when the tree is full.
  bool expand(const Rules& rules, NodeId node, Rng& rng) {
    if (tree_[node].child_count != 0) return true;
    if (is_chance(state_)) {
      chance_outcomes(rules, state_, outcomes_);
      moves_.clear();
      for (const ChanceOutcome& outcome : outcomes_) moves_.push_back(outcome.move);
      if (!tree_.expand(node, moves_)) return false;
      const std::span<Node> children = tree_.children(node);
      for (std::size_t i = 0; i < outcomes_.size(); ++i) children[i].total = outcomes_[i].weight;
      return true;
    }
    legal_moves(rules, state_, moves_);
    for (std::size_t i = moves_.size(); i > 1; --i) {
      std::swap(moves_[i - 1], moves_[rng.below(static_cast<std::uint32_t>(i))]);
    }
    return tree_.expand(node, moves_);
  }

  // Moves that were not tried come first, one an iteration; then UCB1.
  NodeId pick_child(NodeId node) {
    Node& parent = tree_[node];
    if (parent.tried < parent.child_count) return parent.first_child + parent.tried++;
    const double width = exploration_ * std::sqrt(table_.log(parent.visits));
    NodeId best = parent.first_child;
    double best_bound = -1e300;
    for (NodeId child = parent.first_child; child < parent.first_child + parent.child_count; ++child) {
      const Node& candidate = tree_[child];
      const double bound = candidate.total / candidate.visits + width * table_.inverse_root(candidate.visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = child;
      }
    }
    return best;
  }

  // An outcome by its odds; every outcome has a child.
  NodeId draw_child(NodeId node, Rng& rng) {
    std::uint32_t weight = 0;
    for (const Node& child : tree_.children(node)) weight += static_cast<std::uint32_t>(child.total);
    std::uint32_t ticket = rng.below(weight);
    NodeId child = tree_[node].first_child;
    for (;; ++child) {
      const auto here = static_cast<std::uint32_t>(tree_[child].total);
      if (ticket < here) return child;
      ticket -= here;
    }
  }

  Evaluator evaluator_;
  double exploration_;
  Tree tree_;
  const UcbTable& table_;
  NodeId root_ = Tree::kRoot;
  GameState root_state_;
  GameState state_;
  std::vector<Step> path_;
  MoveList moves_;
  std::vector<ChanceOutcome> outcomes_;
};

}  // namespace meeplelab
