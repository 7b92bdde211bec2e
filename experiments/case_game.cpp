#include "experiments/case_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "engine/apply.h"
#include "engine/error.h"
#include "engine/expansions/hooks.h"
#include "engine/legal_moves.h"
#include "engine/move_text.h"
#include "engine/suggest.h"

namespace meeplelab {

namespace {

// Keys that name tiles, anywhere in a case.
constexpr std::array<const char*, 3> kTileKeys = {"t", "tile", "pile"};

std::string option_text(const CaseJson& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string ruleset_of(const CaseJson& entry) {
  const CaseJson& parts = entry.at("expansions");
  if (!parts.is_array()) throw Error(fmt::format("'expansions' is {}, expected a list", parts.dump()));
  std::string text;
  for (const CaseJson& part : parts) text += (text.empty() ? "" : "+") + part.get<std::string>();
  text += fmt::format(":players={}", entry.at("setup").value("players", 2));
  if (!entry.contains("config")) return text;
  for (const auto& [key, value] : entry.at("config").items()) text += fmt::format(",{}={}", key, option_text(value));
  return text;
}

FigureKind figure_of(const std::string& name) {
  const auto found = std::find(kFigureNames.begin(), kFigureNames.end(), name);
  if (found != kFigureNames.end()) return static_cast<FigureKind>(found - kFigureNames.begin());
  const std::vector<std::string> names(kFigureNames.begin(), kFigureNames.end());
  throw Error(fmt::format("'{}' is no figure{}", name, did_you_mean(name, names)));
}

std::uint8_t figure_count(const CaseJson& count) {
  constexpr int kMost = kMaxFigures / kMaxPlayers;
  if (count.is_number_integer() && count >= 0 && count <= kMost) return count.get<std::uint8_t>();
  throw Error(fmt::format("a supply is {}, expected a whole number from 0 to {}", count.dump(), kMost));
}

PlayerId player_of(const Rules& rules, int seat) {
  if (seat < 0 || seat >= rules.players)
    throw Error(fmt::format("there is no player {} among {}", seat, rules.players));
  return static_cast<PlayerId>(seat);
}

// ---- figure actions of a step: a new one is a row here

Move meeple_move(const Rules& rules, const GameState& state, const CaseJson& meeple) {
  check_keys(meeple, {"on", "fig"}, "meeple");
  const std::string on = meeple.at("on").get<std::string>();
  const PlacedTile& tile = state.last_tile();
  const auto segment = segment_at(rules.types[tile.type], tile.rotation, on);
  if (!segment) throw Error(fmt::format("the tile {} shows no '{}'", rules.types[tile.type].id, on));
  return Move::deploy(figure_of(meeple.value("fig", "normal")), first_of_region(rules, state, *segment));
}

Move recall_move(const Rules&, const GameState&, const CaseJson& value) {
  if (value != true) throw Error(fmt::format("'recall_abbot' is {}, expected true", value.dump()));
  return Move::recall();
}

struct FigureAction {
  const char* key;
  Move (*move)(const Rules&, const GameState&, const CaseJson&);
};
constexpr std::array<FigureAction, 2> kFigureActions = {{{"meeple", meeple_move}, {"recall_abbot", recall_move}}};

std::vector<std::string> place_keys() {
  std::vector<std::string> keys = {"op", "p", "t", "x", "y", "r"};
  for (const FigureAction& action : kFigureActions) keys.emplace_back(action.key);
  return keys;
}

}  // namespace

std::size_t first_of_region(const Rules& rules, const GameState& state, std::size_t segment) {
  const PlacedTile& tile = state.last_tile();
  const auto region = [&](std::size_t i) { return state.region_of(static_cast<SegmentId>(tile.first_segment + i)); };
  for (std::size_t i = 0; i < rules.facts[tile.type].segment_count; ++i) {
    if (region(i) == region(segment)) return i;
  }
  return segment;
}

Cell case_cell(const CaseJson& x, const CaseJson& y) {
  const auto reachable = [](const CaseJson& number) {
    return number.is_number_integer() && number >= -Cell::kReach && number <= Cell::kReach;
  };
  if (!reachable(x) || !reachable(y))
    throw Error(fmt::format("{},{} is no cell that a tile can reach", x.dump(), y.dump()));
  return {x.get<int>(), y.get<int>()};
}

void check_room(const GameState& state) {
  if (state.tile_count < kMaxTiles && state.segment_count + kMaxSegments <= kMaxBoardSegments) return;
  throw Error("more tiles than a board can hold");
}

void check_keys(const CaseJson& object, const std::vector<std::string>& valid, std::string_view where) {
  if (!object.is_object()) throw Error(fmt::format("'{}' is {}, expected an object", where, object.dump()));
  for (const auto& item : object.items()) {
    if (std::find(valid.begin(), valid.end(), item.key()) != valid.end()) continue;
    throw Error(fmt::format("unknown key '{}' in '{}'{}", item.key(), where, did_you_mean(item.key(), valid)));
  }
}

// ---- tiles

CaseTiles::CaseTiles(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw Error(path + ": the catalogue of tiles cannot be read");
  std::ostringstream text;
  text << file.rdbuf();
  catalogue_ = read_catalogue(text.str(), path);
}

const TileType& CaseTiles::find(const std::string& id) const {
  std::vector<std::string> ids;
  const auto search = [&](const std::vector<TileType>& types) -> const TileType* {
    for (const TileType& type : types) {
      if (type.id == id) return &type;
      ids.push_back(type.id);
    }
    return nullptr;
  };
  if (const TileType* type = search(catalogue_)) return *type;
  for (const TileSet& set : built_in_tiles().sets()) {
    if (const TileType* type = search(set.types)) return *type;
  }
  throw Error(fmt::format("there is no tile '{}'{}", id, did_you_mean(id, ids)));
}

// ---- the board of a case

CaseGame::CaseGame(const CaseJson& entry, const CaseTiles& tiles) : rules_(parse_rules(ruleset_of(entry))) {
  add_tiles(entry, tiles);
  state_ = std::make_unique<GameState>(empty_state(rules_));
  set_supplies(entry.at("setup"));
}

// All tiles have to be known before the first one is laid.
void CaseGame::add_tiles(const CaseJson& part, const CaseTiles& tiles) {
  if (!part.is_structured()) return;
  for (const auto& item : part.items()) {
    const bool names_tiles =
        part.is_object() && std::find(kTileKeys.begin(), kTileKeys.end(), item.key()) != kTileKeys.end();
    if (!names_tiles) {
      add_tiles(item.value(), tiles);
    } else if (item.value().is_array()) {
      for (const CaseJson& id : item.value()) add_tile(id.get<std::string>(), tiles);
    } else {
      add_tile(item.value().get<std::string>(), tiles);
    }
  }
}

// The tile gets no copies: it comes where a case says so.
void CaseGame::add_tile(const std::string& id, const CaseTiles& tiles) {
  if (types_.contains(id)) return;
  TileType type = tiles.find(id);
  type.count = 0;
  type.start = false;
  types_[id] = add_type(rules_, type);
}

// Normal followers as in the rules, one of each special figure that the case lists, then what it sets itself.
void CaseGame::set_supplies(const CaseJson& setup) {
  for (int seat = 0; seat < rules_.players; ++seat) {
    auto& supply = state_->supply[static_cast<std::size_t>(seat)];
    std::fill(supply.begin() + 1, supply.end(), std::uint8_t{0});
    if (!setup.contains("special_figures")) continue;
    for (const CaseJson& figure : setup.at("special_figures")) supply[index(figure_of(figure.get<std::string>()))] = 1;
  }
  if (!setup.contains("supply")) return;
  for (const auto& [seat, figures] : setup.at("supply").items()) {
    auto& supply = state_->supply[player_of(rules_, std::stoi(seat))];
    for (const auto& [figure, count] : figures.items()) supply[index(figure_of(figure))] = figure_count(count);
  }
}

void CaseGame::play(const CaseJson& steps) {
  if (!steps.is_array()) throw Error(fmt::format("the steps are {}, expected a list", steps.dump()));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    refusal_ = play_step(steps.at(i));
    if (refusal_ && i + 1 != steps.size()) throw Error(fmt::format("step {} was refused: {}", i + 1, *refusal_));
  }
}

CaseGame::Refusal CaseGame::play_step(const CaseJson& step) {
  const std::string op = step.at("op").get<std::string>();
  if (op != "place") throw Error(fmt::format("unknown step '{}', expected 'place'", op));
  check_keys(step, place_keys(), "step");
  if (const Refusal refused = put_tile(step)) return refused;
  count_follower_moves();
  return act(step);
}

CaseGame::Refusal CaseGame::put_tile(const CaseJson& step) {
  check_room(*state_);
  const TileTypeId type = type_of(step.at("t").get<std::string>());
  const Cell cell = case_cell(step.at("x"), step.at("y"));
  const int turns = step.value("r", 0);
  if (turns < 0 || turns > 3) throw Error(fmt::format("'r' is {}, expected 0, 1, 2 or 3", turns));
  const Rotation rotation = rules_.types[type].same_as[static_cast<std::size_t>(turns)];
  state_->player = player_of(rules_, step.value("p", 0));
  if (state_->tile_count == 0) {
    place_tile(rules_, *state_, type, cell, rotation);
    hooks::set_up(rules_, *state_);
    state_->step = Step::Figure;
    return std::nullopt;
  }
  state_->drawn = type;
  state_->step = Step::Place;
  const Move move = Move::place(cell, rotation);
  if (!is_legal(rules_, *state_, move)) {
    return fmt::format("the tile {} may not be placed at {},{} r{}", rules_.types[type].id, cell.x(), cell.y(), turns);
  }
  apply(rules_, *state_, move);
  return std::nullopt;
}

// The figure action, scoring and the end of the half-turn.
CaseGame::Refusal CaseGame::act(const CaseJson& step) {
  Move move = Move::none();
  int actions = 0;
  for (const FigureAction& action : kFigureActions) {
    if (!step.contains(action.key)) continue;
    move = action.move(rules_, *state_, step.at(action.key));
    ++actions;
  }
  if (actions > 1) return "two figure actions in one half-turn";
  if (!is_legal(rules_, *state_, move)) return fmt::format("'{}' is not legal", move_text(rules_, *state_, move));
  apply(rules_, *state_, move);
  return std::nullopt;
}

void CaseGame::count_follower_moves() {
  MoveList moves;
  legal_moves(rules_, *state_, moves);
  follower_moves_ = static_cast<int>(std::count_if(moves.begin(), moves.end(), [](Move move) {
    return move.kind() == MoveKind::Deploy && move.figure() == FigureKind::Normal;
  }));
}

}  // namespace meeplelab
