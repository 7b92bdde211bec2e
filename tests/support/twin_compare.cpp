#include "tests/support/twin_compare.h"

#include <algorithm>
#include <map>
#include <memory>

#include "engine/apply.h"
#include "engine/embedded_tiles.h"
#include "engine/legal_moves.h"
#include "engine/options.h"
#include "engine/pile.h"
#include "engine/placement.h"
#include "engine/rng.h"
#include "engine/scoring.h"

namespace meeplelab {

namespace {

using CellList = std::vector<std::pair<int, int>>;

std::string option(const Rules& rules, const std::string& key) {
  for (const Option& candidate : all_options()) {
    if (candidate.key == key) return candidate.get(rules);
  }
  return "?";
}

CellList cells_of(const GameState& state, RegionId region) {
  CellList cells;
  for (const Cell cell : region_cells(state, region)) cells.emplace_back(cell.x(), cell.y());
  return cells;
}

// The engine's regions in the words of the twin.
std::vector<twin::Game::Region> engine_regions(const Rules& rules, const GameState& state) {
  std::vector<twin::Game::Region> regions;
  for (std::size_t t = 0; t < state.tile_count; ++t) {
    const PlacedTile& tile = state.tiles[t];
    const TileFacts& facts = rules.facts[tile.type];
    for (std::size_t i = 0; i < facts.segment_count; ++i) {
      const auto id = static_cast<SegmentId>(tile.first_segment + i);
      if (state.segments[id].region != id) continue;
      const BoardSegment& root = state.segments[id];
      const SegmentKind kind = facts.segments[i].kind;
      twin::Game::Region region;
      region.kind = segment_name(kind);
      region.tiles = cells_of(state, id);
      region.open_sides = kind == SegmentKind::Field ? 0 : root.open;
      region.pennants = root.pennants;
      region.complete = kind != SegmentKind::Field && root.open == 0;
      for (std::size_t f = 0; f < state.figure_count; ++f) {
        const Figure& figure = state.figures[f];
        if (state.region_of(figure.segment) == id) region.figures.emplace_back(figure.owner, figure_name(figure.kind));
      }
      std::sort(region.figures.begin(), region.figures.end());
      // The incremental tile count and the number of followers have no counterpart in the twin: check them here.
      if (kind != SegmentKind::Field && !is_centre(kind) && root.tiles != region.tiles.size()) region.kind += " (wrong tile count)";
      if (root.occupied != region.figures.size()) region.kind += " (wrong follower count)";
      regions.push_back(std::move(region));
    }
  }
  std::sort(regions.begin(), regions.end());
  return regions;
}

twin::ScoringEvent twin_event(const Rules& rules, const GameState& state, const ScoringEvent& event) {
  twin::ScoringEvent made;
  std::string name = kPointSourceNames[index(event.source)];
  const std::size_t open = name.find("_open");
  made.complete = open == std::string::npos && event.source != PointSource::Field && event.source != PointSource::Recall;
  made.kind = name.substr(0, open);
  made.tiles = cells_of(state, event.region);
  made.points.assign(event.points.begin(), event.points.begin() + rules.players);
  return made;
}

std::string describe(const std::vector<twin::ScoringEvent>& events) {
  std::string text;
  for (const twin::ScoringEvent& event : events) {
    text += "\n    " + event.kind + (event.complete ? " complete" : "") + " points";
    for (const int points : event.points) text += " " + std::to_string(points);
    text += " tiles";
    for (const auto& [x, y] : event.tiles) text += " " + std::to_string(x) + "," + std::to_string(y);
  }
  return text;
}

std::string describe(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += "\n    " + word;
  return text;
}

std::string describe(const std::vector<twin::Spot>& spots) {
  std::string text;
  for (const twin::Spot& spot : spots) {
    text += "\n    " + std::to_string(spot.x) + "," + std::to_string(spot.y) + " r" + std::to_string(spot.r);
  }
  return text;
}

std::string describe(const std::vector<twin::Game::Region>& regions) {
  std::string text;
  for (const twin::Game::Region& region : regions) {
    text += "\n    " + region.kind + " open " + std::to_string(region.open_sides) + " pennants " +
            std::to_string(region.pennants) + (region.complete ? " complete" : "") + " figures";
    for (const auto& [player, figure] : region.figures) text += " P" + std::to_string(player + 1) + " " + figure;
    text += " tiles";
    for (const auto& [x, y] : region.tiles) text += " " + std::to_string(x) + "," + std::to_string(y);
  }
  return text;
}

// Both games, one decision after the other.
class Comparison {
 public:
  Comparison(const std::string& ruleset, std::uint64_t seed)
      : rules_(parse_rules(ruleset)),
        state_(std::make_unique<GameState>(initial_state(rules_, static_cast<PlayerId>(seed % static_cast<unsigned>(rules_.players))))),
        twin_(twin_catalogue(), twin_options(rules_)),
        pile_(rules_, seed),
        rng_(hash_of({seed, 77})) {
    twin_.place(rules_.types[rules_.start_type].id, {0, 0, 0}, 0);
  }

