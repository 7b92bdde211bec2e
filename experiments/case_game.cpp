#include "experiments/case_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/apply.h"
#include "engine/error.h"
#include "engine/expansions/hooks.h"
#include "engine/legal_moves.h"
#include "engine/move_text.h"
#include "engine/suggest.h"
#include "engine/text_file.h"

namespace meeplelab {

FigureKind figure_of(const std::string& name) {
  const auto found = std::find(kFigureNames.begin(), kFigureNames.end(), name);
  if (found != kFigureNames.end()) return static_cast<FigureKind>(found - kFigureNames.begin());
  const std::vector<std::string> names(kFigureNames.begin(), kFigureNames.end());
  throw Error(fmt::format("'{}' is no figure{}", name, did_you_mean(name, names)));
}

PlayerId player_of(const Rules& rules, int seat) {
  if (seat < 0 || seat >= rules.players)
    throw Error(fmt::format("there is no player {} among {}", seat, rules.players));
  return static_cast<PlayerId>(seat);
}

namespace {

// Keys that name tiles, anywhere in a case.
constexpr std::array<const char*, 9> kTileKeys = {"t",    "tile",        "pile",        "wood_draw",         "pending",
                                                 "kept", "choose_kept", "set_aside", "count_placements"};

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

std::uint8_t figure_count(const CaseJson& count) {
  constexpr int kMost = kMaxFigures / kMaxPlayers;
  if (count.is_number_integer() && count >= 0 && count <= kMost) return count.get<std::uint8_t>();
  throw Error(fmt::format("a supply is {}, expected a whole number from 0 to {}", count.dump(), kMost));
}

// ---- figure actions of a step: a new one is a row here

// The first segment of the region that a reference on a tile names (B-25); nothing where the ground cannot be claimed
// (D-04).
std::optional<std::size_t> named_segment(const Rules& rules, const GameState& state, const PlacedTile& tile,
                                         const std::string& on) {
  if (on == "desert" || on == "oasis" || on == "mountain") return std::nullopt;
  const auto segment = segment_at(rules.types[tile.type], tile.rotation, on);
  if (!segment) throw Error(fmt::format("the tile {} shows no '{}'", rules.types[tile.type].id, on));
  return first_of_region(rules, state, tile, *segment);
}

// The index of the tile on a cell given as [x, y].
std::size_t tile_on(const GameState& state, const CaseJson& at) {
  const std::uint8_t tile = tile_at(state, case_cell(at.at(0), at.at(1)));
  if (tile == kNoTile) throw Error(fmt::format("no tile lies at {}", at.dump()));
  return tile;
}

// A follower onto the tile just placed, through the portal with `at`, or into the air with `flier`.
std::optional<Move> meeple_move(const Rules& rules, const GameState& state, const CaseJson& meeple) {
  check_keys(meeple, {"on", "fig", "at", "flier", "die"}, "meeple");
  const FigureKind figure = figure_of(meeple.value("fig", "normal"));
  if (meeple.value("flier", false)) return Move::numbered(MoveKind::Fly, index(figure));
  const std::string on = meeple.at("on").get<std::string>();
  if (meeple.contains("at")) {
    const std::size_t tile = tile_on(state, meeple.at("at"));
    if (tile + 1 != state.tile_count) {
      const auto segment = named_segment(rules, state, state.tiles[tile], on);
      return segment ? std::optional(Move::deploy_at(figure, *segment, tile)) : std::nullopt;
    }
  }
  const auto segment = named_segment(rules, state, state.last_tile(), on);
  return segment ? std::optional(Move::deploy(figure, *segment)) : std::nullopt;
}

template <FigureKind kind>
std::optional<Move> special_move(const Rules& rules, const GameState& state, const CaseJson& value) {
  CaseJson meeple = value;
  meeple["fig"] = figure_name(kind);
  return meeple_move(rules, state, meeple);
}

std::optional<Move> fairy_move(const Rules& rules, const GameState& state, const CaseJson& fairy) {
  check_keys(fairy, {"at", "on"}, "fairy");
  const std::size_t tile = tile_on(state, fairy.at("at"));
  if (rules.expansion.dragon.fairy == FairyPlacement::Tile) return Move::visit(tile);
  MoveList moves;
  legal_moves(rules, state, moves);
  const PlacedTile& placed = state.tiles[tile];
  for (const Move move : moves) {  // whichever follower stands there
    if (move.kind() != MoveKind::Visit || move.tile() != tile) continue;
    if (!fairy.contains("on")) return move;
    const auto segment = segment_at(rules.types[placed.type], placed.rotation, fairy.at("on").get<std::string>());
    if (segment == move.segment()) return move;
  }
  return Move::visit(tile);  // refused
}

std::optional<Move> knight_move(const Rules& rules, const GameState& state, const CaseJson& knight) {
  check_keys(knight, {"p", "at", "fig"}, "remove_knight");
  const PlayerId owner = player_of(rules, knight.at("p").get<int>());
  const FigureKind figure = figure_of(knight.value("fig", "normal"));
  const std::size_t tile = tile_on(state, knight.at("at"));
  MoveList moves;
  legal_moves(rules, state, moves);
  for (const Move move : moves) {
    const bool same = move.kind() == MoveKind::Expel && move.tile() == tile && move.owner() == owner && move.figure() == figure;
    if (same) return move;
  }
  return Move::expel(owner, figure, 0, tile);  // refused
}

std::optional<Move> recall_move(const Rules&, const GameState&, const CaseJson& value) {
  if (value != true) throw Error(fmt::format("'recall_abbot' is {}, expected true", value.dump()));
  return Move::recall();
}

struct FigureAction {
  const char* key;
  std::optional<Move> (*move)(const Rules&, const GameState&, const CaseJson&);
};
// In the order in which a step carries them out.
constexpr std::array<FigureAction, 6> kFigureActions = {{{"remove_knight", knight_move},
                                                         {"meeple", meeple_move},
                                                         {"builder", special_move<FigureKind::Builder>},
                                                         {"pig", special_move<FigureKind::Pig>},
                                                         {"recall_abbot", recall_move},
                                                         {"fairy", fairy_move}}};

std::vector<std::string> place_keys() {
  std::vector<std::string> keys = {"op", "p", "t", "x", "y", "r", "bag", "wood_draw", "dragon", "second_half"};
  for (const FigureAction& action : kFigureActions) keys.emplace_back(action.key);
  return keys;
}

}  // namespace

std::size_t first_of_region(const Rules& rules, const GameState& state, const PlacedTile& tile, std::size_t segment) {
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
  catalogue_ = read_catalogue(read_file(path, "catalogue of tiles"), path);
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
  rules_.by_hand = true;
  add_tiles(entry, tiles);
  state_ = std::make_unique<GameState>(empty_state(rules_));
  hooks::set_up(rules_, *state_);
  state_->expansions.voyage.to_show = 0;  // the display is not laid out
  set_supplies(entry.at("setup"));
}

// All tiles have to be known before the first one is laid.
void CaseGame::add_tiles(const CaseJson& part, const CaseTiles& tiles) {
  if (!part.is_structured()) return;
  for (const auto& item : part.items()) {
    const bool names_tiles =
        part.is_object() && std::find(kTileKeys.begin(), kTileKeys.end(), item.key()) != kTileKeys.end();
    if (!names_tiles || item.value().is_object()) {
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
    if (figures.is_array()) {  // all that there is
      supply.fill(0);
      for (const CaseJson& figure : figures) ++supply[index(figure_of(figure.get<std::string>()))];
      continue;
    }
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

void CaseGame::play_all(const CaseJson& steps) {
  play(steps);
  if (refusal_) throw Error(fmt::format("step {} was refused: {}", steps.size(), *refusal_));
}

CaseGame::Refusal CaseGame::play_step(const CaseJson& step) {
  const std::string op = step.at("op").get<std::string>();
  if (op == "place") {
    check_keys(step, place_keys(), "step");
    ledger_ = {};
    bonuses_.clear();
    bag_used_ = wood_used_ = steps_used_ = 0;
    if (const Refusal refused = put_tile(step)) return refused;
    if (const Refusal refused = go_through(step)) return refused;
    count_follower_moves();
    if (const Refusal refused = act(step)) return refused;
    eaten_total_ += static_cast<int>(ledger_.eaten.size());
    return std::nullopt;
  }
  constexpr std::array<const char*, 3> kOthers = {"start_turn", "pass", "set_bag"};
  if (std::find(kOthers.begin(), kOthers.end(), op) == kOthers.end()) {
    throw Error(fmt::format("unknown step '{}', expected 'place', 'start_turn', 'pass' or 'set_bag'", op));
  }
  check_keys(step, {"op", "p", "grey", "white", "wood"}, "step");
  if (op == "start_turn") {
    start_turn(player_of(rules_, step.at("p").get<int>()));
  } else if (op == "set_bag") {
    set_bag(step);
  }
  return std::nullopt;
}

void CaseGame::start_turn(PlayerId player) {
  state_->player = player;
  state_->actor = player;
  hooks::stage<Phase::Start>(rules_, *state_, &ledger_);
}

void CaseGame::set_bag(const CaseJson& step) {
  for (std::size_t colour = 0; colour < kCamelColours; ++colour) {
    state_->expansions.deserts.bag[colour] = figure_count(step.at(kCamelNames[colour]));
  }
}

CaseGame::Refusal CaseGame::put_tile(const CaseJson& step) {
  check_room(*state_);
  const TileTypeId type = type_of(step.at("t").get<std::string>());
  const Cell cell = case_cell(step.at("x"), step.at("y"));
  const int turns = step.value("r", 0);
  if (turns < 0 || turns > 3) throw Error(fmt::format("'r' is {}, expected 0, 1, 2 or 3", turns));
  const Rotation rotation = rules_.types[type].same_as[static_cast<std::size_t>(turns)];
  state_->player = state_->actor = player_of(rules_, step.value("p", 0));
  state_->second = step.value("second_half", false);
  state_->second_due = 0;
  state_->drawn = type;
  state_->step = Step::Place;
  if (state_->tile_count == 0) {
    lay_tile(rules_, *state_, type, cell, rotation, &ledger_);
    return std::nullopt;
  }
  const Move move = Move::place(cell, rotation);
  if (!is_legal(rules_, *state_, move)) {
    return fmt::format("the tile {} may not be placed at {},{} r{}", rules_.types[type].id, cell.x(), cell.y(), turns);
  }
  apply(rules_, *state_, move, &ledger_);
  return std::nullopt;
}

// The figure actions, and everything to the end of the half-turn.
CaseGame::Refusal CaseGame::act(const CaseJson& step) {
  int actions = 0;
  for (const FigureAction& action : kFigureActions) {
    if (!step.contains(action.key)) continue;
    ++actions;
    if (state_->step != Step::Figure) return "two figure actions in one half-turn";
    const std::optional<Move> move = action.move(rules_, *state_, step.at(action.key));
    if (!move) return "nothing stands on that ground";
    if (const Refusal refused = do_move(*move)) return refused;
    landed_ = false;
    if (const Refusal refused = go_through(step)) return refused;
    if (move->kind() == MoveKind::Fly && step.at("meeple").contains("on") && !landed_) return "the flier lands nowhere";
  }
  if (state_->step != Step::Figure) return std::nullopt;
  if (const Refusal refused = do_move(Move::none())) return refused;
  return go_through(step);
}

CaseGame::Refusal CaseGame::do_move(Move move) {
  if (!is_legal(rules_, *state_, move)) return fmt::format("'{}' is not legal", move_text(rules_, *state_, move));
  apply(rules_, *state_, move, &ledger_);
  return std::nullopt;
}

// Everything up to the next figure action or the end of the half-turn, with the chance and the steps that are given.
CaseGame::Refusal CaseGame::go_through(const CaseJson& step) {
  const auto points = [&] {
    int sum = 0;
    for (const ScoringEvent& event : ledger_.events) {
      if (event.source != PointSource::CamelGrey && event.source != PointSource::CamelWhite) continue;
      sum += event.points[state_->player];
    }
    return sum;
  };
  if (bonuses_.empty() && points() != 0) bonuses_.emplace_back("points", points());
  while (state_->step != Step::Figure && state_->step != Step::Draw) {
    Move move;
    if (state_->step == Step::Walk) {
      if (!step.contains("dragon") || steps_used_ >= step.at("dragon").size()) {
        return fmt::format("the dragon has a step {} that the case does not give", steps_used_ + 1);
      }
      const std::string side = step.at("dragon").at(steps_used_++).get<std::string>();
      move = Move::numbered(MoveKind::Walk, std::string("NESW").find(side));
    } else if (state_->step == Step::Land) {
      const std::optional<Move> landing_move = landing(step);
      if (!landing_move) return "the flier does not land there";
      move = *landing_move;
      landed_ = true;
    } else {
      move = given_chance(step);
    }
    if (const Refusal refused = do_move(move)) return refused;
  }
  if (state_->second_due != 0 && state_->second == 0 && (bonuses_.empty() || bonuses_.back().first != "second_half")) {
    bonuses_.emplace_back("second_half", 1);
  }
  if (state_->step == Step::Draw && step.contains("dragon") && steps_used_ != step.at("dragon").size()) {
    return fmt::format("the dragon takes {} steps, the case gives {}", steps_used_, step.at("dragon").size());
  }
  return std::nullopt;
}

// Chance is never drawn: the case gives it.
Move CaseGame::given_chance(const CaseJson& step) {
  const auto next = [&](const char* key, std::size_t& used) {
    if (!step.contains(key) || used >= step.at(key).size()) {
      throw Error(fmt::format("chance is needed that the case does not give in '{}'", key));
    }
    return step.at(key).at(used++).get<std::string>();
  };
  if (state_->step == Step::Keep) {
    const TileTypeId type = type_of(next("wood_draw", wood_used_));
    ++state_->remaining[type];
    ++state_->tiles_left;
    const bool first = bonuses_.empty() || bonuses_.back().first != "wood";
    if (first) bonuses_.emplace_back("wood", 0);
    ++bonuses_.back().second;
    return Move::draw(type);
  }
  std::vector<ChanceOutcome> outcomes;
  chance_outcomes(rules_, *state_, outcomes);
  if (state_->step == Step::Bag) {
    const std::string colour = next("bag", bag_used_);
    for (const ChanceOutcome& outcome : outcomes) {
      if (kCamelNames[index(outcome.move.figure())] == colour) return outcome.move;
    }
    throw Error(fmt::format("the bag holds no {} camel", colour));
  }
  if (state_->step == Step::Die) {
    const CaseJson& meeple = step.at("meeple");
    if (!meeple.contains("die")) throw Error("the flier needs a 'die'");
    return Move::numbered(MoveKind::Die, meeple.at("die").get<std::size_t>());
  }
  throw Error("something is decided here that a case of this kind cannot give");
}

// Where the case says that the follower lands; nothing where it says otherwise than the die.
std::optional<Move> CaseGame::landing(const CaseJson& step) const {
  const CaseJson& meeple = step.at("meeple");
  MoveList moves;
  legal_moves(rules_, *state_, moves);
  const PlacedTile& tile = state_->tiles[moves.front().tile()];
  if (!meeple.contains("on") || tile_on(*state_, meeple.at("at")) != moves.front().tile()) return std::nullopt;
  const auto segment = named_segment(rules_, *state_, tile, meeple.at("on").get<std::string>());
  if (!segment) return std::nullopt;
  return Move::deploy_at(moves.front().figure(), *segment, moves.front().tile());
}

void CaseGame::count_follower_moves() {
  MoveList moves;
  legal_moves(rules_, *state_, moves);
  follower_moves_ = static_cast<int>(std::count_if(moves.begin(), moves.end(), [](Move move) {
    return move.kind() == MoveKind::Deploy && move.figure() == FigureKind::Normal;
  }));
}

}  // namespace meeplelab
