#include "engine/scoring.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "engine/expansions/hooks.h"

namespace meeplelab {

namespace {

SegmentKind kind_of(const Rules& rules, const GameState& state, SegmentId segment) {
  return segment_facts(rules, state, segment).kind;
}

PointSource source_of(SegmentKind kind, bool complete) {
  switch (kind) {
    case SegmentKind::Road: return complete ? PointSource::Road : PointSource::RoadOpen;
    case SegmentKind::City: return complete ? PointSource::City : PointSource::CityOpen;
    case SegmentKind::Monastery: return complete ? PointSource::Monastery : PointSource::MonasteryOpen;
    case SegmentKind::Garden: return complete ? PointSource::Garden : PointSource::GardenOpen;
    case SegmentKind::Pyramid: return complete ? PointSource::Pyramid : PointSource::PyramidOpen;
    default: return PointSource::Field;
  }
}

// Takes every figure of the region off the board, winners or not (B-52).
void clear_region(const Rules& rules, GameState& state, RegionId region) {
  for (std::size_t i = state.figure_count; i-- > 0;) {
    const Figure figure = state.figures[i];
    if (state.region_of(figure.segment) != region) continue;
    if (is_follower(figure.kind) && hooks::takes_points(rules)) ++state.homeward[figure.owner][index(figure.kind)];
    remove_figure(rules, state, i);
  }
}

void add(std::int16_t& to, int points) { to = static_cast<std::int16_t>(to + points); }

// The followers of a player in a region have brought points in this evaluation (V-53).
void note_scorers(const Rules& rules, GameState& state, PlayerId player, RegionId region) {
  if (!hooks::takes_points(rules)) return;
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    const Figure& figure = state.figures[i];
    if (figure.owner != player || !is_follower(figure.kind) || state.region_of(figure.segment) != region) continue;
    note_scorer(rules, state, player, figure.kind);
  }
}

int city_value(const Rules& rules, const BoardSegment& city) {
  if (city.open != 0) return rules.open_city_tile_points * city.tiles + rules.open_pennant_points * city.pennants;
  if (rules.two_tile_city_is_two && city.tiles == 2) return 2 + rules.two_tile_city_pennant * city.pennants;  // B-41
  return rules.city_tile_points * city.tiles + rules.pennant_points * city.pennants;
}

// Bit set of the players with the greatest strength; 0 when nobody has any (B-50, B-51, B-53).
std::uint8_t strongest(const PlayerPoints& strengths) {
  const std::int16_t best = *std::max_element(strengths.begin(), strengths.end());
  std::uint8_t players = 0;
  for (std::size_t player = 0; player < kMaxPlayers; ++player) {
    if (best > 0 && strengths[player] == best) players |= static_cast<std::uint8_t>(1U << player);
  }
  return players;
}

// Final scoring of fields, and of everything else that still holds followers.
class FinalScoring {
 public:
  FinalScoring(const Rules& rules, const GameState& state, Ledger* ledger)
      : rules_(rules), state_(state), ledger_(ledger) {}

  PlayerPoints run() {
    for (std::size_t i = 0; i < state_.figure_count; ++i) {
      const RegionId region = state_.region_of(state_.figures[i].segment);
      if (std::find(done_.begin(), done_.begin() + done_count_, region) != done_.begin() + done_count_) continue;
      done_[done_count_++] = region;
      pay_visitors(region);
      const SegmentKind kind = kind_of(rules_, state_, region);
      if (kind != SegmentKind::Field) {
        pay(source_of(kind, state_.segments[region].open == 0), region, majority(state_, region),
            region_value(rules_, state_, region), 0);
      } else {
        fields_[field_count_++] = region;
      }
    }
    switch (rules_.farm_scoring) {
      case FarmScoring::Field3: score_fields(); break;
      case FarmScoring::Field3Once: score_fields_once(); break;
      case FarmScoring::City3: score_cities_of_fields(rules_.field_city_points); break;
      case FarmScoring::City4: score_cities_of_fields(rules_.field_city_points + 1); break;
    }
    hooks::final_points(rules_, state_, points_, ledger_);
    return points_;
  }

 private:
  using CityList = std::array<RegionId, kMaxBoardSegments / 2>;

  void pay(PointSource source, RegionId region, std::uint32_t players, int value, std::size_t cities) {
    PlayerPoints gained{};
    for (; players != 0; players &= players - 1) {
      gained[static_cast<std::size_t>(std::countr_zero(players))] = static_cast<std::int16_t>(value);
    }
    record(source, region, gained, cities);
  }

  // What figures in the region bring beside its value (P-44).
  void pay_visitors(RegionId region) {
    PlayerPoints extra{};
    if (!hooks::region_extra(rules_, state_, region, extra)) return;
    record(PointSource::FairyScore, region, extra, 0);
  }

