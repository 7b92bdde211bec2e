#include "experiments/real_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <regex>

#include "engine/apply.h"
#include "engine/error.h"
#include "engine/legal_moves.h"
#include "experiments/case_game.h"
#include "experiments/real_tiles.h"

namespace meeplelab {

namespace {

using Json = nlohmann::json;
using Points = std::map<std::string, int>;  // of those who got some

// One region scored, in the words of the format.
struct ScoredRegion {
  std::string feature;
  bool complete = false;
  std::vector<std::vector<int>> tiles;  // [x, y], sorted
  int cities = 0;                       // of a field
  int winner_farmers = 0;               // of a field: followers of the majority
  Points points;
};

std::string feature_of(PointSource source) {
  const std::string name = kPointSourceNames[index(source)];
  return name.substr(0, name.find('_'));
}

bool is_open(PointSource source) { return std::string(kPointSourceNames[index(source)]).ends_with("_open"); }

// ---- comparing a scored region with what the file says, key by key

bool same_tiles(const ScoredRegion& region, const Json& expected) {
  auto tiles = expected.get<std::vector<std::vector<int>>>();
  std::sort(tiles.begin(), tiles.end());
  return tiles == region.tiles;
}

bool lies_on(const ScoredRegion& region, const Json& cell) {
  return std::find(region.tiles.begin(), region.tiles.end(), cell.get<std::vector<int>>()) != region.tiles.end();
}

struct ScoredKey {
  const char* key;
  bool (*agrees)(const ScoredRegion&, const Json&);
};
constexpr std::array<ScoredKey, 8> kScoredKeys = {{
    {"feature", [](const ScoredRegion& region, const Json& value) { return value == region.feature; }},
    {"complete", [](const ScoredRegion& region, const Json& value) { return value == region.complete; }},
    {"tiles", same_tiles},
    {"at",
     [](const ScoredRegion& region, const Json& cell) { return region.tiles.size() == 1 && lies_on(region, cell); }},
    {"on_tile", lies_on},
    {"cities", [](const ScoredRegion& region, const Json& value) { return value == region.cities; }},
    {"winner_farmers", [](const ScoredRegion& region, const Json& value) { return value == region.winner_farmers; }},
    {"points", [](const ScoredRegion& region, const Json& value) { return value.get<Points>() == region.points; }},
}};

bool agrees(const ScoredRegion& region, const Json& expected) {
  return std::all_of(kScoredKeys.begin(), kScoredKeys.end(), [&](const ScoredKey& row) {
    return !expected.contains(row.key) || row.agrees(region, expected.at(row.key));
  });
}

std::string text_of(const ScoredRegion& region) {
  Json json = {
      {"feature", region.feature}, {"complete", region.complete}, {"points", region.points}, {"tiles", region.tiles}};
  if (region.feature == "field") {
    json["cities"] = region.cities;
    json["winner_farmers"] = region.winner_farmers;
  }
  return json.dump();
}

std::string ruleset_of(const Json& game) {
  struct Option {
    const char* key;
    const char* option;
  };
  constexpr std::array<Option, 3> kOptions = {{{"followers", "followers"},
                                               {"two_tile_city", "two_tile_city"},
                                               {"field_points_per_completed_city", "field_city_points"}}};
  std::string text = fmt::format("base:players={}", game.at("players").size());
  for (const Option& option : kOptions) {
    if (!game.contains("rules") || !game.at("rules").contains(option.key)) continue;
    text += fmt::format(",{}={}", option.option, game.at("rules").at(option.key).dump());
  }
  return text;
}

// ---- the replay

class RealGame {
 public:
  RealGame(const Json& game, const Json& tiles)
      : game_(game),
        rules_(parse_rules(ruleset_of(game))),
        tiles_(rules_, tiles),
        names_(game.at("players").get<std::vector<std::string>>()),
        use_(game.at("use").get<std::string>()),
        totals_(names_.size(), 0) {
    if (use_ != "replay" && use_ != "scoring" && use_ != "partial") {
      throw Error(fmt::format("'use' is '{}', expected replay, scoring or partial", use_));
    }
    state_ = std::make_unique<GameState>(initial_state(rules_, player_of(game.at("first"))));
    if (use_ == "scoring") read_strange_owners();
  }