  std::string run() {
    while (problem_.empty() && state_->step != Step::Over) {
      switch (state_->step) {
        case Step::Draw: draw(); break;
        case Step::Place: place(); break;
        case Step::Figure: act(); break;
        default: break;
      }
    }
    if (problem_.empty()) return "";
    return "ruleset " + rules_text(rules_) + ", tile " + std::to_string(state_->tile_count) + ": " + problem_;
  }

 private:
  template <class List>
  void same(const char* what, const List& engine, const List& twin) {
    if (problem_.empty() && engine != twin) {
      problem_ = std::string(what) + " differ\n  engine:" + describe(engine) + "\n  twin:" + describe(twin);
    }
  }
  void same(const std::string& what, int engine, int twin) {
    if (problem_.empty() && engine != twin) {
      problem_ = what + ": engine " + std::to_string(engine) + ", twin " + std::to_string(twin);
    }
  }

  std::vector<twin::Spot> engine_spots(const MoveList& moves) const {
    std::vector<twin::Spot> spots;
    for (const Move move : moves) spots.push_back({move.cell().x(), move.cell().y(), move.rotation()});
    std::sort(spots.begin(), spots.end());
    return spots;
  }

  void draw() {
    const Move move = pile_.draw(rules_, *state_);
    const std::string& id = rules_.types[move.type()].id;
    const int boxed = state_->tiles_boxed;
    Ledger ledger;
    apply(rules_, *state_, move, &ledger);
    if (state_->tiles_boxed != boxed) same("placements of a boxed tile", {}, twin_.placements(id));
    if (state_->step == Step::Over) finish(ledger);
  }

  void place() {
    const std::string& id = rules_.types[state_->drawn].id;
    MoveList moves;
    legal_moves(rules_, *state_, moves);
    same("placements", engine_spots(moves), twin_.placements(id));
    const Move move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    const PlayerId player = state_->player;
    apply(rules_, *state_, move);
    twin_.place(id, {move.cell().x(), move.cell().y(), move.rotation()}, player);
    same("regions after the tile", engine_regions(rules_, *state_), twin_.regions());
  }

  std::string action_text(Move move) const {
    if (move.kind() == MoveKind::None) return "none";
    if (move.kind() == MoveKind::Recall) return "recall";
    const PlacedTile& tile = state_->last_tile();
    return std::string(figure_name(move.figure())) + " " +
           rules_.types[tile.type].segment_text(move.segment(), tile.rotation);
  }

  void act() {
    MoveList moves;
    legal_moves(rules_, *state_, moves);
    std::vector<std::string> actions;
    for (const Move move : moves) actions.push_back(action_text(move));
    std::sort(actions.begin(), actions.end());
    same("figure actions", actions, twin_.figure_actions());
    if (!problem_.empty()) return;
    const Move move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    twin_.act(action_text(move));
    Ledger ledger;
    apply(rules_, *state_, move, &ledger);
    compare_events("scoring events", ledger, false, twin_.score());
    if (state_->step == Step::Over) {
      finish(ledger);
      return;
    }
    for (int player = 0; player < rules_.players; ++player) {
      const auto p = static_cast<std::size_t>(player);
      const std::string who = " of player " + std::to_string(player + 1);
      same("score" + who, state_->scores[p], twin_.scores()[p]);
      same("supply" + who, state_->supply[p][index(FigureKind::Normal)], twin_.supply(player, "normal"));
      same("abbots" + who, state_->supply[p][index(FigureKind::Abbot)], twin_.supply(player, "abbot"));
    }
    same("regions after scoring", engine_regions(rules_, *state_), twin_.regions());
    Ledger now;
    final_points(rules_, *state_, &now);
    compare_events("final scoring now", now, true, twin_.final_events());
  }

