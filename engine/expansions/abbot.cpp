#include "engine/expansions/abbot.h"

#include "engine/figures.h"

namespace meeplelab {

void Abbot::add_to_rules(Rules& rules, const TileLibrary&) {
  rules.supply[index(FigureKind::Abbot)] = 1;
  rules.stands[index(FigureKind::Abbot)] =
      static_cast<std::uint8_t>(1U << index(SegmentKind::Monastery) | 1U << index(SegmentKind::Garden));
}

// From a monastery or garden only (B-82), and B-83: what the tile just placed completes is scored in step 5 instead.
void Abbot::figure_moves(const Rules& rules, const GameState& state, MoveList& moves) {
  const std::size_t abbot = find_figure(state, state.player, FigureKind::Abbot);
  if (abbot == state.figure_count) return;
  const SegmentId segment = state.figures[abbot].segment;
  if (state.region(segment).open == 0 || segment_facts(rules, state, segment).kind == SegmentKind::Pyramid) return;
  moves.push_back(Move::recall());
}

bool Abbot::figure_action(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  if (move.kind() != MoveKind::Recall) return false;
  const std::size_t abbot = find_figure(state, state.player, FigureKind::Abbot);
  const RegionId region = state.region_of(state.figures[abbot].segment);
  const int value = region_value(rules, state, region);
  gain(rules, state, state.player, value);
  if (value > 0) note_scorer(rules, state, state.player, FigureKind::Abbot);  // V-57
  if (ledger) {
    ScoringEvent event{PointSource::Recall, region, state.turns, false, 0, {}};
    event.points[state.player] = static_cast<std::int16_t>(value);
    ledger->events.push_back(event);
  }
  send_home(rules, state, abbot, ledger);
  return true;
}

}  // namespace meeplelab
