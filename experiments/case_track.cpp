// Worked cases of kind `track`: the board of the Voyage alone.
#include <algorithm>
#include <array>
#include <map>

#include "engine/apply.h"
#include "engine/expansions/hooks.h"
#include "engine/legal_moves.h"
#include "experiments/case_compare.h"

namespace meeplelab {

namespace {

class TrackCase {
 public:
  TrackCase(CaseGame& game, const CaseJson& setup) : rules_(game.rules()), state_(game.state()) {
    place_markers(setup);
    VoyageState& voyage = state_.expansions.voyage;
    voyage.display_count = static_cast<std::uint8_t>(setup.value("tiles", static_cast<int>(kDisplay)));
    if (voyage.display_count > kDisplay) throw Error("'tiles' is more than the display holds");
    if (setup.contains("thief") && !setup.at("thief").is_null()) voyage.thief = setup.at("thief").get<std::uint8_t>();
    started_with_ = state_.supply;
  }

  // One evaluation; a text where the choices given are not legal.
  std::optional<std::string> gain(const CaseJson& op) {
    check_keys(op, {"op", "p", "points", "figures", "new_marker", "move", "branch"}, "op");
    const PlayerId player = player_of(rules_, op.at("p").get<int>());
    state_.player = static_cast<PlayerId>((player + 1) % rules_.players);  // a tile gained is no one's of this turn
    state_.due[player] = op.at("points").get<std::int16_t>();
    for (const CaseJson& name : op.value("figures", CaseJson::array())) {
      const FigureKind figure = figure_of(name.get<std::string>());
      ++state_.scorers[player][index(figure)];
      ++state_.supply[player][index(figure)];  // it comes home
      ++started_with_[player][index(figure)];
    }
    const std::size_t before = lost(player).size();
    Choices choices(op);
    if (const auto refused = choices.check(state_, player)) return refused;
    while (hooks::settle(rules_, state_, &ledger_)) {
      MoveList moves;
      legal_moves(rules_, state_, moves);
      const std::optional<Move> move = choices.next(state_, moves);
      if (!move) return std::string("a choice is needed that the case does not give");
      if (std::find(moves.begin(), moves.end(), *move) == moves.end()) return std::string("the choice is not legal");
      hooks::answer(rules_, state_, *move, &ledger_);
    }
    return choices.left(lost(player).size() - before);
  }

  // The final evaluation only adds (V-71).
  void final(const CaseJson& op) {
    check_keys(op, {"op", "points"}, "op");
    for (const auto& [seat, points] : op.at("points").items()) {
      auto& score = state_.scores[player_of(rules_, std::stoi(seat))];
      score = static_cast<std::int16_t>(score + points.get<int>());
    }
  }

  // Markers on the road and owed are two for everybody (V-54).
  void check_markers() const {
    for (PlayerId player = 0; player < rules_.players; ++player) {
      if (main(player).size() + state_.expansions.voyage.owed[player] != 2) {
        throw Error(fmt::format("player {} does not have two markers on the road or owed", player));
      }
    }
  }

  const Rules& rules() const { return rules_; }
  const GameState& state() const { return state_; }
  std::optional<std::string> refusal;

  std::vector<int> main(PlayerId player) const {
    std::vector<int> spaces;
    for (const std::uint8_t space : state_.expansions.voyage.markers[player]) {
      if (space != kOffRoad) spaces.push_back(space);
    }
    std::sort(spaces.begin(), spaces.end());
    return spaces;
  }

  CaseJson parked(PlayerId player) const {
    CaseJson list = CaseJson::array();
    const VoyageState& voyage = state_.expansions.voyage;
    for (std::size_t i = 0; i < kWhiteSpaces; ++i) {
      if (voyage.parked[i] == player + 1) list.push_back(rules_.expansion.voyage.white[i]);
    }
    for (int i = 0; i < voyage.gates[player]; ++i) list.push_back("gate");
    return list;
  }

  // Figures that became markers, by kind.
  std::vector<std::string> lost(PlayerId player) const {
    std::vector<std::string> names;
    for (std::size_t kind = 0; kind < kFollowerKinds; ++kind) {
      for (int i = state_.supply[player][kind]; i < started_with_[player][kind]; ++i) names.emplace_back(kFigureNames[kind]);
    }
    return names;
  }

  int pending(PlayerId player) const {
    int tiles = 0;
    for (std::size_t i = 0; i < state_.held_count; ++i) tiles += state_.held[i].owner() == player && state_.held[i].is_pending();
    return tiles;
  }