  std::vector<std::string> check() {
    try {
      if (play_all()) score_at_end();
    } catch (const Error& problem) {
      differ(problem.what());
    }
    return std::move(differences_);
  }

 private:
  // A game for scoring only may have a follower out of turn; that its owner is another than the player of the move is
  // told in the note alone: "move 13 carries a follower of P2 although ...".
  void read_strange_owners() {
    static const std::regex kSentence("move ([0-9]+) carries a follower of (\\w+)");
    const std::string note = game_.value("note", "");
    for (std::sregex_iterator found(note.begin(), note.end(), kSentence), end; found != end; ++found) {
      strange_owners_[std::stoi((*found)[1])] = player_of((*found)[2].str());
    }
  }

  // ---- one move

  bool play_all() {
    const Json& moves = game_.at("moves");
    return std::all_of(moves.begin(), moves.end(), [&](const Json& move) { return play(move); });
  }

  // False when the game cannot go on.
  bool play(const Json& move) {
    number_ = move.at("n").get<int>();
    check_keys(move, {"n", "player", "tile", "at", "rot", "meeple", "scored", "totals_after"}, "move");
    compare_draw(move.at("tile"));
    ledger_.events.clear();
    const std::optional<MatchingType> tile = take_tile(move);
    if (!tile || !place(move, *tile) || !act(move, *tile)) return false;
    compare_regions(scored_regions(false), move.contains("scored") ? move.at("scored") : Json::array());
    compare("totals_after", Json(totals_), move.value("totals_after", Json(totals_)));
    compare_asserted();
    return true;
  }

  // Turn order and stock of tiles count unless only the scoring is to be checked.
  std::optional<MatchingType> take_tile(const Json& move) {
    const std::string letter = move.at("tile").get<std::string>();
    const PlayerId player = player_of(move.at("player"));
    if (use_ == "scoring") return hand_out(tiles_.types(letter).front(), player);
    if (is_over(*state_)) return give_up("the game is over already");
    if (state_->player != player) return give_up(fmt::format("it is the turn of {}", names_[state_->player]));
    for (const MatchingType& match : tiles_.types(letter)) {
      const Move draw = Move::draw(match.type);
      if (!is_legal(rules_, *state_, draw)) continue;
      apply(rules_, *state_, draw, &ledger_);
      if (state_->step != Step::Place) return give_up(fmt::format("the tile {} fits nowhere", letter));
      return match;
    }
    return give_up(fmt::format("no tile {} is left", letter));
  }

  MatchingType hand_out(const MatchingType& match, PlayerId player) {
    state_->player = player;
    state_->drawn = match.type;
    state_->step = Step::Place;
    return match;
  }

  bool place(const Json& move, const MatchingType& tile) {
    check_room(*state_);
    const auto turn = (move.at("rot").get<std::size_t>() + tile.turn) % 4;
    const Cell cell = case_cell(move.at("at").at(0), move.at("at").at(1));
    const Move place = Move::place(cell, rules_.types[tile.type].same_as[turn]);
    if (!is_legal(rules_, *state_, place)) {
      give_up(fmt::format("the tile {} does not fit at {} with 'rot' {}", move.at("tile").dump(), move.at("at").dump(),
                          move.at("rot").dump()));
      return false;
    }
    apply(rules_, *state_, place, &ledger_);
    lies_turned_ = static_cast<Rotation>(turn);
    return true;
  }

