// Worked cases of kind `draw`: where the next tile comes from. Whether a tile fits is judged on the board of the case
// throughout; what happened in the first half-turn is given.
#include <algorithm>
#include <array>
#include <map>

#include "engine/apply.h"
#include "engine/legal_moves.h"
#include "engine/pile.h"
#include "engine/placement.h"
#include "engine/tile_source.h"
#include "experiments/case_compare.h"

namespace meeplelab {

namespace {

struct DrawOutcome {
  std::vector<std::string> discarded;
  std::vector<std::string> set_aside;
  std::vector<std::string> kept_left;
  std::array<CaseJson, 3> halves;  // the tile of each half-turn, null where there was none
  CaseJson drawn;                  // null when no tile could be drawn
  CaseJson scores;
  std::map<std::string, int> placements;
  int pile_left = 0;
  int bonus_points = 0;
  bool game_over = false;
  bool passed = false;
};

CaseJson find_discarded(const DrawOutcome& outcome, const CaseJson&) { return outcome.discarded; }
CaseJson find_set_aside(const DrawOutcome& outcome, const CaseJson&) { return outcome.set_aside; }
CaseJson find_kept_left(const DrawOutcome& outcome, const CaseJson&) { return outcome.kept_left; }
template <std::size_t half>
CaseJson find_half(const DrawOutcome& outcome, const CaseJson&) { return outcome.halves[half]; }
CaseJson find_drawn(const DrawOutcome& outcome, const CaseJson&) { return outcome.drawn; }
CaseJson find_scores(const DrawOutcome& outcome, const CaseJson&) { return outcome.scores; }
CaseJson find_placements(const DrawOutcome& outcome, const CaseJson&) { return outcome.placements; }
CaseJson find_pile_left(const DrawOutcome& outcome, const CaseJson&) { return outcome.pile_left; }
CaseJson find_bonus_points(const DrawOutcome& outcome, const CaseJson&) { return outcome.bonus_points; }
CaseJson find_game_over(const DrawOutcome& outcome, const CaseJson&) { return outcome.game_over; }
CaseJson find_passed(const DrawOutcome& outcome, const CaseJson&) { return outcome.passed; }

constexpr std::array<Expectation<DrawOutcome>, 13> kDrawTable = {{
    {"discarded", find_discarded},
    {"set_aside", find_set_aside},
    {"kept_left", find_kept_left},
    {"first_half", find_half<0>},
    {"second_half", find_half<1>},
    {"third_half", find_half<2>},
    {"drawn", find_drawn},
    {"scores", find_scores},
    {"placements", find_placements},
    {"pile_left", find_pile_left},
    {"bonus_points", find_bonus_points},
    {"game_over", find_game_over},
    {"passed", find_passed},
}};

// One draw step, or one turn, of seat 0.
class DrawCase {
 public:
  DrawCase(CaseGame& game, const CaseJson& setup)
      : game_(game), rules_(game.rules()), state_(game.state()), setup_(setup), pile_(make_pile()) {
    state_.player = state_.actor = 0;
    state_.second = state_.second_due = 0;
    if (setup.value("dragon_in_play", false)) state_.expansions.dragon.awake = 1;
    hold_all("pending", true);
    hold_all("kept", false);
  }

  DrawOutcome count_placements() {
    for (const CaseJson& id : setup_.at("count_placements")) {
      MoveList moves;
      legal_placements(rules_, state_, game_.type_of(id.get<std::string>()), moves);
      outcome_.placements[id.get<std::string>()] = static_cast<int>(moves.size());
    }
    return outcome_;
  }

  // The next tile alone.
  DrawOutcome draw() {
    while (can_draw(rules_, state_) && outcome_.drawn.is_null()) {
      state_.step = Step::Draw;
      const TileTypeId type = pile_.draw(rules_, state_).type();
      take_from_pile(state_, type);
      if (is_placeable(rules_, state_, type)) {
        outcome_.drawn = game_.name_of(type);
        if (setup_.value("then", "") == "place_drawn") {
          lay(type);
          pile_.look(rules_, state_);
        }
      } else {
        box(state_, type, &ledger_);
      }
    }
    outcome_.game_over = outcome_.drawn.is_null();
    if (outcome_.game_over) pile_.look(rules_, state_);
    return finish();
  }

  DrawOutcome turn() {
    state_.player = static_cast<PlayerId>(rules_.players - 1);  // whose turn is over
    const bool begins = begin_next_turn(rules_, state_, &ledger_);
    outcome_.passed = !begins || state_.player != 0;
    if (outcome_.passed) return finish();
    state_.phase = Phase::Start;
    for (std::size_t half = 0; half < outcome_.halves.size(); ++half) {
      go_on(rules_, state_, &ledger_);
      if (!find_tile(half)) break;
      if (half == 0) first_half_bonuses();
      if (state_.second != 0 || state_.second_due == 0) break;
      state_.second = 1;
      state_.tried = 0;
      state_.phase = Phase::Source;
    }
    begin_next_turn(rules_, state_, nullptr);  // what is void now goes
    return finish();
  }

