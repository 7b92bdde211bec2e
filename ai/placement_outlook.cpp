#include "ai/placement_outlook.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "engine/scoring.h"

namespace meeplelab {

void PlacementOutlook::look(const Rules& rules, const GameState& state, const GreedyEvaluation& evaluation) {
  rules_ = &rules;
  state_ = &state;
  evaluation_ = &evaluation;
  facts_ = &rules.facts[state.drawn];
  for (std::size_t i = 0; i < facts_->segment_count; ++i) {
    alone_[i] = {};
    alone_[i].root = facts_->on_board[i];
    alone_[i].segments = static_cast<std::uint16_t>(1U << i);
    alone_[i].own_cities = facts_->segments[i].adjacent_cities;
    const SegmentKind kind = facts_->segments[i].kind;
    if (kind == SegmentKind::City || kind == SegmentKind::Road) worth_alone_[i] = evaluation.plain_worth(kind, alone_[i].root);
  }
  std::fill_n(claim_of_.begin(), state.segment_count, std::uint8_t{0});
  std::fill_n(city_of_.begin(), state.segment_count, std::uint8_t{0});
  std::fill_n(is_known_.begin(), state.segment_count, std::uint8_t{0});
  city_count_ = claim_count_ = 0;
  field_claims_ = centre_claims_ = changed_cities_ = 0;
  for (std::size_t player = 0; player < static_cast<std::size_t>(rules.players); ++player) {
    worths_[player] = state.scores[player] * kPoint;
    free_[player] = state.supply[player][index(FigureKind::Normal)];
  }
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    const Figure& figure = state.figures[i];
    const RegionId region = state.region_of(figure.segment);
    if (claim_of_[region] == 0) {
      claims_[claim_count_++] = {region, segment_facts(rules, state, region).kind, 0, {}};
      claim_of_[region] = static_cast<std::uint8_t>(claim_count_);
    }
    claims_[claim_of_[region] - std::size_t{1}].followers += Followers{1} << (8 * figure.owner);
  }
  for (std::size_t i = 0; i < claim_count_; ++i) {
    Claim& claim = claims_[i];
    const std::uint64_t bit = std::uint64_t{1} << i;
    if (claim.kind == SegmentKind::Field) {
      field_claims_ |= bit;
      add(claim.worths, worth_of_field(cities_beside(claim.region), 0), claim.followers);
    } else {
      if (is_centre(claim.kind)) centre_claims_ |= bit;
      add(claim.worths, evaluation.plain_worth(claim.kind, state.segments[claim.region]), claim.followers);
    }
    for (std::size_t player = 0; player < static_cast<std::size_t>(rules.players); ++player) {
      worths_[player] += claim.worths[player];
    }
  }
}

std::optional<Worth> PlacementOutlook::margin(Move placement, Rng& rng) {
  after_ = worths_;
  free_after_ = free_;
  join_all(rules_->face(state_->drawn, placement.rotation()), placement.cell());
  if (city_count_ > kMostCities || (joined_doubles_ > 1 && may_count_twice())) return std::nullopt;
  change_cities();
  for (std::uint32_t bits = claimed_; bits != 0; bits &= bits - 1) {
    const auto place = static_cast<std::size_t>(std::countr_zero(bits));
    const Followers followers = groups_[place].followers;
    const RegionWorth seen = worth_of_group(place, placement.cell());
    add(after_, seen, followers);
    if (!seen.home) continue;
    for (PlayerId player = 0; player < rules_->players; ++player) free_after_[player] += count_of(followers, player);
  }
  look_beside(placement.cell());
  return best_figure_action(placement.cell(), rng);
}

