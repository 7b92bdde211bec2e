#include "experiments/stats/shares.h"

#include <algorithm>

namespace meeplelab {

std::vector<int> places_of(std::span<const int> scores) {
  std::vector<int> places;
  for (const int score : scores) {
    const auto better = std::ranges::count_if(scores, [score](int other) { return other > score; });
    places.push_back(static_cast<int>(better) + 1);
  }
  return places;
}

std::vector<double> win_shares(std::span<const int> scores) {
  const std::vector<int> places = places_of(scores);
  const double share = 1 / static_cast<double>(std::ranges::count(places, 1));
  std::vector<double> shares;
  for (const int place : places) shares.push_back(place == 1 ? share : 0);
  return shares;
}

std::optional<double> block_score(const BlockResult& block, int ruleset, int agent) {
  double sum = 0;
  int seats = 0;
  for (const GameResult& game : block.games) {
    if (game.ruleset != ruleset) continue;
    for (const SeatResult& seat : game.seats) {
      if (seat.agent != agent) continue;
      sum += seat.share;
      ++seats;
    }
  }
  if (seats == 0) return std::nullopt;
  return sum / seats;
}

}  // namespace meeplelab
