// A worked case on the board. Cases are sandboxes: turn order, number of tiles and pile are not enforced, and the first
// tile may lie anywhere; everything else is the engine.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cell.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab {

using CaseJson = nlohmann::json;

// Where the tiles of cases come from: a catalogue, then the built-in sets.
class CaseTiles {
 public:
  CaseTiles() = default;                        // no catalogue
  explicit CaseTiles(const std::string& path);  // throws Error when it cannot be read

  // Throws Error with the nearest id.
  const TileType& find(const std::string& id) const;

 private:
  std::vector<TileType> catalogue_;
};

class CaseGame {
 public:
  // The empty board of a case. Throws Error when something in it is unknown.
  CaseGame(const CaseJson& entry, const CaseTiles& tiles);

  // Plays steps until one is refused; throws Error where that is not the last, or where a step makes no sense.
  void play(const CaseJson& steps);
  // Why the last step was refused, if it was.
  const std::optional<std::string>& refusal() const { return refusal_; }

  const Rules& rules() const { return rules_; }
  GameState& state() { return *state_; }
  const GameState& state() const { return *state_; }
  // Ways to place a normal follower in the last half-turn.
  int follower_moves() const { return follower_moves_; }
  // The type of a tile that the case names.
  TileTypeId type_of(const std::string& id) const { return types_.at(id); }

 private:
  using Refusal = std::optional<std::string>;

  void add_tiles(const CaseJson& part, const CaseTiles& tiles);
  void add_tile(const std::string& id, const CaseTiles& tiles);
  void set_supplies(const CaseJson& setup);
  Refusal play_step(const CaseJson& step);
  Refusal put_tile(const CaseJson& step);
  Refusal act(const CaseJson& step);
  void count_follower_moves();

  Rules rules_;
  std::map<std::string, TileTypeId> types_;  // by the id in the case
  std::unique_ptr<GameState> state_;
  Refusal refusal_;
  int follower_moves_ = 0;
};

// The first segment of the last tile that belongs to the same region: the one that moves name (B-25).
std::size_t first_of_region(const Rules& rules, const GameState& state, std::size_t segment);

// A cell that a tile can reach; throws Error for any other.
Cell case_cell(const CaseJson& x, const CaseJson& y);

// Throws Error when the board may not hold another tile.
void check_room(const GameState& state);

// Throws Error, with the nearest valid key, when the object has any other.
void check_keys(const CaseJson& object, const std::vector<std::string>& valid, std::string_view where);

}  // namespace meeplelab
