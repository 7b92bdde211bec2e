// What holds at every step of every game of every ruleset, looked at in random games.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "engine/hash.h"
#include "engine/move_text.h"
#include "engine/playout.h"
#include "engine/record.h"
#include "tests/support/random_game.h"

using namespace meeplelab;

namespace {

const std::vector<std::string> kRulesets = {
    "base+inns",
    "base+builders:builder_optional=true",
    "base+dragon",
    "base+dragon+builders:fairy_placement=meeple,dragon_timing=after_scoring,princess=may,players=3",
    "s4+abbot:players=4",
    "base+deserts",
    "base+deserts+mountains+abbot:abbot_on_pyramid=true,new_camel_pays=true,desert_edge_match=strict",
    "base+deserts+voyage:kept_tile_end=lost,voyage_merge_camels=true,camels_wood=30",
    "base+voyage",
    "base+voyage+thief+dragon:players=5,voyage_no_marker=lost,voyage_branch_from_equal=true",
    "base+river+voyage+deserts:voyage_refill=true,kept_tile_second_half=false,players=3",
    "base+flier+abbot+inns+mayor",
    "everything",
    "everything+thief+mountains:players=6,river=c2,voyage_markers_per_evaluation=one",
};

// Followers of the supply, on the board and on the track, less the two markers that everybody begins with (V-05).
int followers_of(const GameState& state, PlayerId player, bool track) {
  int count = 0;
  for (std::size_t kind = 0; kind < kFollowerKinds; ++kind) count += state.supply[player][kind];
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    count += state.figures[i].owner == player && is_follower(state.figures[i].kind);
  }
  if (!track) return count;
  const VoyageState& voyage = state.expansions.voyage;
  count -= 2;
  for (const std::uint8_t space : voyage.markers[player]) count += space != kOffRoad;
  count += voyage.gates[player];
  for (const std::uint8_t owner : voyage.parked) count += owner == player + 1;
  return count;
}

int track_value(const Rules& rules, const VoyageState& voyage, PlayerId player) {
  int value = voyage.gates[player] * rules.expansion.voyage.gate_value;
  for (const std::uint8_t space : voyage.markers[player]) value += space == kOffRoad ? 0 : space;
  for (std::size_t i = 0; i < kWhiteSpaces; ++i) {
    if (voyage.parked[i] == player + 1) value += rules.expansion.voyage.white[i];
  }
  return value;
}

int camels_of(const DesertsState& deserts) {
  int camels = deserts.camel_count;
  for (const std::uint8_t left : deserts.bag) camels += left;
  return camels;
}

}  // namespace

TEST_CASE("figures, camels and markers are conserved in every ruleset", "[V-02][V-04][V-05][V-54][D-01]") {
  for (const std::string& ruleset : kRulesets) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      INFO(ruleset << ", seed " << seed);
      RandomGame game(ruleset, seed);
      const bool track = game.rules.has(ExpansionId::Voyage), deserts = game.rules.has(ExpansionId::Deserts);
      int supply = 0, camels = 0;
      for (std::size_t kind = 0; kind < kFollowerKinds; ++kind) supply += game.rules.supply[kind];
      for (const int colour : game.rules.expansion.deserts.camels) camels += colour;
      if (track) CHECK(game.rules.supply[0] == 6);
      game.play([&] {
        const GameState& state = *game.state;
        for (PlayerId player = 0; player < game.rules.players; ++player) {
          REQUIRE(followers_of(state, player, track) == supply);
          if (!track) continue;
          const VoyageState& voyage = state.expansions.voyage;
          const auto& markers = voyage.markers[player];
          const auto on_road = std::count_if(markers.begin(), markers.end(), [](int space) { return space != kOffRoad; });
          if (voyage.colour == player) continue;  // its move is not over
          if (!game.rules.expansion.voyage.no_marker_is_lost) REQUIRE(on_road + voyage.owed[player] == 2);
        }
        if (deserts) REQUIRE(camels_of(state.expansions.deserts) == camels);
      });
    }
  }
}