  void finish(const Ledger& ledger) {
    const std::vector<twin::ScoringEvent> events = twin_.final_events();
    compare_events("final scoring", ledger, true, events);
    for (std::size_t player = 0; player < static_cast<std::size_t>(rules_.players); ++player) {
      int total = twin_.scores()[player];
      for (const twin::ScoringEvent& event : events) total += event.points[player];
      same("final score of player " + std::to_string(player + 1), state_->scores[player], total);
    }
  }

  void compare_events(const char* what, const Ledger& ledger, bool final, std::vector<twin::ScoringEvent> twins) {
    std::vector<twin::ScoringEvent> events;
    for (const ScoringEvent& event : ledger.events) {
      if (event.final == final) events.push_back(twin_event(rules_, *state_, event));
    }
    if (rules_.farm_scoring == FarmScoring::Field3Once) {  // which field pays for a shared city is not ruled: compare sums
      events = with_fields_summed(events);
      twins = with_fields_summed(twins);
    }
    std::sort(events.begin(), events.end());
    std::sort(twins.begin(), twins.end());
    same(what, events, twins);
  }

  std::vector<twin::ScoringEvent> with_fields_summed(const std::vector<twin::ScoringEvent>& events) const {
    std::vector<twin::ScoringEvent> summed;
    twin::ScoringEvent fields;
    fields.kind = "field";
    fields.points.assign(static_cast<std::size_t>(rules_.players), 0);
    for (const twin::ScoringEvent& event : events) {
      if (event.kind != "field") {
        summed.push_back(event);
        continue;
      }
      for (std::size_t player = 0; player < fields.points.size(); ++player) fields.points[player] += event.points[player];
    }
    summed.push_back(fields);
    return summed;
  }

  Rules rules_;
  std::unique_ptr<GameState> state_;
  twin::Game twin_;
  Pile pile_;
  Rng rng_;
  std::string problem_;
};

}  // namespace

const twin::Catalogue& twin_catalogue() {
  static const twin::Catalogue all = [] {
    twin::Catalogue made;
    for (const EmbeddedTileSet& set : embedded_tile_sets()) made.add_json(std::string(set.text));
    return made;
  }();
  return all;
}

twin::Options twin_options(const Rules& rules) {
  twin::Options options;
  options.players = rules.players;
  options.farmers = option(rules, "farmers") == "on";
  options.abbot = rules.has(ExpansionId::Abbot);
  options.river = rules.has(ExpansionId::River) ? option(rules, "river") : "off";
  options.river_uturn = option(rules, "river_uturn");
  options.two_tile_city = std::stoi(option(rules, "two_tile_city"));
  options.two_tile_city_pennant = std::stoi(option(rules, "two_tile_city_pennant"));
  options.farm_scoring = option(rules, "farm_scoring");
  options.followers = rules.followers;
  options.city_tile_points = rules.city_tile_points;
  options.pennant_points = rules.pennant_points;
  options.road_tile_points = rules.road_tile_points;
  options.field_city_points = rules.field_city_points;
  options.monastery_points = rules.monastery_points;
  return options;
}

std::string random_ruleset(std::uint64_t seed) {
  Rng rng(hash_of({seed, 99}));
  const auto one_of = [&](std::initializer_list<const char*> words) {
    return std::string(*(words.begin() + rng.below(static_cast<std::uint32_t>(words.size()))));
  };
  // One statement a draw: the order of draws must not be the compiler's choice.
  std::string parts = "base" + one_of({"", "+abbot"});
  const bool river = rng.below(3) == 0;
  std::string options = "players=" + std::to_string(2 + rng.below(5));
  options += ",two_tile_city=" + one_of({"4", "4", "2"});
  options += ",two_tile_city_pennant=" + one_of({"0", "1", "2"});
  options += ",farm_scoring=" + one_of({"field_3", "city_3", "city_4", "field_3_once"});
  options += ",farmers=" + one_of({"on", "on", "on", "off"});
  options += ",followers=" + one_of({"7", "7", "3", "12"});
  if (river) {
    parts += "+river";
    options += ",river=" + one_of({"c3", "c2"});
    options += ",river_uturn=" + one_of({"immediate", "any"});
    options += ",river_start_tile=" + one_of({"removed", "mixed"});
  }
  return parts + ":" + options;
}

std::string compare_with_twin(const std::string& ruleset, std::uint64_t seed) { return Comparison(ruleset, seed).run(); }

}  // namespace meeplelab
