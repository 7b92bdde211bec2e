// The tree of the search: nodes in one pool that is allocated once, the children of a node side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>

#include "engine/move.h"

namespace meeplelab {

using NodeId = std::uint32_t;

// What is known about one move (a decision or an outcome of chance) in its place.
struct Node {
  double total = 0;               // sum of the rewards of the player whose move it is; of a draw: its weight
  std::uint32_t visits = 0;
  NodeId first_child = 0;         // 0: not expanded
  Move move;
  std::uint16_t child_count = 0;
  std::uint16_t tried = 0;        // the first so many children have been visited (decisions only)

  double mean() const { return visits == 0 ? 0 : total / visits; }
};
static_assert(sizeof(Node) == 24 && std::is_trivially_destructible_v<Node>);

class Tree {
 public:
  explicit Tree(std::size_t megabytes)
      : capacity_(megabytes * 1024 * 1024 / sizeof(Node)), nodes_(std::allocator<Node>().allocate(capacity_)) {
    clear();
  }
  ~Tree() { std::allocator<Node>().deallocate(nodes_, capacity_); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  static constexpr NodeId kRoot = 0;

  // Leaves nothing but an empty root.
  void clear() {
    std::construct_at(nodes_ + kRoot);
    used_ = 1;
  }

  Node& operator[](NodeId node) { return nodes_[node]; }
  const Node& operator[](NodeId node) const { return nodes_[node]; }
  std::span<Node> children(NodeId node) { return {&nodes_[nodes_[node].first_child], nodes_[node].child_count}; }
  std::size_t size() const { return used_; }

  // Gives a node its children; false, and no children, when the pool is full.
  bool expand(NodeId node, const MoveList& moves) {
    if (moves.empty() || moves.size() > capacity_ - used_ || moves.size() > 0xffff) return false;
    nodes_[node].first_child = static_cast<NodeId>(used_);
    nodes_[node].child_count = static_cast<std::uint16_t>(moves.size());
    for (const Move move : moves) {
      std::construct_at(nodes_ + used_)->move = move;
      ++used_;
    }
    return true;
  }

 private:
  std::size_t capacity_;
  std::size_t used_ = 0;
  Node* nodes_;  // memory that no node was made in yet is never touched
};

}  // namespace meeplelab
