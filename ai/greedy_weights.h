// What the greedy agent thinks things are worth, in points: the parameters a tuner may move, and the same as whole
// numbers for one moment of the game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "ai/agent_option.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

enum class Opponents : std::uint8_t { Best, Mean };

// Points unless said otherwise. Every field is a key of the agent's text; greedy_options() says what each means.
struct GreedyWeights {
  double close_1 = 0.5, close_2 = 0.2, close_3 = 0.05;  // chances
  double neighbour = 0.4;                               // chance
  double close_tiles = 20;                              // tiles
  double follower_1 = 5.0, follower_2 = 3.75, follower_3 = 1.9, follower_more = 1.25;
  double abbot = 2.0;
  double follower_tiles = 30;  // tiles
  double home = 1.5;
  double field_city = 0.3;     // share
  double field_lock = 3.0;
  double builder = 3.0, pig = 1.0, fairy = 1.5, flight = 1.0;
  Opponents opponents = Opponents::Best;
};
const AgentOptions<GreedyWeights>& greedy_options();

// Thousandths of a point: sums of whole numbers do not depend on their order, so that equal moves are equal.
using Worth = std::int32_t;
inline constexpr Worth kPoint = 1000;

// The weights at one moment of the game: what depends on the tiles left is worked out once a decision.
struct GreedyScale {
  static constexpr std::size_t kOpen = 5;   // 0..3 open sides, and more
  static constexpr std::size_t kFree = 16;  // 0..14 free followers, and more

  std::array<Worth, kOpen> close{};  // chance that a road or city with so many open sides completes, in thousandths
  std::array<Worth, kOpen> home{};   // a follower there: hope of its coming home
  std::array<Worth, kOpen> city{};   // an unfinished city beside a field, to the farmer
  Worth neighbour = 0;               // chance that a cell beside a monastery is filled, in thousandths
  std::array<Worth, kFree> supply{}; // so many free followers
  Worth abbot = 0;                   // a free abbot
  Worth lock = 0;                    // a follower on a field, as a cost
  Worth builder = 0, pig = 0, fairy = 0, flight = 0;  // these actions
};
// The place in such a list of a region with that many open sides.
constexpr std::size_t open_class(int open) {
  return std::min(static_cast<std::size_t>(open), GreedyScale::kOpen - 1);
}
GreedyScale scale_weights(const GreedyWeights& weights, const Rules& rules, const GameState& state);

}  // namespace meeplelab
