// Moves as text: every legal move has one spelling, and reading says what is wrong with any other.
#include "engine/move_text.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/apply.h"
#include "engine/error.h"
#include "engine/legal_moves.h"
#include "engine/pile.h"
#include "engine/playout.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

std::string read_error(const Rules& rules, const GameState& state, const std::string& line) {
  try {
    read_move(rules, state, line);
  } catch (const Error& problem) {
    return problem.what();
  }
  return "read without error";
}

// A two-player game that has gone on by these lines.
struct Position {
  explicit Position(const std::string& ruleset, const std::vector<std::string>& lines = {})
      : rules(parse_rules(ruleset)), state(std::make_unique<GameState>(initial_state(rules))) {
    for (const std::string& line : lines) apply(rules, *state, read_move(rules, *state, line));
  }
  std::string error(const std::string& line) const { return read_error(rules, *state, line); }

  Rules rules;
  std::unique_ptr<GameState> state;
};

const std::vector<std::string> kCapDrawn = {"* draw BA.CFFF"};
const std::vector<std::string> kCapPlaced = {"* draw BA.CFFF", "P1 place 0,-1 r2"};

struct Mistake {
  std::vector<std::string> before;
  std::string line;
  std::string message;  // what the message contains
};

const std::vector<Mistake> kMistakes = {
    {{}, "", "read '', but words are separated by one space"},
    {{}, "* draw  BA.CFFF", "words are separated by one space"},
    {{}, "* draw BA.CFFF ", "words are separated by one space"},
    {{}, "* drw BA.CFFF", "'drw' is no move; did you mean 'draw'?; expected '* draw TILE'"},
    {{}, "P1 place 0,-1 r2", "it is not the turn of 'P1', expected '* draw TILE'"},
    {{}, "P7 place 0,-1 r2", "'P7' is nobody in this game"},
    {{}, "* draw BA.CFFG", "this game has no tile 'BA.CFFG'; did you mean 'BA.CFFF'?"},
    {{}, "* draw", "expected '* draw TILE'"},
    {{}, "* draw BA.CRFR-r1-start", "no tile BA.CRFR-r1-start is left; legal are '* draw BA."},
    {kCapDrawn, "* draw BA.CFFF", "it is not the turn of '*', expected 'P1 place X,Y rN'"},
    {kCapDrawn, "P2 place 0,-1 r2", "it is not the turn of 'P2'"},
    {kCapDrawn, "P1 palce 0,-1 r2", "'palce' is no move; did you mean 'place'?"},
    {kCapDrawn, "P1 figure none", "it is not time for that, expected 'P1 place X,Y rN'"},
    {kCapDrawn, "P1 place 0,-1", "expected 'P1 place X,Y rN'"},
    {kCapDrawn, "P1 place 0;-1 r2", "'0;-1' is no cell, expected x,y such as 1,-2"},
    {kCapDrawn, "P1 place 0,999 r2", "no tile can reach the cell 0,999"},
    {kCapDrawn, "P1 place 0,-1 r4", "'r4' is no rotation"},
    {kCapDrawn, "P1 place 0,-1 2", "'2' is no rotation"},
    {kCapDrawn, "P1 place 0,-1 r1", "the tile BA.CFFF does not fit there; legal are 'P1 place 0,-1 r2'"},
    {kCapDrawn, "P1 place 0,0 r1", "a tile lies there already; legal are 'P1 place"},
    {kCapDrawn, "P1 place 00,-1 r2", "this move is written 'P1 place 0,-1 r2'"},
    {{"* draw BA.FRFR-r1"}, "P1 place 1,0 r2", "r2 shows the same picture as r0, and the smaller number is written"},
    {kCapPlaced, "P1 figure norml city:S", "'norml' is no figure; did you mean 'normal'?"},
    {kCapPlaced, "P1 figure normal city:N", "the tile shows no 'city:N', expected one of city:S, field:NL"},
    {kCapPlaced, "P1 figure normal", "expected 'P1 figure recall', 'P1 figure none' or 'P1 figure KIND SEGMENT'"},
    {kCapPlaced, "P1 figure nome", "did you mean 'none'?"},
    {kCapPlaced, "P1 figure recall", "P1 has no abbot that may be called back; legal are"},
    {kCapPlaced, "P1 figure abbot city:S", "P1 has no abbot figure in the supply"},
    {kCapPlaced, "P1 figure normal field:NR", "this move is written 'P1 figure normal field:NL'"},
    {{"* draw BA.CFFF", "P1 place 0,-1 r2", "P1 figure normal field:NL", "* draw BA.FFFF-mon", "P2 place 1,-1 r0"},
     "P2 figure normal field:NL",
     "the field is occupied; legal are 'P2 figure normal monastery', 'P2 figure none'"},
};

}  // namespace

