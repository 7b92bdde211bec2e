// Plays one random game on the engine and on the slow twin side by side, and compares everything after each decision.
#pragma once

#include <cstdint>
#include <string>

#include "engine/rules.h"
#include "tests/twin/twin.h"

namespace meeplelab {

// The ruleset of a comparison game: players and every option of the base game, the Abbot and the River, drawn at random.
std::string random_ruleset(std::uint64_t seed);

// The tile facts of all built-in sets for a twin, and the options of a ruleset in its words.
const twin::Catalogue& twin_catalogue();
twin::Options twin_options(const Rules& rules);

// The first difference, in words, or "" when engine and twin agree at every decision of the game. Compared: where the
// tile drawn may go, the figure actions, all regions, the scoring events, supplies, scores, and what final scoring would
// pay now.
std::string compare_with_twin(const std::string& ruleset, std::uint64_t seed);

}  // namespace meeplelab
