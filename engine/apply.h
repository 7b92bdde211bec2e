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

// Step 2: puts a tile on the board and joins its segments with those around. Fitting is not checked.
void place_tile(const Rules& rules, GameState& state, TileTypeId type, Cell cell, Rotation rotation);
// Step 3: a figure of the player from the supply onto a segment of the last tile.
void deploy(GameState& state, FigureKind figure, std::size_t segment);
// Step 5: scores every region that the last tile completed (B-26).
void evaluate(const Rules& rules, GameState& state, Ledger* ledger);
// The next player draws; after the last tile the game is over and finally scored (B-60).
void end_half_turn(const Rules& rules, GameState& state, Ledger* ledger);
// The tile goes out of the game; the draw is repeated, or the game is over (B-12, B-13).
void box_tile(const Rules& rules, GameState& state, TileTypeId type, Ledger* ledger);

}  // namespace meeplelab
