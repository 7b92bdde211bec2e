#include "engine/legal_moves.h"

#include <algorithm>

#include "engine/bits.h"
#include "engine/expansions/hooks.h"
#include "engine/placement.h"
#include "engine/tile_source.h"

namespace meeplelab {

namespace {

// The segments of a placed tile of whose region `holds` is true, as bits.
template <class Holds>
std::uint32_t segments_where(const GameState& state, const TileFacts& facts, const PlacedTile& tile, Holds holds) {
  const BoardSegment* const own = state.segments.data() + tile.first_segment;
  const auto bit = [&](std::size_t i) { return static_cast<std::uint32_t>(holds(state.segments[own[i].region])) << i; };
  constexpr std::size_t kMost = 8;  // that many are always looked at: how many there are is not to be foretold
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kMost; ++i) bits |= bit(i);
  for (std::size_t i = kMost; i < facts.segment_count; ++i) bits |= bit(i);
  return bits & ((1U << facts.segment_count) - 1);
}

// Of several segments of one region the first alone (B-25).
std::uint32_t one_a_region(const GameState& state, const TileFacts& facts, const PlacedTile& tile, std::uint32_t bits) {
  const BoardSegment* const own = state.segments.data() + tile.first_segment;
  const auto later = [&](std::size_t i) {
    const SiblingPair pair = facts.pairs[i];
    return static_cast<std::uint32_t>(own[pair.first].region == own[pair.second].region) << pair.bit;
  };
  constexpr std::size_t kMost = 6;  // more pairs than that has a crossing alone
  std::uint32_t doubles = 0;
  for (std::size_t i = 0; i < kMost; ++i) doubles |= later(i);
  for (std::size_t i = kMost; i < facts.pair_count; ++i) doubles |= later(i);
  return bits & ~doubles;
}

}  // namespace

std::uint32_t claimable(const GameState& state, const TileFacts& facts, const PlacedTile& tile) {
  const auto is_free = [](const BoardSegment& region) { return region.occupied == 0; };
  return one_a_region(state, facts, tile, segments_where(state, facts, tile, is_free));
}

std::uint32_t occupied_segments(const GameState& state, const TileFacts& facts, const PlacedTile& tile) {
  return segments_where(state, facts, tile, [](const BoardSegment& region) { return region.occupied != 0; });
}

FollowerMoves::FollowerMoves(const Rules& rules, const GameState& state) {
  if (is_barred(rules, state, state.last_index())) return;
  const PlacedTile& tile = state.last_tile();
  const TileFacts& facts = rules.facts[tile.type];
  const std::uint32_t free = claimable(state, facts, tile);
  const auto& supply = state.supply[state.player];
  for (std::size_t kind = 0; kind < kFollowerKinds; ++kind) {
    segments_[kind] = free & facts.stands[kind] & (0U - (supply[kind] != 0));
    count_ += static_cast<std::uint32_t>(std::popcount(segments_[kind]));
  }
}

Move FollowerMoves::pick(std::uint32_t number) const {
  std::size_t kind = 0;
  for (;; ++kind) {
    const auto here = static_cast<std::uint32_t>(std::popcount(segments_[kind]));
    if (number < here) break;
    number -= here;
  }
  return Move::deploy(static_cast<FigureKind>(kind), nth_bit(segments_[kind], number));
}

void legal_moves(const Rules& rules, const GameState& state, MoveList& out) {
  out.clear();
  switch (state.step) {
    case Step::Over: return;
    case Step::Place: legal_placements(rules, state, state.drawn, out); return;
    case Step::Source: source_moves(rules, state, out); return;
    case Step::Figure:
      if (hooks::dictates(rules, state, out)) return;
      FollowerMoves(rules, state).each([&](Move move) { out.push_back(move); });
      hooks::figure_moves(rules, state, out);
      hooks::gapped_moves(rules, state, out);
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
