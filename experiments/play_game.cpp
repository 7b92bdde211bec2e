#include "experiments/play_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <numeric>

#include "engine/apply.h"
#include "engine/error.h"
#include "engine/legal_moves.h"
#include "engine/pile.h"
#include "engine/scoring.h"
#include "experiments/stats/shares.h"

namespace meeplelab {

namespace {

// A move for messages, also one that makes no sense on this board.
std::string describe(const Rules& rules, const GameState& state, Move move) {
  switch (move.kind()) {
    case MoveKind::Place:
      return fmt::format("place {} at {},{} r{}", rules.types[state.drawn].id, move.cell().x(), move.cell().y(),
                         move.rotation());
    case MoveKind::Deploy:
      if (index(move.figure()) >= kFigureKinds) break;
      return fmt::format("figure {} on segment {}", figure_name(move.figure()), move.segment());
    case MoveKind::Recall: return "recall";
    case MoveKind::None: return "none";
    case MoveKind::Draw: return "draw";
    default: break;
  }
  return fmt::format("{:08x}", move.bits());
}

class Game {
 public:
  Game(const Rules& rules, const GameSetup& setup, const GameObserver& observer)
      : rules_(rules),
        setup_(setup),
        observer_(observer),
        pile_(rules, setup.block_seed),
        state_(initial_state(rules)) {
    assert(setup.seats.size() == static_cast<std::size_t>(rules.players));
    result_.seats.resize(setup.seats.size());
    for (const SeatPlayer& seat : setup.seats) seat.agent->new_game();
  }

  GameResult play() {
    while (!is_over(state_)) {
      carry_out(is_chance(state_) ? chance() : decide());
    }
    keep_scores();
    keep_points();
    keep_events();
    return std::move(result_);
  }

 private:
  Move chance() {
    const Move move = pile_.next(rules_, state_);
    if (is_tile_draw(state_)) count(&ledger_, GameEvent::TilesSetAside, state_.player, pile_.set_aside());
    return move;
  }

  // The answer of the player to act, checked.
  Move decide() {
    const SeatPlayer& seat = setup_.seats[to_act(state_)];
    const Move move = ask(seat);
    legal_moves(rules_, state_, legal_);
    if (std::find(legal_.begin(), legal_.end(), move) == legal_.end()) {
      fail(seat, fmt::format("answered '{}', which is not legal", describe(rules_, state_, move)));
    }
    ++result_.decisions;
    return move;
  }

  Move ask(const SeatPlayer& seat) {
    Rng rng(decision_key(setup_, seat.contender, result_.decisions));
    try {
      return seat.agent->choose(rules_, state_, rng);
    } catch (const std::exception& problem) {
      fail(seat, problem.what());
    }
  }

  [[noreturn]] void fail(const SeatPlayer& seat, const std::string& what) const {
    throw Error(fmt::format("agent '{}' in seat {} at decision {} of the game (half-turn {}, block seed {}, seating {}): {}",
                            seat.name, to_act(state_) + 1, result_.decisions, state_.turns + 1, setup_.block_seed,
                            setup_.seating, what),
                ExitCode::InternalError);
  }

  void carry_out(Move move) {
    if (observer_.before) observer_.before(state_, move);
    apply(rules_, state_, move, &ledger_);
    result_.digest = hash_of({result_.digest, move.bits()});
    if (observer_.after) observer_.after(state_, move);
  }

  void keep_scores() {
    std::vector<int> scores;
    for (std::size_t seat = 0; seat < result_.seats.size(); ++seat) scores.push_back(state_.scores[seat]);
    const std::vector<int> places = places_of(scores);
    const std::vector<double> shares = win_shares(scores);
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
      result_.seats[seat].score = scores[seat];
      result_.seats[seat].place = places[seat];
      result_.seats[seat].share = shares[seat];
      result_.digest = hash_of({result_.digest, static_cast<std::uint64_t>(scores[seat])});
    }
  }

  void keep_points() {
    for (std::size_t seat = 0; seat < result_.seats.size(); ++seat) {
      std::vector<std::int32_t>& points = result_.seats[seat].points;
      points.assign(kPointSources, 0);
      for (const ScoringEvent& event : ledger_.events) points[index(event.source)] += event.points[seat];
      assert(std::accumulate(points.begin(), points.end(), 0) == result_.seats[seat].score);
    }
  }

  void keep_events() {
    for (std::size_t seat = 0; seat < result_.seats.size(); ++seat) {
      for (const auto& players : ledger_.counts) result_.seats[seat].events.push_back(players[seat]);
      result_.turns += ledger_.counts[index(GameEvent::Turns)][seat];
    }
  }

  const Rules& rules_;
  const GameSetup& setup_;
  const GameObserver& observer_;
  Pile pile_;
  GameState state_;
  Ledger ledger_;
  MoveList legal_;
  GameResult result_;
};

}  // namespace

GameResult play_game(const Rules& rules, const GameSetup& setup, const GameObserver& observer) {
  return Game(rules, setup, observer).play();
}

std::uint64_t decision_key(const GameSetup& setup, std::uint64_t contender, int decision) {
  return hash_of({setup.block_seed, static_cast<std::uint64_t>(setup.seating), contender,
                  static_cast<std::uint64_t>(decision)});
}

std::vector<std::string> source_names() { return {kPointSourceNames.begin(), kPointSourceNames.end()}; }

const std::vector<std::string>& event_names() {
  static const std::vector<std::string> names(kGameEventNames.begin(), kGameEventNames.end());
  return names;
}

}  // namespace meeplelab