 private:
  // The choices that an op gives, in the order in which they come.
  class Choices {
   public:
    explicit Choices(const CaseJson& op) : op_(op) {}

    // A marker that is taken without a choice has to be the one that the op names.
    std::optional<std::string> check(const GameState& state, PlayerId player) const {
      if (!op_.contains("move") || op_.at("move").is_null() || op_.at("points") == 0) return std::nullopt;
      if (op_.at("move") == "thief") {
        if (state.expansions.voyage.thief == kOffRoad) return std::string("there is no thief");
        return std::nullopt;
      }
      const int space = op_.at("move").get<int>();
      const auto& markers = state.expansions.voyage.markers[player];
      const bool there = std::find(markers.begin(), markers.end(), space) != markers.end();
      const bool comes = space == 0 && (state.expansions.voyage.owed[player] != 0);
      if (!there && !comes) return fmt::format("no marker stands on {}", space);
      return std::nullopt;
    }

    std::optional<Move> next(const GameState& state, const MoveList& moves) {
      switch (state.step) {
        case Step::Replace: {
          if (!op_.contains("new_marker") || replaced_ >= op_.at("new_marker").size()) return std::nullopt;
          const FigureKind figure = figure_of(op_.at("new_marker").at(replaced_++).get<std::string>());
          return Move::numbered(MoveKind::Replace, index(figure));
        }
        case Step::Marker: {
          if (!op_.contains("move") || op_.at("move").is_null()) {
            const Move supply = Move::numbered(MoveKind::Marker, kSupplyMarker);
            if (std::find(moves.begin(), moves.end(), supply) != moves.end()) return supply;
            return std::nullopt;
          }
          if (op_.at("move") == "thief") return Move::numbered(MoveKind::Marker, kThiefMarker);
          const Move named = Move::numbered(MoveKind::Marker, op_.at("move").get<std::size_t>());
          const Move supply = Move::numbered(MoveKind::Marker, kSupplyMarker);
          if (std::find(moves.begin(), moves.end(), supply) != moves.end()) return supply;
          return named;
        }
        case Step::Branch:
          if (!op_.contains("branch") || op_.at("branch").is_null()) return Move::numbered(MoveKind::Branch, kNoBranch);
          branched_ = true;
          return Move::numbered(MoveKind::Branch, op_.at("branch").get<std::size_t>());
        default: return moves.front();
      }
    }

    // What the op gives and nothing asked for.
    std::optional<std::string> left(std::size_t replaced) const {
      if (op_.contains("branch") && !op_.at("branch").is_null() && !branched_) return std::string("nothing can branch there");
      if (op_.contains("new_marker") && !op_.at("new_marker").is_null() && op_.at("new_marker").size() != replaced) {
        return fmt::format("{} figures become markers, the case gives {}", replaced, op_.at("new_marker").size());
      }
      return std::nullopt;
    }

   private:
    const CaseJson& op_;
    std::size_t replaced_ = 0;
    bool branched_ = false;
  };

  void place_markers(const CaseJson& setup) {
    VoyageState& voyage = state_.expansions.voyage;
    const CaseJson markers = setup.value("markers", CaseJson::object());
    for (const auto& [seat, spaces] : markers.items()) {
      auto& road = voyage.markers[player_of(rules_, std::stoi(seat))];
      if (spaces.size() > road.size()) throw Error("a player has at most two markers on the road");
      road.fill(kOffRoad);
      for (std::size_t i = 0; i < spaces.size(); ++i) road[i] = spaces.at(i).get<std::uint8_t>();
    }
    const CaseJson parked = setup.value("parked", CaseJson::object());
    for (const auto& [seat, spaces] : parked.items()) {
      const PlayerId player = player_of(rules_, std::stoi(seat));
      for (const CaseJson& space : spaces) {
        if (space == "gate") {
          ++voyage.gates[player];
          continue;
        }
        const auto& white = rules_.expansion.voyage.white;
        const auto found = std::find(white.begin(), white.end(), space.get<int>());
        if (found == white.end()) throw Error(fmt::format("{} is no white space", space.dump()));
        voyage.parked[static_cast<std::size_t>(found - white.begin())] = static_cast<std::uint8_t>(player + 1);
      }
    }
    const CaseJson owed = setup.value("owed", CaseJson::object());
    for (const auto& [seat, number] : owed.items()) {
      voyage.owed[player_of(rules_, std::stoi(seat))] = number.get<std::uint8_t>();
    }
    for (PlayerId player = 0; player < rules_.players; ++player) state_.scores[player] = value(player);
  }

