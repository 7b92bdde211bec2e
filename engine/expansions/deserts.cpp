#include "engine/expansions/deserts.h"

#include <algorithm>
#include <bit>

#include "engine/apply.h"
#include "engine/tile_source.h"

namespace meeplelab {

namespace {

bool is_road(const TileFacts& facts, std::size_t segment) { return facts.segments[segment].kind == SegmentKind::Road; }

std::uint8_t& marks_of(GameState& state, RegionId region) { return state.segments[region].marks; }

bool holds_camel(const GameState& state, RegionId road) {
  return (state.segments[road].marks & segment_mark::kCamel) != 0;
}

int bag_total(const DesertsState& deserts) {
  return deserts.bag[index(Camel::Grey)] + deserts.bag[index(Camel::White)] + deserts.bag[index(Camel::Wood)];
}

// Calls `visit` with each camel on the roads of the tile (D-20, D-27), each once (D-21).
template <class Visit>
void each_camel_on(const Rules& rules, const GameState& state, const PlacedTile& tile, Visit visit) {
  const DesertsState& deserts = state.expansions.deserts;
  if (deserts.camel_count == 0) return;
  std::array<RegionId, kMaxSegments> roads;  // with camels
  std::size_t count_roads = 0;
  for (std::uint32_t bits = rules.facts[tile.type].of_kind[index(SegmentKind::Road)]; bits != 0; bits &= bits - 1) {
    const RegionId road = state.region_of(static_cast<SegmentId>(tile.first_segment + std::countr_zero(bits)));
    if (holds_camel(state, road)) roads[count_roads++] = road;
  }
  if (count_roads == 0) return;
  for (std::size_t i = 0; i < deserts.camel_count; ++i) {
    const RegionId road = state.region_of(deserts.camels[i].segment);
    if (std::find(roads.begin(), roads.begin() + count_roads, road) != roads.begin() + count_roads) {
      visit(deserts.camels[i].colour, road);
    }
  }
}

// ---- drawing camels

// A road that gets a camel now draws it at the next Step::Bag; the camel goes onto the segment.
std::uint16_t next_road(const GameState& state) {
  const DesertsState& deserts = state.expansions.deserts;
  for (const std::uint16_t road : deserts.roads_due) {
    if (road != kNoRoad) return road;
  }
  return kNoRoad;
}

void forget_road(DesertsState& deserts, std::uint16_t road) {
  std::replace(deserts.roads_due.begin(), deserts.roads_due.end(), road, kNoRoad);
}

// Lets the roads that are due draw, one after the other; true while one has to (D-10, D-13, D-14).
bool draw_camels(GameState& state) {
  DesertsState& deserts = state.expansions.deserts;
  for (std::uint16_t road = next_road(state); road != kNoRoad; road = next_road(state)) {
    if (bag_total(deserts) != 0 && !holds_camel(state, state.region_of(road))) {
      state.step = Step::Bag;
      return true;
    }
    forget_road(deserts, road);
  }
  return false;
}

// What a road piece beside the new tile was before it was joined.
struct Piece {
  RegionId region;
  bool occupied;
  bool oasis;
};

// D-11: this half-turn's follower stands on an unfinished road with an oasis.
void follower_draws(const Rules& rules, GameState& state) {
  const auto segment = static_cast<SegmentId>(state.deployed - 1);
  if (segment_facts(rules, state, segment).kind != SegmentKind::Road) return;
  const BoardSegment& road = state.region(segment);
  if (road.open != 0 && (road.marks & segment_mark::kOasis) != 0) state.expansions.deserts.roads_due[0] = segment;
}

// ---- bonuses

// Grey and white points of the placement, and what else it brings (D-23..D-28, D-33).
void pay_bonuses(const Rules& rules, GameState& state, Ledger* ledger) {
  const DesertsRules& numbers = rules.expansion.deserts;
  DesertsState& deserts = state.expansions.deserts;
  int grey = 0, white = 0;
  each_camel_on(rules, state, state.last_tile(), [&](Camel colour, RegionId road) {
    if (numbers.no_bonus_on_completion && state.segments[road].open == 0) return;
    count(ledger, event_at(GameEvent::CamelPaidGrey, index(colour)), state.player);
    switch (colour) {
      case Camel::Grey: ++grey; break;
      case Camel::White: ++white; break;
      case Camel::Wood: ++deserts.wood_due; break;
    }
  });
  if (white > 0 && state.second == 0 && state.second_due == 0) {
    deserts.second_due = 1;
    --white;
  }
  const int grey_points = grey * numbers.grey_camel_points, white_points = white * numbers.white_camel_points;
  const auto give = [&](int points, PointSource source) {
    if (points == 0) return;
    if (!rules.bonuses_wait) {
      pay(rules, state, state.player, points, source, ledger);
      return;
    }
    deserts.points_later = static_cast<std::int16_t>(deserts.points_later + points);
    note_points(state, state.player, points, source, ledger);
  };
  give(grey_points, PointSource::CamelGrey);
  give(white_points, PointSource::CamelWhite);
}

// Wood camels draw their tiles, then the second half-turn is certain (D-33).
bool bring_bonuses(const Rules& rules, GameState& state, Ledger* ledger) {
  DesertsState& deserts = state.expansions.deserts;
  if (deserts.wood_due != 0 && can_draw(rules, state)) {
    state.step = Step::Keep;
    return true;
  }
  deserts.wood_due = 0;
  if (deserts.second_due) {
    deserts.second_due = 0;
    if (request_second(state)) count(ledger, GameEvent::DoubleTurnCamel, state.player);
  }
  return false;
}

// Tiles with an oasis in the zone of a pyramid (D-51).
int oases_around(const Rules& rules, const GameState& state, Cell cell) {
  int oases = 0;
  for (int dy = -2; dy <= 2; ++dy) {
    for (int dx = -2; dx <= 2; ++dx) {
      if (std::abs(dx) + std::abs(dy) > 2) continue;
      const std::uint8_t tile = tile_at(state, cell.offset(dx, dy));
      if (tile != kNoTile && (rules.facts[state.tiles[tile].type].marks & tile_mark::kOasis) != 0) ++oases;
    }
  }
  return oases;
}

void add_desert_tiles(Rules& rules, const TileLibrary& library, bool mountains) {
  for (const TileType& type : library.set("deserts").types) {
    if (type.flags.mountain == mountains) rules.types.push_back(type);
  }
}

}  // namespace

std::vector<Option> Deserts::options() {
  using options::choice;
  using options::number;
  const auto camels = [](const char* key, Camel colour) {
    return number(key, "D-01", std::string(kCamelNames[index(colour)]) + " camels in the bag", 0, kMaxCamelsOfColour,
                  [colour](Rules& r) -> int& { return r.expansion.deserts.camels[index(colour)]; });
  };
  return {
      choice("desert_edge_match", "D-02", "a desert side fits desert and field, or desert alone", {"lenient", "strict"},
             [](Rules& r) -> DesertEdges& { return r.expansion.deserts.edges; }),
      choice("camel_bonus_on_completion", "D-28", "the tile that completes a road gets the bonus of its camels",
             {"true", "false"}, [](Rules& r) -> bool& { return r.expansion.deserts.no_bonus_on_completion; }),
      choice("new_camel_pays", "D-22", "a camel drawn for a placement pays for that placement already", {"false", "true"},
             [](Rules& r) -> bool& { return r.expansion.deserts.new_camel_pays; }),
      choice("kept_tile_second_half", "D-26", "a kept tile may be played in a second half-turn too", {"true", "false"},
             [](Rules& r) -> bool& { return r.kept_first_half_only; }),
      choice("kept_tile_end", "X-08", "with an empty pile a kept tile must be played, or is void", {"must_play", "lost"},
             [](Rules& r) -> bool& { return r.kept_tiles_lost; }),
      choice("abbot_on_pyramid", "D-54", "an abbot may stand on a pyramid", {"false", "true"},
             [](Rules& r) -> bool& { return r.expansion.deserts.abbot_on_pyramid; }),
      camels("camels_white", Camel::White),
      camels("camels_grey", Camel::Grey),
      camels("camels_wood", Camel::Wood),
      number("grey_camel_points", "D-23", "points of a grey camel", 0, 100,
             [](Rules& r) -> int& { return r.expansion.deserts.grey_camel_points; }),
      number("white_camel_points", "D-24", "points of a white camel that gives no second half-turn", 0, 100,
             [](Rules& r) -> int& { return r.expansion.deserts.white_camel_points; }),
      number("pyramid_points", "D-51", "points of a completed pyramid without oases", 0, 100,
             [](Rules& r) -> int& { return r.expansion.deserts.pyramid_points; }),
      number("oasis_points", "D-51", "points of an oasis around a completed pyramid", 0, 100,
             [](Rules& r) -> int& { return r.expansion.deserts.oasis_points; }),
  };
}

void Deserts::add_to_rules(Rules& rules, const TileLibrary& library) {
  add_desert_tiles(rules, library, false);
  const auto pyramid = static_cast<std::uint8_t>(1U << index(SegmentKind::Pyramid));
  for (const FigureKind kind : {FigureKind::Normal, FigureKind::Large, FigureKind::Abbot}) {  // D-54
    if (rules.supply[index(kind)] == 0) continue;
    if (kind == FigureKind::Abbot && !rules.expansion.deserts.abbot_on_pyramid) continue;
    rules.stands[index(kind)] |= pyramid;
  }
  if (rules.expansion.deserts.edges == DesertEdges::Strict) return;
  rules.fits[index(Terrain::Desert)] |= static_cast<std::uint8_t>(1U << index(Terrain::Field));  // D-02
  rules.fits[index(Terrain::Field)] |= static_cast<std::uint8_t>(1U << index(Terrain::Desert));
}

void Mountains::add_to_rules(Rules& rules, const TileLibrary& library) { add_desert_tiles(rules, library, true); }

void Deserts::set_up(const Rules& rules, GameState& state) {
  for (std::size_t colour = 0; colour < kCamelColours; ++colour) {
    state.expansions.deserts.bag[colour] = static_cast<std::uint8_t>(rules.expansion.deserts.camels[colour]);
  }
}

// Notes which roads this placement joins to an oasis (D-10), by their first side on the tile (D-15). The pieces are not
// joined yet.
void Deserts::placing(const Rules& rules, GameState& state, const PlacedTile& tile, std::uint32_t sides) {
  DesertsState& deserts = state.expansions.deserts;
  deserts.roads_due.fill(kNoRoad);
  deserts.bonus_due = 1;
  sides &= sides_with(rules.edges[std::size_t{tile.type} * 4 + tile.rotation], Terrain::Road);
  if (sides == 0) return;
  const TileFacts& facts = rules.facts[tile.type];
  bool occupied = false;  // a follower is on one of the roads
  const Face& face = rules.face(tile.type, tile.rotation);
  std::array<Piece, 4> pieces{};
  std::array<bool, 4> joins{};
  for (; sides != 0; sides &= sides - 1) {
    const auto s = static_cast<std::size_t>(std::countr_zero(sides));
    const auto side = static_cast<Side>(s);
    const PlacedTile& other = state.tiles[tile_near(state, tile.cell.neighbour(side))];
    const std::uint8_t theirs = rules.face(other.type, other.rotation).edge_segment[index(opposite(side))];
    if (theirs == kNoSegment) continue;
    const RegionId region = state.region_of(static_cast<SegmentId>(other.first_segment + theirs));
    const BoardSegment& root = state.segments[region];
    pieces[s] = {region, root.occupied != 0, (root.marks & segment_mark::kOasis) != 0};
    joins[s] = true;
    occupied |= pieces[s].occupied;
  }
  if (!occupied) return;
  // The sides whose roads will be one: by the same segment, or by the same piece beside it.
  std::array<std::size_t, 4> group = {0, 1, 2, 3};
  for (int pass = 0; pass < 4; ++pass) {
    for (std::size_t a = 0; a < 4; ++a) {
      for (std::size_t b = 0; b < 4; ++b) {
        const bool both_roads = face.edge_segment[a] != kNoSegment && face.edge_segment[b] != kNoSegment &&
                                is_road(facts, face.edge_segment[a]) && is_road(facts, face.edge_segment[b]);
        if (!both_roads) continue;
        const bool same = face.edge_segment[a] == face.edge_segment[b] ||
                          (joins[a] && joins[b] && pieces[a].region == pieces[b].region);
        if (same) group[a] = group[b] = std::min(group[a], group[b]);
      }
    }
  }
  for (std::size_t first = 0; first < 4; ++first) {
    const std::uint8_t segment = face.edge_segment[first];
    if (segment == kNoSegment || !is_road(facts, segment) || group[first] != first) continue;
    bool new_oasis = false, joined_oasis = false;
    for (std::size_t a = first; a < 4; ++a) {
      if (group[a] != first || face.edge_segment[a] == kNoSegment) continue;
      new_oasis |= (facts.segments[face.edge_segment[a]].marks & segment_mark::kOasis) != 0;
      for (std::size_t b = first; b < 4; ++b) {
        if (group[b] != first || !joins[a] || !joins[b] || pieces[a].region == pieces[b].region) continue;
        joined_oasis |= pieces[a].occupied && pieces[b].oasis;
      }
    }
    if (new_oasis || joined_oasis) deserts.roads_due[first] = static_cast<SegmentId>(tile.first_segment + segment);
  }
}

// Only unfinished roads with a follower get a camel (D-10, D-12).
void Deserts::placed(const Rules&, GameState& state, const PlacedTile&, Ledger*) {
  for (std::uint16_t& road : state.expansions.deserts.roads_due) {
    if (road == kNoRoad) continue;
    const BoardSegment& region = state.region(road);
    if (region.open == 0 || region.occupied == 0 || holds_camel(state, state.region_of(road))) road = kNoRoad;
  }
}

bool Deserts::stage(const Rules& rules, GameState& state, Phase phase, Ledger* ledger) {
  DesertsState& deserts = state.expansions.deserts;
  switch (phase) {
    case Phase::Placed:
      if (rules.expansion.deserts.new_camel_pays && draw_camels(state)) return true;
      if (deserts.bonus_due) pay_bonuses(rules, state, ledger);
      deserts.bonus_due = 0;
      return false;
    case Phase::Bonus: return bring_bonuses(rules, state, ledger) || draw_camels(state);
    case Phase::Acted:
      if (state.deployed != 0) {
        follower_draws(rules, state);
        state.deployed = 0;
      }
      return draw_camels(state);
    case Phase::Score:
      if (deserts.points_later != 0) gain(rules, state, state.player, deserts.points_later);
      deserts.points_later = 0;
      return false;
    default: return false;
  }
}

void Deserts::outcomes(const Rules&, const GameState& state, std::vector<ChanceOutcome>& out) {
  if (state.step != Step::Bag) return;
  const DesertsState& deserts = state.expansions.deserts;
  const std::uint16_t road = next_road(state);
  for (std::size_t colour = 0; colour < kCamelColours; ++colour) {
    if (deserts.bag[colour] == 0) continue;
    out.push_back({Move::on_segment(MoveKind::Bag, colour, state.number_of(road), state.tile_of(road)), deserts.bag[colour]});
  }
}

bool Deserts::answer(const Rules&, GameState& state, Move move, Ledger* ledger) {
  DesertsState& deserts = state.expansions.deserts;
  if (state.step == Step::Keep) {
    take_from_pile(state, move.type());
    --deserts.wood_due;
    hold(state, move.type(), state.player, false);
    count(ledger, GameEvent::KeptDrawn, state.player);
    return true;
  }
  if (state.step != Step::Bag) return false;
  const auto colour = static_cast<Camel>(move.figure());
  const std::uint16_t road = next_road(state);
  --deserts.bag[index(colour)];
  deserts.camels[deserts.camel_count++] = {road, colour, 0};
  marks_of(state, state.region_of(road)) |= segment_mark::kCamel;
  forget_road(deserts, road);
  count(ledger, event_at(GameEvent::CamelDrawnGrey, index(colour)), state.player);
  return true;
}

std::optional<int> Deserts::region_value(const Rules& rules, const GameState& state, RegionId region, SegmentKind kind) {
  if (kind != SegmentKind::Pyramid) return std::nullopt;
  const BoardSegment& root = state.segments[region];
  if (root.open != 0) return 13 - root.open;  // D-52
  const DesertsRules& numbers = rules.expansion.deserts;
  return numbers.pyramid_points + numbers.oasis_points * oases_around(rules, state, state.tiles[root.tile].cell);
}

// The camels of a completed road go back into the bag (D-29).
void Deserts::completed(const Rules&, GameState& state, RegionId region, SegmentKind kind, Ledger*) {
  if (kind != SegmentKind::Road || !holds_camel(state, region)) return;
  DesertsState& deserts = state.expansions.deserts;
  for (std::size_t i = deserts.camel_count; i-- > 0;) {
    if (state.region_of(deserts.camels[i].segment) != region) continue;
    ++deserts.bag[index(deserts.camels[i].colour)];
    deserts.camels[i] = deserts.camels[--deserts.camel_count];
    deserts.camels[deserts.camel_count] = PlacedCamel{};
  }
  marks_of(state, region) = static_cast<std::uint8_t>(marks_of(state, region) & ~segment_mark::kCamel);
}

}  // namespace meeplelab
