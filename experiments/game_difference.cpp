#include "experiments/game_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace meeplelab {

namespace {

using Found = std::optional<Difference>;

std::string place_of(const RunHeader& header, std::int64_t block, const GameResult& game) {
  return fmt::format("block {}, {}, seating {}", block, header.rulesets[static_cast<std::size_t>(game.ruleset)], game.seating);
}

// Keeps the first difference that it is told of.
class Comparison {
 public:
  explicit Comparison(std::string where) : where_(std::move(where)) {}

  template <class Value>
  void compare(const std::string& what, const Value& first, const Value& second) {
    if (!found_ && first != second) found_ = Difference{where_, what, fmt::format("{}", first), fmt::format("{}", second)};
  }

  // By name, where what is missing at the end is 0.
  template <class Count>
  void compare_counts(const std::string& what, const std::vector<std::string>& names, const std::vector<Count>& first,
                      const std::vector<Count>& second) {
    const auto at = [](const std::vector<Count>& counts, std::size_t i) { return i < counts.size() ? counts[i] : Count{0}; };
    for (std::size_t i = 0; i < names.size(); ++i) compare(what + " of " + names[i], at(first, i), at(second, i));
  }

  const Found& found() const { return found_; }

 private:
  const std::string where_;
  Found found_;
};

std::vector<std::string> moves_of(const std::string& record) {
  std::vector<std::string> lines;
  const std::size_t header_end = record.find("\n\n");
  std::istringstream moves(header_end == std::string::npos ? "" : record.substr(header_end + 2));
  for (std::string line; std::getline(moves, line);) lines.push_back(line);
  return lines;
}

void compare_records(Comparison& game, const std::string& first, const std::string& second) {
  if (first.empty() || second.empty()) return;
  const std::vector<std::string> ours = moves_of(first), theirs = moves_of(second);
  for (std::size_t i = 0; i < std::max(ours.size(), theirs.size()); ++i) {
    const auto line = [i](const std::vector<std::string>& lines) { return i < lines.size() ? "'" + lines[i] + "'" : "nothing"; };
    game.compare(fmt::format("line {} of the moves of the record", i + 1), line(ours), line(theirs));
  }
}

Found seat_difference(const RunHeader& header, const std::string& game, std::size_t seat, const SeatResult& first,
                      const SeatResult& second) {
  const auto name = [&](const SeatResult& result) { return header.agents[static_cast<std::size_t>(result.agent)]; };
  Comparison comparison(fmt::format("{}, seat {} ({})", game, seat + 1, name(first)));
  comparison.compare("agent", name(first), name(second));
  comparison.compare("place of the agent in the list", first.agent + 1, second.agent + 1);
  comparison.compare("score", first.score, second.score);
  comparison.compare("place", first.place, second.place);
  comparison.compare("share", first.share, second.share);
  comparison.compare_counts("points", header.sources, first.points, second.points);
  comparison.compare_counts("events", header.events, first.events, second.events);
  return comparison.found();
}

std::pair<int, int> key_of(const GameResult& game) { return {game.ruleset, game.seating}; }

}  // namespace

Found difference_of(const RunHeader& header, std::int64_t block, const GameResult& first, const GameResult& second) {
  const std::string where = place_of(header, block, first);
  Comparison game(where);
  game.compare("seats", first.seats.size(), second.seats.size());
  if (game.found()) return game.found();
  for (std::size_t seat = 0; seat < first.seats.size(); ++seat) {
    if (auto found = seat_difference(header, where, seat, first.seats[seat], second.seats[seat])) return found;
  }
  game.compare("decisions", first.decisions, second.decisions);
  game.compare("turns", first.turns, second.turns);
  compare_records(game, first.record, second.record);
  game.compare("digest of the play", digest_text(first.digest), digest_text(second.digest));
  return game.found();
}

Found difference_of(const RunHeader& header, const BlockResult& first, const BlockResult& second) {
  Comparison block(fmt::format("block {}", first.id));
  block.compare("seed", first.seed, second.seed);
  if (block.found()) return block.found();
  auto ours = first.games.begin(), theirs = second.games.begin();
  while (ours != first.games.end() || theirs != second.games.end()) {
    const bool has_ours = ours != first.games.end(), has_theirs = theirs != second.games.end();
    if (!has_theirs || (has_ours && key_of(*ours) < key_of(*theirs))) {
      return Difference{place_of(header, first.id, *ours), "game", "there", "nothing"};
    }
    if (!has_ours || key_of(*theirs) < key_of(*ours)) {
      return Difference{place_of(header, first.id, *theirs), "game", "nothing", "there"};
    }
    if (auto found = difference_of(header, first.id, *ours++, *theirs++)) return found;
  }
  return std::nullopt;
}

}  // namespace meeplelab
