#include "tests/twin/twin.h"

#include <algorithm>
#include <initializer_list>
#include <stdexcept>

#include "tests/twin/twin_placing.h"
#include "tests/twin/twin_scoring.h"

namespace twin {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

[[noreturn]] void refuse(const std::string& what) { throw std::runtime_error("twin: " + what); }

void check_value(const std::string& key, const std::string& value, std::initializer_list<const char*> known) {
  if (std::find(known.begin(), known.end(), value) == known.end()) refuse(key + " cannot be " + value);
}

void check_options(const Options& options) {
  if (options.players < 2 || options.players > 6) refuse("2 to 6 players (B-01)");
  if (options.two_tile_city != 2 && options.two_tile_city != 4) refuse("two_tile_city is 4 or 2 (B-41)");
  check_value("river", options.river, {"off", "c3", "c2"});
  check_value("river_uturn", options.river_uturn, {"immediate", "any"});
  check_value("farm_scoring", options.farm_scoring, {"field_3", "city_3", "city_4", "field_3_once"});
}

}  // namespace

Game::Game(const Catalogue& catalogue, Options options) : catalogue_(&catalogue), options_(std::move(options)) {
  check_options(options_);
  scores_.assign(at(options_.players), 0);
  normal_supply_.assign(at(options_.players), options_.followers);    // B-02
  abbot_supply_.assign(at(options_.players), options_.abbot ? 1 : 0);  // B-80
}

std::vector<Spot> Game::placements(const std::string& tile_id) const {
  if (table_.tiles.empty()) return {{0, 0, 0}};
  return without_same_pictures(*catalogue_, tile_id, legal_spots(*catalogue_, options_, table_, tile_id));
}

bool Game::may_place(const std::string& tile_id, Spot spot) const {
  if (spot.r < 0 || spot.r > 3) return false;
  if (table_.tiles.empty()) return true;
  const std::vector<Spot> spots = legal_spots(*catalogue_, options_, table_, tile_id);
  return std::find(spots.begin(), spots.end(), spot) != spots.end();
}

void Game::place(const std::string& tile_id, Spot spot, int player) {
  if (step_ != Step::Place && table_.tiles.size() > 1) refuse("score() the last half-turn first");
  if (player < 0 || player >= options_.players) refuse("no player " + std::to_string(player));
  if (!may_place(tile_id, spot)) refuse(tile_id + " may not be placed there");
  table_.tiles.push_back({&catalogue_->tile(tile_id, spot.r), {spot.x, spot.y}, player});
  step_ = Step::Act;
}

bool Game::may_stand(const std::string& figure, FeatureKind kind) const {
  if (figure == "abbot") return kind == FeatureKind::Monastery || kind == FeatureKind::Garden;  // B-80
  if (kind == FeatureKind::Field) return options_.farmers;                                      // B-76
  return kind == FeatureKind::Road || kind == FeatureKind::City || kind == FeatureKind::Monastery;
}

// Every follower that may be put on the last tile, one for each region (B-20..B-25).
std::vector<Game::Placing> Game::placings() const {
  const int last = static_cast<int>(table_.tiles.size()) - 1;
  const PlacedTile& placed = table_.tiles.back();
  std::vector<Placing> out;
  const Areas areas = find_areas(table_);
  for (const Area& area : areas.all()) {
    const auto here = std::find_if(area.segments.begin(), area.segments.end(),
                                   [last](Segment segment) { return segment.tile == last; });
    if (here == area.segments.end() || !area.figures.empty()) continue;  // B-21
    for (const char* figure : {"normal", "abbot"}) {
      if (supply(placed.player, figure) <= 0 || !may_stand(figure, area.kind)) continue;  // B-23
      // segments are sorted, so this is the one with the lowest feature index (B-25)
      const std::string text = std::string(figure) + " " + segment_name(*placed.tile, here->feature);
      out.push_back({text, figure, here->feature});
    }
  }
  return out;
}

// The abbot the player may take back: on a monastery or garden that still has an empty neighbour, the tile just
// placed counted (B-82, B-83). Index of the figure, or -1.
int Game::recallable_abbot() const {
  const Map map(table_.tiles);
  for (std::size_t i = 0; i < table_.figures.size(); ++i) {
    const Figure& figure = table_.figures[i];
    if (figure.kind != "abbot" || figure.player != table_.tiles.back().player) continue;
    if (empty_neighbours(map, table_.tiles[at(figure.tile)].cell) > 0) return static_cast<int>(i);
  }
  return -1;
}

std::vector<std::string> Game::figure_actions() const {
  if (step_ != Step::Act) return {};
  std::vector<std::string> out = {"none"};
  for (const Placing& placing : placings()) out.push_back(placing.text);
  if (recallable_abbot() >= 0) out.push_back("recall");
  std::sort(out.begin(), out.end());
  return out;
}

