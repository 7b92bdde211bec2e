#include "tests/twin/twin_scoring.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace twin {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

int tile_total(const Area& area) { return static_cast<int>(area.cells.size()); }

int city_value(const Options& options, const Area& area) {
  if (area.cathedral) return area.is_complete() ? 3 * (tile_total(area) + area.pennants) : 0;
  if (!area.is_complete()) return tile_total(area) + area.pennants;                            // B-62
  if (tile_total(area) == 2 && options.two_tile_city == 2) {                                   // B-41, older edition
    return 2 + options.two_tile_city_pennant * area.pennants;
  }
  return options.city_tile_points * tile_total(area) + options.pennant_points * area.pennants;  // B-40
}

int area_value(const Options& options, const Area& area) {
  if (area.kind == FeatureKind::City) return city_value(options, area);
  if (area.kind == FeatureKind::Road) {
    if (area.inn) return area.is_complete() ? 2 * options.road_tile_points * tile_total(area) : 0;
    return area.is_complete() ? options.road_tile_points * tile_total(area) : tile_total(area);     // B-31, B-61
  }
  if (area.kind == FeatureKind::Pyramid) {
    if (!area.is_complete()) return area.zone_tiles;                         // D-52
    return options.pyramid_points + options.oasis_points * area.zone_oases;  // D-51
  }
  return area.is_complete() ? options.monastery_points : unfinished_monastery_value(area);  // B-45, B-63
}

int strength_of(const Figure& figure, int pennants) {
  if (figure.kind == "large") return 2;
  if (figure.kind == "mayor") return pennants;
  return figure.is_follower() ? 1 : 0;
}

// The players with the greatest strength (B-50, B-51); nobody if that is 0 (B-53).
std::vector<bool> majority(const Options& options, const std::vector<Figure>& figures, int pennants = 0) {
  std::vector<int> strength(at(options.players), 0);
  for (const Figure& figure : figures) strength[at(figure.player)] += strength_of(figure, pennants);
  const int greatest = *std::max_element(strength.begin(), strength.end());
  std::vector<bool> out;
  for (int own : strength) out.push_back(greatest > 0 && own == greatest);
  return out;
}

std::vector<int> paid_to_majority(const Options& options, const std::vector<Figure>& figures, int value,
                                  int pennants = 0) {
  std::vector<int> points;
  for (bool wins : majority(options, figures, pennants)) points.push_back(wins ? value : 0);
  return points;
}

// The distinct completed cities that some segment of the field lists as adjacent, as indices of areas (B-71).
std::set<int> completed_cities(const Table& table, const Areas& areas, const Area& field) {
  std::set<int> out;
  for (Segment segment : field.segments) {
    const Feature& feature = table.tiles[at(segment.tile)].tile->features[at(segment.feature)];
    for (int city : feature.adjacent_cities) {
      const int area = areas.area_of()[at(segment.tile)][at(city)];
      if (areas.all()[at(area)].is_complete()) out.insert(area);
    }
  }
  return out;
}

// Fields with a farmer, in the order of their cells; of two on the same cells the one whose segment on the first cell
// has the lower feature index comes first.
std::vector<const Area*> farmed_fields(const Table& table, const Areas& areas) {
  std::vector<std::tuple<std::vector<Cell>, int, const Area*>> order;
  for (const Area& area : areas.all()) {
    if (area.kind != FeatureKind::Field || area.figures.empty()) continue;
    int lowest = -1;
    for (Segment segment : area.segments) {
      const bool on_first_cell = table.tiles[at(segment.tile)].cell == area.cells.front();
      if (on_first_cell && (lowest < 0 || segment.feature < lowest)) lowest = segment.feature;
    }
    order.emplace_back(area.cells, lowest, &area);
  }
  std::sort(order.begin(), order.end());
  std::vector<const Area*> out;
  for (const auto& [cells, lowest, area] : order) out.push_back(area);
  return out;
}

// A pig gives its owner one more for each completed city, if the owner has the majority; pigs do not stack.
void add_pigs(const Options& options, const Area& field, int cities, std::vector<int>& points) {
  const std::vector<bool> wins = majority(options, field.figures);
  std::set<int> owners;
  for (const Figure& figure : field.figures) {
    if (figure.kind == "pig" && wins[at(figure.player)]) owners.insert(figure.player);
  }
  for (int owner : owners) points[at(owner)] += cities;
}

std::vector<ScoringEvent> score_by_field(const Options& options, const Table& table, const Areas& areas) {
  std::vector<ScoringEvent> out;
  for (const Area* field : farmed_fields(table, areas)) {
    const int cities = static_cast<int>(completed_cities(table, areas, *field).size());
    std::vector<int> points = paid_to_majority(options, field->figures, options.field_city_points * cities);
    add_pigs(options, *field, cities, points);
    out.push_back({"field", false, field->cells, points});
  }
  return out;
}

// field_3_once: like field_3, but a city pays each player at most once (B-72).
std::vector<ScoringEvent> score_by_field_once(const Options& options, const Table& table, const Areas& areas) {
  std::vector<ScoringEvent> out;
  std::set<std::pair<int, int>> paid;  // (player, city)
  for (const Area* field : farmed_fields(table, areas)) {
    const std::vector<bool> wins = majority(options, field->figures);
    std::vector<int> points(at(options.players), 0);
    for (int city : completed_cities(table, areas, *field)) {
      for (int player = 0; player < options.players; ++player) {
        if (wins[at(player)] && paid.insert({player, city}).second) points[at(player)] += options.field_city_points;
      }
    }
    add_pigs(options, *field, static_cast<int>(completed_cities(table, areas, *field).size()), points);
    out.push_back({"field", false, field->cells, points});
  }
  return out;
}

// city_3, city_4: every completed city is judged once, by all farmers of the fields touching it (B-72).
std::vector<ScoringEvent> score_by_city(const Options& options, const Table& table, const Areas& areas) {
  const int value = options.farm_scoring == "city_4" ? 4 : options.field_city_points;
  std::vector<ScoringEvent> out;
  for (int city = 0; city < static_cast<int>(areas.all().size()); ++city) {
    std::vector<Figure> farmers;
    for (const Area& field : areas.all()) {
      if (field.kind != FeatureKind::Field || field.figures.empty()) continue;
      if (completed_cities(table, areas, field).count(city) == 0) continue;
      farmers.insert(farmers.end(), field.figures.begin(), field.figures.end());
    }
    if (farmers.empty()) continue;
    out.push_back({"field", false, areas.all()[at(city)].cells, paid_to_majority(options, farmers, value)});
  }
  return out;
}

}  // namespace

int unfinished_monastery_value(const Area& area) { return 1 + (8 - area.open_sides); }

ScoringEvent score_area(const Options& options, const Area& area) {
  return {kind_name(area.kind), area.is_complete(), area.cells,
          paid_to_majority(options, area.figures, area_value(options, area), area.pennants)};
}

std::vector<ScoringEvent> score_fields(const Options& options, const Table& table, const Areas& areas) {
  if (options.farm_scoring == "field_3") return score_by_field(options, table, areas);
  if (options.farm_scoring == "field_3_once") return score_by_field_once(options, table, areas);
  return score_by_city(options, table, areas);
}

}  // namespace twin
