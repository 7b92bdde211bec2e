// Counts of the tree of decisions with scripted draws. The counts up to the second tile are found by the slow twin too.
#include <vector>

#include "engine/perft.h"
#include "tests/catch.h"
#include "tests/support/twin_compare.h"

using namespace meeplelab;

namespace {

struct Row {
  const char* ruleset;
  std::vector<const char*> draws;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> counts;  // placements, half-turns; by number of draws
};

// clang-format off
const std::vector<Row> kRows = {
    {"base", {"BA.CCCR-c1-p1", "BA.FFFR-mon", "BA.FFRR-r1", "BA.FRRR-r3"},
     {{5, 25}, {130, 499}, {4786, 16532}, {198380, 1215856}}},
    {"base", {"BA.CCFF-c1-p1-gdn", "BA.CCCR-c1", "BA.FRFR-r1", "BA.CCCF-c1-gdn"},
     {{4, 12}, {96, 458}, {1606, 5806}, {60622, 162218}}},
    {"base+abbot", {"BA.CCCR-c1-p1", "BA.FFFR-mon", "BA.FFRR-r1"}, {{5, 25}, {130, 629}, {6026, 21094}}},
    {"base+abbot", {"BA.CCFF-c1-p1-gdn", "BA.CCCR-c1", "BA.FRFR-r1"}, {{4, 16}, {128, 618}, {2166, 8516}}},
    {"base+river", {"RV.RWRW-r1", "RV.CWRW", "RV.RRWW-r1", "RV.CWCW-c2"},
     {{1, 6}, {12, 80}, {160, 752}, {752, 3296}}},
    {"base+river", {"RV.FFWW", "RV.CWCW-c2", "RV.FWFW", "RV.CWRW"}, {{2, 6}, {6, 26}, {26, 54}, {108, 620}}},
    {"base+abbot+river:river=c2,players=3", {"R2.FWRW-mon", "R2.RRWW-r1", "R2.CCWW-c1", "R2.CWCW-c2"},
     {{2, 12}, {24, 112}, {112, 376}, {376, 1600}}},
    {"base:farmers=off", {"BA.CCFF-c1-p1-gdn", "BA.CCCR-c1", "BA.FRFR-r1", "BA.CCCF-c1-gdn"},
     {{4, 8}, {64, 174}, {604, 1152}, {12124, 19898}}},
};
// clang-format on

void walk(const twin::Game& game, const Row& row, std::size_t number, std::size_t depth, int players, PerftCount& count) {
  if (number == depth) return;
  const std::string id = row.draws[number];
  for (const twin::Spot& spot : game.placements(id)) {
    twin::Game placed = game;
    placed.place(id, spot, static_cast<int>(number) % players);
    if (number + 1 == depth) ++count.placements;
    for (const std::string& action : placed.figure_actions()) {
      twin::Game acted = placed;
      acted.act(action);
      acted.score();
      if (number + 1 == depth) ++count.half_turns;
      walk(acted, row, number + 1, depth, players, count);
    }
  }
}

}  // namespace

TEST_CASE("perft counts are as they were") {
  for (const Row& row : kRows) {
    CAPTURE(row.ruleset, row.draws[0]);
    const Rules rules = parse_rules(row.ruleset);
    const GameState start = initial_state(rules);
    std::vector<TileTypeId> draws;
    for (const char* id : row.draws) draws.push_back(rules.type_of(id));
    for (std::size_t depth = 1; depth <= row.counts.size(); ++depth) {
      const PerftCount count = perft(rules, start, std::span(draws).first(depth));
      CHECK(count.placements == row.counts[depth - 1].first);
      CHECK(count.half_turns == row.counts[depth - 1].second);
    }
  }
}

TEST_CASE("the slow twin finds the same perft counts") {
  for (const Row& row : kRows) {
    CAPTURE(row.ruleset, row.draws[0]);
    const Rules rules = parse_rules(row.ruleset);
    twin::Game start(twin_catalogue(), twin_options(rules));
    start.place(rules.types[rules.start_type].id, {0, 0, 0}, 0);
    for (std::size_t depth = 1; depth <= 2; ++depth) {
      PerftCount count;
      walk(start, row, 0, depth, rules.players, count);
      CHECK(count.placements == row.counts[depth - 1].first);
      CHECK(count.half_turns == row.counts[depth - 1].second);
    }
  }
}
