// How a game goes on: one decision or one chance outcome at a time.
#pragma once

#include "engine/move.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab {

// Carries out a legal move. At the end of the game it adds the final scoring. Points go to `ledger` too, if given.
void apply(const Rules& rules, GameState& state, Move move, Ledger* ledger = nullptr);

// ---- the steps of a half-turn, for playouts and worked cases

// A drawn tile leaves the pile.
inline void take_from_pile(GameState& state, TileTypeId type) {
  --state.remaining[type];
  --state.tiles_left;
}
// Puts a tile on the board and joins its segments with those around. Fitting is not checked.
void place_tile(const Rules& rules, GameState& state, TileTypeId type, Cell cell, Rotation rotation,
                Ledger* ledger = nullptr);
// Step 2: place_tile for the tile of the half-turn, and everything up to the next decision.
void lay_tile(const Rules& rules, GameState& state, TileTypeId type, Cell cell, Rotation rotation, Ledger* ledger);
// Step 3: a figure of the player from the supply onto a segment, as the move says.
void deploy(GameState& state, Move move);
// Step 5: scores every region that the last tile completed (B-26).
void evaluate(const Rules& rules, GameState& state, Ledger* ledger);
// The next player draws; after the last tile the game is over and finally scored (B-60). Only for games without
// further steps (Rules::stepwise).
void end_half_turn(const Rules& rules, GameState& state, Ledger* ledger);
// The drawn tile goes out of the game; the draw is repeated, or there is no tile any more (B-12, B-13, X-08).
void refuse_tile(const Rules& rules, GameState& state, TileTypeId type, Ledger* ledger);
// From GameState::phase on to the next decision or chance, or the end of the game.
void go_on(const Rules& rules, GameState& state, Ledger* ledger);
// Asks for a second half-turn; false where the turn has one already or this is it.
bool request_second(GameState& state, bool optional = false);

}  // namespace meeplelab
