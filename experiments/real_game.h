// Real games, played by people and written down with every scoring event, replayed by the engine.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace meeplelab {

// Replays a game of the format "replay/1" and compares legality, scoring events, totals, final scoring and result; one
// text for every difference. `tiles` is the tiles.json of the game. Throws Error where a file makes no sense.
std::vector<std::string> check_real_game(const nlohmann::json& game, const nlohmann::json& tiles);

}  // namespace meeplelab
