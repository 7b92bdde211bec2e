#include "engine/expansions/flier.h"

#include <algorithm>

#include "engine/apply.h"
#include "engine/legal_moves.h"

namespace meeplelab {

namespace {

struct Step8 {
  int dx, dy;
};
// By eighths of a turn from north, clockwise.
constexpr std::array<Step8, 8> kDirections = {{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

// Incomplete roads, cities, monasteries, gardens and pyramids of the tile where the follower comes down that are open to
// its kind, occupied or not, each region once.
void landings(const Rules& rules, const GameState& state, MoveList& out) {
  const FlierState& flier = state.expansions.flier;
  const PlacedTile& from = state.last_tile();
  const auto arrow = static_cast<std::size_t>(rules.facts[from.type].flier + 2 * from.rotation) % 8;
  const Step8 way = kDirections[arrow];
  const std::uint8_t target = tile_at(state, from.cell.offset(way.dx * flier.die, way.dy * flier.die));
  if (target == kNoTile || is_barred(rules, state, target)) return;
  const PlacedTile& tile = state.tiles[target];
  const TileFacts& facts = rules.facts[tile.type];
  const auto kind = static_cast<std::size_t>(flier.flying - 1);
  for (std::size_t segment = 0; segment < facts.segment_count; ++segment) {
    const SegmentKind on = facts.segments[segment].kind;
    if (on == SegmentKind::Field || !(rules.stands[kind] >> index(on) & 1)) continue;
    if (state.region(static_cast<SegmentId>(tile.first_segment + segment)).open == 0) continue;
    if (!is_first_of_region(state, facts, tile, segment)) continue;
    out.push_back(Move::deploy_at(static_cast<FigureKind>(kind), segment, target));
  }
}

}  // namespace

std::vector<Option> Flier::options() {
  return {options::list("flier_die", "X-70", "the six sides of the die", 1, 9,
                        [](Rules& r) -> std::array<int, 6>& { return r.expansion.flier.die; })};
}

bool Flier::stage(const Rules& rules, GameState& state, Phase phase, Ledger*) {
  FlierState& flier = state.expansions.flier;
  if (phase != Phase::Acted || flier.flying == 0) return false;
  if (flier.die == 0) {
    state.step = Step::Die;
    return true;
  }
  thread_local MoveList moves;  // grows once
  moves.clear();
  landings(rules, state, moves);
  if (!moves.empty()) {
    state.step = Step::Land;
    state.actor = state.player;
    return true;
  }
  flier = FlierState{};  // it comes back
  return false;
}

void Flier::moves(const Rules& rules, const GameState& state, MoveList& out) {
  if (state.step == Step::Land) landings(rules, state, out);
}

void Flier::outcomes(const Rules& rules, const GameState& state, std::vector<ChanceOutcome>& out) {
  if (state.step != Step::Die) return;
  for (const int face : rules.expansion.flier.die) {
    const Move move = Move::numbered(MoveKind::Die, static_cast<std::size_t>(face));
    const auto same = std::find_if(out.begin(), out.end(), [&](const ChanceOutcome& other) { return other.move == move; });
    if (same == out.end()) {
      out.push_back({move, 1});
    } else {
      ++same->weight;
    }
  }
}

bool Flier::answer(const Rules&, GameState& state, Move move, Ledger* ledger) {
  FlierState& flier = state.expansions.flier;
  if (state.step == Step::Die) {
    flier.die = static_cast<std::uint8_t>(move.number());
    return true;
  }
  if (state.step != Step::Land) return false;
  count(ledger, event_at(GameEvent::FiguresNormal, index(move.figure())), state.player);
  deploy(state, move);
  flier = FlierState{};
  return true;
}

// Instead of a normal placement a follower takes off; builder and pig do not fly.
void Flier::figure_moves(const Rules& rules, const GameState& state, MoveList& out) {
  if (rules.facts[state.last_tile().type].flier < 0) return;
  for (std::size_t kind = 0; kind < kFollowerKinds; ++kind) {
    if (state.supply[state.player][kind] == 0 || rules.stands[kind] == 0) continue;
    out.push_back(Move::numbered(MoveKind::Fly, kind));
  }
}

bool Flier::figure_action(const Rules&, GameState& state, Move move, Ledger*) {
  if (move.kind() != MoveKind::Fly) return false;
  state.expansions.flier = {static_cast<std::uint8_t>(move.number() + 1), 0};
  return true;
}

}  // namespace meeplelab
