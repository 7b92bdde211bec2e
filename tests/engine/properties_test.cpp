// What holds for any game of any ruleset, tried on random ones (RapidCheck draws the cases and shrinks what fails).
#include <rapidcheck.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/apply.h"
#include "engine/legal_moves.h"
#include "engine/pile.h"
#include "engine/rng.h"
#include "tests/catch.h"
#include "tests/support/busy_choice.h"
#include "tests/support/match_compare.h"
#include "tests/support/turned_game.h"
#include "tests/support/twin_compare.h"

using namespace meeplelab;

namespace {

// The same cases every time, unless RC_PARAMS says otherwise.
const int kSeeded = ::setenv("RC_PARAMS", "seed=20261201 max_success=250", 0);

// The ruleset with three times the tiles of one part beside half the base tiles, and few camels: what is rare comes often,
// and the bag of camels is soon empty (D-13).
std::string crowded(const std::string& ruleset, std::uint64_t seed) {
  Rules rules = parse_rules(ruleset);
  const std::string set = rules.types[seed % rules.types.size()].set;
  for (const TileType& type : rules.types) {
    if (type.start || type.flags.river) continue;
    if (type.set == "base") {
      rules.copies[type.id] = (type.count + 1) / 2;
    } else if (type.set == set) {
      rules.copies[type.id] = 3 * type.count;
    }
  }
  rules.expansion.deserts.camels = {2, 2, 2};
  return rules_text(rules);
}

// Every part and option: one case of four knows the base game, the Abbot and the River alone, half of the others are
// crowded.
std::string any_ruleset(std::uint64_t seed) {
  const std::uint64_t luck = hash_of({seed, 5});
  if (luck % 4 == 0) return random_ruleset(seed);
  const std::string ruleset = random_rulebook(seed);
  return luck % 8 < 4 ? crowded(ruleset, luck / 8) : ruleset;
}

struct Game {
  explicit Game(Rules played, PlayerId first = 0)
      : rules(std::move(played)), state(std::make_unique<GameState>(initial_state(rules, first))) {}

  // The decisions or the outcomes of chance that may come now; a decision has the weight 0.
  std::vector<ChanceOutcome> options() const {
    std::vector<ChanceOutcome> found;
    if (is_chance(*state)) {
      chance_outcomes(rules, *state, found);
      return found;
    }
    for (const Move move : decisions()) found.push_back({move, 0});
    return found;
  }
  // What comes now.
  Move next(Pile& pile, Rng& rng) const {
    return is_chance(*state) ? pile.next(rules, *state) : busy_choice(*state, decisions(), rng);
  }
  MoveList decisions() const {
    MoveList moves;
    legal_moves(rules, *state, moves);
    return moves;
  }

  Rules rules;
  std::unique_ptr<GameState> state;
};

// How players and moves of one game read in another.
struct Likeness {
  std::size_t players = 0;
  std::size_t shift = 0;          // of the seats
  std::vector<TileTypeId> types;  // by the types of the first game
  bool leaves_fairy = false;      // moves of the fairy in the second game do not count

