// Rules that worked cases cannot show: material, set-up, and what holds in every game.
#include <algorithm>
#include <memory>
#include <set>

#include "engine/options.h"
#include "engine/scoring.h"
#include "tests/support/random_game.h"

using namespace meeplelab;

namespace {

int tiles_of(const Rules& rules, const std::string& set) {
  int count = 0;
  for (const TileType& type : rules.types) count += type.set == set ? type.count : 0;
  return count;
}

// Random games, looked at before each decision and each outcome of chance.
template <class Look>
void watch(const std::string& ruleset, int games, Look look) {
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(games); ++seed) {
    RandomGame game(ruleset, seed);
    game.play([&] {
      if (!is_over(*game.state)) look(game.rules, *game.state, game.legal, game.next);
    });
  }
}

}  // namespace

TEST_CASE("the parts bring their tiles and figures", "[P-01][D-01][D-30][X-56][X-60][X-64][X-70]") {
  const Rules rules = parse_rules("everything+mountains");
  CHECK(tiles_of(rules, "princess_and_dragon") == 30);
  CHECK(tiles_of(rules, "deserts") == 20);
  CHECK(tiles_of(parse_rules("base+deserts"), "deserts") == 16);
  CHECK(tiles_of(rules, "inns_and_cathedrals") == 18);
  CHECK(tiles_of(rules, "traders_and_builders") == 24);
  CHECK(tiles_of(rules, "abbey_and_mayor") == 12);
  CHECK(tiles_of(rules, "flier") == 8);
  CHECK(rules.supply == std::array<std::uint8_t, kFigureKinds>{6, 1, 1, 1, 1, 1});
  int camels = 0;
  for (const int colour : rules.expansion.deserts.camels) camels += colour;
  CHECK(camels == 30);
  CHECK(parse_rules("base+abbot+inns+builders+dragon+deserts+voyage").tile_total == 160);
}

TEST_CASE("what stands on a desert tile is as its data says", "[D-04][D-07][D-08][P-72]") {
  const Rules rules = parse_rules("base+deserts+dragon");
  for (const TileType& type : rules.types) {
    int oasis_roads = 0;
    for (const Segment& segment : type.segments) {
      oasis_roads += segment.oasis;
      CHECK((!segment.oasis || segment.kind == SegmentKind::Road));
    }
    if (oasis_roads > 0) CHECK(type.flags.oasis);  // one oasis, however many roads end there
    if (type.flags.tunnel) {                       // the road under the city is one
      const auto roads = std::count_if(type.segments.begin(), type.segments.end(),
                                       [](const Segment& segment) { return segment.kind == SegmentKind::Road; });
      CHECK(roads == 1);
    }
  }
  // Ground that is nobody's is no segment: an oasis alone leaves only the two fields.
  const TileType& lonely = rules.types[rules.type_of("DES-16")];
  CHECK(lonely.segments.size() == 2);
  CHECK(lonely.flags.oasis);
}

TEST_CASE("the track of the Voyage", "[V-01][V-02][V-03][V-42][V-86]") {
  const Rules rules = parse_rules("base+voyage+thief");
  CHECK(rules.expansion.voyage.white == std::array<int, kWhiteSpaces>{10, 20, 30, 40});
  CHECK(rules.expansion.voyage.gate_space == 50);
  CHECK(rules.expansion.voyage.gate_value == 60);
  const auto state = std::make_unique<GameState>(initial_state(rules));
  CHECK(state->step == Step::Show);
  CHECK(state->expansions.voyage.to_show == 4);
  CHECK(state->expansions.voyage.thief == 25);
  for (PlayerId player = 0; player < 2; ++player) CHECK(state->expansions.voyage.markers[player] == std::array<std::uint8_t, 2>{0, 0});
  watch("base+voyage+thief:players=4", 10, [](const Rules&, const GameState& now, const MoveList&, Move) {
    for (const auto& markers : now.expansions.voyage.markers) {
      for (const std::uint8_t space : markers) CHECK((space == kOffRoad || space < 50));  // 50 itself is never stood on
    }
  });
}

TEST_CASE("small spaces hold one figure, and the thief is one of them", "[V-20][V-21][V-81][V-82]") {
  watch("base+voyage+thief+deserts:players=5", 10, [](const Rules&, const GameState& now, const MoveList&, Move) {
    std::multiset<int> small;
    for (const auto& markers : now.expansions.voyage.markers) {
      for (const std::uint8_t space : markers) {
        if (space != kOffRoad && space != 0) small.insert(space);
      }
    }
    if (now.expansions.voyage.thief != 0) small.insert(now.expansions.voyage.thief);
    for (const int space : small) REQUIRE(small.count(space) == 1);
  });
}