  bool act(const Json& move, const MatchingType& tile) {
    Move action = Move::none();
    if (move.contains("meeple") && !move.at("meeple").is_null()) {
      const Json& meeple = move.at("meeple");
      const std::size_t segment =
          tiles_.segment(move.at("tile").get<std::string>(), tile, meeple.at("segment").get<std::size_t>());
      check_segment(meeple, tile, segment);
      if (strange_owners_.contains(number_)) state_->player = strange_owners_.at(number_);
      action = Move::deploy(FigureKind::Normal, first_of_region(rules_, *state_, state_->last_tile(), laid_segment(tile, segment)));
    }
    if (!is_legal(rules_, *state_, action)) {
      give_up(fmt::format("the follower {} is not legal", move.at("meeple").dump()));
      return false;
    }
    apply(rules_, *state_, action, &ledger_);
    return true;
  }

  // The same part of the picture where the tile lies in a smaller rotation than the game says (B-14).
  std::size_t laid_segment(const MatchingType& tile, std::size_t segment) const {
    const TileType& type = rules_.types[tile.type];
    const Rotation laid = state_->last_tile().rotation;
    for (std::size_t other = 0; other < type.segments.size(); ++other) {
      if (type.segment_text(other, laid) == type.segment_text(segment, lies_turned_)) return other;
    }
    return segment;
  }

  // A follower also says what its segment touches.
  void check_segment(const Json& meeple, const MatchingType& tile, std::size_t segment) {
    const Segment& facts = rules_.types[tile.type].segments[segment];
    compare("meeple kind", Json(segment_name(facts.kind)), meeple.at("kind"));
    const auto turned = [&](unsigned mask, unsigned steps, unsigned size) {
      return ((mask << steps) | (mask >> (size - steps))) & ((1U << size) - 1);
    };
    if (meeple.contains("edges")) {
      compare("meeple edges", Json(turned(facts.sides_mask, lies_turned_, 4)),
              Json(read_sides(meeple.at("edges").get<std::string>())));
    }
    if (!meeple.contains("halves")) return;
    compare("meeple halves", Json(turned(facts.halves_mask, 2U * lies_turned_, 8)),
            Json(read_halves(meeple.at("halves"))));
  }

  // ---- what scored

  // The regions of the ledger that paid anybody, and their points added to the totals.
  std::vector<ScoredRegion> scored_regions(bool at_end) {
    std::vector<ScoredRegion> regions;
    for (const ScoringEvent& event : ledger_.events) {
      if (event.final != at_end) continue;
      ScoredRegion region = region_of(event);
      for (std::size_t seat = 0; seat < names_.size(); ++seat) totals_[seat] += event.points[seat];
      if (!region.points.empty()) regions.push_back(std::move(region));
    }
    return regions;
  }

  ScoredRegion region_of(const ScoringEvent& event) const {
    ScoredRegion region;
    region.feature = feature_of(event.source);
    region.complete = region.feature != "field" && !is_open(event.source);
    for (const Cell cell : region_cells(*state_, event.region)) region.tiles.push_back({cell.x(), cell.y()});
    region.cities = event.cities;
    region.winner_farmers = event.source == PointSource::Field ? followers_of_majority(event.region) : 0;
    for (std::size_t seat = 0; seat < names_.size(); ++seat) {
      if (event.points[seat] != 0) region.points[names_[seat]] = event.points[seat];
    }
    return region;
  }

  int followers_of_majority(RegionId region) const {
    std::array<int, kMaxPlayers> followers{};
    for (std::size_t i = 0; i < state_->figure_count; ++i) {
      const Figure& figure = state_->figures[i];
      if (state_->region_of(figure.segment) == region) ++followers[figure.owner];
    }
    return *std::max_element(followers.begin(), followers.end());
  }