  std::size_t seat(std::size_t player) const { return (player + shift) % players; }
  Move move(Move move) const {
    switch (move.kind()) {
      case MoveKind::Draw: return Move::draw(types[move.type()]);
      case MoveKind::Take: return Move::take(types[move.type()]);
      case MoveKind::Source: {
        const bool held = move.source() == SourceKind::Kept || move.source() == SourceKind::Pending;
        return held ? Move::source(move.source(), types[move.type()]) : move;
      }
      case MoveKind::Order: return Move::numbered(MoveKind::Order, seat(move.number()));
      case MoveKind::Expel:
        return Move::expel(static_cast<PlayerId>(seat(move.owner())), move.figure(), move.segment(), move.tile());
      default: return move;
    }
  }
};

// In an order that does not depend on seats.
std::vector<std::pair<std::uint32_t, int>> sorted(const std::vector<ChanceOutcome>& options) {
  std::vector<std::pair<std::uint32_t, int>> list;
  for (const ChanceOutcome& option : options) list.emplace_back(option.move.bits(), option.weight);
  std::sort(list.begin(), list.end());
  return list;
}

void assert_alike(const Game& one, const Game& two, const Likeness& like) {
  const GameState &here = *one.state, &there = *two.state;
  RC_ASSERT(here.step == there.step);
  for (std::size_t player = 0; player < like.players; ++player) {
    RC_ASSERT(here.scores[player] == there.scores[like.seat(player)]);
    RC_ASSERT(here.supply[player] == there.supply[like.seat(player)]);
  }
  if (!is_over(here)) RC_ASSERT(like.seat(here.player) == there.player);
  if (is_over(here) || is_chance(here)) return;
  RC_ASSERT(like.seat(to_act(here)) == to_act(there));
}

// Plays both games with the same choices and the same luck, and asserts at every step that they are alike.
void play_alike(Game& one, Game& two, const Likeness& like, std::uint64_t seed) {
  Pile pile(one.rules, seed), other_pile(two.rules, seed);
  Rng rng(seed);
  for (;;) {
    assert_alike(one, two, like);
    if (is_over(*one.state)) return;
    const std::vector<ChanceOutcome> options = one.options();
    std::vector<ChanceOutcome> translated = options, found = two.options();
    for (ChanceOutcome& option : translated) option.move = like.move(option.move);
    if (like.leaves_fairy) {
      std::erase_if(found, [](const ChanceOutcome& option) { return option.move.kind() == MoveKind::Visit; });
    }
    RC_ASSERT(sorted(translated) == sorted(found));
    const bool chance = is_chance(*one.state);
    const Move move = one.next(pile, rng);
    if (chance) RC_ASSERT(other_pile.next(two.rules, *two.state) == like.move(move));
    apply(one.rules, *one.state, move);
    apply(two.rules, *two.state, like.move(move));
  }
}

// A part that may be played with nothing in it.
struct EmptyPart {
  ExpansionId id;
  std::vector<FigureKind> figures;  // that it brings
};

// Not the Voyage with the thief and the River: they change the set-up itself.
const std::vector<EmptyPart> kEmptyParts = {
    {ExpansionId::Abbot, {FigureKind::Abbot}},
    {ExpansionId::Inns, {FigureKind::Large}},
    {ExpansionId::Builders, {FigureKind::Builder, FigureKind::Pig}},
    {ExpansionId::Dragon, {}},
    {ExpansionId::Deserts, {}},
    {ExpansionId::Mountains, {}},
    {ExpansionId::Flier, {}},
    {ExpansionId::Mayor, {FigureKind::Mayor}},
};

bool has_type(const Rules& rules, const std::string& id) {
  return std::any_of(rules.types.begin(), rules.types.end(), [&](const TileType& type) { return type.id == id; });
}

// The ruleset with the part, but without its tiles, camels and figures. No option says how many large meeples, abbots,
// mayors, builders and pigs there are: they are taken out of the supply. Nor does one take the fairy out of the game,
// who needs no tile (P-40): her moves are left aside.
Rules with_empty(const Rules& without, const EmptyPart& part) {
  Rules rules = without;
  rules.expansions.set(part.id, true);
  if (part.id == ExpansionId::Deserts) rules.expansion.deserts.camels = {0, 0, 0};
  for (const TileType& type : parse_rules(rules_text(rules)).types) {
    if (!has_type(without, type.id)) rules.copies[type.id] = 0;
  }
  rules = parse_rules(rules_text(rules));
  for (const FigureKind figure : part.figures) rules.supply[index(figure)] = 0;
  return rules;
}

// The ruleset without the part.
Rules without_part(const std::string& ruleset, const EmptyPart& part) {
  Rules rules = parse_rules(ruleset);
  rules.expansions.set(part.id, false);
  rules.copies.clear();  // some are of the tiles of the part
  if (part.id == ExpansionId::Deserts) rules.expansions.set(ExpansionId::Mountains, false);
  if (part.id == ExpansionId::Mountains) rules.expansions.set(ExpansionId::Deserts, true);
  return parse_rules(rules_text(rules));
}

}  // namespace

