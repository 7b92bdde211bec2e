#pragma once

// The slow twin of whole games: plays every ruleset by the lines of game records (docs/records.md), from the rules
// alone.
//
// A game is a row of stages (a draw, a placement, a figure action ...). A stage is written straight on and calls ask()
// where the game needs a line. When no answer is there yet, the stage is left, and begun again from its start, with one
// answer more, as soon as that is played. So a Match is plain data and may be copied.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/twin/twin_match_options.h"
#include "tests/twin/twin_regions.h"
#include "tests/twin/twin_tiles.h"
#include "tests/twin/twin_track.h"

namespace twin {

class Match {
 public:
  // The catalogue must outlive the match. `pile` is without the start tile, which lies at 0,0 unturned.
  Match(const Catalogue& catalogue, MatchOptions options, const std::map<std::string, int>& pile,
        const std::string& start_tile, int first_player);

  bool over() const;
  bool is_chance() const;
  // Every line that may come now, sorted; for chance with its weight, else with 1.
  std::vector<std::pair<std::string, int>> lines() const { return waiting_; }
  void play(const std::string& line);  // throws std::runtime_error, and changes nothing, if it may not come

  std::vector<int> scores() const;        // with the Voyage the value on the track; after the end the final scores
  std::vector<int> final_scores() const;  // if the game were finally evaluated now
  int supply(int player, const std::string& kind) const;
  Sources sources() const { return state_.sources; }  // adds up to scores()

 private:
  enum class Stage { Display, TurnStart, Source, Place, Camels, Act, Dragon, Score, HalfEnd, Over };
  enum class Double { None, Builder, Camel, Voyage };  // where the second half of the turn comes from

  struct Camel {
    std::string colour;
    Segment road;
  };
  struct Fairy {
    Cell cell;
    std::optional<Figure> follower;  // with fairy_placement=meeple
  };
  struct Pending {
    std::string tile;
    int turn = 0;  // in which it was taken
  };
  // Tiles of one kind that are not yet drawn.
  struct Stock {
    std::string tile;
    const TileFacts* facts = nullptr;  // unturned
    int count = 0;
  };
  using Stocks = std::vector<Stock>;  // by tile
  using Lines = std::vector<std::pair<std::string, int>>;
  using Tally = std::vector<std::map<std::string, int>>;  // by player, then by source

  // What one evaluation gives (V-14).
  struct Evaluation {
    Tally earned;
    std::vector<std::vector<Figure>> involved;  // by player (V-53)
  };

  struct State {
    Stage stage = Stage::Display;
    Table table;
    Stocks pile;  // all not yet drawn, also dragon tiles that cannot come yet
    std::vector<std::map<std::string, int>> supply;
    std::vector<std::map<std::string, int>> goods;
    Sources sources;
    std::map<std::string, int> bag;
    std::vector<Camel> camels;
    std::vector<std::vector<std::string>> kept;
    std::vector<std::vector<Pending>> pending;
    std::vector<std::string> display;
    Track track;
    std::optional<Cell> dragon;
    std::optional<Fairy> fairy;
    int active = 0;
    int turn = 0;
    int passes = 0;
    int half = 1;
    bool in_double = false;             // the first half already belongs to a double turn
    Double second = Double::None;       // due after this half
    std::string tile;                   // to be placed
    std::map<std::string, int> merged;  // camel points waiting for step 5
  };

  // Flow (twin_match.cpp).
  void run();
  void run_stage();
  std::string ask(const std::string& actor, Lines choices, bool always);
  std::string ask_player(int player, const std::vector<std::string>& choices, bool always);
  void stage_display();
  void stage_turn_start();
  void stage_half_end();
  void end_turn();
  void next_player();
  std::vector<int> tracked() const;

  // Tiles (twin_match_tiles.cpp).
  bool river_runs() const;
  bool volcano_placed() const;
  bool may_come(const TileFacts& tile, bool river) const;
  Stocks drawable() const;
  Stocks drawable_aside() const;  // for display and wood camels
  bool placeable(const std::string& tile) const;
  std::vector<std::string> placeable_kept() const;
  std::vector<std::string> usable_pending(int player) const;
  void take(const std::string& tile);
  std::string ask_chance_tile(const std::string& word, const Stocks& tiles);
  std::string draw_until_placeable();
  std::string play_kept(const std::string& tile);
  std::string kept_by_duty(bool allowed);
  std::string choose_source();
  std::string pending_source();
  void stage_source();
  void stage_place();

  // Camels (twin_match_camels.cpp).
  void stage_camels();
  bool has_camel(const Area& road) const;
  bool newly_connected(const Area& road) const;
  void draw_camel(Segment road);
  void draw_connected_camels();
  std::vector<std::string> paying_camels() const;
  bool builder_triggers() const;

  // Figures (twin_match_figures.cpp).
  struct Action {
    std::string kind;  // put fly fairy expel recall none
    Figure figure;     // put, fairy (meeple), expel
    Cell cell;         // fairy
  };
  using Actions = std::map<std::string, Action>;  // by line
  void stage_act();
  int last_tile() const { return static_cast<int>(state_.table.tiles.size()) - 1; }
  const TileFacts& facts(int tile) const { return *state_.table.tiles.at(static_cast<std::size_t>(tile)).tile; }
  std::string place_words(Segment segment, bool always_cell) const;
  bool may_stand(const std::string& kind, FeatureKind feature) const;
  void add_placings(Actions& actions) const;
  void add_specials(Actions& actions) const;
  void add_flights(Actions& actions) const;
  void add_fairy(Actions& actions) const;
  void add_recall(Actions& actions) const;
  void add_expulsions(Actions& actions) const;
  void put(const std::string& kind, Segment segment);
  void fly(const std::string& kind);
  void recall(const Figure& abbot);
  void expel(const Figure& knight);
  void fairy_after_princess();
  void perform(const Action& action);
  Cell cell_of(int tile) const { return state_.table.tiles.at(static_cast<std::size_t>(tile)).cell; }
  void remove(const Figure& figure);     // from the board, to nowhere
  void send_home(const Figure& figure);  // from the board to the supply
  void send_lonely_home();
  void stage_dragon();

  // Points (twin_match_points.cpp).
  void stage_score();
  Evaluation nothing() const;
  void add_area(Evaluation& evaluation, const Area& area) const;
  void evaluate(const Evaluation& evaluation);
  void book_earned(const Evaluation& evaluation, int player);
  void move_on_track(const Evaluation& evaluation, int player, int points);
  void place_owed_markers(const Evaluation& evaluation, int player);
  void take_supply_marker(int player);
  std::string supply_marker_kind(int player) const;
  void take_display_tile(int player);
  std::vector<bool> fairy_pays(const Area& area) const;
  Tally final_points() const;

  int players() const { return options_.players; }
  std::map<std::string, int>& own_supply() { return state_.supply[static_cast<std::size_t>(state_.active)]; }

  const Catalogue* catalogue_;
  MatchOptions options_;
  State start_;  // at the start of the running stage
  Areas areas_now() const { return finder_.find(state_.table); }

  State state_;  // as far as the answers reach
  mutable AreaFinder finder_;
  std::vector<std::string> answers_;
  std::size_t answered_ = 0;
  Lines waiting_;
};

}  // namespace twin
