#include "tests/support/turned_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "engine/apply.h"
#include "engine/expansions/hooks.h"
#include "engine/legal_moves.h"
#include "engine/move_text.h"
#include "engine/pile.h"
#include "engine/rng.h"
#include "engine/scoring.h"
#include "tests/support/busy_choice.h"

namespace meeplelab {

namespace {

// The whole board turns a quarter clockwise about the start tile: cell (x, y) comes to (-y, x).
constexpr Cell turned(Cell cell) { return Cell(-cell.y(), cell.x()); }
static_assert(turned(Cell(0, 0).neighbour(Side::North)) == Cell(0, 0).neighbour(turned(Side::North, 1)));
constexpr Rotation quarter_on(Rotation rotation) { return static_cast<Rotation>((rotation + 1) & 3); }

// The rotation in which a tile lies on the turned board: of equal pictures the first (B-14).
Rotation turned_rotation(const TileType& type, Rotation rotation) { return type.same_as[quarter_on(rotation)]; }

// What a segment of a tile shows in a rotation: its kind, the sides and half edges that it touches, and the same of the
// cities that a field borders. No two segments of a tile show the same, but fields that touch no side at all; of these
// it does not matter which is which.
using Looks = std::tuple<SegmentKind, unsigned, std::vector<unsigned>>;

unsigned touched(const Segment& segment, Rotation rotation) {
  unsigned mask = 0;
  for (const Side side : kSides) {
    if (segment.sides_mask >> index(side) & 1) mask |= 1U << index(turned(side, rotation));
  }
  for (HalfEdge half = 0; half < kHalfEdges; ++half) {
    if (segment.halves_mask >> half & 1) mask |= 16U << turned_half(half, rotation);
  }
  return mask;
}

Looks looks(const TileType& type, std::size_t number, Rotation rotation) {
  const Segment& segment = type.segments[number];
  std::vector<unsigned> cities;
  for (std::size_t city = 0; city < type.segments.size(); ++city) {
    if (segment.adjacent_cities >> city & 1) cities.push_back(touched(type.segments[city], rotation));
  }
  std::sort(cities.begin(), cities.end());
  return {segment.kind, touched(segment, rotation), cities};
}

// By segment of a tile: the segment that shows on the turned board what this one shows, turned. It is another one where
// the tile lies there in an earlier rotation of the same picture.
using SegmentMap = std::array<std::size_t, kMaxSegments>;

SegmentMap turned_segments(const TileType& type, Rotation rotation) {
  SegmentMap map{};
  std::array<bool, kMaxSegments> taken{};
  for (std::size_t segment = 0; segment < type.segments.size(); ++segment) {
    const Looks wanted = looks(type, segment, quarter_on(rotation));
    std::size_t same = 0;
    while (taken[same] || looks(type, same, turned_rotation(type, rotation)) != wanted) {
      if (++same == type.segments.size()) throw std::logic_error("the turned tile " + type.id + " shows something else");
    }
    taken[same] = true;
    map[segment] = same;
  }
  return map;
}

// As initial_state, with the start tile turned.
GameState turned_start(const Rules& rules, PlayerId first) {
  GameState state = empty_state(rules);
  state.player = state.actor = first;
  place_tile(rules, state, rules.start_type, Cell(0, 0), turned_rotation(rules.types[rules.start_type], 0));
  take_from_pile(state, rules.start_type);
  hooks::set_up(rules, state);
  if (rules.stepwise) {
    state.phase = Phase::SetUp;
    go_on(rules, state, nullptr);
  }
  return state;
}

// The move with another segment of the same tile.
Move with_segment(Move move, std::size_t segment) {
  switch (move.kind()) {
    case MoveKind::Expel: return Move::expel(move.owner(), move.figure(), segment, move.tile());
    case MoveKind::Visit: return Move::visit(move.figure(), segment, move.tile());
    default:
      if (!move.is_elsewhere()) return Move::deploy(move.figure(), segment);
      return Move::deploy_at(move.figure(), segment, move.tile());
  }
}

bool names_segment(Move move) {
  return move.kind() == MoveKind::Deploy || move.kind() == MoveKind::Expel ||
         (move.kind() == MoveKind::Visit && move.names_follower());
}

class TurnedGame {
 public:
  TurnedGame(const std::string& ruleset, std::uint64_t seed)
      : rules_(parse_rules(ruleset)),
        plain_(std::make_unique<GameState>(initial_state(rules_, first_seat(seed)))),
        turned_(std::make_unique<GameState>(turned_start(rules_, first_seat(seed)))),
        pile_(rules_, seed),
        rng_(hash_of({seed, 90})) {
    note_tile();
  }

  std::string run() {
    compare_standing();
    while (problem_.empty() && !parted_ && !is_over(*plain_)) {
      step();
      if (problem_.empty() && !parted_) compare_standing();
    }
    if (problem_.empty()) return "";
    return fmt::format("ruleset {}, tile {}, after '{}': {}", rules_text(rules_), plain_->tile_count, last_, problem_);
  }

 private:
  PlayerId first_seat(std::uint64_t seed) const {
    return static_cast<PlayerId>(seed % static_cast<unsigned>(rules_.players));
  }

  void step() {
    if (plain_->step == Step::Bag) return draw_from_bag();
    if (is_chance(*plain_)) {
      compare_outcomes();
      if (!problem_.empty()) return;
      const Move move = pile_.next(rules_, *plain_);
      play(move, move);
      return;
    }
    MoveList moves, answers;
    legal_moves(rules_, *plain_, moves);
    legal_moves(rules_, *turned_, answers);
    compare_moves(moves, answers);
    if (!problem_.empty()) return;
    const Move move = busy_choice(*plain_, moves, rng_);
    const Move wanted = turned_move(move);
    play(move, *std::find_if(answers.begin(), answers.end(), [&](Move answer) { return by_region(answer) == wanted; }));
  }