 private:
  // The unseen tiles are those of the pile and those set aside, and no others.
  Pile make_pile() {
    state_.remaining.fill(0);
    std::vector<TileTypeId> order;
    for (const char* key : {"set_aside", "pile"}) {
      if (!setup_.contains(key)) continue;
      const CaseJson& list = setup_.at(key);
      if (!list.is_array() || list.size() > kMaxTiles / 2) throw Error(fmt::format("'{}' has to be a list of at most 127 tiles", key));
      for (const CaseJson& id : list) {
        order.push_back(game_.type_of(id.get<std::string>()));
        ++state_.remaining[order.back()];
      }
    }
    state_.tiles_left = static_cast<std::uint8_t>(order.size());
    return Pile(std::move(order));
  }

  void hold_all(const char* key, bool pending) {
    if (!setup_.contains(key)) return;
    for (const CaseJson& id : setup_.at(key)) {
      hold(state_, game_.type_of(id.get<std::string>()), 0, pending);
      state_.held[static_cast<std::size_t>(state_.held_count) - 1].bits &= 0xf;  // from an earlier turn
    }
  }

  // The tile counts as placed; the board stays as it is. A volcano wakes the dragon (P-27, X-07).
  void lay(TileTypeId type) {
    if (rules_.facts[type].marks & tile_mark::kVolcano) state_.expansions.dragon.awake = 1;
  }

  // Goes through the draw step; false where it finds no tile.
  bool find_tile(std::size_t half) {
    if (!can_draw(rules_, state_)) pile_.look(rules_, state_);
    while (state_.step != Step::Place) {
      if (state_.phase == Phase::HalfEnd) return false;
      if (state_.step == Step::Source) {
        apply(rules_, state_, choose(half), &ledger_);
      } else if (state_.step == Step::Draw) {
        apply(rules_, state_, pile_.draw(rules_, state_), &ledger_);
      } else {
        throw Error("something is decided here that a case of this kind cannot give");
      }
    }
    outcome_.halves[half] = game_.name_of(state_.drawn);
    lay(state_.drawn);
    state_.step = Step::Draw;
    return true;
  }

  // The kept tile that the case chooses, else the draw, else the first tile that has to be played.
  Move choose(std::size_t half) const {
    MoveList moves;
    legal_moves(rules_, state_, moves);
    const char* key = half == 0 ? "choose_kept" : "choose_kept_second";
    if (setup_.contains(key)) {
      const Move kept = Move::source(SourceKind::Kept, game_.type_of(setup_.at(key).get<std::string>()));
      if (std::find(moves.begin(), moves.end(), kept) == moves.end()) throw Error(fmt::format("'{}' is not possible", key));
      return kept;
    }
    return moves.front();
  }

  // Builder first, then white camels: what grants no second half-turn pays (D-24, D-25, X-20).
  void first_half_bonuses() {
    if (setup_.value("builder_triggered_in_first_half", false)) request_second(state_);
    for (int i = 0; i < setup_.value("white_camels_triggered_in_first_half", 0); ++i) {
      if (!request_second(state_)) outcome_.bonus_points += rules_.expansion.deserts.white_camel_points;
    }
  }

  DrawOutcome finish() {
    for (const TileTypeId type : ledger_.boxed) outcome_.discarded.push_back(game_.name_of(type));
    for (const TileTypeId type : pile_.aside()) outcome_.set_aside.push_back(game_.name_of(type));
    outcome_.pile_left = static_cast<int>(pile_.order().size());
    for (std::size_t i = 0; i < state_.held_count; ++i) {
      if (!state_.held[i].is_pending()) outcome_.kept_left.push_back(game_.name_of(state_.held[i].type));
    }
    outcome_.scores = CaseJson::array();
    for (int seat = 0; seat < rules_.players; ++seat) outcome_.scores.push_back(state_.scores[static_cast<std::size_t>(seat)]);
    return outcome_;
  }

  CaseGame& game_;
  const Rules& rules_;
  GameState& state_;
  const CaseJson& setup_;
  Pile pile_;
  Ledger ledger_;
  DrawOutcome outcome_;
};

}  // namespace

Differences check_draw(const CaseJson& entry, const CaseTiles& tiles) {
  const CaseJson& setup = entry.at("setup");
  check_keys(setup, {"players", "board", "pile", "set_aside", "pending", "kept", "choose_kept", "choose_kept_second",
                     "dragon_in_play", "turn", "then", "white_camels_triggered_in_first_half",
                     "builder_triggered_in_first_half", "count_placements"},
             "setup");
  CaseGame game(entry, tiles);
  game.play_all(setup.at("board"));
  DrawCase draw(game, setup);
  const DrawOutcome outcome = setup.contains("count_placements") ? draw.count_placements()
                              : setup.value("turn", false)        ? draw.turn()
                                                                  : draw.draw();
  return compare<DrawOutcome>(entry.at("expect"), kDrawTable, outcome);
}

}  // namespace meeplelab
