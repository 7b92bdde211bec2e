// Game records: what is written is read back the same, and what is wrong is reported with its line.
#include "engine/record.h"

#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "engine/apply.h"
#include "engine/error.h"
#include "engine/pile.h"
#include "engine/playout.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

RecordHeader header_of(const Rules& rules, std::uint64_t seed) {
  RecordHeader header = record_header(rules);
  for (int seat = 0; seat < rules.players; ++seat) {
    header.agents.push_back(seat == 0 ? "mcts:iterations=1000,c=0.5" : "random");
  }
  header.seed = seed;
  header.block = 17;
  header.seating = 1;
  header.version = "0.1.0";
  return header;
}

// The record of a random game, and its last state.
std::string random_record(const Rules& rules, std::uint64_t seed, GameState& state, int check_every = 1) {
  state = initial_state(rules);
  RecordWriter writer(rules, header_of(rules, seed), check_every);
  Pile pile(rules, seed);
  Rng rng(seed);
  while (!is_over(state)) {
    const Move move = is_chance(state) ? pile.draw(rules, state) : random_move(rules, state, rng, {});
    writer.move(state, move);
    apply(rules, state, move);
  }
  writer.end(state);
  return writer.text();
}

std::string random_record(const std::string& ruleset, std::uint64_t seed) {
  const auto state = std::make_unique<GameState>();
  return random_record(parse_rules(ruleset), seed, *state);
}

std::string read_error(const std::string& text, RecordEnd end = RecordEnd::Required) {
  try {
    read_record(text, "game.mlg", built_in_tiles(), end);
  } catch (const Error& problem) {
    return problem.what();
  }
  return "read without error";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

const std::vector<std::string> kRulesets = {
    "base",
    "base:players=3",
    "base:players=4,followers=5",
    "base:players=5,farmers=off",
    "base:players=6,farm_scoring=city_3",
    "base:two_tile_city=2,two_tile_city_pennant=0,farm_scoring=field_3_once",
    "base:copies.BA.CFFF=20,farm_scoring=city_4",
    "base+abbot",
    "base+abbot:players=4",
    "base+river",
    "base+abbot+river:players=3,river=c2",
    "base+river:river_uturn=any,river_start_tile=mixed",
};

// The game of the errors: line 11 is its first move.
std::string short_game() {
  return header_text(header_of(parse_rules("base"), 5)) +
         "* draw BA.CFFF\n"
         "P1 place 0,-1 r2\n"
         "P1 figure normal city:S\n"
         "= P1 4 P2 0\n"
         "* draw BA.FFFF-mon\n"
         "P2 place 1,-1 r0\n"
         "P2 figure normal monastery\n"
         "= P1 4 P2 0\n";
}

struct Mistake {
  const char* what;
  std::function<std::string(const std::string&)> spoil;
  std::string message;  // how the message starts after "game.mlg:"
};

std::function<std::string(const std::string&)> with(const std::string& from, const std::string& to) {
  return [from, to](const std::string& text) {
    REQUIRE(text.find(from) != std::string::npos);
    return replaced(text, from, to);
  };
}

const std::vector<Mistake> kMistakes = {
    {"empty", [](const std::string&) { return std::string(); }, "1: the file is empty"},
    {"no record", with("meeplelab-record: 1\n", ""), "1: read 'ruleset: base', expected a game record"},
    {"another version", with("record: 1", "record: 2"), "1: 'meeplelab-record' is '2', expected 1"},
    {"unknown key", with("seed: 5", "sede: 5"), "6: read 'sede: 5', expected a header line"},
    {"key twice", with("block: 17", "seed: 5"), "7: the key 'seed' stands twice"},
    {"key missing", with("block: 17\n", ""), "9: the header has no line 'block: ...'"},
    {"number", with("seed: 5", "seed: five"), "6: 'seed' is 'five', expected a whole number from 0 on"},
    {"negative", with("block: 17", "block: -1"), "7: 'block' is '-1', expected a whole number from 0 on"},
    {"ruleset", with("ruleset: base", "ruleset: bsae"), "2: ruleset 'bsae': unknown part 'bsae'; did you mean 'base'?"},
    {"other players", with("players: 2", "players: 3"), "4: 'players' is 3, but the ruleset 'base' is for 2"},
    {"agents", with(";random", ""), "5: 'agents' names 1, expected 2"},
    {"hash", with("tiles: ", "tiles: x"), "3: 'tiles' is 'x"},
    {"other tiles",
     [](const std::string& text) {
       return replaced(text, text.substr(text.find("tiles: ") + 7, 16), "0123456789abcdef");
     },
     "3: the game was played with other tiles: their hash is 0123456789abcdef"},
    {"header not ended", with("0.1.0\n\n", "0.1.0\n"), "10: read '* draw BA.CFFF', expected a header line"},
    {"misspelt move", with("P2 place 1,-1 r0", "P2 palce 1,-1 r0"),
     "16: read 'P2 palce 1,-1 r0', but 'palce' is no move; did you mean 'place'?"},
    {"illegal move", with("P1 place 0,-1 r2", "P1 place 3,4 r1"),
     "12: read 'P1 place 3,4 r1', but the tile BA.CFFF does not fit there; legal are 'P1 place "},
    {"no tile left", with("* draw BA.CFFF", "* draw BA.CRFR-r1-start"),
     "11: read '* draw BA.CRFR-r1-start', but no tile"},
    {"wrong scores", with("= P1 4", "= P1 5"), "14: read '= P1 5 P2 0', but the scores here are '= P1 4 P2 0'"},
    {"scores at first", with("\n\n", "\n\n= P1 0 P2 0\n"), "11: read '= P1 0 P2 0' before the first move"},
    {"end too early", [](const std::string& text) { return text + "end P1 4 P2 0\n"; },
     "19: read 'end P1 4 P2 0', but the game is not over: 69 tiles are left"},
    {"no end", [](const std::string& text) { return text; }, "18: the record stops before the end of the game"},
    {"no end, no move", [](const std::string& text) { return text.substr(0, text.find("* draw")); },
     "10: the record stops"},
};

}  // namespace

