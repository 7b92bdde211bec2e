#include "engine/expansions/voyage.h"

#include <algorithm>

#include "engine/apply.h"
#include "engine/tile_source.h"

namespace meeplelab {

namespace {

int points_of(const GameState& state, PlayerId colour) { return state.due[colour]; }

bool is_on_road(std::uint8_t marker) { return marker != kOffRoad; }

// A small space holds one figure; 0 and the end of the road hold any number (V-01, V-21).
bool is_small(const Rules& rules, int space) { return space > 0 && space < rules.expansion.voyage.gate_space; }

// The marker on a space of the main road, or nothing.
std::uint8_t* marker_on(VoyageState& voyage, int space, PlayerId& owner) {
  for (PlayerId player = 0; player < kMaxPlayers; ++player) {
    for (std::uint8_t& marker : voyage.markers[player]) {
      if (is_on_road(marker) && marker == space) {
        owner = player;
        return &marker;
      }
    }
  }
  return nullptr;
}

void add_marker(VoyageState& voyage, PlayerId colour, std::uint8_t space) {
  for (std::uint8_t& marker : voyage.markers[colour]) {
    if (is_on_road(marker)) continue;
    marker = space;
    return;
  }
}

void take_marker(VoyageState& voyage, PlayerId colour, std::uint8_t space) {
  auto& markers = voyage.markers[colour];
  *std::find(markers.begin(), markers.end(), space) = kOffRoad;
}

// The first kind of follower in the supply, or kFollowerKinds (V-55).
std::size_t supply_kind(const GameState& state, PlayerId colour) {
  for (std::size_t kind = 0; kind < kFollowerKinds; ++kind) {
    if (state.supply[colour][kind] > state.homeward[colour][kind]) return kind;
  }
  return kFollowerKinds;
}

// What may be moved: own markers by their spaces, the thief, or a figure of the supply where no marker is left (V-10,
// V-55, V-80, V-87).
void marker_moves(const Rules& rules, const GameState& state, MoveList& out) {
  const VoyageState& voyage = state.expansions.voyage;
  std::array<std::uint8_t, 2> spaces = voyage.markers[voyage.colour];
  std::sort(spaces.begin(), spaces.end());
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    if (!is_on_road(spaces[i]) || (i != 0 && spaces[i] == spaces[i - 1])) continue;
    out.push_back(Move::numbered(MoveKind::Marker, spaces[i]));
  }
  if (out.empty() && !rules.expansion.voyage.no_marker_is_lost && supply_kind(state, voyage.colour) != kFollowerKinds) {
    out.push_back(Move::numbered(MoveKind::Marker, kSupplyMarker));
  }
  if (voyage.thief != kOffRoad) out.push_back(Move::numbered(MoveKind::Marker, kThiefMarker));
}

// The free white spaces that the moving marker passes (V-30..V-34).
void branch_moves(const Rules& rules, const GameState& state, MoveList& out) {
  const VoyageState& voyage = state.expansions.voyage;
  const int from = voyage.moving, to = from + points_of(state, voyage.colour);
  for (std::size_t i = 0; i < kWhiteSpaces; ++i) {
    const int white = rules.expansion.voyage.white[i];
    const bool passes = from < white || (from == white && rules.expansion.voyage.branch_from_equal);
    if (voyage.parked[i] == 0 && passes && white <= to) {
      out.push_back(Move::numbered(MoveKind::Branch, static_cast<std::size_t>(white)));
    }
  }
  if (!out.empty()) out.push_back(Move::numbered(MoveKind::Branch, kNoBranch));
}

void replace_moves(const GameState& state, MoveList& out) {
  const PlayerId colour = state.expansions.voyage.colour;
  for (std::size_t kind = 0; kind < kFollowerKinds; ++kind) {
    if (state.scorers[colour][kind] != 0) out.push_back(Move::numbered(MoveKind::Replace, kind));
  }
}

void order_moves(const Rules& rules, const GameState& state, MoveList& out) {
  for (PlayerId player = 0; player < rules.players; ++player) {
    if (state.due[player] > 0) out.push_back(Move::numbered(MoveKind::Order, player));
  }
}

void display_moves(const GameState& state, MoveList& out) {
  const VoyageState& voyage = state.expansions.voyage;
  for (std::size_t i = 0; i < voyage.display_count; ++i) {
    const Move move = Move::take(voyage.display[i]);
    if (std::find(out.begin(), out.end(), move) == out.end()) out.push_back(move);
  }
}

// A figure that scored becomes a marker on 0 (V-50, V-56).
void replace(GameState& state, std::size_t kind) {
  VoyageState& voyage = state.expansions.voyage;
  --state.scorers[voyage.colour][kind];
  --state.supply[voyage.colour][kind];
  if (state.homeward[voyage.colour][kind] != 0) --state.homeward[voyage.colour][kind];  // none for the abbot called back
  --voyage.owed[voyage.colour];
  --voyage.to_replace;
  add_marker(voyage, voyage.colour, 0);
}

void end_colour(GameState& state) {
  VoyageState& voyage = state.expansions.voyage;
  state.due[voyage.colour] = 0;
  state.scorers[voyage.colour] = {};
  voyage.colour = kNoColour;
  voyage.moving = kOffRoad;
}

// The points of the colour as they were earned; what the track makes of them is booked beside it.
void book(GameState& state) {
  const PlayerId colour = state.expansions.voyage.colour;
  state.scores[colour] = static_cast<std::int16_t>(state.scores[colour] + points_of(state, colour));
}

// The thief goes on instead of a marker (V-80..V-83).
void move_thief(const Rules& rules, GameState& state, Ledger* ledger) {
  VoyageState& voyage = state.expansions.voyage;
  const int points = points_of(state, voyage.colour);
  book(state);
  adjust(state, voyage.colour, -points, PointSource::TrackLost, ledger);
  count(ledger, GameEvent::ThiefMoved, voyage.colour);
  int to = voyage.thief + points;
  if (to >= rules.expansion.voyage.gate_space) to = rules.expansion.voyage.thief_space;
  voyage.thief = static_cast<std::uint8_t>(to);
  PlayerId owner = 0;
  if (std::uint8_t* hit = is_small(rules, to) ? marker_on(voyage, to, owner) : nullptr) {
    *hit = 0;
    adjust(state, owner, -to, PointSource::TrackSentBack, ledger);
    count(ledger, GameEvent::MarkerSentBack, owner);
  }
  end_colour(state);
}

// A supply figure becomes the marker that moves (V-55).
void start_from_supply(GameState& state) {
  VoyageState& voyage = state.expansions.voyage;
  --state.supply[voyage.colour][supply_kind(state, voyage.colour)];
  if (voyage.owed[voyage.colour] != 0) --voyage.owed[voyage.colour];
  add_marker(voyage, voyage.colour, 0);
  voyage.moving = 0;
}

void choose_marker(const Rules& rules, GameState& state, std::size_t number, Ledger* ledger) {
  if (number == kThiefMarker) {
    move_thief(rules, state, ledger);
  } else if (number == kSupplyMarker) {
    start_from_supply(state);
  } else {
    state.expansions.voyage.moving = static_cast<std::uint8_t>(number);
  }
}

void park(GameState& state, Ledger* ledger, GameEvent event) {
  VoyageState& voyage = state.expansions.voyage;
  take_marker(voyage, voyage.colour, voyage.moving);
  ++voyage.owed[voyage.colour];
  count(ledger, event, voyage.colour);
}

// The move along the road: to the gate, or to its space with a swap (V-20..V-24, V-40).
void move_along(const Rules& rules, GameState& state, Ledger* ledger) {
  const VoyageRules& numbers = rules.expansion.voyage;
  VoyageState& voyage = state.expansions.voyage;
  const PlayerId colour = voyage.colour;
  const int from = voyage.moving, to = from + points_of(state, colour);
  book(state);
  if (to >= numbers.gate_space) {
    park(state, ledger, GameEvent::MarkerParkedGate);
    ++voyage.gates[colour];
    adjust(state, colour, numbers.gate_space - to, PointSource::TrackLost, ledger);
    adjust(state, colour, numbers.gate_value - numbers.gate_space, PointSource::TrackGate, ledger);
    end_colour(state);
    return;
  }
  take_marker(voyage, colour, voyage.moving);
  PlayerId owner = 0;
  if (std::uint8_t* other = is_small(rules, to) ? marker_on(voyage, to, owner) : nullptr) {
    *other = static_cast<std::uint8_t>(from);
    adjust(state, owner, from - to, PointSource::TrackSwap, ledger);
    count(ledger, GameEvent::MarkerSwapped, owner);
  }
  if (is_small(rules, to) && voyage.thief == to) voyage.thief = static_cast<std::uint8_t>(from);  // V-81
  add_marker(voyage, colour, static_cast<std::uint8_t>(to));
  end_colour(state);
}

// The marker parks on a white space; a tile of the display comes next (V-30, V-60).
void branch(const Rules& rules, GameState& state, int white, Ledger* ledger) {
  VoyageState& voyage = state.expansions.voyage;
  const auto& spaces = rules.expansion.voyage.white;
  const auto place = static_cast<std::size_t>(std::find(spaces.begin(), spaces.end(), white) - spaces.begin());
  const int points = points_of(state, voyage.colour);
  book(state);
  adjust(state, voyage.colour, white - voyage.moving - points, PointSource::TrackLost, ledger);
  park(state, ledger, event_at(GameEvent::MarkerParked10, place));
  voyage.parked[place] = static_cast<std::uint8_t>(voyage.colour + 1);
  voyage.taking = voyage.display_count != 0;
  if (!voyage.taking) end_colour(state);
}

void take_display(const Rules& rules, GameState& state, TileTypeId type) {
  VoyageState& voyage = state.expansions.voyage;
  const auto end = voyage.display.begin() + voyage.display_count;
  std::copy(std::find(voyage.display.begin(), end, type) + 1, end, std::find(voyage.display.begin(), end, type));
  voyage.display[--voyage.display_count] = 0;
  if (rules.expansion.voyage.refill) ++voyage.to_show;
  hold(state, type, voyage.colour, true);
  voyage.taking = 0;
  end_colour(state);
}

// A node with one choice is no node: `carry_out` takes it. True where somebody has to choose.
template <class Moves, class CarryOut>
bool choose(GameState& state, Step step, PlayerId actor, const Moves& moves, CarryOut carry_out) {
  if (moves.size() != 1) {
    state.step = step;
    state.actor = actor;
    return true;
  }
  carry_out(moves.front());
  return false;
}

// Display tiles still to be turned up (V-03, V-62).
bool show_tiles(const Rules& rules, GameState& state) {
  VoyageState& voyage = state.expansions.voyage;
  if (voyage.to_show == 0) return false;
  state.step = Step::Show;
  if (can_draw(rules, state)) return true;
  voyage.to_show = 0;
  return false;
}

// How many markers the colour places before it moves (V-54).
std::uint8_t replacements(const Rules& rules, const GameState& state, PlayerId colour) {
  int candidates = 0;
  for (const std::uint8_t figures : state.scorers[colour]) candidates += figures;
  const int most = rules.expansion.voyage.one_marker ? 1 : 2;
  return static_cast<std::uint8_t>(std::min({int{state.expansions.voyage.owed[colour]}, candidates, most}));
}

}  // namespace

