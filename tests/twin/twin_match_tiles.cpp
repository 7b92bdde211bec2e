// Where the tile of a half-turn comes from, and where it goes.

#include <algorithm>

#include "tests/twin/twin_match.h"
#include "tests/twin/twin_placing.h"

namespace twin {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool is_lake(const TileFacts& tile) {
  int sides = 0;
  for (const Feature& feature : tile.features) {
    if (feature.kind == FeatureKind::River) sides += static_cast<int>(feature.sides.size());
  }
  return sides == 1;
}

std::string last_word(const std::string& line) { return line.substr(line.rfind(' ') + 1); }

}  // namespace

// The river phase lasts as long as river tiles are left (B-90).
bool Match::river_runs() const {
  return std::any_of(state_.pile.begin(), state_.pile.end(), [](const Stock& stock) { return stock.facts->has_river(); });
}

bool Match::volcano_placed() const {
  return std::any_of(state_.table.tiles.begin(), state_.table.tiles.end(),
                     [](const PlacedTile& placed) { return placed.tile->volcano; });
}

// Dragon tiles come only once a volcano has been placed (P-27, P-28).
bool Match::may_come(const TileFacts& tile, bool river) const {
  return tile.has_river() == river && (!tile.dragon || volcano_placed());
}

// What a draw step may draw now: middle river tiles, then the lake, then the rest (B-90, B-91).
Match::Stocks Match::drawable() const {
  if (!river_runs()) return drawable_aside();
  Stocks middle;
  Stocks lake;
  for (const Stock& stock : state_.pile) {
    if (may_come(*stock.facts, true)) (is_lake(*stock.facts) ? lake : middle).push_back(stock);
  }
  return middle.empty() ? lake : middle;
}

// The same for the display and for wood camels: never river tiles (V-03, X-29).
Match::Stocks Match::drawable_aside() const {
  Stocks out;
  for (const Stock& stock : state_.pile) {
    if (may_come(*stock.facts, false)) out.push_back(stock);
  }
  return out;
}

bool Match::placeable(const std::string& tile) const {
  return !legal_spots(*catalogue_, options_, state_.table, tile).empty();
}

// The kept tiles of the active player that fit now; none before the lake lies (B-96).
std::vector<std::string> Match::placeable_kept() const {
  std::vector<std::string> out;
  if (river_runs()) return out;
  for (const std::string& tile : state_.kept[at(state_.active)]) {
    if (placeable(tile)) out.push_back(tile);
  }
  return out;
}

// Pending tiles that were not taken in this very turn (V-66); none before the lake lies (B-96).
std::vector<std::string> Match::usable_pending(int player) const {
  std::vector<std::string> out;
  if (river_runs()) return out;
  for (const Pending& pending : state_.pending[at(player)]) {
    if (pending.turn < state_.turn) out.push_back(pending.tile);
  }
  return out;
}

void Match::take(const std::string& tile) {
  const auto stock = std::find_if(state_.pile.begin(), state_.pile.end(), [&](const Stock& other) { return other.tile == tile; });
  if (--stock->count == 0) state_.pile.erase(stock);
}

std::string Match::ask_chance_tile(const std::string& word, const Stocks& tiles) {
  Lines choices;
  for (const Stock& stock : tiles) choices.emplace_back(word + " " + stock.tile, stock.count);
  const std::string tile = last_word(ask("*", choices, true));
  take(tile);
  return tile;
}

// B-12: what fits nowhere is boxed. Empty when the pile gives nothing.
std::string Match::draw_until_placeable() {
  for (Stocks tiles = drawable(); !tiles.empty(); tiles = drawable()) {
    const std::string tile = ask_chance_tile("draw", tiles);
    if (placeable(tile)) return tile;
  }
  return "";
}

std::string Match::play_kept(const std::string& tile) {
  std::vector<std::string>& kept = state_.kept[at(state_.active)];
  kept.erase(std::find(kept.begin(), kept.end(), tile));
  return tile;
}

// where the pile gives nothing, a kept tile that fits must be played. Empty when there is none.
std::string Match::kept_by_duty(bool allowed) {
  const std::vector<std::string> kept = placeable_kept();
  if (!allowed || options_.kept_tile_end != "must_play" || kept.empty()) return "";
  std::vector<std::string> choices;
  for (const std::string& tile : kept) choices.push_back("source kept " + tile);
  return play_kept(last_word(ask_player(state_.active, choices, false)));
}

// First half with a pending tile (V-61, V-63, V-65).
std::string Match::pending_source() {
  std::vector<std::string> choices;
  for (const std::string& tile : usable_pending(state_.active)) choices.push_back("source pending " + tile);
  const std::string chosen = last_word(ask_player(state_.active, choices, false));
  std::vector<Pending>& pending = state_.pending[at(state_.active)];
  pending.erase(
      std::find_if(pending.begin(), pending.end(), [&chosen](const Pending& entry) { return entry.tile == chosen; }));
  std::string tile = placeable(chosen) ? chosen : draw_until_placeable();
  if (tile.empty()) return kept_by_duty(true);  // then the only half
  state_.in_double = true;                      // V-61
  state_.second = Double::Voyage;
  return tile;
}

// Empty when the half-turn is lost.
std::string Match::choose_source() {
  if (state_.half == 1 && !usable_pending(state_.active).empty()) return pending_source();
  const bool kept_allowed = state_.half == 1 || options_.kept_tile_second_half;  // D-26
  std::vector<std::string> kept;
  if (kept_allowed) kept = placeable_kept();
  const bool pile_gives = !drawable().empty();
  if (!pile_gives && kept.empty()) return "";
  std::vector<std::string> choices;
  for (const std::string& tile : kept) choices.push_back("source kept " + tile);
  if (pile_gives || options_.kept_tile_end == "lost") choices.push_back("source draw");  // no duty
  const bool from_builder = state_.half == 2 && state_.second == Double::Builder;
  if (from_builder && options_.builder_optional) choices.push_back("source none");
  const std::string line = ask_player(state_.active, choices, false);
  if (line == "source none") return "";
  if (line != "source draw") return play_kept(last_word(line));
  const std::string tile = draw_until_placeable();
  return tile.empty() ? kept_by_duty(kept_allowed) : tile;  // B-13
}

//
void Match::stage_source() {
  state_.tile = choose_source();
  state_.stage = Stage::Place;
  if (state_.tile.empty()) end_turn();
}

void Match::stage_place() {
  std::map<std::string, Spot> spots;
  std::vector<std::string> choices;
  const std::vector<Spot> legal = legal_spots(*catalogue_, options_, state_.table, state_.tile);
  for (const Spot& spot : without_same_pictures(*catalogue_, state_.tile, legal)) {  // B-14
    choices.push_back("place " + std::to_string(spot.x) + "," + std::to_string(spot.y) + " r" + std::to_string(spot.r));
    spots[choices.back()] = spot;
  }
  const Spot spot = spots.at(ask_player(state_.active, choices, true));
  state_.table.tiles.push_back({&catalogue_->tile(state_.tile, spot.r), {spot.x, spot.y}, state_.active});
  if (facts(last_tile()).volcano) state_.dragon = {spot.x, spot.y};  // P-10, step 2a
  state_.stage = Stage::Camels;
}

}  // namespace twin