TEST_CASE("every legal move has one spelling, which is read back as that move") {
  for (const std::string ruleset : {"base", "base+abbot:players=3", "base+abbot+river", "base+river:river=c2"}) {
    const Rules rules = parse_rules(ruleset);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const auto state = std::make_unique<GameState>(initial_state(rules));
      Pile pile(rules, seed);
      Rng rng(seed);
      MoveList moves;
      while (!is_over(*state)) {
        legal_moves(rules, *state, moves);
        std::set<std::string> lines;
        for (const Move move : moves) {
          const std::string line = move_text(rules, *state, move);
          CHECK(lines.insert(line).second);
          REQUIRE(read_move(rules, *state, line) == move);
        }
        const bool chance = is_chance(*state);
        const Move next = chance ? pile.draw(rules, *state) : random_move(rules, *state, rng, {});
        if (chance) REQUIRE(read_move(rules, *state, move_text(rules, *state, next)) == next);
        apply(rules, *state, next);
      }
      CHECK(read_error(rules, *state, "* draw BA.CFFF") == "read '* draw BA.CFFF', but the game is over");
    }
  }
}

TEST_CASE("the lines of moves are those of the format") {
  const Position game("base+abbot", {"* draw BA.CFFF", "P1 place 0,-1 r2", "P1 figure normal city:S"});
  CHECK(game.state->scores[0] == 4);
  const Position garden(
      "base+abbot", {"* draw BA.CFFF-gdn", "P1 place 0,-1 r2", "P1 figure abbot garden", "* draw BA.CFFF",
                     "P2 place 0,1 r1", "P2 figure none", "* draw BA.CFFF", "P1 place 0,-2 r0", "P1 figure recall"});
  CHECK(garden.state->scores[0] == 3);
}

TEST_CASE("a line that is no legal move is refused with a message") {
  for (const Mistake& mistake : kMistakes) {
    const std::string message = Position("base", mistake.before).error(mistake.line);
    INFO(message);
    CHECK(message.starts_with("read '" + mistake.line + "', but "));
    CHECK(message.find(mistake.message) != std::string::npos);
  }
}

TEST_CASE("two segments that are one region are written by the first of them", "[B-25]") {
  // The crossing closes a ring road, so its roads east and south are one.
  const Position game(
      "base", {"* draw BA.FFFF-mon", "P1 place 0,1 r0", "P1 figure none", "* draw BA.FFRR-r1", "P2 place 1,1 r2",
               "P2 figure none", "* draw BA.FFRR-r1", "P1 place 2,1 r1", "P1 figure none", "* draw BA.FFRR-r1",
               "P2 place 2,0 r0", "P2 figure none", "* draw BA.RRRR-r4", "P1 place 1,0 r0"});
  CHECK(game.error("P1 figure normal road:S").find("but it is one with road:E, by which it is written; legal are") !=
        std::string::npos);
  CHECK(read_move(game.rules, *game.state, "P1 figure normal road:E").kind() == MoveKind::Deploy);
}

TEST_CASE("a reference may name a segment by any of its sides") {
  const Rules rules = parse_rules("base");
  struct Row {
    const char* tile;
    Rotation rotation;
    const char* reference;
    const char* name;  // "" where the tile has no such segment
  };
  const std::vector<Row> rows = {
      {"BA.CRFR-r1", 0, "road:W", "road:E"},
      {"BA.CRFR-r1", 1, "road:S", "road:N"},
      {"BA.CRFR-r1", 1, "city:E", "city:E"},
      {"BA.CRFR-r1", 1, "city:N", ""},
      {"BA.CFFF", 2, "field:WL", "field:NL"},
      {"BA.CFFF", 2, "field:SL", ""},
      {"BA.FFFF-mon", 3, "monastery", "monastery"},
      {"BA.FFFF-mon", 3, "garden", ""},
      {"BA.CFFF", 0, "city", ""},
      {"BA.CFFF", 0, "city:NL", ""},
  };
  for (const Row& row : rows) {
    INFO(row.tile << " r" << int{row.rotation} << " " << row.reference);
    const TileType& type = rules.types[rules.type_of(row.tile)];
    const auto found = segment_at(type, row.rotation, row.reference);
    CHECK((found ? type.segment_text(*found, row.rotation) : "") == row.name);
  }
}
