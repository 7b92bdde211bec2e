// The board as text for a terminal, in plain ASCII. A tile is a block of 7 x 3 characters, one column apart from the
// next; the x of each column stands above, the y of each row at the left.
//
//         0       1
//      ..###.. ...|...      ### city   * pennant   --- | road   . field   ~ river   : desert
//    0 ------- 1t-M2m.      M monastery   G garden   P pyramid   o end of roads
//      ....... 2f.....
//
// A figure is its player and a letter: k knight, t thief, m monk, f farmer; capitals for a large figure, a abbot,
// y mayor, b builder, p pig.
#pragma once

#include <string>

#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

// Lines that end with a line break; empty for a board without tiles.
std::string draw_board(const Rules& rules, const GameState& state);

// What the characters mean, one or two lines.
std::string board_legend();

}  // namespace meeplelab
