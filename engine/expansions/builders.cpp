#include "engine/expansions/builders.h"

#include <algorithm>
#include <bit>

#include "engine/apply.h"
#include "engine/figures.h"
#include "engine/legal_moves.h"

namespace meeplelab {

namespace {

bool has_follower(const GameState& state, PlayerId player, RegionId region) {
  bool any = false;
  each_follower(state, player, [&](std::size_t i) { any |= state.region_of(state.figures[i].segment) == region; });
  return any;
}

}  // namespace

std::vector<Option> Builders::options() {
  using options::choice;
  using options::number;
  return {
      choice("builder_optional", "X-50", "the second half-turn of a builder may be declined", {"false", "true"},
             [](Rules& r) -> bool& { return r.expansion.builders.optional; }),
      number("goods_points", "X-56", "points for most tokens of a kind of goods", 0, 100,
             [](Rules& r) -> int& { return r.expansion.builders.goods_points; }),
      number("pig_city_points", "X-55", "points that a pig adds for each completed city beside its field", 0, 100,
             [](Rules& r) -> int& { return r.expansion.builders.pig_city_points; }),
  };
}

void Builders::add_to_rules(Rules& rules, const TileLibrary& library) {
  add_tiles(rules, library.set("traders_and_builders"));
  rules.supply[index(FigureKind::Builder)] = 1;
  rules.supply[index(FigureKind::Pig)] = 1;
}

// A tile that contributes a segment to the region of the player's builder gives a second half-turn (X-50, P-04).
void Builders::placed(const Rules& rules, GameState& state, const PlacedTile& tile, Ledger* ledger) {
  const std::size_t builder = find_figure(state, state.player, FigureKind::Builder);
  if (builder == state.figure_count) return;
  const RegionId region = state.region_of(state.figures[builder].segment);
  for (std::size_t i = 0; i < rules.facts[tile.type].segment_count; ++i) {
    if (state.region_of(static_cast<SegmentId>(tile.first_segment + i)) != region) continue;
    if (request_second(state, rules.expansion.builders.optional)) {
      count(ledger, GameEvent::DoubleTurnBuilder, state.player);
    }
    return;
  }
}

// The builder onto an incomplete road or city, the pig onto a field, beside an own follower.
void Builders::figure_moves(const Rules& rules, const GameState& state, MoveList& out) {
  if (is_barred(rules, state, state.last_index())) return;
  const PlacedTile& tile = state.last_tile();
  const TileFacts& facts = rules.facts[tile.type];
  const auto add = [&](FigureKind figure, std::uint32_t segments, bool incomplete) {
    if (state.supply[state.player][index(figure)] == 0) return;
    for (segments &= occupied_segments(state, facts, tile); segments != 0; segments &= segments - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(segments));
      const RegionId region = state.region_of(static_cast<SegmentId>(tile.first_segment + i));
      if (incomplete && state.segments[region].open == 0) continue;
      if (!is_first_of_region(state, facts, tile, i)) continue;
      if (has_follower(state, state.player, region)) out.push_back(Move::deploy(figure, i));
    }
  };
  const auto& of_kind = facts.of_kind;
  const unsigned roads_and_cities = unsigned{of_kind[index(SegmentKind::City)]} | of_kind[index(SegmentKind::Road)];
  add(FigureKind::Builder, roads_and_cities, true);
  add(FigureKind::Pig, of_kind[index(SegmentKind::Field)], false);
}

// Left alone they go home (P-29, P-63, X-52).
void Builders::follower_gone(const Rules& rules, GameState& state, PlayerId owner, RegionId region, Ledger* ledger) {
  if (has_follower(state, owner, region)) return;
  for (const FigureKind kind : {FigureKind::Builder, FigureKind::Pig}) {
    const std::size_t lonely = find_figure(state, owner, kind);
    if (lonely == state.figure_count || state.region_of(state.figures[lonely].segment) != region) continue;
    count(ledger, GameEvent::SentHome, owner);
    remove_figure(rules, state, lonely);
  }
}

// One token for each goods symbol to whoever placed the completing tile.
void Builders::completed(const Rules& rules, GameState& state, RegionId region, SegmentKind kind, Ledger*) {
  if (kind != SegmentKind::City || !(state.segments[region].marks & segment_mark::kGoods)) return;
  SegmentId segment = region;
  do {
    const TileType& type = rules.types[state.tiles[state.tile_of(segment)].type];
    const Goods goods = type.segments[state.number_of(segment)].goods;
    if (goods != Goods::None) ++state.expansions.builders.goods[state.player][static_cast<std::size_t>(goods) - 1];
    segment = state.segments[segment].next;
  } while (segment != region);
}

int Builders::field_city_extra(const Rules& rules, const GameState& state, RegionId field, PlayerId player) {
  const std::size_t pig = find_figure(state, player, FigureKind::Pig);
  if (pig == state.figure_count || state.region_of(state.figures[pig].segment) != field) return 0;
  return rules.expansion.builders.pig_city_points;
}

// Ten points for most tokens of each kind, to all who are tied.
void Builders::final_points(const Rules& rules, const GameState& state, PlayerPoints& points, Ledger* ledger) {
  const auto players = static_cast<std::size_t>(rules.players);
  for (std::size_t kind = 0; kind < kGoods; ++kind) {
    const auto& goods = state.expansions.builders.goods;
    std::uint8_t most = 0;
    for (std::size_t player = 0; player < players; ++player) most = std::max(most, goods[player][kind]);
    if (most == 0) continue;
    ScoringEvent event{PointSource::Goods, kNoRegion, state.turns, true, 0, {}};
    for (std::size_t player = 0; player < players; ++player) {
      if (goods[player][kind] != most) continue;
      event.points[player] = static_cast<std::int16_t>(rules.expansion.builders.goods_points);
      points[player] = static_cast<std::int16_t>(points[player] + event.points[player]);
    }
    if (ledger) ledger->events.push_back(event);
  }
}

}  // namespace meeplelab