std::vector<Option> Voyage::options() {
  using options::choice;
  using options::number;
  return {
      number("voyage_supply", "V-04", "normal meeples in the supply at the start, beside the two markers", 1, 15,
             [](Rules& r) -> int& { return r.expansion.voyage.supply; }),
      choice("voyage_branch_from_equal", "V-33", "a marker beside a white space may still enter it", {"false", "true"},
             [](Rules& r) -> bool& { return r.expansion.voyage.branch_from_equal; }),
      choice("voyage_no_marker", "V-55", "without marker and scoring figure: one from the supply, or the points are lost",
             {"supply", "lost"}, [](Rules& r) -> bool& { return r.expansion.voyage.no_marker_is_lost; }),
      choice("voyage_markers_per_evaluation", "V-54", "all markers owed are placed in an evaluation, or at most one",
             {"owed", "one"}, [](Rules& r) -> bool& { return r.expansion.voyage.one_marker; }),
      choice("voyage_refill", "V-62", "the display is filled up again", {"false", "true"},
             [](Rules& r) -> bool& { return r.expansion.voyage.refill; }),
      choice("voyage_merge_camels", "X-42", "points of camels wait for the evaluation of the half-turn", {"false", "true"},
             [](Rules& r) -> bool& { return r.bonuses_wait; }),
      options::list("voyage_white", "V-01", "the white spaces, rising", 1, 250,
                    [](Rules& r) -> std::array<int, kWhiteSpaces>& { return r.expansion.voyage.white; }),
      number("voyage_gate_space", "V-40", "the space from which a marker goes to the gate", 2, 250,
             [](Rules& r) -> int& { return r.expansion.voyage.gate_space; }),
      number("voyage_gate_value", "V-40", "what a marker in the gate is worth", 0, 1000,
             [](Rules& r) -> int& { return r.expansion.voyage.gate_value; }),
  };
}

