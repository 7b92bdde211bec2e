// One game from the first tile to the final scores: the pile gives the tiles, the agents decide.
//
// A game is a function of (rules, block seed, seating number, agents): tiles come from the block seed, and every
// decision gets a random stream of its own, named by block seed, seating, contender and decision number.
// So it does not depend on what was played before, on threads or on order.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ai/agent.h"
#include "engine/rules.h"
#include "engine/state.h"
#include "experiments/store.h"

namespace meeplelab {

// Who sits in a seat.
struct SeatPlayer {
  Agent* agent = nullptr;       // an object of its own for each seat
  std::uint64_t contender = 0;  // names the random stream; differs between the seats of a game
  std::string name;             // the agent's text, for messages
};

struct GameSetup {
  std::uint64_t block_seed = 0;
  int seating = 0;                // number within the block
  std::vector<SeatPlayer> seats;  // one for each of rules.players
};

// Watches the moves of a game, draws included. Both are optional; what they throw ends the game.
struct GameObserver {
  std::function<void(const GameState& state, Move move)> before;
  std::function<void(const GameState& state, Move move)> after;
};

// Plays the game. In the result `ruleset` and the seats' `agent` are left to the caller. Throws Error
// (ExitCode::InternalError), naming the agent and the move, when an agent fails or answers with an illegal move.
GameResult play_game(const Rules& rules, const GameSetup& setup, const GameObserver& observer = {});

// The key of the random stream of one decision. `decision` counts the decisions of all players of the game from 0.
std::uint64_t decision_key(const GameSetup& setup, std::uint64_t contender, int decision);

// The names of SeatResult::points, which are those of PointSource, in order. The points of a seat add up to its score.
std::vector<std::string> source_names();

// The names of SeatResult::events, in order: what a player did or met, so that the sum over the seats is what happened
// in the game. `tiles_boxed` counts for the player who drew the tile.
const std::vector<std::string>& event_names();

}  // namespace meeplelab