  void record(PointSource source, RegionId region, const PlayerPoints& gained, std::size_t cities) {
    for (std::size_t player = 0; player < kMaxPlayers; ++player) {
      points_[player] = static_cast<std::int16_t>(points_[player] + gained[player]);
    }
    if (ledger_) {
      ledger_->events.push_back(
          {source, region, state_.turns, true, static_cast<std::uint8_t>(cities), gained});
    }
  }

  // Calls `visit` with each completed city that the field borders, each once.
  template <class Visit>
  void each_city(RegionId field, Visit visit) {
    each_city_beside(rules_, state_, field, [&](RegionId city) {
      if (state_.segments[city].open == 0) visit(city);
    });
  }

  // Each field alone: 3 points a completed city to its majority (B-71).
  void score_fields() {
    for (std::size_t i = 0; i < field_count_; ++i) {
      std::size_t cities = 0;
      each_city(fields_[i], [&](RegionId) { ++cities; });
      PlayerPoints gained{};
      for (std::uint32_t winners = majority(state_, fields_[i]); winners != 0; winners &= winners - 1) {
        const auto player = static_cast<PlayerId>(std::countr_zero(winners));
        add(gained[player], static_cast<int>(cities) * city_points(fields_[i], player));
      }
      record(PointSource::Field, fields_[i], gained, cities);
    }
  }

  // What a completed city beside the field is worth to a player who has the majority there (B-71, X-55).
  int city_points(RegionId field, PlayerId player) const {
    return rules_.field_city_points + hooks::field_city_extra(rules_, state_, field, player);
  }

  // As score_fields, but a city pays each player at most once (B-72).
  void score_fields_once() {
    std::array<std::uint8_t, kMaxBoardSegments> paid{};  // bit set of players, by city
    for (std::size_t i = 0; i < field_count_; ++i) {
      const std::uint8_t winners = majority(state_, fields_[i]);
      PlayerPoints gained{};
      std::size_t cities = 0;
      each_city(fields_[i], [&](RegionId city) {
        ++cities;
        for (std::uint32_t new_ones = winners & ~paid[city]; new_ones != 0; new_ones &= new_ones - 1) {
          const auto player = static_cast<PlayerId>(std::countr_zero(new_ones));
          add(gained[player], rules_.field_city_points);
        }
        paid[city] |= winners;
      });
      for (std::uint32_t players = winners; players != 0; players &= players - 1) {  // whichever field was paid for a city
        const auto player = static_cast<PlayerId>(std::countr_zero(players));
        add(gained[player], static_cast<int>(cities) * hooks::field_city_extra(rules_, state_, fields_[i], player));
      }
      record(PointSource::Field, fields_[i], gained, cities);
    }
  }

  // For each completed city the farmers of all fields touching it are counted; their majority scores (B-72).
  void score_cities_of_fields(int value) {
    CityList cities;
    std::array<PlayerPoints, kMaxBoardSegments / 2> farmers{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < field_count_; ++i) {
      each_city(fields_[i], [&](RegionId city) {
        const auto found = std::find(cities.begin(), cities.begin() + count, city);
        const auto place = static_cast<std::size_t>(found - cities.begin());
        if (place == count) cities[count++] = city;
        for (std::size_t f = 0; f < state_.figure_count; ++f) {
          const Figure& figure = state_.figures[f];
          if (state_.region_of(figure.segment) != fields_[i]) continue;
          auto& strength_there = farmers[place][figure.owner];
          strength_there = static_cast<std::int16_t>(strength_there + strength(state_, figure, fields_[i]));
        }
      });
    }
    for (std::size_t i = 0; i < count; ++i) {
      pay(PointSource::Field, cities[i], strongest(farmers[i]), value, 1);
    }
  }

  const Rules& rules_;
  const GameState& state_;
  Ledger* ledger_;
  PlayerPoints points_{};
  std::array<RegionId, kMaxFigures> done_{};
  std::size_t done_count_ = 0;
  std::array<RegionId, kMaxFigures> fields_{};
  std::size_t field_count_ = 0;
};

}  // namespace

void remove_figure(const Rules& rules, GameState& state, std::size_t figure) {
  const Figure gone = state.figures[figure];
  ++state.supply[gone.owner][index(gone.kind)];
  if (is_follower(gone.kind)) --state.segments[state.region_of(gone.segment)].occupied;
  state.figures[figure] = state.figures[--state.figure_count];
  state.figures[state.figure_count] = Figure{};
  hooks::figure_left(rules, state, gone);
}

void send_home(const Rules& rules, GameState& state, std::size_t figure, Ledger* ledger) {
  const Figure gone = state.figures[figure];
  remove_figure(rules, state, figure);
  if (is_follower(gone.kind)) leave_alone(rules, state, gone.owner, state.region_of(gone.segment), ledger);
}

void leave_alone(const Rules& rules, GameState& state, PlayerId owner, RegionId region, Ledger* ledger) {
  hooks::follower_gone(rules, state, owner, region, ledger);
}

void gain(const Rules& rules, GameState& state, PlayerId player, int points) {
  add(hooks::takes_points(rules) ? state.due[player] : state.scores[player], points);
}

