#include "experiments/commands/game_story.h"

#include <fmt/format.h>

#include "engine/apply.h"
#include "engine/move_text.h"
#include "experiments/table.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;

std::size_t players_of(const Rules& rules) { return static_cast<std::size_t>(rules.players); }

// Points of each source that a player got.
std::array<int, kPointSources> points_of(const GameStory& story, std::size_t player) {
  std::array<int, kPointSources> points{};
  for (const ScoredRegion& scored : story.scored())
    points[index(scored.event.source)] += scored.event.points[player];
  return points;
}

// The sources that gave anybody anything, in order.
std::vector<std::size_t> sources_of(const GameStory& story) {
  std::vector<std::size_t> sources;
  for (std::size_t source = 0; source < kPointSources; ++source) {
    const auto& all = story.scored();
    const bool is_used = std::any_of(all.begin(), all.end(), [&](const ScoredRegion& scored) {
      return index(scored.event.source) == source;
    });
    if (is_used) sources.push_back(source);
  }
  return sources;
}

std::string seat_name(std::size_t player) { return fmt::format("P{}", player + 1); }

std::string points_text(const Rules& rules, const PlayerPoints& points) {
  std::string text;
  for (std::size_t player = 0; player < players_of(rules); ++player) {
    if (points[player] != 0)
      text += fmt::format("{}{} {:+}", text.empty() ? "" : ", ", seat_name(player), points[player]);
  }
  return text.empty() ? "nobody scores" : text;
}

}  // namespace

void GameStory::add(Move move) {
  lines_.push_back(move_text(*rules_, state_, move));
  const std::size_t known = ledger_.events.size();
  apply(*rules_, state_, move, &ledger_);
  for (std::size_t i = known; i < ledger_.events.size(); ++i) {
    const std::vector<Cell> cells = region_cells(state_, ledger_.events[i].region);
    scored_.push_back({ledger_.events[i], static_cast<int>(cells.size()), cells.empty() ? Cell() : cells.front()});
  }
}

std::string scored_text(const Rules& rules, const ScoredRegion& scored) {
  const ScoringEvent& event = scored.event;
  const std::string when = event.final ? "end" : fmt::format("half-turn {}", event.turn + 1);
  if (scored.tiles == 0) {
    return fmt::format("{}: {}: {}", when, kPointSourceNames[index(event.source)], points_text(rules, event.points));
  }
  return fmt::format(
      "{}: {} of {} {} at {},{}{}: {}", when, kPointSourceNames[index(event.source)], scored.tiles,
      scored.tiles == 1 ? "tile" : "tiles", scored.cell.x(), scored.cell.y(),
      event.cities > 0 ? fmt::format(" with {} {}", event.cities, event.cities == 1 ? "city" : "cities") : "",
      points_text(rules, event.points));
}

std::string scores_text(const GameStory& story, const std::vector<std::string>& agents) {
  const std::vector<std::size_t> sources = sources_of(story);
  const auto place = places(story.state().scores, story.rules().players);
  TextTable table;
  std::vector<std::string> header = {"seat"};
  if (!agents.empty()) header.emplace_back("agent");
  header.insert(header.end(), {"place", "score"});
  for (const std::size_t source : sources) header.emplace_back(kPointSourceNames[source]);
  table.header(header);
  for (std::size_t player = 0; player < players_of(story.rules()); ++player) {
    std::vector<std::string> row = {seat_name(player)};
    if (!agents.empty()) row.push_back(agents[player]);
    row.insert(row.end(), {std::to_string(place[player]), std::to_string(story.state().scores[player])});
    const auto points = points_of(story, player);
    for (const std::size_t source : sources) row.push_back(std::to_string(points[source]));
    table.row(row);
  }
  return table.text();
}

Json story_json(const GameStory& story, const std::vector<std::string>& agents) {
  const Rules& rules = story.rules();
  const auto place = places(story.state().scores, rules.players);
  Json json = {
      {"ruleset", rules_text(rules)},   {"players", rules.players},          {"agents", agents},
      {"over", is_over(story.state())}, {"half_turns", story.state().turns}, {"scores", Json::array()},
      {"places", Json::array()},        {"points", Json::array()},           {"scored", Json::array()}};
  for (std::size_t player = 0; player < players_of(rules); ++player) {
    json["scores"].push_back(story.state().scores[player]);
    json["places"].push_back(place[player]);
    Json by_source = Json::object();
    const auto points = points_of(story, player);
    for (std::size_t source = 0; source < kPointSources; ++source)
      by_source[kPointSourceNames[source]] = points[source];
    json["points"].push_back(by_source);
  }
  for (const ScoredRegion& scored : story.scored()) {
    const ScoringEvent& event = scored.event;
    const std::vector<int> points(event.points.begin(), event.points.begin() + rules.players);
    json["scored"].push_back({{"half_turn", event.turn + 1},
                              {"source", kPointSourceNames[index(event.source)]},
                              {"final", event.final},
                              {"tiles", scored.tiles},
                              {"cell", {scored.cell.x(), scored.cell.y()}},
                              {"cities", event.cities},
                              {"points", points}});
  }
  json["moves"] = story.lines();
  return json;
}

}  // namespace meeplelab
