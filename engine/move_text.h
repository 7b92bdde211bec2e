// Moves as text, the lines of a game record: "P1 place 1,-2 r3", "P1 figure normal city:N", "* draw BA.CFRR-r1".
// Every move has one spelling, and reading takes no other.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/move.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

// The line of a move that is legal in this state.
std::string move_text(const Rules& rules, const GameState& state, Move move);

// The legal move that a line names. Throws Error: what was read, what is wrong with it and what would be legal.
Move read_move(const Rules& rules, const GameState& state, std::string_view line);

// The segment that touches the side or half edge of a reference such as "road:E", "field:NL", "monastery"; sides are
// those of the tile as it lies. segment_text names it by its first side, a reference may take any.
std::optional<std::size_t> segment_at(const TileType& type, Rotation rotation, std::string_view reference);

}  // namespace meeplelab