// Which regions of the board the segments of the tile are joined with.
void PlacementOutlook::join_all(const Face& face, Cell cell) {
  std::copy_n(alone_.begin(), facts_->segment_count, groups_.begin());
  for (std::size_t i = 0; i < kMaxSegments; ++i) group_of_[i] = static_cast<std::uint8_t>(i);
  leaders_ = (1U << facts_->segment_count) - 1;
  claimed_ = 0;
  joined_count_ = 0;
  joined_doubles_ = 0;
  joined_claims_ = 0;
  for (const Side side : kSides) {
    const std::uint8_t beside = tile_near(*state_, cell.neighbour(side));
    if (beside == kNoTile) continue;
    const PlacedTile& tile = state_->tiles[beside];
    const Face& facing = rules_->face(tile.type, tile.rotation);
    const std::size_t here = index(side), there = here ^ 2;
    const auto meet = [&](std::uint8_t own, std::uint8_t other, bool is_field) {
      if (own == kNoSegment || other == kNoSegment) return;
      join(own, state_->region_of(static_cast<SegmentId>(tile.first_segment + other)), is_field);
    };
    meet(face.edge_segment[here], facing.edge_segment[there], false);
    meet(face.half_field[2 * here], facing.half_field[2 * there + 1], true);
    meet(face.half_field[2 * here + 1], facing.half_field[2 * there], true);
  }
}

void PlacementOutlook::join(std::size_t segment, RegionId region, bool is_field) {
  const int closed = is_field ? 0 : 2;
  for (std::size_t i = 0; i < joined_count_; ++i) {
    if (joined_[i] != region) continue;
    merge(group_of_[segment], group_of_[joined_to_[i]]);
    BoardSegment& root = groups_[group_of_[segment]].root;
    root.open = static_cast<std::uint16_t>(root.open - closed);
    return;
  }
  joined_[joined_count_] = region;
  joined_to_[joined_count_++] = static_cast<std::uint8_t>(segment);
  const std::size_t place = group_of_[segment];
  Group& group = groups_[place];
  group.is_joined = true;
  const BoardSegment& other = state_->segments[region];
  if (is_field) {
    add(group.cities, cities_beside(region));
  } else {
    group.root.open = static_cast<std::uint16_t>(group.root.open + other.open - closed);
    group.root.tiles = static_cast<std::uint8_t>(group.root.tiles + other.tiles);
    group.root.pennants = static_cast<std::uint16_t>(group.root.pennants + other.pennants);
    group.with_doubles = static_cast<std::uint8_t>(group.with_doubles + other.multi);
    joined_doubles_ += other.multi;
  }
  if (claim_of_[region] == 0) return;
  const std::size_t number = claim_of_[region] - std::size_t{1};
  const Claim& claim = claims_[number];
  joined_claims_ |= std::uint64_t{1} << number;
  claimed_ |= 1U << place;
  group.followers += claim.followers;
  for (std::size_t player = 0; player < static_cast<std::size_t>(rules_->players); ++player) {
    after_[player] -= claim.worths[player];
  }
}

// Two groups are one: the tile itself counts once.
void PlacementOutlook::merge(std::size_t one, std::size_t other) {
  if (one == other) return;
  const std::size_t keep = std::min(one, other), drop = std::max(one, other);
  Group& into = groups_[keep];
  const Group& from = groups_[drop];
  into.root.open = static_cast<std::uint16_t>(into.root.open + from.root.open);
  into.root.tiles = static_cast<std::uint8_t>(into.root.tiles + from.root.tiles - 1);
  into.root.pennants = static_cast<std::uint16_t>(into.root.pennants + from.root.pennants);
  into.followers += from.followers;
  add(into.cities, from.cities);
  into.segments |= from.segments;
  into.own_cities |= from.own_cities;
  into.with_doubles = static_cast<std::uint8_t>(into.with_doubles + from.with_doubles);
  into.is_joined = true;
  leaders_ &= ~(1U << drop);
  claimed_ = (claimed_ & ~(1U << drop)) | (claimed_ >> drop & 1) << keep;
  for (std::uint32_t bits = from.segments; bits != 0; bits &= bits - 1) {
    group_of_[static_cast<std::size_t>(std::countr_zero(bits))] = static_cast<std::uint8_t>(keep);
  }
}

