#pragma once

// The slow twin: a second referee for base game, farmers, abbot and river, written from the rules alone to check
// the engine. It remembers only what a table shows (tiles in order, figures standing, supplies, scores) and works
// out every answer from there.
//
// A half-turn is place(), at most one act(), score(). The start tile may be left at place().
// All refusals are std::runtime_error and leave the game as it was.

#include <compare>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tests/twin/twin_regions.h"
#include "tests/twin/twin_tiles.h"

namespace twin {

// Keys and values of the options of the rules.
struct Options {
  int players = 2;
  bool farmers = true, abbot = false;
  std::string river = "off";              // off | c3 | c2
  std::string river_uturn = "immediate";  // immediate | any
  int two_tile_city = 4, two_tile_city_pennant = 1;
  std::string farm_scoring = "field_3";       // field_3 | city_3 | city_4 | field_3_once
  std::string desert_edge_match = "lenient";  // lenient | strict
  int followers = 7;
  int city_tile_points = 2, pennant_points = 2, road_tile_points = 1, field_city_points = 3, monastery_points = 9;
  int pyramid_points = 13, oasis_points = 2;
};

// Where a tile goes; r = clockwise quarter turns.
struct Spot {
  int x = 0, y = 0, r = 0;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

// One scored region.
struct ScoringEvent {
  std::string kind;  // road city monastery garden field recall
  bool complete = false;
  std::vector<std::pair<int, int>> tiles;  // distinct cells, sorted
  std::vector<int> points;                 // per player
  friend auto operator<=>(const ScoringEvent&, const ScoringEvent&) = default;
};

class Game {
 public:
  // A region as others may compare it.
  struct Region {
    std::string kind;  // road city field monastery garden
    std::vector<std::pair<int, int>> tiles;
    int open_sides = 0;  // field: 0; monastery, garden: empty cells around
    int pennants = 0;
    bool complete = false;                             // field: false
    std::vector<std::pair<int, std::string>> figures;  // (player, figure), sorted
    friend auto operator<=>(const Region&, const Region&) = default;
  };

  Game(const Catalogue& catalogue, Options options);  // the catalogue must outlive the game

  // Legal placements, one for each different picture (B-14), sorted; {(0,0,0)} on an empty board.
  std::vector<Spot> placements(const std::string& tile_id) const;
  bool may_place(const std::string& tile_id, Spot spot) const;  // any rotation; anywhere for the first tile
  void place(const std::string& tile_id, Spot spot, int player);

  // What may be done with a figure in the running half-turn, in the words of game records, sorted; empty when
  // no action is due.
  std::vector<std::string> figure_actions() const;
  void act(const std::string& action);
  // The one spelling of "put that figure on this segment of the last tile", whether legal or not: ("normal", "road:W")
  // may give "normal road:E".
  std::string spelling(const std::string& figure, const std::string& segment) const;

  std::vector<ScoringEvent> score();               // step 3: pays, sends figures home
  std::vector<ScoringEvent> final_events() const;  // what final scoring would pay now

  std::vector<int> scores() const { return scores_; }
  int supply(int player, const std::string& figure) const;
  std::vector<Region> regions() const;  // sorted
  std::size_t tile_count() const { return table_.tiles.size(); }

  void set_supply(int player, const std::string& figure, int n);  // for worked cases

 private:
  enum class Step { Place, Act, Score };

  struct Placing {
    std::string text;
    std::string figure;
    int feature = 0;
  };

  std::vector<Placing> placings() const;
  bool may_stand(const std::string& figure, FeatureKind kind) const;
  int recallable_abbot() const;
  void recall(int figure);
  void pay(const std::vector<int>& points);
  void send_home(const Area& area);
  int& supply_of(int player, const std::string& figure);

  const Catalogue* catalogue_;
  Options options_;
  Table table_;
  std::vector<int> scores_;
  std::vector<int> normal_supply_;
  std::vector<int> abbot_supply_;
  Step step_ = Step::Place;
  std::vector<ScoringEvent> recalled_;  // paid in this half-turn, to be told by score()
};

}  // namespace twin