TEST_CASE("a record that was written is read back the same") {
  for (const std::string& ruleset : kRulesets) {
    const Rules rules = parse_rules(ruleset);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      INFO(ruleset << " seed " << seed);
      const auto last = std::make_unique<GameState>();
      const std::string text = random_record(rules, seed, *last, static_cast<int>(seed) - 1);
      const GameRecord record = read_record(text, "random");
      CHECK(record.header == header_of(rules, seed));
      CHECK(record_text(record) == text);
      CHECK(read_record(record_text(record), "again") == record);
      CHECK(replay(record).state == *last);
    }
  }
}

TEST_CASE("the first and the last lines of a record") {
  const std::string text = random_record("base+abbot", 1);
  CHECK(text.starts_with("meeplelab-record: 1\nruleset: base+abbot\ntiles: "));
  CHECK(text.find("\nplayers: 2\nagents: mcts:iterations=1000,c=0.5;random\nseed: 1\nblock: 17\nseating: 1\n"
                  "version: 0.1.0\n\n* draw BA.") != std::string::npos);
  CHECK(text.rfind("\nend P1 ") != std::string::npos);
}

TEST_CASE("check lines come after every so many half-turns") {
  const Rules rules = parse_rules("base:players=3");
  const auto state = std::make_unique<GameState>();
  for (const int every : {0, 1, 5}) {
    const GameRecord record = read_record(random_record(rules, 3, *state, every), "random");
    int checks = 0;
    for (const RecordedMove& move : record.moves) checks += !move.check.empty();
    CHECK(checks == (every == 0 ? 0 : (state->turns - 1) / every));
  }
}

TEST_CASE("comments, blank lines, CRLF and a missing line break at the end do not matter") {
  const std::string text = random_record("base", 7);
  const GameRecord record = read_record(text, "plain");
  CHECK(read_record(replaced(text, "\n", "\r\n"), "crlf") == record);
  CHECK(read_record(text.substr(0, text.size() - 1), "no line break") == record);
  CHECK(read_record("# a game\n" + replaced(text, "seed: ", "# the seed\nseed: "), "comments in the header") == record);
  CHECK(read_record(replaced(text, "\nP1 figure", "\n\n# next\n\nP1 figure"), "comments and blank lines") == record);
  CHECK(read_record(replaced(text, " r0\n", " r0  # as it lies\n"), "comments behind moves") == record);
  CHECK(read_record("\xEF\xBB\xBF" + text + "\n\n# done\n", "byte order mark") == record);
}

