// The drawing of the board.
#include "engine/draw_board.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/apply.h"
#include "engine/move_text.h"
#include "engine/pile.h"
#include "engine/playout.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

std::unique_ptr<GameState> board_of(const Rules& rules, const std::vector<std::string>& lines) {
  auto state = std::make_unique<GameState>(initial_state(rules));
  for (const std::string& line : lines) apply(rules, *state, read_move(rules, *state, line));
  return state;
}

bool is_plain(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](char letter) { return letter == '\n' || (letter >= ' ' && letter <= '~'); });
}

}  // namespace

TEST_CASE("the board shows tiles, coordinates and figures") {
  const Rules rules = parse_rules("base+abbot");
  const auto state =
      board_of(rules, {"* draw BA.CFFF", "P1 place 0,1 r2", "P1 figure normal city:S", "* draw BA.FFFR-mon",
                       "P2 place -1,0 r2", "P2 figure normal monastery", "* draw BA.CCRR-c1-r1-p1", "P1 place 1,0 r0",
                       "P1 figure normal city:N", "* draw BA.CFFF-gdn", "P2 place -1,1 r2", "P2 figure abbot garden",
                       "* draw BA.CCFF-c2", "P1 place -1,2 r0", "P1 figure normal field:SL"});
  CHECK(draw_board(rules, *state) ==
        "        -1       0       1\n"
        "      ....... ..###.. ..#1k##\n"
        "    0 ..M2m-- ------- ---+###\n"
        "      ....... ....... ...|...\n"
        "      ....... .......\n"
        "    1 ..G2a.. .......\n"
        "      ..###.. ..#1k..\n"
        "      ..###..\n"
        "    2 .....##\n"
        "      .....1f\n");
}

TEST_CASE("a board without tiles is drawn as nothing") {
  const Rules rules = parse_rules("base");
  CHECK(draw_board(rules, *std::make_unique<GameState>(empty_state(rules))).empty());
}

TEST_CASE("drawings are plain ASCII without spaces at the ends of lines") {
  for (const std::string ruleset :
       {"base:players=6", "base+abbot+river:river=c2", "base:sets=deserts/princess_and_dragon"}) {
    const Rules rules = parse_rules(ruleset);
    const auto state = std::make_unique<GameState>(initial_state(rules));
    Pile pile(rules, 2);
    Rng rng(2);
    while (!is_over(*state)) {
      apply(rules, *state, is_chance(*state) ? pile.draw(rules, *state) : random_move(rules, *state, rng, {}));
      if (state->tile_count % 16 != 0) continue;
      const std::string text = draw_board(rules, *state);
      CHECK(is_plain(text));
      CHECK(text.find(" \n") == std::string::npos);
      const Board& board = state->board;
      CHECK(std::count(text.begin(), text.end(), '\n') == 1 + 3 * (board.max_y - board.min_y + 1));
    }
  }
  CHECK(is_plain(board_legend()));
}

TEST_CASE("a chain of 255 tiles can be drawn") {
  const Rules rules = parse_rules("base");
  const auto state = std::make_unique<GameState>(empty_state(rules));
  const TileTypeId road = rules.type_of("BA.FRFR-r1");
  for (int x = 0; x < kMaxTiles; ++x) place_tile(rules, *state, road, Cell(-x, 0), 0);
  const std::string text = draw_board(rules, *state);
  CHECK(text.substr(0, 16) == "       -254    -");
  const std::string second = text.substr(text.find("\n    0 ") + 7);
  std::string expected;
  for (int x = 0; x < kMaxTiles; ++x) expected += x == 0 ? "-------" : " -------";
  CHECK(second.substr(0, second.find('\n')) == expected);
}