TEST_CASE("the owner of a marker moves it, and points cannot be declined", "[V-15][V-36][V-88]") {
  bool thief_for_bonus = false;
  watch("base+voyage+thief+deserts+abbot+dragon:players=3", 20, [&](const Rules&, const GameState& now, const MoveList& moves, Move) {
    const bool own = now.step == Step::Replace || now.step == Step::Marker || now.step == Step::Branch || now.step == Step::Take;
    if (own) REQUIRE(to_act(now) == now.expansions.voyage.colour);
    if (now.step == Step::Order) REQUIRE(to_act(now) == now.player);
    if (now.step == Step::Marker && now.phase != Phase::Scored) {
      thief_for_bonus |= std::find(moves.begin(), moves.end(), Move::numbered(MoveKind::Marker, kThiefMarker)) != moves.end();
    }
    if (now.step == Step::Draw) {
      for (const std::int16_t points : now.due) REQUIRE(points == 0);
    }
  });
  CHECK(thief_for_bonus);  // start of turn, camels and recalls move him too
}

TEST_CASE("tiles of the display", "[V-60][V-62][V-67][V-68][X-47][X-48]") {
  watch("base+river+voyage+dragon", 10, [](const Rules& rules, const GameState& now, const MoveList&, Move move) {
    if (now.step != Step::Show) return;
    const TileType& type = rules.types[move.type()];
    CHECK_FALSE(type.flags.river);
    CHECK_FALSE(type.flags.dragon);
  });
  int left = 0;
  watch("base+voyage", 10, [&](const Rules&, const GameState& now, const MoveList&, Move) {
    const VoyageState& voyage = now.expansions.voyage;
    int parked = 0;
    for (const std::uint8_t owner : voyage.parked) parked += owner != 0;
    if (now.step == Step::Place) CHECK(voyage.display_count == 4 - parked);  // never refilled
    left = std::max<int>(left, voyage.display_count);
  });
  CHECK(left == 4);
}

TEST_CASE("tiles in front of players wait until the river is laid", "[X-03][X-48][B-96]") {
  int waited = 0;
  watch("base+river+voyage+abbot:voyage_white=1/2/3/4", 60, [&](const Rules& rules, const GameState& now, const MoveList&, Move) {
    bool river_left = rules.types[now.drawn].flags.river;
    for (std::size_t type = 0; type < rules.types.size(); ++type) river_left |= now.remaining[type] != 0 && rules.types[type].flags.river;
    if (now.step != Step::Place || !river_left) return;
    CHECK(rules.types[now.drawn].flags.river);
    for (std::size_t i = 0; i < now.held_count; ++i) waited += now.held[i].owner() == now.player && !now.held[i].is_new();
  });
  CHECK(waited > 0);
}

TEST_CASE("ties on the track are ties", "[V-73]") {
  const auto place = places({30, 30, 12}, 3);
  CHECK(place[0] == 1);
  CHECK(place[1] == 1);
  CHECK(place[2] == 3);
}

TEST_CASE("dragon tiles wait for a volcano, also for displays and kept tiles", "[P-02][P-27][P-28][X-47]") {
  watch("base+dragon+deserts+voyage:camels_wood=30", 10, [](const Rules& rules, const GameState& now, const MoveList&, Move move) {
    if (!is_tile_draw(now)) return;
    bool volcano = false;
    for (std::size_t i = 0; i < now.tile_count; ++i) volcano |= rules.types[now.tiles[i].type].flags.volcano;
    if (rules.types[move.type()].flags.dragon) REQUIRE(volcano);
  });
}

TEST_CASE("nothing is put onto the dragon's tile", "[P-10][P-12][P-26][P-54][X-39]") {
  watch("base+dragon+flier+builders+abbot", 15, [](const Rules&, const GameState& now, const MoveList& moves, Move) {
    for (const Move move : moves) {
      if (move.kind() != MoveKind::Deploy) continue;
      const std::size_t tile = move.is_elsewhere() ? move.tile() : now.last_index();
      REQUIRE(tile != now.expansions.dragon.dragon_tile);
    }
  });
}

TEST_CASE("builder and pig never stand alone and never fly", "[X-37][X-52][X-53][X-72][P-29]") {
  watch("base+river+builders+dragon+flier:players=3", 20, [](const Rules&, const GameState& now, const MoveList& moves, Move) {
    for (const Move option : moves) {
      if (option.kind() == MoveKind::Fly) REQUIRE(is_follower(static_cast<FigureKind>(option.number())));
    }
    if (now.step != Step::Draw) return;
    for (std::size_t i = 0; i < now.figure_count; ++i) {
      const Figure& figure = now.figures[i];
      if (is_follower(figure.kind)) continue;
      const bool accompanied = std::any_of(now.figures.begin(), now.figures.begin() + now.figure_count, [&](const Figure& other) {
        return other.owner == figure.owner && is_follower(other.kind) && now.region_of(other.segment) == now.region_of(figure.segment);
      });
      REQUIRE(accompanied);
    }
  });
}

