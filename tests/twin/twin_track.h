#pragma once

// The score track of the Voyage: where the markers stand and how one move changes that. No choices are made here.

#include <map>
#include <string>
#include <vector>

#include "tests/twin/twin_match_options.h"

namespace twin {

using Sources = std::map<std::string, std::vector<int>>;  // points by source, then by player

struct Track {
  static constexpr int kThiefStart = 25;  // V-80

  std::vector<std::vector<int>> markers;  // by player: spaces of the markers on the main road
  std::vector<std::vector<int>> white;    // by player: the white numbers parked on
  std::vector<int> at_gate;               // by player: markers at the gate
  std::vector<int> owed;                  // by player (V-50)
  int thief = kThiefStart;

  explicit Track(int players = 0);

  int value(const MatchOptions& options, int player) const;  // V-16
  // The white numbers a marker on `from` may end its move on (V-30, V-32, V-33), ascending.
  std::vector<int> branches(const MatchOptions& options, int from, int points) const;

  void add_marker(int player);  // onto space 0; one less is owed
  // Each of these moves by the points of a player and books what the points earned and what stands on the track differ.
  void park(int player, int from, int points, int number, Sources& sources);  // V-30, V-31
  void move(const MatchOptions& options, int player, int from, int points, Sources& sources);
  void move_thief(const MatchOptions& options, int player, int points, Sources& sources);  // V-82, V-83
};

// Adds points to an entry, which is made when needed.
void book(Sources& sources, const std::string& source, int players, int player, int points);

}  // namespace twin