// Whether a road or city joins regions that may both meet one tile of the board.
bool PlacementOutlook::may_count_twice() const {
  for (std::uint32_t bits = leaders_; bits != 0; bits &= bits - 1) {
    if (groups_[static_cast<std::size_t>(std::countr_zero(bits))].with_doubles > 1) return true;
  }
  return false;
}

// Which of the numbered cities are joined to those of the tile: fields beside them see these instead.
void PlacementOutlook::change_cities() {
  changed_cities_ = 0;
  for (std::size_t i = 0; i < joined_count_; ++i) {
    const std::size_t segment = joined_to_[i];
    const std::uint8_t place = city_of_[joined_[i]];
    if (place == 0 || facts_->segments[segment].kind != SegmentKind::City) continue;
    const std::uint64_t bit = std::uint64_t{1} << (place - 1);
    groups_[group_of_[segment]].cities.bits |= bit;
    changed_cities_ |= bit;
  }
}

// Regions with followers that change without being joined: fields beside cities, monasteries around the cell.
void PlacementOutlook::look_beside(Cell cell) {
  for (std::uint64_t bits = changed_cities_ == 0 ? 0 : field_claims_ & ~joined_claims_; bits != 0; bits &= bits - 1) {
    const Claim& claim = claims_[static_cast<std::size_t>(std::countr_zero(bits))];
    const Cities& cities = cities_of_field_[claim.region];
    if ((cities.bits & changed_cities_) != 0) replace(claim, worth_of_field(cities, 0));
  }
  for (std::uint64_t bits = centre_claims_; bits != 0; bits &= bits - 1) {
    const Claim& claim = claims_[static_cast<std::size_t>(std::countr_zero(bits))];
    const Cell centre = state_->tiles[state_->tile_of(claim.region)].cell;
    if (std::abs(centre.x() - cell.x()) > 1 || std::abs(centre.y() - cell.y()) > 1) continue;
    BoardSegment root = state_->segments[claim.region];
    --root.open;
    replace(claim, evaluation_->plain_worth(claim.kind, root));
  }
}

void PlacementOutlook::replace(const Claim& claim, const RegionWorth& seen) {
  add(after_, seen, claim.followers);
  for (PlayerId player = 0; player < rules_->players; ++player) {
    after_[player] -= claim.worths[player];
    if (seen.home) free_after_[player] += count_of(claim.followers, player);
  }
}

// In the order of legal_moves: the segments, then none (GreedyChoice::best_of).
Worth PlacementOutlook::best_figure_action(Cell cell, Rng& rng) const {
  const PlayerId player = state_->player;
  PlayerWorths worths = after_;
  for (PlayerId other = 0; other < rules_->players; ++other) {
    worths[other] += evaluation_->supply_worth(free_after_[other], 0);
  }
  const Worth without = evaluation_->margin(worths, player);
  Worth best = without;
  std::uint32_t equals = 0;
  const auto consider = [&](Worth margin) {
    if (equals == 0 || margin > best) {
      best = margin;
      equals = 1;
    } else if (margin == best) {
      rng.below(++equals);
    }
  };
  if (state_->supply[player][index(FigureKind::Normal)] != 0) {
    const Worth cost = evaluation_->supply_worth(free_after_[player], 0) - evaluation_->supply_worth(free_after_[player] - 1, 0);
    std::uint32_t bits = facts_->stands[index(FigureKind::Normal)] & leaders_ & ~claimed_;
    for (; bits != 0; bits &= bits - 1) {
      const RegionWorth seen = worth_of_group(static_cast<std::size_t>(std::countr_zero(bits)), cell);
      consider(without + (seen.home ? seen.value : seen.value + seen.each - cost));
    }
  }
  consider(without);
  return best;
}