TEST_CASE("a record that is wrong is refused with the line") {
  const std::string text = short_game();
  for (const Mistake& mistake : kMistakes) {
    const std::string message = read_error(mistake.spoil(text));
    INFO(mistake.what << ": " << message);
    CHECK(message.starts_with("game.mlg:" + mistake.message));
  }
}

TEST_CASE("the end of a finished game is checked") {
  const std::string text = random_record("base", 9);
  const std::size_t end = text.rfind("end ");
  const auto lines = std::count(text.begin(), text.end(), '\n');
  CHECK(read_error(text.substr(0, end)).find("the end line is missing, expected 'end P1 ") != std::string::npos);
  const std::string wrong = read_error(text.substr(0, end) + "end P1 1 P2 1\n");
  CHECK(wrong.starts_with("game.mlg:" + std::to_string(lines) + ": read 'end P1 1 P2 1', but the game ends 'end P1 "));
  CHECK(read_error(text + "* draw BA.CFFF\n").find("nothing may follow the end line") != std::string::npos);
  CHECK(read_error(text.substr(0, end) + "* draw BA.CFFF\n").find("but the game is over") != std::string::npos);
}

TEST_CASE("a record may stop anywhere where that is asked for") {
  const std::string text = random_record("base+abbot", 4);
  const std::size_t begin = text.find("\n\n") + 2;
  int read = 0;
  for (std::size_t end = begin; end < text.size(); end = text.find('\n', end) + 1) {
    const std::string part = text.substr(0, end);
    const GameRecord record = read_record(part, "part", built_in_tiles(), RecordEnd::Optional);
    CHECK(record.end.empty());
    CHECK(record_text(record) == part);
    ++read;
    if (read > 40) break;
  }
  CHECK(read_error(short_game(), RecordEnd::Optional) == "read without error");
  CHECK(read_record(short_game(), "part", built_in_tiles(), RecordEnd::Optional).moves.size() == 6);
}

TEST_CASE("a replay knows what scored, when and where") {
  const GameRecord record = read_record(short_game(), "short", built_in_tiles(), RecordEnd::Optional);
  const Replay short_replay = replay(record);
  REQUIRE(short_replay.events.size() == 1);
  CHECK(short_replay.events[0].event.source == PointSource::City);
  CHECK(short_replay.events[0].event.points[0] == 4);
  CHECK(short_replay.events[0].cells == std::vector<Cell>{{0, -1}, {0, 0}});
  CHECK(short_replay.events[0].move == 2);

  for (const std::string& ruleset : kRulesets) {
    const GameRecord game = read_record(random_record(ruleset, 2), "random");
    const Replay whole = replay(game);
    for (std::size_t seat = 0; seat < game.end.size(); ++seat) {
      const int points =
          std::accumulate(whole.events.begin(), whole.events.end(), 0,
                          [seat](int sum, const ReplayedEvent& e) { return sum + e.event.points[seat]; });
      CHECK(points == game.end[seat]);
    }
    for (const ReplayedEvent& event : whole.events) CHECK_FALSE(event.cells.empty());
  }
}

TEST_CASE("what cannot stand in a header is not written") {
  RecordHeader header = header_of(parse_rules("base"), 1);
  header.agents[0] = "a;b";
  CHECK_THROWS_AS(header_text(header), Error);
  header.agents[0] = "a#b";
  CHECK_THROWS_AS(header_text(header), Error);
  header.agents[0] = "a";
  header.version = "1\n2";
  CHECK_THROWS_AS(header_text(header), Error);
}

TEST_CASE("a file that is not there is reported") {
  CHECK_THROWS_WITH(read_record_file("/no/such/game.mlg"), "/no/such/game.mlg: the game record cannot be read: No such file or directory");
}
