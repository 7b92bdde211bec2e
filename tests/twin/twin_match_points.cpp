// Evaluations: what they give to whom, and the moves on the track of the Voyage.

#include <algorithm>
#include <array>
#include <set>

#include "tests/twin/twin_match.h"
#include "tests/twin/twin_scoring.h"

namespace twin {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::string name_of(int player) { return "P" + std::to_string(player + 1); }

std::string last_word(const std::string& line) { return line.substr(line.rfind(' ') + 1); }

bool inside(const Area& area, const Figure& figure) { return area.has({figure.tile, figure.feature}); }

int sum_of(const std::map<std::string, int>& earned) {
  int sum = 0;
  for (const auto& [source, points] : earned) sum += points;
  return sum;
}

}  // namespace

Match::Evaluation Match::nothing() const {
  return {Tally(at(players())), std::vector<std::vector<Figure>>(at(players()))};
}

// The players to whom the fairy pays for this region (P-44).
std::vector<bool> Match::fairy_pays(const Area& area) const {
  std::vector<bool> out(at(players()), false);
  if (!state_.fairy) return out;
  if (options_.fairy_placement == "tile") {
    for (const Figure& figure : area.followers()) {
      if (cell_of(figure.tile) == state_.fairy->cell) out[at(figure.player)] = true;
    }
  } else if (state_.fairy->follower && inside(area, *state_.fairy->follower)) {
    out[at(state_.fairy->follower->player)] = true;
  }
  return out;
}

// One completed region: its points, the fairy's, and who takes part (V-53).
void Match::add_area(Evaluation& evaluation, const Area& area) const {
  const ScoringEvent event = score_area(options_, area);
  const std::vector<bool> fairy = fairy_pays(area);
  for (int player = 0; player < players(); ++player) {
    const int bonus = fairy[at(player)] ? options_.fairy_score_points : 0;
    evaluation.earned[at(player)][event.kind] += event.points[at(player)];
    evaluation.earned[at(player)]["fairy_score"] += bonus;
    if (event.points[at(player)] + bonus <= 0) continue;
    for (const Figure& figure : area.followers()) {
      if (figure.player == player) evaluation.involved[at(player)].push_back(figure);
    }
  }
}

// Step 5 of X-02.
void Match::stage_score() {
  const Areas areas = areas_now();
  Evaluation evaluation = nothing();
  if (!state_.merged.empty()) evaluation.earned[at(state_.active)] = state_.merged;
  state_.merged.clear();
  for (const Area& area : areas.all()) {
    if (!area.is_complete()) continue;
    const bool now = std::any_of(area.segments.begin(), area.segments.end(),
                                 [this](Segment segment) { return segment.tile == last_tile(); });
    if (now && area.kind == FeatureKind::City) {
      for (const std::string& goods : area.goods) ++state_.goods[at(state_.active)][goods];
    }
    // A complete region that still holds followers was completed by the last tile (B-52).
    if (!area.followers().empty()) add_area(evaluation, area);
  }
  evaluate(evaluation);
  for (const Area& area : areas.all()) {
    if (!area.is_complete()) continue;
    const std::vector<Figure> standing = state_.table.figures;
    for (const Figure& figure : standing) {
      if (inside(area, figure)) send_home(figure);  // B-52, X-52
    }
    std::erase_if(state_.camels, [this, &area](const Camel& camel) {
      if (!area.has(camel.road)) return false;
      ++state_.bag[camel.colour];  // D-29
      return true;
    });
  }
  const bool dragon_next = options_.dragon_timing != "before_scoring";  // P-03
  state_.stage = dragon_next ? Stage::Dragon : Stage::HalfEnd;
}

void Match::book_earned(const Evaluation& evaluation, int player) {
  for (const auto& [source, points] : evaluation.earned[at(player)]) {
    book(state_.sources, source, players(), player, points);
  }
}

// Without the Voyage the points are simply added; with it each colour moves once by its sum (V-11).
void Match::evaluate(const Evaluation& evaluation) {
  std::set<int> left;
  for (int player = 0; player < players(); ++player) {
    if (!options_.voyage) {
      book_earned(evaluation, player);
    } else if (sum_of(evaluation.earned[at(player)]) > 0) {  // V-13
      left.insert(player);
    }
  }
  while (!left.empty()) {
    std::vector<std::string> choices;
    for (int player : left) choices.push_back("colour " + name_of(player));
    const std::string line = ask_player(state_.active, choices, false);  // V-12
    const int player = std::stoi(line.substr(8)) - 1;
    left.erase(player);
    place_owed_markers(evaluation, player);
    move_on_track(evaluation, player, sum_of(evaluation.earned[at(player)]));
  }
}