void Voyage::add_to_rules(Rules& rules, const TileLibrary&) {
  rules.supply[index(FigureKind::Normal)] = static_cast<std::uint8_t>(rules.expansion.voyage.supply);
}

void Thief::add_to_rules(Rules& rules, const TileLibrary&) { rules.expansion.voyage.thief = true; }

// Two markers a colour on 0 (V-02), four tiles on display (V-03), the thief on 25 (V-80).
void Voyage::set_up(const Rules& rules, GameState& state) {
  VoyageState& voyage = state.expansions.voyage;
  for (PlayerId player = 0; player < kMaxPlayers; ++player) {
    voyage.markers[player].fill(player < rules.players ? std::uint8_t{0} : kOffRoad);
  }
  voyage.to_show = kDisplay;
  if (rules.expansion.voyage.thief) voyage.thief = static_cast<std::uint8_t>(rules.expansion.voyage.thief_space);
}

bool Voyage::stage(const Rules& rules, GameState& state, Phase phase, Ledger*) {
  return phase == Phase::SetUp && show_tiles(rules, state);
}

// Moves the points of the evaluation, colour by colour (V-10..V-16, section 10).
bool Voyage::move_points(const Rules& rules, GameState& state, Ledger* ledger) {
  VoyageState& voyage = state.expansions.voyage;
  thread_local MoveList moves;  // grows once
  for (;;) {
    moves.clear();
    if (voyage.taking) {
      display_moves(state, moves);
      const auto take = [&](Move move) { take_display(rules, state, move.type()); };
      if (choose(state, Step::Take, voyage.colour, moves, take)) return true;
    } else if (show_tiles(rules, state)) {
      return true;
    } else if (voyage.colour == kNoColour) {
      order_moves(rules, state, moves);
      if (moves.empty()) return false;
      const auto pick = [&](Move move) { pick_colour(rules, state, static_cast<PlayerId>(move.number())); };
      if (choose(state, Step::Order, state.player, moves, pick)) return true;
    } else if (voyage.to_replace != 0) {
      replace_moves(state, moves);
      const auto put = [&](Move move) { replace(state, move.number()); };
      if (choose(state, Step::Replace, voyage.colour, moves, put)) return true;
    } else if (voyage.moving == kOffRoad) {
      marker_moves(rules, state, moves);
      if (moves.empty()) {  // nothing to move: the points are lost (V-55)
        const int points = points_of(state, voyage.colour);
        book(state);
        adjust(state, voyage.colour, -points, PointSource::TrackLost, ledger);
        end_colour(state);
        continue;
      }
      const auto go = [&](Move move) { choose_marker(rules, state, move.number(), ledger); };
      if (choose(state, Step::Marker, voyage.colour, moves, go)) return true;
    } else {
      branch_moves(rules, state, moves);
      if (!moves.empty()) {
        state.step = Step::Branch;
        state.actor = voyage.colour;
        return true;
      }
      move_along(rules, state, ledger);
    }
  }
}

