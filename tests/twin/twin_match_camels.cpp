// What a placement causes by itself: the builder's double turn and the camels.

#include <algorithm>
#include <set>

#include "tests/twin/twin_match.h"

namespace twin {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool touches(const Area& area, int tile) {
  return std::any_of(area.segments.begin(), area.segments.end(),
                     [tile](Segment segment) { return segment.tile == tile; });
}

}  // namespace

bool Match::has_camel(const Area& road) const {
  return std::any_of(state_.camels.begin(), state_.camels.end(),
                     [&road](const Camel& camel) { return road.has(camel.road); });
}

// The tile contributes a segment to a road or city with the player's builder.
bool Match::builder_triggers() const {
  const Areas areas = areas_now();
  for (const Area& area : areas.all()) {
    if (!touches(area, last_tile())) continue;
    for (const Figure& figure : area.figures) {
      if (figure.kind == "builder" && figure.player == state_.active) return true;
    }
  }
  return false;
}

// The colours of all camels on roads to which the tile contributes a segment, each once (D-20, D-21, D-27).
std::vector<std::string> Match::paying_camels() const {
  const Areas areas = areas_now();
  std::vector<std::string> out;
  for (const Camel& camel : state_.camels) {
    const Area& road = areas.at(camel.road.tile, camel.road.feature);
    if (!touches(road, last_tile())) continue;
    if (road.is_complete() && !options_.camel_bonus_on_completion) continue;  // D-28
    out.push_back(camel.colour);
  }
  return out;
}

// D-10: did the tile just placed join this road to an oasis?
bool Match::newly_connected(const Area& road) const {
  Table before = state_.table;
  before.tiles.pop_back();
  std::vector<Area> pieces;  // of the road as it was before
  const Areas areas = find_areas(before);
  for (const Area& area : areas.all()) {
    if (area.kind == FeatureKind::Road && road.has(area.segments.front())) pieces.push_back(area);
  }
  for (Segment segment : road.segments) {
    const bool is_new = segment.tile == last_tile();
    if (is_new && facts(segment.tile).features[at(segment.feature)].oasis) return true;  // (a)
  }
  for (std::size_t a = 0; a < pieces.size(); ++a) {
    for (std::size_t b = 0; b < pieces.size(); ++b) {
      if (a != b && !pieces[a].followers().empty() && pieces[b].oasis) return true;  // (b)
    }
  }
  return false;
}

// D-16; an empty bag gives nothing (D-13).
void Match::draw_camel(Segment road) {
  Lines choices;
  for (const auto& [colour, count] : state_.bag) {
    if (count > 0) choices.emplace_back("camel " + colour + " " + place_words(road, false), count);
  }
  if (choices.empty()) return;
  const std::string line = ask("*", choices, true);
  const std::string colour = line.substr(6, line.find(' ', 6) - 6);
  --state_.bag[colour];
  state_.camels.push_back({colour, road});
}

// D-10, D-15: the roads of the tile in side order, each at its first side.
void Match::draw_connected_camels() {
  const Areas areas = areas_now();
  std::set<int> done;
  for (int side = 0; side < 4; ++side) {
    const int feature = facts(last_tile()).feature_at_side(FeatureKind::Road, side);
    if (feature < 0 || !done.insert(areas.area_of().back()[at(feature)]).second) continue;
    const Area& road = areas.at(last_tile(), feature);
    if (road.is_complete() || road.followers().empty() || has_camel(road)) continue;  // D-12, D-14
    if (newly_connected(road)) draw_camel({last_tile(), feature});
  }
}

// Steps 2b to 2d of X-02.
void Match::stage_camels() {
  const bool builder = builder_triggers() && state_.half == 1 && !state_.in_double;
  if (options_.new_camel_pays) draw_connected_camels();                              // D-22, D-32
  const std::vector<std::string> paying = paying_camels();
  const int grey = static_cast<int>(std::count(paying.begin(), paying.end(), "grey"));
  const int white = static_cast<int>(std::count(paying.begin(), paying.end(), "white"));
  const int wood = static_cast<int>(std::count(paying.begin(), paying.end(), "wood"));
  const bool another_double = builder || state_.half == 2 || state_.in_double;
  const int white_paid = another_double ? white : std::max(0, white - 1);  // D-24, D-25, X-20, X-21

  Evaluation evaluation = nothing();  // D-33: all points of the placement are one evaluation
  std::map<std::string, int>& earned = evaluation.earned[at(state_.active)];
  earned["camel_grey"] = grey * options_.grey_camel_points;          // D-23
  earned["camel_white"] = white_paid * options_.white_camel_points;  // D-24
  state_.merged.clear();
  if (options_.voyage && options_.voyage_merge_camels) {
    state_.merged = earned;
  } else {
    evaluate(evaluation);
  }
  for (int i = 0; i < wood && !drawable_aside().empty(); ++i) {  // D-26
    state_.kept[at(state_.active)].push_back(ask_chance_tile("wood", drawable_aside()));
  }
  if (builder) {
    state_.second = Double::Builder;
  } else if (white > 0 && !another_double) {
    state_.second = Double::Camel;
  }
  if (!options_.new_camel_pays) draw_connected_camels();
  state_.stage = Stage::Act;
}

}  // namespace twin