TEST_CASE("points by source add up to the score, figures are conserved") {
  CHECK(rc::check("sums", [](std::uint64_t seed) {
    Game game(parse_rules(random_ruleset(seed)));
    Ledger ledger;
    Pile pile(game.rules, seed);
    Rng rng(seed);
    while (!is_over(*game.state)) apply(game.rules, *game.state, game.next(pile, rng), &ledger);
    PlayerPoints sum{};
    for (const ScoringEvent& event : ledger.events) {
      for (std::size_t player = 0; player < kMaxPlayers; ++player) sum[player] = static_cast<std::int16_t>(sum[player] + event.points[player]);
    }
    RC_ASSERT(sum == game.state->scores);
    auto owned = game.state->supply;
    for (std::size_t i = 0; i < game.state->figure_count; ++i) ++owned[game.state->figures[i].owner][index(game.state->figures[i].kind)];
    for (std::size_t player = 0; player < static_cast<std::size_t>(game.rules.players); ++player) RC_ASSERT(owned[player] == game.rules.supply);
    int unseen = 0;
    for (const std::uint8_t count : game.state->remaining) unseen += count;
    RC_ASSERT(unseen == 0);
  }));
}

// Sides are taken in the order of the board in one rule alone, D-15; see turned_game.cpp.
TEST_CASE("a game laid out a quarter turn on has the same moves and scores", "[B-14][B-25][P-21][X-70]") {
  CHECK(rc::check("quarter turn", [](std::uint64_t seed) {
    RC_ASSERT(compare_with_turned(any_ruleset(seed), seed) == "");
  }));
}

TEST_CASE("a game a quarter turn on is the same where one tile brings camels to several roads", "[D-13][D-15]") {
  const std::string oases =
      "base+deserts:followers=15,farmers=off,copies.BA.FRFR-r1=40,copies.BA.FFRR-r1=40,copies.BA.CRFR-r1=9,"
      "copies.BA.CFFF=0,copies.BA.FFFF-mon=0,copies.DES-06=8,copies.DES-07=12";
  CHECK(rc::check("oases", [&](std::uint64_t seed) {
    const std::string camels = seed % 2 == 0 ? "" : ",camels_white=0,camels_grey=2,camels_wood=1";
    RC_ASSERT(compare_with_turned(oases + camels, seed) == "");
  }));
}

TEST_CASE("a cyclic shift of the seats together with the first seat shifts the scores", "[B-01][B-04]") {
  CHECK(rc::check("seats", [](std::uint64_t seed) {
    const std::string ruleset = any_ruleset(seed);
    RC_LOG() << ruleset << ", seed " << seed << '\n';
    Game one(parse_rules(ruleset));
    Likeness like;
    like.players = static_cast<std::size_t>(one.rules.players);
    like.shift = 1 + seed % (like.players - 1);
    like.types.resize(one.rules.types.size());
    std::iota(like.types.begin(), like.types.end(), TileTypeId{0});
    Game two(one.rules, static_cast<PlayerId>(like.shift));
    play_alike(one, two, like, seed);
  }));
}

TEST_CASE("a part without its tiles and pieces changes nothing") {
  CHECK(rc::check("empty part", [](std::uint64_t seed) {
    const EmptyPart& part = kEmptyParts[hash_of({seed, 6}) % kEmptyParts.size()];
    Game one(without_part(any_ruleset(seed), part)), two(with_empty(one.rules, part));
    RC_LOG() << rules_text(one.rules) << " and " << rules_text(two.rules) << ", seed " << seed << '\n';
    Likeness like;
    like.players = static_cast<std::size_t>(one.rules.players);
    like.leaves_fairy = part.id == ExpansionId::Dragon;
    for (const TileType& type : one.rules.types) like.types.push_back(two.rules.type_of(type.id));
    play_alike(one, two, like, seed);
  }));
}