RegionWorth PlacementOutlook::worth_of_group(std::size_t group, Cell cell) const {
  const SegmentKind kind = facts_->segments[group].kind;
  const Group& seen = groups_[group];
  if (kind == SegmentKind::Field) return worth_of_field(seen.cities, seen.own_cities);
  if (!is_centre(kind)) return seen.is_joined ? evaluation_->plain_worth(kind, seen.root) : worth_alone_[group];
  BoardSegment root = seen.root;
  root.open = 8;
  for (int place = 0; place < 9; ++place) {
    root.open -= place != 4 && tile_near(*state_, cell.offset(place % 3 - 1, place / 3 - 1)) != kNoTile;
  }
  return evaluation_->plain_worth(kind, root);
}

// A field beside these cities; those that the tile changes count as what they become.
RegionWorth PlacementOutlook::worth_of_field(const Cities& cities, std::uint32_t own_cities) const {
  const std::uint64_t changed = cities.bits & changed_cities_;
  Worth worth = cities.worth - worth_of_cities(changed);
  if (changed != 0 || own_cities != 0) {
    for (std::uint32_t bits = facts_->of_kind[index(SegmentKind::City)] & leaders_; bits != 0; bits &= bits - 1) {
      const Group& city = groups_[static_cast<std::size_t>(std::countr_zero(bits))];
      if ((changed & city.cities.bits) == 0 && (own_cities & city.segments) == 0) continue;
      worth += evaluation_->city_worth(city.root.open);
    }
  }
  return evaluation_->field_worth(worth);
}

void PlacementOutlook::add(PlayerWorths& worths, const RegionWorth& seen, Followers followers) const {
  int most = 0;
  for (PlayerId player = 0; player < rules_->players; ++player) most = std::max(most, count_of(followers, player));
  for (PlayerId player = 0; player < rules_->players; ++player) {
    const int own = count_of(followers, player);
    worths[player] += own * seen.each + (own == most ? seen.value : 0);
  }
}

const PlacementOutlook::Cities& PlacementOutlook::cities_beside(RegionId field) {
  Cities& cities = cities_of_field_[field];
  if (is_known_[field] != 0) return cities;
  is_known_[field] = 1;
  cities = {};
  SegmentId segment = field;
  do {
    const SegmentId first = state_->tiles[state_->tile_of(segment)].first_segment;
    std::uint32_t own = segment_facts(*rules_, *state_, segment).adjacent_cities;
    for (; own != 0; own &= own - 1) {
      const std::size_t number = number_of(state_->region_of(static_cast<SegmentId>(first + std::countr_zero(own))));
      cities.bits |= std::uint64_t{1} << (number % kMostCities);
    }
    segment = state_->segments[segment].next;
  } while (segment != field);
  cities.worth = worth_of_cities(cities.bits);
  return cities;
}

// Cities are numbered as they are met; from kMostCities on they are only counted.
std::size_t PlacementOutlook::number_of(RegionId city) {
  if (city_of_[city] == 0) {
    city_worth_[std::min(city_count_, kMostCities)] = evaluation_->city_worth(state_->segments[city].open);
    city_count_ = std::min(city_count_ + 1, kMostCities + 1);
    city_of_[city] = static_cast<std::uint8_t>(city_count_);
  }
  return city_of_[city] - std::size_t{1};
}

Worth PlacementOutlook::worth_of_cities(std::uint64_t bits) const {
  Worth worth = 0;
  for (; bits != 0; bits &= bits - 1) worth += city_worth_[static_cast<std::size_t>(std::countr_zero(bits))];
  return worth;
}

// A city beside both counts once.
void PlacementOutlook::add(Cities& cities, const Cities& more) const {
  cities.worth += more.worth - worth_of_cities(cities.bits & more.bits);
  cities.bits |= more.bits;
}

}  // namespace meeplelab
