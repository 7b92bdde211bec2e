#include "ai/greedy_evaluation.h"

#include <algorithm>
#include <bit>

#include "engine/scoring.h"

namespace meeplelab {

namespace {

// What the region would be worth complete, with the tiles that it has.
int complete_value(const Rules& rules, const BoardSegment& root, SegmentKind kind) {
  switch (kind) {
    case SegmentKind::Road: return rules.road_tile_points * root.tiles;
    case SegmentKind::City: return rules.city_tile_points * root.tiles + rules.pennant_points * root.pennants;
    default: return rules.monastery_points;
  }
}

struct Free {
  std::array<int, kMaxPlayers> followers{};
  std::array<int, kMaxPlayers> abbots{};
  void add(PlayerId player, FigureKind kind, int count) {
    if (kind == FigureKind::Normal || kind == FigureKind::Large) followers[player] += count;
    if (kind == FigureKind::Abbot) abbots[player] += count;
  }
};

}  // namespace

PlayerWorths GreedyEvaluation::worths(const GameState& state) const {
  PlayerWorths worths{};
  const auto players = static_cast<PlayerId>(rules_.players);
  for (PlayerId player = 0; player < players; ++player) worths[player] = state.scores[player] * kPoint;
  if (is_over(state)) return worths;

  Free free;
  for (PlayerId player = 0; player < players; ++player) {
    for (const FigureKind kind : {FigureKind::Normal, FigureKind::Large, FigureKind::Abbot}) {
      free.add(player, kind, state.supply[player][index(kind)]);
    }
  }
  std::array<RegionId, kMaxFigures> shared;  // regions of several figures that were looked at
  std::size_t shared_count = 0;
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    const Figure& figure = state.figures[i];
    const RegionId region = state.region_of(figure.segment);
    if (state.segments[region].occupied == 1) {
      const RegionWorth seen = look_at(state, region);
      if (strength(state, figure, region) > 0) worths[figure.owner] += seen.value;
      worths[figure.owner] += seen.each;
      if (seen.home) free.add(figure.owner, figure.kind, 1);
      continue;
    }
    if (std::find(shared.begin(), shared.begin() + shared_count, region) != shared.begin() + shared_count) continue;
    shared[shared_count++] = region;
    const RegionWorth seen = look_at(state, region);
    for (std::uint32_t winners = majority(state, region); winners != 0; winners &= winners - 1) {
      worths[static_cast<std::size_t>(std::countr_zero(winners))] += seen.value;
    }
    for (std::size_t j = i; j < state.figure_count; ++j) {
      const Figure& other = state.figures[j];
      if (state.region_of(other.segment) != region) continue;
      worths[other.owner] += seen.each;
      if (seen.home) free.add(other.owner, other.kind, 1);
    }
  }
  for (PlayerId player = 0; player < players; ++player) {
    worths[player] += supply_worth(free.followers[player], free.abbots[player]);
  }
  return worths;
}

Worth GreedyEvaluation::deploy_gain(const GameState& state, FigureKind kind, RegionId region) const {
  const RegionWorth seen = look_at(state, region);
  if (seen.home) return seen.value;
  Free free;  // of this player, those that come home included
  for (const FigureKind own : {FigureKind::Normal, FigureKind::Large, FigureKind::Abbot}) {
    free.add(state.player, own, state.supply[state.player][index(own)]);
  }
  if (state.closing) {
    for (std::size_t i = 0; i < state.figure_count; ++i) {
      const Figure& figure = state.figures[i];
      if (figure.owner != state.player) continue;
      const RegionId there = state.region_of(figure.segment);
      if (state.segments[there].open == 0 && segment_facts(rules_, state, there).kind != SegmentKind::Field) {
        free.add(state.player, figure.kind, 1);
      }
    }
  }
  const Worth before = supply_worth(free.followers[state.player], free.abbots[state.player]);
  free.add(state.player, kind, -1);
  return seen.value + seen.each + supply_worth(free.followers[state.player], free.abbots[state.player]) - before;
}

Worth GreedyEvaluation::promise(Move move) const {
  if (move.kind() == MoveKind::Visit) return scale_.fairy;
  if (move.kind() == MoveKind::Fly) return scale_.flight;
  return move.figure() == FigureKind::Builder ? scale_.builder : scale_.pig;
}

Worth GreedyEvaluation::margin(const PlayerWorths& worths, PlayerId player) const {
  Worth best = 0, sum = 0;
  bool first = true;
  for (std::size_t other = 0; other < static_cast<std::size_t>(rules_.players); ++other) {
    if (other == player) continue;
    best = first ? worths[other] : std::max(best, worths[other]);
    sum += worths[other];
    first = false;
  }
  return worths[player] - (opponents_ == Opponents::Best ? best : sum / (rules_.players - 1));
}

// A field counts every city beside it once, the unfinished ones at a discount (B-71).
RegionWorth GreedyEvaluation::look_at(const GameState& state, RegionId region) const {
  const SegmentKind kind = segment_facts(rules_, state, region).kind;
  if (kind != SegmentKind::Field) return as_it_stands(kind, state.segments[region], region_value(rules_, state, region));
  Worth cities = 0;
  each_city_beside(rules_, state, region, [&](RegionId city) { cities += city_worth(state.segments[city].open); });
  return field_worth(cities);
}

RegionWorth GreedyEvaluation::plain_worth(SegmentKind kind, const BoardSegment& root) const {
  return as_it_stands(kind, root, plain_region_value(rules_, kind, root));
}

RegionWorth GreedyEvaluation::as_it_stands(SegmentKind kind, const BoardSegment& root, int points) const {
  if (root.open == 0) return {points * kPoint, 0, true};
  const int more = complete_value(rules_, root, kind) - points;
  if (is_centre(kind)) {
    return {points * kPoint + more * scale_.neighbour, root.open < GreedyScale::kOpen ? scale_.home[root.open] : 0, false};
  }
  const std::size_t open = open_class(root.open);
  return {points * kPoint + more * scale_.close[open], scale_.home[open], false};
}

Worth GreedyEvaluation::supply_worth(int followers, int abbots) const {
  const std::size_t free = std::min<std::size_t>(static_cast<std::size_t>(followers), GreedyScale::kFree - 1);
  return scale_.supply[free] + abbots * scale_.abbot;
}

}  // namespace meeplelab