void Voyage::pick_colour(const Rules& rules, GameState& state, PlayerId colour) {
  state.expansions.voyage.colour = colour;
  state.expansions.voyage.to_replace = replacements(rules, state, colour);
}

void Voyage::moves(const Rules& rules, const GameState& state, MoveList& out) {
  switch (state.step) {
    case Step::Order: return order_moves(rules, state, out);
    case Step::Replace: return replace_moves(state, out);
    case Step::Marker: return marker_moves(rules, state, out);
    case Step::Branch: return branch_moves(rules, state, out);
    case Step::Take: return display_moves(state, out);
    default: return;
  }
}

bool Voyage::answer(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  VoyageState& voyage = state.expansions.voyage;
  switch (state.step) {
    case Step::Show:
      take_from_pile(state, move.type());
      voyage.display[voyage.display_count++] = move.type();
      --voyage.to_show;
      return true;
    case Step::Order: pick_colour(rules, state, static_cast<PlayerId>(move.number())); return true;
    case Step::Replace: replace(state, move.number()); return true;
    case Step::Marker: choose_marker(rules, state, move.number(), ledger); return true;
    case Step::Branch:
      if (move.number() == kNoBranch) {
        move_along(rules, state, ledger);
      } else {
        branch(rules, state, static_cast<int>(move.number()), ledger);
      }
      return true;
    case Step::Take: take_display(rules, state, move.type()); return true;
    default: return false;
  }
}

}  // namespace meeplelab
