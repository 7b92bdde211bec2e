// Where the tile of a half-turn comes from: the pile, the tiles that a player keeps, or a pending one.
#pragma once

#include "engine/move.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab {

// What the running draw step has seen so far, in GameState::tried.
enum class TileSearch : std::uint8_t {
  Fresh,    // nothing yet
  Refused,  // a draw that fits nowhere (B-12)
  LostHalf  // a pending tile that fits nowhere: its half-turn is lost unless a tile is found (V-63)
};

// Whether the pile can give a tile now.
bool can_draw(const Rules& rules, const GameState& state);

// Finds the tile: sets the step at which it is drawn, chosen or placed, or leaves the half-turn (phase HalfEnd) where
// there is none.
void find_source(const Rules& rules, GameState& state, Ledger* ledger);

// The choices at Step::Source, and one of them carried out.
void source_moves(const Rules& rules, const GameState& state, MoveList& out);
void take_source(const Rules& rules, GameState& state, Move move, Ledger* ledger);

// A tile that fits nowhere goes into the box (B-12).
void box(GameState& state, TileTypeId type, Ledger* ledger);

// A tile in front of a player.
void hold(GameState& state, TileTypeId type, PlayerId owner, bool pending);

// Ends the turn and begins the next one in which somebody can do something, or says that the game is over.
bool begin_next_turn(const Rules& rules, GameState& state, Ledger* ledger);

}  // namespace meeplelab
