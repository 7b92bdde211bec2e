#include "engine/legal_moves.h"

#include <algorithm>

#include "engine/expansions/hooks.h"
#include "engine/placement.h"
#include "engine/tile_source.h"

namespace meeplelab {

namespace {

// Followers of the supply onto unoccupied regions of the last tile, one move a region (B-20..B-25).
void follower_moves(const Rules& rules, const GameState& state, MoveList& out) {
  const PlacedTile& tile = state.last_tile();
  const TileFacts& facts = rules.facts[tile.type];
  const auto& supply = state.supply[state.player];
  if (is_barred(rules, state, state.last_index())) return;
  for (std::size_t kind = 0; kind < kFigureKinds; ++kind) {
    if (supply[kind] == 0 || rules.stands[kind] == 0) continue;
    for (std::size_t segment = 0; segment < facts.segment_count; ++segment) {
      if (!(rules.stands[kind] >> index(facts.segments[segment].kind) & 1)) continue;
      if (may_claim(state, facts, tile, segment)) {
        out.push_back(Move::deploy(static_cast<FigureKind>(kind), segment));
      }
    }
  }
}

}  // namespace

void legal_moves(const Rules& rules, const GameState& state, MoveList& out) {
  out.clear();
  switch (state.step) {
    case Step::Over: return;
    case Step::Place: legal_placements(rules, state, state.drawn, out); return;
    case Step::Source: source_moves(rules, state, out); return;
    case Step::Figure:
      if (hooks::dictates(rules, state, out)) return;
      follower_moves(rules, state, out);
      hooks::figure_moves(rules, state, out);
      out.push_back(Move::none());
      return;
    default:
      if (!is_chance(state)) hooks::moves(rules, state, out);
      return;
  }
}

bool is_barred(const Rules& rules, const GameState& state, std::size_t tile) { return hooks::bars(rules, state, tile); }

void possible_moves(const Rules& rules, const GameState& state, MoveList& out) {
  if (!is_chance(state)) return legal_moves(rules, state, out);
  std::vector<ChanceOutcome> outcomes;
  chance_outcomes(rules, state, outcomes);
  out.clear();
  for (const ChanceOutcome& outcome : outcomes) out.push_back(outcome.move);
}

bool is_legal(const Rules& rules, const GameState& state, Move move) {
  MoveList moves;
  possible_moves(rules, state, moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

void chance_outcomes(const Rules& rules, const GameState& state, std::vector<ChanceOutcome>& out) {
  out.clear();
  if (!is_chance(state)) return;
  if (!is_tile_draw(state)) {
    hooks::outcomes(rules, state, out);
    return;
  }
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    const int count = state.remaining[type];
    if (count == 0 || !hooks::may_draw(rules, state, static_cast<TileTypeId>(type))) continue;
    out.push_back({Move::draw(static_cast<TileTypeId>(type)), count});
  }
}

int total_weight(const std::vector<ChanceOutcome>& outcomes) {
  int weight = 0;
  for (const ChanceOutcome& outcome : outcomes) weight += outcome.weight;
  return weight;
}

Move pick_outcome(const std::vector<ChanceOutcome>& outcomes, Rng& rng) {
  auto ticket = static_cast<int>(rng.below(static_cast<std::uint32_t>(total_weight(outcomes))));
  auto outcome = outcomes.begin();
  while (ticket >= outcome->weight) ticket -= (outcome++)->weight;
  return outcome->move;
}

}  // namespace meeplelab
