#include "engine/record.h"

#include <fmt/format.h>

#include <cassert>
#include <memory>

#include "engine/apply.h"
#include "engine/move_text.h"
#include "engine/record_lines.h"

namespace meeplelab {

RecordHeader record_header(const Rules& rules) {
  RecordHeader header;
  header.ruleset = rules_text(rules);
  header.tiles = tile_hash_text(rules);
  header.players = rules.players;
  return header;
}

RecordWriter::RecordWriter(const Rules& rules, const RecordHeader& header, int check_every)
    : rules_(rules), check_every_(check_every), text_(header_text(header)) {}

// The check line after a half-turn is written before the next line, since only then its scores are known here.
void RecordWriter::move(const GameState& before, Move move) {
  const bool half_turn_ended = before.turns != turns_;
  turns_ = before.turns;
  if (half_turn_ended && check_every_ != 0 && turns_ % check_every_ == 0) {
    text_ += check_line(scores_of(rules_, before)) + "\n";
  }
  text_ += move_text(rules_, before, move) + "\n";
}

void RecordWriter::end(const GameState& after) {
  assert(is_over(after));
  text_ += end_line(scores_of(rules_, after)) + "\n";
}

std::string record_text(const GameRecord& record) {
  std::string text = header_text(record.header);
  const auto state = std::make_unique<GameState>(initial_state(record.rules));
  for (const RecordedMove& line : record.moves) {
    text += move_text(record.rules, *state, line.move) + "\n";
    if (!line.check.empty()) text += check_line(line.check) + "\n";
    apply(record.rules, *state, line.move);
  }
  if (!record.end.empty()) text += end_line(record.end) + "\n";
  return text;
}

Replay replay(const GameRecord& record) {
  Replay result{initial_state(record.rules), {}};
  Ledger ledger;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    ledger.events.clear();
    apply(record.rules, result.state, record.moves[i].move, &ledger);
    for (const ScoringEvent& event : ledger.events) {
      result.events.push_back({event, region_cells(result.state, event.region), i});
    }
  }
  return result;
}

}  // namespace meeplelab