void note_scorer(const Rules& rules, GameState& state, PlayerId player, FigureKind kind) {
  if (hooks::takes_points(rules)) ++state.scorers[player][index(kind)];
}

void note_points(const GameState& state, PlayerId player, int points, PointSource source, Ledger* ledger) {
  if (!ledger) return;
  ScoringEvent event{source, kNoRegion, state.turns, false, 0, {}};
  add(event.points[player], points);
  ledger->events.push_back(event);
}

void pay(const Rules& rules, GameState& state, PlayerId player, int points, PointSource source, Ledger* ledger) {
  gain(rules, state, player, points);
  note_points(state, player, points, source, ledger);
}

void adjust(GameState& state, PlayerId player, int points, PointSource source, Ledger* ledger) {
  if (points == 0) return;
  add(state.scores[player], points);
  note_points(state, player, points, source, ledger);
}

int region_value(const Rules& rules, const GameState& state, RegionId region) {
  const BoardSegment& root = state.segments[region];
  const SegmentKind kind = kind_of(rules, state, region);
  if (root.marks != 0 || kind == SegmentKind::Pyramid) [[unlikely]] {
    if (const std::optional<int> value = hooks::region_value(rules, state, region, kind)) return *value;
  }
  return plain_region_value(rules, kind, root);
}

int plain_region_value(const Rules& rules, SegmentKind kind, const BoardSegment& root) {
  switch (kind) {
    case SegmentKind::Road: return root.tiles * (root.open == 0 ? rules.road_tile_points : rules.open_road_tile_points);
    case SegmentKind::City: return city_value(rules, root);
    case SegmentKind::Monastery:
    case SegmentKind::Garden: return root.open == 0 ? rules.monastery_points : 9 - root.open;
    default: return 0;
  }
}

int strength(const GameState& state, const Figure& figure, RegionId region) {
  switch (figure.kind) {
    case FigureKind::Normal:
    case FigureKind::Abbot: return 1;
    case FigureKind::Large: return 2;
    case FigureKind::Mayor: return state.segments[region].pennants;
    case FigureKind::Builder:
    case FigureKind::Pig: return 0;
  }
  return 0;
}

std::uint8_t majority(const GameState& state, RegionId region) {
  PlayerPoints strengths{};
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    const Figure& figure = state.figures[i];
    if (state.region_of(figure.segment) != region) continue;
    strengths[figure.owner] = static_cast<std::int16_t>(strengths[figure.owner] + strength(state, figure, region));
  }
  return strongest(strengths);
}

void score_region(const Rules& rules, GameState& state, RegionId region, Ledger* ledger) {
  const BoardSegment& root = state.segments[region];
  if (root.occupied == 0) return;  // nobody to pay (B-28)
  const int value = region_value(rules, state, region);
  ScoringEvent event{source_of(kind_of(rules, state, region), root.open == 0), region, state.turns, false, 0, {}};
  for (std::uint32_t winners = majority(state, region); winners != 0; winners &= winners - 1) {
    const auto player = static_cast<PlayerId>(std::countr_zero(winners));
    event.points[player] = static_cast<std::int16_t>(value);
    gain(rules, state, player, value);
    if (value > 0) note_scorers(rules, state, player, region);
  }
  if (ledger) ledger->events.push_back(event);
  PlayerPoints extra{};
  if (hooks::region_extra(rules, state, region, extra)) {
    for (PlayerId player = 0; player < kMaxPlayers; ++player) {
      if (extra[player] == 0) continue;
      gain(rules, state, player, extra[player]);
      if (event.points[player] == 0) note_scorers(rules, state, player, region);
    }
    event.source = PointSource::FairyScore;
    event.points = extra;
    if (ledger) ledger->events.push_back(event);
  }
  clear_region(rules, state, region);
}

PlayerPoints final_points(const Rules& rules, const GameState& state, Ledger* ledger) {
  return FinalScoring(rules, state, ledger).run();
}

PlayerPoints standing(const Rules& rules, const GameState& state) {
  PlayerPoints points = state.step == Step::Over ? PlayerPoints{} : final_points(rules, state);
  for (std::size_t player = 0; player < kMaxPlayers; ++player) {
    points[player] = static_cast<std::int16_t>(points[player] + state.scores[player]);
  }
  return points;
}

std::array<int, kMaxPlayers> places(const PlayerPoints& scores, int players) {
  std::array<int, kMaxPlayers> place{};
  for (std::size_t player = 0; player < static_cast<std::size_t>(players); ++player) {
    place[player] = 1 + static_cast<int>(std::count_if(scores.begin(), scores.begin() + players,
                                                       [&](int other) { return other > scores[player]; }));
  }
  return place;
}

std::vector<Cell> region_cells(const GameState& state, RegionId region) {
  std::vector<Cell> cells;
  if (region == kNoRegion) return cells;
  SegmentId segment = region;
  do {
    cells.push_back(state.tiles[state.segments[segment].tile].cell);
    segment = state.segments[segment].next;
  } while (segment != region);
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

}  // namespace meeplelab
