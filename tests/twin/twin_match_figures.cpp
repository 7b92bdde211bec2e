// The figure action of a half-turn, and the dragon.

#include <algorithm>
#include <array>
#include <set>

#include "tests/twin/twin_match.h"
#include "tests/twin/twin_scoring.h"

namespace twin {
namespace {

constexpr std::array<const char*, 4> kFollowers = {"normal", "large", "abbot", "mayor"};
constexpr std::array<const char*, 4> kSides = {"N", "E", "S", "W"};

std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool same(const Figure& a, const Figure& b) {
  return a.player == b.player && a.kind == b.kind && a.tile == b.tile && a.feature == b.feature;
}

std::string words(Cell cell) { return std::to_string(cell.first) + "," + std::to_string(cell.second); }

// One segment for each region on the tile: the first in the order of the tile file (B-25).
std::vector<Segment> first_segments(const Areas& areas, int tile) {
  std::vector<Segment> out;
  std::set<int> seen;
  const std::vector<int>& area_of = areas.area_of()[at(tile)];
  for (int feature = 0; feature < static_cast<int>(area_of.size()); ++feature) {
    const int area = area_of[at(feature)];
    if (area >= 0 && seen.insert(area).second) out.push_back({tile, feature});
  }
  return out;
}

// The cell `steps` away in the direction of a compass eighth.
Cell cell_towards(Cell from, int eighth, int steps) {
  constexpr std::array<int, 8> kEast = {0, 1, 1, 1, 0, -1, -1, -1};
  constexpr std::array<int, 8> kSouth = {-1, -1, 0, 1, 1, 1, 0, -1};
  return {from.first + steps * kEast[at(eighth)], from.second + steps * kSouth[at(eighth)]};
}

}  // namespace

std::string Match::place_words(Segment segment, bool always_cell) const {
  const std::string name = segment_name(facts(segment.tile), segment.feature);
  if (segment.tile == last_tile() && !always_cell) return name;
  return name + " at " + words(cell_of(segment.tile));
}

bool Match::may_stand(const std::string& kind, FeatureKind feature) const {
  const bool monastic = feature == FeatureKind::Monastery || feature == FeatureKind::Garden;
  if (kind == "abbot") {
    return monastic || (feature == FeatureKind::Pyramid && options_.abbot_on_pyramid);  // B-80, D-54
  }
  if (kind == "mayor") return feature == FeatureKind::City;
  if (feature == FeatureKind::Field) return options_.farmers;  // B-76
  return feature != FeatureKind::Garden;                       // B-80
}

// Followers onto the tile just placed, and through the portal.
void Match::add_placings(Actions& actions) const {
  const Areas areas = areas_now();
  for (int tile = 0; tile <= last_tile(); ++tile) {
    const bool new_tile = tile == last_tile();
    if (!new_tile && !facts(last_tile()).portal) continue;           // P-50
    if (new_tile && facts(tile).volcano) continue;                   // P-10
    if (state_.dragon && *state_.dragon == cell_of(tile)) continue;  // P-26, P-54
    for (Segment segment : first_segments(areas, tile)) {            // B-25, P-53
      const Area& area = areas.at(tile, segment.feature);
      if (!area.followers().empty()) continue;                                          // B-21
      if (!new_tile && area.is_complete()) continue;                                    // P-51
      for (const char* kind : kFollowers) {                                             // P-52
        if (supply(state_.active, kind) <= 0 || !may_stand(kind, area.kind)) continue;  // B-23
        actions["figure " + std::string(kind) + " " + place_words(segment, false)] = {
            "put", {state_.active, kind, segment.tile, segment.feature}, {}};
      }
    }
  }
}

// Builder and pig: only on the tile just placed, into a region with an own follower.
void Match::add_specials(Actions& actions) const {
  if (facts(last_tile()).volcano) return;  // P-10
  const Areas areas = areas_now();
  for (Segment segment : first_segments(areas, last_tile())) {
    const Area& area = areas.at(segment.tile, segment.feature);
    const std::vector<Figure> followers = area.followers();
    const bool own = std::any_of(followers.begin(), followers.end(),
                                 [this](const Figure& figure) { return figure.player == state_.active; });
    if (!own) continue;
    const bool built = area.kind == FeatureKind::Road || area.kind == FeatureKind::City;
    std::string kind;
    if (built && !area.is_complete()) kind = "builder";
    if (area.kind == FeatureKind::Field) kind = "pig";
    if (kind.empty() || supply(state_.active, kind) <= 0) continue;
    actions["figure " + kind + " " + place_words(segment, false)] = {
        "put", {state_.active, kind, segment.tile, segment.feature}, {}};
  }
}

// The kind is chosen before the die is rolled, whatever may be hit.
void Match::add_flights(Actions& actions) const {
  if (facts(last_tile()).flier < 0) return;
  for (const char* kind : kFollowers) {
    if (supply(state_.active, kind) <= 0) continue;
    actions["figure fly " + std::string(kind)] = {"fly", {state_.active, kind, 0, 0}, {}};
  }
}

// To an own follower; staying is no move (P-40, P-41, P-47).
void Match::add_fairy(Actions& actions) const {
  if (!options_.dragon) return;
  for (const Figure& figure : state_.table.figures) {
    if (figure.player != state_.active || !figure.is_follower()) continue;
    const Cell cell = cell_of(figure.tile);
    if (options_.fairy_placement == "tile") {
      if (state_.fairy && state_.fairy->cell == cell) continue;
      actions["figure fairy " + words(cell)] = {"fairy", figure, cell};
    } else {
      if (state_.fairy && state_.fairy->follower && same(*state_.fairy->follower, figure)) continue;
      actions["figure fairy " + words(cell) + " " + figure.kind + " " +
              segment_name(facts(figure.tile), figure.feature)] = {"fairy", figure, cell};
    }
  }
}

// The own abbot on an incomplete monastery or garden (B-82, B-83).
void Match::add_recall(Actions& actions) const {
  const Areas areas = areas_now();
  for (const Figure& figure : state_.table.figures) {
    if (figure.kind != "abbot" || figure.player != state_.active) continue;
    const Area& area = areas.at(figure.tile, figure.feature);
    if (area.is_complete() || area.kind == FeatureKind::Pyramid) continue;
    actions["figure recall"] = {"recall", figure, {}};
  }
}

// Every knight in the city of the princess (P-60, P-65).
void Match::add_expulsions(Actions& actions) const {
  const Areas areas = areas_now();
  const std::vector<Feature>& features = facts(last_tile()).features;
  for (int feature = 0; feature < static_cast<int>(features.size()); ++feature) {
    if (!features[at(feature)].princess) continue;
    for (const Figure& knight : areas.at(last_tile(), feature).followers()) {
      actions["figure expel P" + std::to_string(knight.player + 1) + " " + knight.kind + " " +
              place_words({knight.tile, knight.feature}, false)] = {"expel", knight, {}};
    }
  }
}

void Match::remove(const Figure& figure) {
  std::vector<Figure>& figures = state_.table.figures;
  const auto equals = [&figure](const Figure& other) { return same(other, figure); };
  figures.erase(std::find_if(figures.begin(), figures.end(), equals));
  // The fairy stays where she is, with an equal follower of the same segment or with nobody (P-46, P-48).
  const bool hers = state_.fairy && state_.fairy->follower && same(*state_.fairy->follower, figure);
  if (hers && std::none_of(figures.begin(), figures.end(), equals)) state_.fairy->follower.reset();
}

void Match::send_home(const Figure& figure) {
  const Figure gone = figure;
  remove(gone);
  ++state_.supply[at(gone.player)][gone.kind];
}

// Builder and pig without a follower of their owner in the region (P-29, P-63, X-52).
void Match::send_lonely_home() {
  const Areas areas = areas_now();
  const std::vector<Figure> standing = state_.table.figures;
  for (const Figure& figure : standing) {
    if (figure.is_follower()) continue;
    const std::vector<Figure> followers = areas.at(figure.tile, figure.feature).followers();
    const bool company = std::any_of(followers.begin(), followers.end(),
                                     [&figure](const Figure& other) { return other.player == figure.player; });
    if (!company) send_home(figure);
  }
}

// A follower on an incomplete road with an oasis and without a camel draws one (D-11).
void Match::put(const std::string& kind, Segment segment) {
  const Figure figure{state_.active, kind, segment.tile, segment.feature};
  --own_supply()[kind];
  state_.table.figures.push_back(figure);
  const Areas areas = areas_now();
  const Area& area = areas.at(segment.tile, segment.feature);
  const bool draws = figure.is_follower() && area.kind == FeatureKind::Road && !area.is_complete() && area.oasis;
  if (draws && !has_camel(area)) draw_camel(segment);
}

// D-61.
void Match::fly(const std::string& kind) {
  std::map<int, int> faces;
  for (int face : options_.flier_die) ++faces[face];
  Lines rolls;
  for (const auto& [face, count] : faces) rolls.emplace_back("die " + std::to_string(face), count);
  const int steps = std::stoi(ask("*", rolls, true).substr(4));
  const Cell cell = cell_towards(cell_of(last_tile()), facts(last_tile()).flier, steps);
  const int tile = Map(state_.table.tiles).at(cell);
  if (tile < 0 || (state_.dragon && *state_.dragon == cell)) return;
  const Areas areas = areas_now();
  std::map<std::string, Segment> landings;
  std::vector<std::string> choices;
  for (Segment segment : first_segments(areas, tile)) {
    const Area& area = areas.at(tile, segment.feature);
    if (area.kind == FeatureKind::Field || area.is_complete() || !may_stand(kind, area.kind)) continue;
    choices.push_back("land " + kind + " " + place_words(segment, true));
    landings[choices.back()] = segment;
  }
  if (choices.empty()) return;  // it comes back, the action is spent
  put(kind, landings.at(ask_player(state_.active, choices, true)));
}

// Step 3a of X-02: an evaluation of its own (V-14), no fairy bonus (B-86, X-33).
void Match::recall(const Figure& abbot) {
  const Figure figure = abbot;
  const Areas areas = areas_now();
  Evaluation evaluation = nothing();
  evaluation.earned[at(figure.player)]["recall"] = unfinished_monastery_value(areas.at(figure.tile, figure.feature));
  evaluation.involved[at(figure.player)].push_back(figure);  // V-53, V-57
  evaluate(evaluation);
  const std::vector<Figure>& figures = state_.table.figures;
  const bool stands =
      std::any_of(figures.begin(), figures.end(), [&figure](const Figure& other) { return same(other, figure); });
  if (stands) send_home(figure);  // it has not become a marker
}

void Match::expel(const Figure& knight) {
  send_home(knight);  // no points (P-64)
  send_lonely_home();
  if (options_.fairy_after_princess) fairy_after_princess();
}

// P-61: the fairy, and only she, may still be moved.
void Match::fairy_after_princess() {
  Actions actions;
  add_fairy(actions);
  actions["figure none"] = {"none", {}, {}};
  std::vector<std::string> choices;
  for (const auto& [line, action] : actions) choices.push_back(line);
  perform(actions.at(ask_player(state_.active, choices, true)));
}

void Match::perform(const Action& action) {
  if (action.kind == "put") put(action.figure.kind, {action.figure.tile, action.figure.feature});
  if (action.kind == "fly") fly(action.figure.kind);
  if (action.kind == "recall") recall(action.figure);
  if (action.kind == "expel") expel(action.figure);
  if (action.kind == "fairy") {
    state_.fairy = Fairy{action.cell, std::nullopt};
    if (options_.fairy_placement == "meeple") state_.fairy->follower = action.figure;
  }
}

// B-20, X-05: one of all these.
void Match::stage_act() {
  Actions actions;
  add_expulsions(actions);
  const bool must_expel = !actions.empty() && options_.princess == "must";  // P-60
  if (!must_expel) {
    add_placings(actions);
    add_specials(actions);
    add_flights(actions);
    add_fairy(actions);
    add_recall(actions);
    actions["figure none"] = {"none", {}, {}};
  }
  std::vector<std::string> choices;
  for (const auto& [line, action] : actions) choices.push_back(line);
  perform(actions.at(ask_player(state_.active, choices, true)));
  const bool dragon_first = options_.dragon_timing == "before_scoring";  // P-03
  state_.stage = dragon_first ? Stage::Dragon : Stage::Score;
}

// P-20 to P-25.
void Match::stage_dragon() {
  const bool dragon_first = options_.dragon_timing == "before_scoring";
  state_.stage = dragon_first ? Stage::Score : Stage::HalfEnd;
  if (!facts(last_tile()).dragon || !state_.dragon) return;
  std::set<Cell> visited = {*state_.dragon};  // P-23
  const Map map(state_.table.tiles);
  for (int step = 0; step < options_.dragon_steps; ++step) {
    std::map<std::string, Cell> targets;
    std::vector<std::string> choices;
    for (int side = 0; side < 4; ++side) {
      const Cell cell = neighbour(*state_.dragon, side);
      const bool fairy_bars = state_.fairy && state_.fairy->cell == cell;  // P-25, P-42
      if (map.at(cell) < 0 || visited.count(cell) > 0 || fairy_bars) continue;
      choices.push_back("dragon " + std::string(kSides[at(side)]));
      targets[choices.back()] = cell;
    }
    if (choices.empty()) break;                              // P-22
    const int chooser = (state_.active + step) % players();  // P-21
    state_.dragon = targets.at(ask_player(chooser, choices, true));
    visited.insert(*state_.dragon);
    const std::vector<Figure> standing = state_.table.figures;
    for (const Figure& figure : standing) {
      if (cell_of(figure.tile) == *state_.dragon) send_home(figure);  // P-24
    }
  }
  send_lonely_home();
}

}  // namespace twin
