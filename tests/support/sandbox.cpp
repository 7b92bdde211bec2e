#include "tests/support/sandbox.h"

#include <stdexcept>

#include "engine/placement.h"

namespace meeplelab {

Sandbox::Sandbox(const std::string& ruleset)
    : rules_(parse_rules(ruleset)), state_(std::make_unique<GameState>(empty_state(rules_))) {}

void Sandbox::finish_half_turn() {
  if (state_->tile_count != 0 && state_->step == Step::Figure) act(Move::none());
}

void Sandbox::act(Move move) {
  if (!is_legal(rules_, *state_, move)) throw std::logic_error("illegal figure action");
  apply(rules_, *state_, move, &ledger_);
}

Sandbox& Sandbox::place(const std::string& tile, Cell cell, Rotation rotation, PlayerId player) {
  if (state_->tile_count != 0 && !may_place(tile, cell, rotation)) throw std::logic_error("illegal placement of " + tile);
  finish_half_turn();
  const TileTypeId type = rules_.type_of(tile);
  state_->player = player;
  state_->drawn = type;
  state_->step = Step::Place;
  apply(rules_, *state_, Move::place(cell, rotation), &ledger_);
  return *this;
}

bool Sandbox::find_segment(const std::string& segment, std::size_t& out) const {
  const PlacedTile& tile = state_->last_tile();
  const TileType& type = rules_.types[tile.type];
  for (out = 0; out < type.segments.size(); ++out) {
    if (type.segment_text(out, tile.rotation) == segment) return true;
  }
  return false;
}

Sandbox& Sandbox::deploy(const std::string& segment, FigureKind figure) {
  std::size_t number = 0;
  if (!find_segment(segment, number)) throw std::logic_error("the tile has no segment " + segment);
  act(Move::deploy(figure, number));
  return *this;
}

Sandbox& Sandbox::recall() {
  act(Move::recall());
  return *this;
}

Sandbox& Sandbox::pass() {
  act(Move::none());
  return *this;
}

bool Sandbox::may_place(const std::string& tile, Cell cell, Rotation rotation) {
  finish_half_turn();
  const TileTypeId type = rules_.type_of(tile);
  MoveList moves;
  legal_placements(rules_, *state_, type, moves);
  const Move wanted = Move::place(cell, rules_.types[type].same_as[rotation]);
  for (const Move move : moves) {
    if (move == wanted) return true;
  }
  return false;
}

bool Sandbox::may_deploy(const std::string& segment, FigureKind figure) const {
  std::size_t number = 0;
  return find_segment(segment, number) && is_legal(rules_, *state_, Move::deploy(figure, number));
}

bool Sandbox::may_recall() const { return is_legal(rules_, *state_, Move::recall()); }

std::size_t Sandbox::action_count() const {
  MoveList moves;
  legal_moves(rules_, *state_, moves);
  return moves.size();
}

int Sandbox::score(PlayerId player) {
  finish_half_turn();
  return state_->scores[player];
}

int Sandbox::final_score(PlayerId player) {
  finish_half_turn();
  return standing(rules_, *state_)[player];
}

int Sandbox::supply(PlayerId player, FigureKind figure) {
  finish_half_turn();
  return state_->supply[player][index(figure)];
}

}  // namespace meeplelab