  void compare_regions(std::vector<ScoredRegion> found, const Json& expected) {
    for (const Json& entry : expected) {
      check_keys(entry, scored_keys(), "scored");
      const auto same =
          std::find_if(found.begin(), found.end(), [&](const ScoredRegion& region) { return agrees(region, entry); });
      if (same == found.end()) {
        differ(fmt::format("not scored: {}", entry.dump()));
      } else {
        found.erase(same);
      }
    }
    for (const ScoredRegion& region : found) differ(fmt::format("scored, but not in the file: {}", text_of(region)));
  }

  static std::vector<std::string> scored_keys() {
    std::vector<std::string> keys;
    for (const ScoredKey& row : kScoredKeys) keys.emplace_back(row.key);
    return keys;
  }

  // ---- totals

  Json named(const std::vector<int>& scores) const {
    Json json = Json::object();
    for (std::size_t seat = 0; seat < names_.size(); ++seat) json[names_[seat]] = scores[seat];
    return json;
  }

  bool is_last_move() const { return number_ == game_.at("moves").back().at("n").get<int>(); }

  // Totals given by the source itself: of a partial game if it ended now, else after the move; at the end the result.
  void compare_asserted() {
    const std::string key = std::to_string(number_);
    const bool given = game_.contains("asserted_by_source") && game_.at("asserted_by_source").contains(key);
    if (!given || (is_last_move() && use_ != "partial")) return;
    std::vector<int> scores = totals_;
    if (use_ == "partial") {
      const PlayerPoints points = standing(rules_, *state_);
      scores.assign(points.begin(), points.begin() + rules_.players);
    }
    compare("asserted_by_source", named(scores), game_.at("asserted_by_source").at(key));
  }

  void score_at_end() {
    if (use_ == "replay" && !is_over(*state_))
      differ(fmt::format("the game is not over: {} tiles are left", int{state_->tiles_left}));
    if (!is_over(*state_)) {
      ledger_.events.clear();
      final_points(rules_, *state_, &ledger_);
    }
    compare_regions(scored_regions(true), game_.at("final_scoring"));
    compare("result", Json(totals_), game_.at("result"));
    const std::string key = std::to_string(number_);
    if (!game_.contains("asserted_by_source") || !game_.at("asserted_by_source").contains(key)) return;
    compare("asserted_by_source", named(totals_), game_.at("asserted_by_source").at(key));
  }

  void compare_draw(const Json& letter) {
    if (!game_.contains("draw_order")) return;
    const Json& order = game_.at("draw_order");
    const auto place = static_cast<std::size_t>(number_) - 1;
    compare("draw_order", letter, place < order.size() ? order.at(place) : Json());
  }

  // ---- differences

  void differ(const std::string& what) { differences_.push_back(fmt::format("move {}: {}", number_, what)); }
  std::nullopt_t give_up(const std::string& what) {
    differ(what + "; the rest is not checked");
    return std::nullopt;
  }
  void compare(const char* what, const Json& found, const Json& expected) {
    if (found != expected) differ(fmt::format("{}: expected {}, found {}", what, expected.dump(), found.dump()));
  }

  PlayerId player_of(const Json& name) const {
    const auto found = std::find(names_.begin(), names_.end(), name.get<std::string>());
    if (found == names_.end()) throw Error(fmt::format("there is no player {}", name.dump()));
    return static_cast<PlayerId>(found - names_.begin());
  }

  const Json& game_;
  Rules rules_;
  RealTiles tiles_;
  std::vector<std::string> names_;
  std::string use_;
  std::vector<int> totals_;  // by seat
  std::unique_ptr<GameState> state_;
  Ledger ledger_;
  int number_ = 0;                          // of the move
  std::map<int, PlayerId> strange_owners_;  // of the follower of a move, where it is not its player
  Rotation lies_turned_ = 0;                // of the last tile, as the game says, before B-14
  std::vector<std::string> differences_;
};

}  // namespace

std::vector<std::string> check_real_game(const nlohmann::json& game, const nlohmann::json& tiles) {
  return RealGame(game, tiles).check();
}

}  // namespace meeplelab
