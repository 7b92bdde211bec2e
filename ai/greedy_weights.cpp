#include "ai/greedy_weights.h"

#include <algorithm>

namespace meeplelab {

const AgentOptions<GreedyWeights>& greedy_options() {
  using W = GreedyWeights;
  static const AgentOptions<W> options = {
      real_option("close_1", &W::close_1, 0, 1, "chance that a road or city with one open side is still completed"),
      real_option("close_2", &W::close_2, 0, 1, "the same with two open sides"),
      real_option("close_3", &W::close_3, 0, 1, "the same with three open sides"),
      real_option("neighbour", &W::neighbour, 0, 1, "chance that an empty cell beside a monastery or garden is filled"),
      real_option("close_tiles", &W::close_tiles, 1, 255,
                  "with fewer tiles left than this, all these chances shrink in proportion"),
      real_option("follower_1", &W::follower_1, 0, 100, "points that the first free follower is worth"),
      real_option("follower_2", &W::follower_2, 0, 100, "points that the second free follower is worth"),
      real_option("follower_3", &W::follower_3, 0, 100, "points that the third free follower is worth"),
      real_option("follower_more", &W::follower_more, 0, 100, "points that every further free follower is worth"),
      real_option("abbot", &W::abbot, 0, 100, "points that a free abbot is worth"),
      real_option("follower_tiles", &W::follower_tiles, 1, 255,
                  "with fewer tiles left than this, what free and locked followers are worth shrinks in proportion"),
      real_option("home", &W::home, 0, 100, "points for a follower that comes home, times the chance that it does"),
      real_option("field_city", &W::field_city, 0, 10,
                  "share of its points that an unfinished city counts for a farmer, times twice the chance of its "
                  "completion"),
      real_option("field_lock", &W::field_lock, 0, 100,
                  "points that a follower on a field costs at the start of the game, and less with every tile"),
      real_option("builder", &W::builder, 0, 100, "points that putting the builder to work promises"),
      real_option("pig", &W::pig, 0, 100, "points that putting the pig onto a field promises"),
      real_option("fairy", &W::fairy, 0, 100, "points that moving the fairy promises"),
      real_option("flight", &W::flight, 0, 100, "points that a flight promises"),
      word_option("opponents", &W::opponents, {"best", "mean"},
                  "compare with the best opponent, or with the mean of all"),
  };
  return options;
}

GreedyScale scale_weights(const GreedyWeights& weights, const Rules& rules, const GameState& state) {
  GreedyScale scale;
  const double tiles = state.tiles_left;
  const auto worth = [](double points) { return static_cast<Worth>(points * kPoint + (points < 0 ? -0.5 : 0.5)); };
  const double soon = std::min(1.0, tiles / weights.close_tiles);
  const double use = std::min(1.0, tiles / weights.follower_tiles);

  const std::array<double, GreedyScale::kOpen> close = {1.0, weights.close_1 * soon, weights.close_2 * soon,
                                                        weights.close_3 * soon, 0.0};
  const int city_points = rules.field_city_points + (rules.farm_scoring == FarmScoring::City4 ? 1 : 0);
  for (std::size_t open = 0; open < GreedyScale::kOpen; ++open) {
    scale.close[open] = worth(close[open]);
    scale.home[open] = worth(close[open] * weights.home * use);
    scale.city[open] = worth(city_points * (open == 0 ? 1.0 : std::min(1.0, weights.field_city * 2 * close[open])));
  }
  scale.neighbour = worth(weights.neighbour * soon);

  double supply = 0;
  for (std::size_t free = 0; free < GreedyScale::kFree; ++free) {
    scale.supply[free] = worth(supply * use);
    supply += free == 0 ? weights.follower_1 : free == 1 ? weights.follower_2 : free == 2 ? weights.follower_3
                                                                              : weights.follower_more;
  }
  scale.abbot = worth(weights.abbot * use);
  scale.builder = worth(weights.builder * use);
  scale.pig = worth(weights.pig * use);
  scale.fairy = worth(weights.fairy * use);
  scale.flight = worth(weights.flight * use);
  scale.lock = worth(weights.field_lock * std::min(1.0, tiles / std::max(1, rules.tile_total - 1)));
  return scale;
}

}  // namespace meeplelab