TEST_CASE("signed points by source add up to the score in every ruleset", "[V-16][V-71][V-72][V-85]") {
  for (const std::string& ruleset : kRulesets) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      INFO(ruleset << ", seed " << seed);
      RandomGame game(ruleset, seed);
      std::uint8_t thief = kOffRoad;  // before the last step
      std::array<std::int32_t, kMaxPlayers> thief_moves{};
      game.play([&] {
        const GameState& state = *game.state;
        std::array<int, kMaxPlayers> sum{};
        for (const ScoringEvent& event : game.ledger.events) {
          for (std::size_t player = 0; player < kMaxPlayers; ++player) sum[player] += event.points[player];
        }
        // Earned and not moved yet, or moved while the display tile is being chosen.
        const bool waits = state.expansions.deserts.points_later != 0 || state.expansions.voyage.taking != 0;
        for (PlayerId player = 0; player < game.rules.players && !waits; ++player) {
          REQUIRE(sum[player] == state.scores[player] + state.due[player]);
          if (!game.rules.has(ExpansionId::Voyage)) continue;
          if (!is_over(state)) {
            REQUIRE(state.scores[player] == track_value(game.rules, state.expansions.voyage, player));
          } else {  // no marker moves in the final evaluation
            REQUIRE(track_value(game.rules, state.expansions.voyage, player) <= state.scores[player]);
          }
        }
        const bool moves_no_more = is_over(state) && game.ledger.counts[index(GameEvent::ThiefMoved)] == thief_moves;
        if (moves_no_more) CHECK(state.expansions.voyage.thief == thief);
        thief = state.expansions.voyage.thief;
        thief_moves = game.ledger.counts[index(GameEvent::ThiefMoved)];
      });
    }
  }
}

TEST_CASE("a record comes back from its text, and replay reaches the same state") {
  for (const std::string& ruleset : kRulesets) {
    for (std::uint64_t seed = 11; seed <= 13; ++seed) {
      INFO(ruleset << ", seed " << seed);
      RandomGame game(ruleset, seed);
      RecordHeader header = record_header(game.rules);
      header.agents.assign(static_cast<std::size_t>(game.rules.players), "random");
      RecordWriter writer(game.rules, header);
      RandomGame again(ruleset, seed);
      game.play([] {});
      for (const Move move : game.played) {
        writer.move(*again.state, move);
        again.apply(move);
      }
      writer.end(*again.state);
      const GameRecord record = read_record(writer.text(), "record");
      CHECK(record_text(record) == writer.text());
      const auto replayed = std::make_unique<Replay>(replay(record));
      CHECK(replayed->state == *game.state);
      CHECK(state_hash(game.rules, replayed->state) == state_hash(game.rules, *game.state));
    }
  }
}

TEST_CASE("every move has a spelling of its own") {
  for (const std::string& ruleset : kRulesets) {
    RandomGame game(ruleset, 21);
    game.play([&] {
      if (is_over(*game.state)) return;
      MoveList moves;
      possible_moves(game.rules, *game.state, moves);
      std::vector<std::string> texts;
      for (const Move move : moves) texts.push_back(move_text(game.rules, *game.state, move));
      std::sort(texts.begin(), texts.end());
      INFO(ruleset << ": " << texts.front());
      REQUIRE(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
    });
  }
}

TEST_CASE("fast random play ends every game with a score that the points explain") {
  for (const std::string& ruleset : kRulesets) {
    const Rules rules = parse_rules(ruleset);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      const auto state = std::make_unique<GameState>(initial_state(rules));
      Rng rng(seed);
      play_out(rules, *state, rng);
      REQUIRE(is_over(*state));
      const int tiles = state->tiles_left + state->tile_count + state->tiles_boxed + state->held_count +
                        state->expansions.voyage.display_count;
      REQUIRE((tiles == rules.tile_total || (rules.kept_tiles_lost && tiles < rules.tile_total)));  // void: X-08
    }
  }
}

TEST_CASE("random play takes every legal move with the same probability", "[P-40][P-50]") {
  RandomGame game("base+abbot+inns+builders+dragon", 3);
  constexpr int kDraws = 20000;
  std::size_t longest = 0;
  game.play([&] {
    if (game.legal.size() < 2 || (game.played.size() % 9 != 0 && game.legal.size() < 100)) return;
    longest = std::max(longest, game.legal.size());
    std::map<std::uint32_t, int> drawn;
    Rng rng(game.played.size());
    for (int i = 0; i < kDraws; ++i) ++drawn[random_move(game.rules, *game.state, rng, {}).bits()];
    REQUIRE(drawn.size() <= game.legal.size());
    const double share = 1.0 / static_cast<double>(game.legal.size());
    for (const Move move : game.legal) {
      CHECK(std::abs(drawn[move.bits()] - kDraws * share) < 6 * std::sqrt(kDraws * share * (1 - share)) + 1);
    }
  });
  CHECK(longest > 100);  // a portal was among them
}

TEST_CASE("a turn has at most two half-turns, and pending tiles only in the first", "[X-01][V-61][V-65][V-66]") {
  for (const std::string& ruleset : kRulesets) {
    RandomGame game(ruleset, 31);
    game.play([&] {
      const GameState& state = *game.state;
      REQUIRE(state.second <= 1);
      if (state.step != Step::Source || state.second == 0) return;
      for (const Move move : game.legal) REQUIRE(move.source() != SourceKind::Pending);
    });
  }
}