  void play(Move move, Move answer) {
    apply_plain(move);
    apply(rules_, *turned_, answer);
    if (plain_->tile_count > maps_.size()) note_tile();
  }

  void apply_plain(Move move) {
    last_ = move_text(rules_, *plain_, move);
    apply(rules_, *plain_, move);
  }

  void note_tile() {
    const PlacedTile& tile = plain_->last_tile();
    maps_.push_back(turned_segments(rules_.types[tile.type], tile.rotation));
  }

  // Roads that one placement joins to oases draw in the order of the sides of the board (D-15), which is another one
  // after the turn. So the draws are made in the order of either board, and every road gets the same camel. Where the
  // bag does not hold enough, that order says which road goes without (D-13), and the games part.
  void draw_from_bag() {
    std::map<RegionId, std::size_t> colours;  // by road of the turned board
    while (plain_->step == Step::Bag) {
      const Move move = pile_.next(rules_, *plain_);
      colours[region_of(move.tile(), maps_[move.tile()][move.segment()])] = index(move.figure());
      apply_plain(move);
    }
    while (turned_->step == Step::Bag) {
      std::vector<ChanceOutcome> outcomes;
      chance_outcomes(rules_, *turned_, outcomes);
      const Move road = outcomes.front().move;
      const auto drawn = colours.find(region_of(road.tile(), road.segment()));
      if (drawn == colours.end()) return part();
      const Move answer = Move::on_segment(MoveKind::Bag, drawn->second, road.segment(), road.tile());
      colours.erase(drawn);
      if (!is_legal(rules_, *turned_, answer)) return fail("the camel is not in the bag of the turned game");
      apply(rules_, *turned_, answer);
    }
    if (!colours.empty()) fail("fewer camels are drawn in the turned game");
  }

  // ---- what is the same on the turned board

  RegionId region_of(std::size_t tile, std::size_t segment) const {
    return turned_->region_of(static_cast<SegmentId>(turned_->tiles[tile].first_segment + segment));
  }

  // Segments of one region on one tile are one move, named by the first of them (B-25), and the first may be another one
  // after the turn: moves on the turned board are compared by the segment that is the first there now.
  Move by_region(Move move) const { return names_segment(move) ? with_first(move, move.segment()) : move; }

  Move with_first(Move move, std::size_t segment) const {
    const std::size_t tile = move.is_elsewhere() ? move.tile() : turned_->last_index();
    std::size_t first = 0;
    while (region_of(tile, first) != region_of(tile, segment)) ++first;
    return with_segment(move, first);
  }

  Move turned_move(Move move) const {
    if (move.kind() == MoveKind::Place) {
      return Move::place(turned(move.cell()), turned_rotation(rules_.types[plain_->drawn], move.rotation()));
    }
    if (move.kind() == MoveKind::Walk) {
      return Move::numbered(MoveKind::Walk, index(turned(static_cast<Side>(move.number()), 1)));
    }
    if (!names_segment(move)) return move;
    return with_first(move, maps_[move.is_elsewhere() ? move.tile() : plain_->last_index()][move.segment()]);
  }

  // ---- comparisons

  void compare_moves(const MoveList& moves, const MoveList& answers) {
    std::set<std::uint32_t> wanted, found;
    for (const Move move : moves) wanted.insert(turned_move(move).bits());
    for (const Move answer : answers) found.insert(by_region(answer).bits());
    for (const Move move : moves) {
      if (found.contains(turned_move(move).bits())) continue;
      return fail("turned there is no '" + move_text(rules_, *plain_, move) + "'");
    }
    for (const Move answer : answers) {
      if (wanted.contains(by_region(answer).bits())) continue;
      return fail("only turned there is '" + move_text(rules_, *turned_, answer) + "'");
    }
  }

  void compare_outcomes() {
    std::vector<ChanceOutcome> here, there;
    chance_outcomes(rules_, *plain_, here);
    chance_outcomes(rules_, *turned_, there);
    const auto same = [](const ChanceOutcome& left, const ChanceOutcome& right) {
      return left.move == right.move && left.weight == right.weight;
    };
    if (!std::equal(here.begin(), here.end(), there.begin(), there.end(), same)) fail("the outcomes of chance differ");
  }

  void compare_standing() {
    if (plain_->step != turned_->step) return fail("the steps differ");
    if (plain_->player != turned_->player) return fail("it is not the turn of the same player");
    if (plain_->actor != turned_->actor) return fail("not the same player decides");
    if (plain_->scores != turned_->scores) return fail("the scores differ");
    if (plain_->supply != turned_->supply) return fail("the supplies differ");
    if (plain_->step != Step::Draw) return;
    if (standing(rules_, *plain_) != standing(rules_, *turned_)) fail("the scores if the game ended now differ");
  }

  void part() {
    parted_ = plain_->expansions.deserts.bag == std::array<std::uint8_t, kCamelColours>{};
    if (!parted_) fail("a road draws a camel in the turned game alone");
  }
  void fail(const std::string& what) { problem_ = what; }

  Rules rules_;
  std::unique_ptr<GameState> plain_, turned_;
  Pile pile_;
  Rng rng_;
  std::vector<SegmentMap> maps_;  // by tile
  std::string last_, problem_;
  bool parted_ = false;
};

}  // namespace

std::string compare_with_turned(const std::string& ruleset, std::uint64_t seed) { return TurnedGame(ruleset, seed).run(); }

}  // namespace meeplelab
