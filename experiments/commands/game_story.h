// A game told as it goes on: the lines of its moves, every region scored, and at the end who got what for
// what.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/move.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab {

// A scoring event with what it needs of the position in which it happened.
struct ScoredRegion {
  ScoringEvent event;
  int tiles = 0;
  Cell cell;  // one of its tiles, the first in order
};

class GameStory {
 public:
  explicit GameStory(const Rules& rules) : rules_(&rules), state_(initial_state(rules)) {}

  // Carries out a move that is legal in state().
  void add(Move move);

  const Rules& rules() const { return *rules_; }
  const GameState& state() const { return state_; }
  const std::vector<std::string>& lines() const { return lines_; }  // move_text of each move
  const std::vector<ScoredRegion>& scored() const { return scored_; }

 private:
  const Rules* rules_;
  GameState state_;
  Ledger ledger_;
  std::vector<std::string> lines_;
  std::vector<ScoredRegion> scored_;
};

// "half-turn 12: city of 3 tiles at 0,-1: P1 +6".
std::string scored_text(const Rules& rules, const ScoredRegion& scored);

// Final scores, places and points by source, a line a player. `agents` by seat; may be empty.
std::string scores_text(const GameStory& story, const std::vector<std::string>& agents);

// Keys ruleset, players, agents, over, half_turns, scores, places, points (by source), scored and moves.
nlohmann::ordered_json story_json(const GameStory& story, const std::vector<std::string>& agents);

}  // namespace meeplelab