void Game::act(const std::string& action) {
  if (step_ != Step::Act) refuse("no figure action is due (B-20)");
  const std::vector<std::string> legal = figure_actions();
  if (std::find(legal.begin(), legal.end(), action) == legal.end()) refuse("illegal figure action " + action);
  step_ = Step::Score;
  if (action == "none") return;
  if (action == "recall") return recall(recallable_abbot());
  for (const Placing& placing : placings()) {
    if (placing.text != action) continue;
    const int tile = static_cast<int>(table_.tiles.size()) - 1;
    const int player = table_.tiles.back().player;
    --supply_of(player, placing.figure);
    table_.figures.push_back({player, placing.figure, tile, placing.feature});
    return;
  }
}

// Scores at once, step 3a of X-02.
void Game::recall(int figure) {
  const Figure abbot = table_.figures[at(figure)];
  const Areas areas = find_areas(table_);
  const Area& area = areas.all()[at(areas.area_of()[at(abbot.tile)][at(abbot.feature)])];
  ScoringEvent event{"recall", false, area.cells, std::vector<int>(at(options_.players), 0)};
  event.points[at(abbot.player)] = unfinished_monastery_value(area);
  table_.figures.erase(table_.figures.begin() + figure);
  ++supply_of(abbot.player, abbot.kind);
  pay(event.points);
  recalled_.push_back(event);
}

std::string Game::spelling(const std::string& figure, const std::string& segment) const {
  if (table_.tiles.empty()) refuse("no tile lies on the table");
  const TileFacts& tile = *table_.tiles.back().tile;
  const int named = find_segment(tile, segment);
  if (named < 0) refuse("tile " + tile.id + " has no segment " + segment);
  const Areas areas = find_areas(table_);
  const std::vector<int>& area_of = areas.area_of().back();
  for (int feature = 0; feature < named; ++feature) {
    const bool same_region = area_of[at(feature)] >= 0 && area_of[at(feature)] == area_of[at(named)];
    if (same_region) return figure + " " + segment_name(tile, feature);
  }
  return figure + " " + segment_name(tile, named);
}

std::vector<ScoringEvent> Game::score() {
  if (step_ == Step::Place) refuse("no half-turn to score");
  std::vector<ScoringEvent> events = std::move(recalled_);
  recalled_.clear();
  // A complete region that still holds figures was completed by the last tile: they go home each time (B-52).
  const Areas areas = find_areas(table_);
  for (const Area& area : areas.all()) {
    if (!area.is_complete() || area.figures.empty()) continue;  // B-28
    const ScoringEvent event = score_area(options_, area);
    pay(event.points);
    send_home(area);
    events.push_back(event);
  }
  step_ = Step::Place;
  std::sort(events.begin(), events.end());
  return events;
}

void Game::pay(const std::vector<int>& points) {
  for (std::size_t player = 0; player < points.size(); ++player) scores_[player] += points[player];
}

void Game::send_home(const Area& area) {
  for (const Figure& figure : area.figures) ++supply_of(figure.player, figure.kind);
  std::erase_if(table_.figures, [&area](const Figure& figure) {
    const Segment place{figure.tile, figure.feature};
    return std::find(area.segments.begin(), area.segments.end(), place) != area.segments.end();
  });
}

std::vector<ScoringEvent> Game::final_events() const {
  const Areas areas = find_areas(table_);
  std::vector<ScoringEvent> events = score_fields(options_, table_, areas);
  for (const Area& area : areas.all()) {
    if (area.kind != FeatureKind::Field && !area.figures.empty()) events.push_back(score_area(options_, area));
  }
  std::sort(events.begin(), events.end());
  return events;
}

std::vector<Game::Region> Game::regions() const {
  std::vector<Region> out;
  const Areas areas = find_areas(table_);
  for (const Area& area : areas.all()) {
    Region region{kind_name(area.kind), area.cells, area.open_sides, area.pennants, area.is_complete(), {}};
    for (const Figure& figure : area.figures) region.figures.emplace_back(figure.player, figure.kind);
    std::sort(region.figures.begin(), region.figures.end());
    out.push_back(std::move(region));
  }
  std::sort(out.begin(), out.end());
  return out;
}

int Game::supply(int player, const std::string& figure) const {
  if (player < 0 || player >= options_.players) refuse("no player " + std::to_string(player));
  if (figure == "normal") return normal_supply_[at(player)];
  if (figure == "abbot") return abbot_supply_[at(player)];
  refuse("no figure named " + figure);
}

int& Game::supply_of(int player, const std::string& figure) {
  supply(player, figure);  // refuses what does not exist
  return figure == "normal" ? normal_supply_[at(player)] : abbot_supply_[at(player)];
}

void Game::set_supply(int player, const std::string& figure, int n) { supply_of(player, figure) = n; }

}  // namespace twin