  // V-16.
  std::int16_t value(PlayerId player) const {
    int sum = rules_.expansion.voyage.gate_value * state_.expansions.voyage.gates[player];
    for (const int space : main(player)) sum += space;
    for (const CaseJson& space : parked(player)) sum += space.is_number() ? space.get<int>() : 0;
    return static_cast<std::int16_t>(sum);
  }

  const Rules& rules_;
  GameState& state_;
  Ledger ledger_;
  std::array<std::array<std::uint8_t, kFigureKinds>, kMaxPlayers> started_with_{};
};

// A value for each of the players whom the case lists.
template <class Find>
CaseJson by_player(const TrackCase& track, const CaseJson& expected, Find find) {
  CaseJson found = CaseJson::object();
  for (const auto& item : expected.items()) found[item.key()] = find(player_of(track.rules(), std::stoi(item.key())));
  return found;
}

// As expected, where it is the same apart from its order.
CaseJson in_order_of(const CaseJson& expected, CaseJson found) {
  CaseJson sorted = expected;
  std::sort(sorted.begin(), sorted.end());
  std::sort(found.begin(), found.end());
  return found == sorted ? expected : found;
}

CaseJson find_illegal(const TrackCase& track, const CaseJson&) { return track.refusal.has_value(); }
CaseJson find_main(const TrackCase& track, const CaseJson& expected) {
  return by_player(track, expected, [&](PlayerId player) {
    return in_order_of(expected.at(std::to_string(player)), track.main(player));
  });
}
CaseJson find_parked(const TrackCase& track, const CaseJson& expected) {
  return by_player(track, expected, [&](PlayerId player) {
    return in_order_of(expected.at(std::to_string(player)), track.parked(player));
  });
}
CaseJson find_lost(const TrackCase& track, const CaseJson& expected) {
  return by_player(track, expected, [&](PlayerId player) {
    return in_order_of(expected.at(std::to_string(player)), track.lost(player));
  });
}
CaseJson find_owed(const TrackCase& track, const CaseJson& expected) {
  return by_player(track, expected, [&](PlayerId player) { return CaseJson(track.state().expansions.voyage.owed[player]); });
}
CaseJson find_pending(const TrackCase& track, const CaseJson& expected) {
  return by_player(track, expected, [&](PlayerId player) { return CaseJson(track.pending(player)); });
}
CaseJson find_value(const TrackCase& track, const CaseJson& expected) {
  return by_player(track, expected, [&](PlayerId player) { return CaseJson(track.state().scores[player]); });
}
CaseJson find_tiles_left(const TrackCase& track, const CaseJson&) { return track.state().expansions.voyage.display_count; }
CaseJson find_thief(const TrackCase& track, const CaseJson&) { return track.state().expansions.voyage.thief; }

constexpr std::array<Expectation<TrackCase>, 9> kTrackTable = {{
    {"illegal", find_illegal},
    {"main", find_main},
    {"parked", find_parked},
    {"lost", find_lost},
    {"owed", find_owed},
    {"pending_double", find_pending},
    {"value", find_value},
    {"tiles_left", find_tiles_left},
    {"thief", find_thief},
}};

}  // namespace

Differences check_track(const CaseJson& entry, const CaseTiles& tiles) {
  const CaseJson& setup = entry.at("setup");
  check_keys(setup, {"players", "markers", "parked", "owed", "thief", "tiles", "supply", "ops"}, "setup");
  CaseGame game(entry, tiles);
  TrackCase track(game, setup);
  const CaseJson& expect = entry.at("expect");
  const CaseJson& ops = setup.at("ops");
  for (std::size_t i = 0; i < ops.size(); ++i) {
    const CaseJson& op = ops.at(i);
    if (op.at("op") == "final") {
      track.final(op);
      continue;
    }
    if (op.at("op") != "gain") throw Error(fmt::format("unknown op {}, expected 'gain' or 'final'", op.at("op").dump()));
    track.refusal = track.gain(op);
    if (track.refusal && i + 1 != ops.size()) throw Error(fmt::format("op {} was refused: {}", i + 1, *track.refusal));
    if (!track.refusal) track.check_markers();
  }
  if (track.refusal && !expect.contains("illegal")) throw Error(fmt::format("op {} was refused: {}", ops.size(), *track.refusal));
  return compare<TrackCase>(expect, kTrackTable, track);
}

}  // namespace meeplelab
