#include "experiments/stats/multiple.h"

#include <algorithm>
#include <numeric>

namespace meeplelab {
namespace {

std::vector<std::size_t> ascending(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [p](std::size_t index) { return p[index]; });
  return order;
}

}  // namespace

std::vector<double> holm_adjusted(std::span<const double> p) {
  std::vector<double> adjusted(p.size());
  double largest = 0;
  std::size_t left = p.size();
  for (const std::size_t index : ascending(p)) {
    largest = std::max(largest, std::min(1.0, static_cast<double>(left--) * p[index]));
    adjusted[index] = largest;
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg_adjusted(std::span<const double> p) {
  std::vector<double> adjusted(p.size());
  const std::vector<std::size_t> order = ascending(p);
  const auto all = static_cast<double>(p.size());
  double smallest = 1;
  for (std::size_t rank = p.size(); rank > 0; --rank) {
    const std::size_t index = order[rank - 1];
    smallest = std::min(smallest, all * p[index] / static_cast<double>(rank));
    adjusted[index] = smallest;
  }
  return adjusted;
}

}  // namespace meeplelab
