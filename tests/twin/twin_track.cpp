#include "tests/twin/twin_track.h"

#include <algorithm>

namespace twin {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

void book(Sources& sources, const std::string& source, int players, int player, int points) {
  if (points == 0) return;
  std::vector<int>& entry = sources[source];
  entry.resize(at(players), 0);
  entry[at(player)] += points;
}

Track::Track(int players)
    : markers(at(players), {0, 0}), white(at(players)), at_gate(at(players), 0), owed(at(players), 0) {}  // V-02

int Track::value(const MatchOptions& options, int player) const {
  int sum = options.voyage_gate_value * at_gate[at(player)];
  for (int space : markers[at(player)]) sum += space;
  for (int number : white[at(player)]) sum += number;
  return sum;
}

std::vector<int> Track::branches(const MatchOptions& options, int from, int points) const {
  std::vector<int> out;
  for (int number : options.voyage_white) {
    bool taken = false;
    for (const std::vector<int>& parked : white) {
      taken = taken || std::find(parked.begin(), parked.end(), number) != parked.end();  // V-32
    }
    const bool ahead = from < number || (options.voyage_branch_from_equal && from == number);  // V-33
    if (!taken && ahead && number <= from + points) out.push_back(number);                     // V-30
  }
  std::sort(out.begin(), out.end());
  return out;
}

void Track::add_marker(int player) {
  markers[at(player)].push_back(0);
  --owed[at(player)];
}

void Track::park(int player, int from, int points, int number, Sources& sources) {
  std::vector<int>& own = markers[at(player)];
  own.erase(std::find(own.begin(), own.end(), from));
  white[at(player)].push_back(number);
  ++owed[at(player)];  // V-50
  book(sources, "track_lost", static_cast<int>(owed.size()), player, -(points - (number - from)));
}

void Track::move(const MatchOptions& options, int player, int from, int points, Sources& sources) {
  const int players = static_cast<int>(owed.size());
  const int target = from + points;
  std::vector<int>& own = markers[at(player)];
  own.erase(std::find(own.begin(), own.end(), from));
  if (target >= options.voyage_gate_space) {  // V-40
    ++at_gate[at(player)];
    ++owed[at(player)];  // V-41
    book(sources, "track_lost", players, player, -(target - options.voyage_gate_space));
    book(sources, "track_gate", players, player, options.voyage_gate_value - options.voyage_gate_space);
    return;
  }
  for (int other = 0; other < players; ++other) {
    for (int& space : markers[at(other)]) {
      if (space != target) continue;
      space = from;  // V-20, V-22
      book(sources, "track_swap", players, other, -(target - from));
    }
  }
  if (options.thief && thief == target) thief = from;  // V-81
  own.push_back(target);
}

void Track::move_thief(const MatchOptions& options, int player, int points, Sources& sources) {
  const int players = static_cast<int>(owed.size());
  book(sources, "track_lost", players, player, -points);
  thief += points;
  if (thief >= options.voyage_gate_space) thief = kThiefStart;  // V-83
  for (int other = 0; other < players; ++other) {
    for (int& space : markers[at(other)]) {
      if (space != thief) continue;
      book(sources, "track_sent_back", players, other, -space);  // V-82
      space = 0;
    }
  }
}

}  // namespace twin
