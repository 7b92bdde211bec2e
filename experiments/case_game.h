// A worked case on the board. Cases are sandboxes: turn order, number of tiles and pile are not enforced, and the first
// tile may lie anywhere; everything else is the engine.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/cell.h"
#include "engine/move.h"
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
  // Plays all steps; throws Error where one is refused.
  void play_all(const CaseJson& steps);
  // Why the last step was refused, if it was.
  const std::optional<std::string>& refusal() const { return refusal_; }

  const Rules& rules() const { return rules_; }
  GameState& state() { return *state_; }
  const GameState& state() const { return *state_; }
  // Ways to place a normal follower in the last half-turn.
  int follower_moves() const { return follower_moves_; }
  // What the last half-turn did.
  const Ledger& last() const { return ledger_; }
  // What the last placement brought beside its regions, in order: points, tiles to keep, a second half-turn.
  const std::vector<std::pair<std::string, int>>& bonuses() const { return bonuses_; }
  int eaten_total() const { return eaten_total_; }
  // The type of a tile that the case names, and back.
  TileTypeId type_of(const std::string& id) const { return types_.at(id); }
  const std::string& name_of(TileTypeId type) const { return rules_.types[type].id; }

 private:
  using Refusal = std::optional<std::string>;

  void add_tiles(const CaseJson& part, const CaseTiles& tiles);
  void add_tile(const std::string& id, const CaseTiles& tiles);
  void set_supplies(const CaseJson& setup);
  Refusal play_step(const CaseJson& step);
  Refusal put_tile(const CaseJson& step);
  Refusal act(const CaseJson& step);
  Refusal do_move(Move move);
  Refusal go_through(const CaseJson& step);
  Move given_chance(const CaseJson& step);
  std::optional<Move> landing(const CaseJson& step) const;
  void start_turn(PlayerId player);
  void set_bag(const CaseJson& step);
  void count_follower_moves();

  Rules rules_;
  std::map<std::string, TileTypeId> types_;  // by the id in the case
  std::unique_ptr<GameState> state_;
  Refusal refusal_;
  Ledger ledger_;
  std::vector<std::pair<std::string, int>> bonuses_;
  std::size_t bag_used_ = 0, wood_used_ = 0, steps_used_ = 0;  // of the chance and steps that the step gives
  int eaten_total_ = 0;
  bool landed_ = false;  // the flier of the running half-turn
  int follower_moves_ = 0;
};

// The first segment of the tile that belongs to the same region: the one that moves name (B-25).
std::size_t first_of_region(const Rules& rules, const GameState& state, const PlacedTile& tile, std::size_t segment);

// A place in a list of figure names; throws Error for any other word.
FigureKind figure_of(const std::string& name);
// The seat with that number; throws Error where there is none.
PlayerId player_of(const Rules& rules, int seat);

// A cell that a tile can reach; throws Error for any other.
Cell case_cell(const CaseJson& x, const CaseJson& y);

// Throws Error when the board may not hold another tile.
void check_room(const GameState& state);

// Throws Error, with the nearest valid key, when the object has any other.
void check_keys(const CaseJson& object, const std::vector<std::string>& valid, std::string_view where);

}  // namespace meeplelab