TEST_CASE("a second half-turn during the river draws the next river tile", "[X-53]") {
  watch("base+river+builders", 3, [](const Rules& rules, const GameState& now, const MoveList&, Move) {
    if (now.step != Step::Figure || now.tile_count > 8) return;
    auto doubled = std::make_unique<GameState>(now);
    doubled->second = doubled->second_due = 0;
    REQUIRE(request_second(*doubled));  // what a builder does
    apply(rules, *doubled, Move::none());
    CHECK(doubled->player == now.player);
    CHECK(doubled->second == 1);
    std::vector<ChanceOutcome> outcomes;
    chance_outcomes(rules, *doubled, outcomes);
    REQUIRE(!outcomes.empty());
    for (const ChanceOutcome& outcome : outcomes) CHECK(rules.types[outcome.move.type()].flags.river);
  });
}

TEST_CASE("the dragon plays no part in the final evaluation", "[P-73]") {
  watch("base+dragon", 5, [](const Rules& rules, const GameState& now, const MoveList&, Move) {
    if (now.step != Step::Place) return;
    auto elsewhere = std::make_unique<GameState>(now);
    elsewhere->expansions.dragon.dragon_tile = 0;
    REQUIRE(standing(rules, *elsewhere) == standing(rules, now));
  });
}

TEST_CASE("camels come by the odds of the bag, and only to roads with a follower", "[D-16][D-62][X-26][X-29]") {
  watch("base+river+deserts+builders", 15, [](const Rules& rules, const GameState& now, const MoveList&, Move move) {
    if (now.step == Step::Keep) CHECK_FALSE(rules.types[move.type()].flags.river);
    if (now.step != Step::Bag) return;
    std::vector<ChanceOutcome> outcomes;
    chance_outcomes(rules, now, outcomes);
    for (const ChanceOutcome& outcome : outcomes) CHECK(outcome.weight == now.expansions.deserts.bag[index(outcome.move.figure())]);
    const auto segment = static_cast<SegmentId>(now.tiles[move.tile()].first_segment + move.segment());
    CHECK(now.region(segment).occupied > 0);  // builders do not count
  });
}

TEST_CASE("figures that leave unscored go to the supply and never to the track", "[X-43][X-49][X-44][V-05]") {
  Figure gone;
  int before = -1;
  watch("base+voyage+dragon+inns+abbot", 20, [&](const Rules&, const GameState& now, const MoveList&, Move move) {
    if (before >= 0) CHECK(now.supply[gone.owner][index(gone.kind)] == before + 1);
    before = -1;
    if (move.kind() != MoveKind::Expel || is_chance(now)) return;
    gone = {0, move.owner(), move.figure()};
    before = now.supply[gone.owner][index(gone.kind)];
    // Only looked at where nothing else can bring a figure home before the next look.
    if (now.closing != 0 || now.expansions.dragon.due != 0 || now.tiles_left == 0) before = -1;
  });
}

TEST_CASE("an abbot called back while a marker is owed becomes it and is not in the supply", "[V-56][V-57]") {
  int recalls = 0;
  PlayerId owner = kMaxPlayers;
  watch("base+voyage+abbot:voyage_white=2/4/6/8,voyage_gate_space=10", 40, [&](const Rules&, const GameState& now, const MoveList&, Move move) {
    if (owner != kMaxPlayers) CHECK(now.supply[owner][index(FigureKind::Abbot)] == 0);
    const bool owes = now.expansions.voyage.owed[now.player] != 0 && now.turns > 0;
    owner = owes && move.kind() == MoveKind::Recall ? now.player : kMaxPlayers;
    recalls += owner != kMaxPlayers;
  });
  CHECK(recalls > 3);
}

TEST_CASE("presets and parts say what they need") {
  CHECK(rules_text(parse_rules("s4")) ==
        "base+dragon:two_tile_city=2,two_tile_city_pennant=0,farm_scoring=city_3,fairy_after_princess=true");
  CHECK(rules_text(parse_rules("everything")) == "base+abbot+river+inns+builders+dragon+deserts+voyage+flier+mayor");
  CHECK(rules_text(parse_rules("base+deserts:grey_camel_points=2,voyage=on,voyage_white=5/10/15/20")) ==
        "base+deserts+voyage:grey_camel_points=2,voyage_white=5/10/15/20");
  CHECK_THROWS_WITH(parse_rules("base+thief"), "ruleset 'base+thief': the part 'thief' needs the part 'voyage'; add '+voyage'");
  CHECK_THROWS_WITH(parse_rules("base+flier:flier_die=1/2"), Catch::Contains("6 whole numbers from 1 to 9, joined by '/'"));
}