// V-50, V-52, V-54: figures that scored become markers.
void Match::place_owed_markers(const Evaluation& evaluation, int player) {
  std::vector<Figure> candidates = evaluation.involved[at(player)];
  int due = state_.track.owed[at(player)];
  if (options_.voyage_markers_per_evaluation == "one") due = std::min(due, 1);
  for (; due > 0 && !candidates.empty(); --due) {
    std::vector<std::string> choices;
    for (const Figure& figure : candidates) choices.push_back("replace " + figure.kind);
    const std::string kind = last_word(ask_player(player, choices, false));
    const auto chosen = std::find_if(candidates.begin(), candidates.end(),
                                     [&kind](const Figure& figure) { return figure.kind == kind; });
    remove(*chosen);  // V-05, V-56: not into the supply
    candidates.erase(chosen);
    state_.track.add_marker(player);
  }
}

// The figure of the supply that would become a marker (V-55); empty when there is none.
std::string Match::supply_marker_kind(int player) const {
  if (options_.voyage_no_marker == "lost") return "";
  for (const char* kind : {"normal", "large", "abbot", "mayor"}) {
    if (supply(player, kind) > 0) return kind;
  }
  return "";
}

void Match::take_supply_marker(int player) {
  --state_.supply[at(player)][supply_marker_kind(player)];
  state_.track.add_marker(player);
}

void Match::move_on_track(const Evaluation& evaluation, int player, int points) {
  Track& track = state_.track;
  std::vector<std::string> choices;
  for (int space : track.markers[at(player)]) choices.push_back("marker " + std::to_string(space));  // V-10
  const bool from_supply = choices.empty() && !supply_marker_kind(player).empty();
  if (from_supply) choices.push_back("marker supply");    // V-55
  if (options_.thief) choices.push_back("marker thief");  // V-80, V-87
  if (choices.empty()) {
    book_earned(evaluation, player);
    book(state_.sources, "track_lost", players(), player, -points);  // V-55
    return;
  }
  const std::string moved = last_word(ask_player(player, choices, false));
  if (moved == "thief") {
    book_earned(evaluation, player);
    track.move_thief(options_, player, points, state_.sources);
    return;
  }
  if (moved == "supply") take_supply_marker(player);
  const int from = moved == "supply" ? 0 : std::stoi(moved);
  const std::vector<int> branches = track.branches(options_, from, points);
  std::string target = "none";
  if (!branches.empty()) {  // V-30, V-34, V-36
    choices = {"branch none"};
    for (int number : branches) choices.push_back("branch " + std::to_string(number));
    target = last_word(ask_player(player, choices, false));
  }
  book_earned(evaluation, player);
  if (target == "none") {
    track.move(options_, player, from, points, state_.sources);
  } else {
    track.park(player, from, points, std::stoi(target), state_.sources);
    take_display_tile(player);
  }
}

// V-60; with voyage_refill the display is filled up at once (V-62).
void Match::take_display_tile(int player) {
  if (state_.display.empty()) return;
  std::vector<std::string> choices;
  for (const std::string& tile : state_.display) choices.push_back("display " + tile);
  const std::string tile = last_word(ask_player(player, choices, false));
  state_.display.erase(std::find(state_.display.begin(), state_.display.end(), tile));
  state_.pending[at(player)].push_back({tile, state_.turn});
  if (options_.voyage_refill && !drawable_aside().empty()) {
    state_.display.push_back(ask_chance_tile("display", drawable_aside()));
  }
}

// What the final evaluation would pay now (B-65), the fairy's share included (P-44, P-49).
Match::Tally Match::final_points() const {
  Tally out(at(players()));
  const Areas areas = areas_now();
  for (const Area& area : areas.all()) {
    if (area.followers().empty()) continue;
    const std::vector<bool> fairy = fairy_pays(area);
    for (int player = 0; player < players(); ++player) {
      if (fairy[at(player)]) out[at(player)]["fairy_score"] += options_.fairy_score_points;
    }
    if (area.kind == FeatureKind::Field) continue;
    const ScoringEvent event = score_area(options_, area);
    for (int player = 0; player < players(); ++player) {
      const std::string source = event.kind + (event.complete ? "" : "_open");
      out[at(player)][source] += event.points[at(player)];
    }
  }
  for (const ScoringEvent& event : score_fields(options_, state_.table, areas)) {
    for (int player = 0; player < players(); ++player) out[at(player)]["field"] += event.points[at(player)];
  }
  for (const std::string goods : {"wine", "grain", "cloth"}) {
    std::vector<int> tokens;
    for (const std::map<std::string, int>& own : state_.goods) {
      tokens.push_back(own.count(goods) > 0 ? own.at(goods) : 0);
    }
    const int most = *std::max_element(tokens.begin(), tokens.end());
    for (int player = 0; player < players(); ++player) {
      if (most > 0 && tokens[at(player)] == most) out[at(player)]["goods"] += options_.goods_points;
    }
  }
  return out;
}

}  // namespace twin
