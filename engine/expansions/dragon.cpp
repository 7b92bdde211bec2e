#include "engine/expansions/dragon.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "engine/apply.h"
#include "engine/figures.h"
#include "engine/legal_moves.h"

namespace meeplelab {

namespace {

void add_once(MoveList& out, Move move) {
  if (std::find(out.begin(), out.end(), move) == out.end()) out.push_back(move);
}

// ---- the dragon

bool was_visited(const DragonState& dragon, std::size_t tile) { return (dragon.visited[tile / 8] >> (tile % 8) & 1) != 0; }
void mark_visited(DragonState& dragon, std::size_t tile) {
  dragon.visited[tile / 8] = static_cast<std::uint8_t>(dragon.visited[tile / 8] | 1U << (tile % 8));
}

std::uint8_t tile_beside_dragon(const GameState& state, Side side) {
  return tile_near(state, state.tiles[state.expansions.dragon.dragon_tile].cell.neighbour(side));
}

// The sides to which the dragon may step, as bits (P-21, P-23, P-25).
std::uint32_t steps(const GameState& state) {
  const DragonState& dragon = state.expansions.dragon;
  std::uint32_t sides = 0;
  for (const Side side : kSides) {
    const std::uint8_t target = tile_beside_dragon(state, side);
    const bool free = target != kNoTile && target != dragon.fairy_tile && !was_visited(dragon, target);
    sides |= static_cast<std::uint32_t>(free) << index(side);
  }
  return sides;
}

// Everything on the tile goes home (P-24), then whoever is left alone by that (P-29).
void eat(const Rules& rules, GameState& state, std::size_t tile, Ledger* ledger) {
  struct Left {
    PlayerId owner;
    RegionId region;
  };
  std::array<Left, kMaxFigures> left;  // whose follower, and where it stood
  std::size_t count_left = 0;
  for (std::size_t i = state.figure_count; i-- > 0;) {
    const Figure figure = state.figures[i];
    if (state.tile_of(figure.segment) != tile) continue;
    if (is_follower(figure.kind)) left[count_left++] = {figure.owner, state.region_of(figure.segment)};
    count(ledger, GameEvent::Eaten, figure.owner);
    if (ledger) ledger->eaten.push_back(figure);
    remove_figure(rules, state, i);
  }
  for (std::size_t i = 0; i < count_left; ++i) leave_alone(rules, state, left[i].owner, left[i].region, ledger);
}

// One more step is to be chosen, or the move is over (P-20, P-22).
bool walk(const Rules& rules, GameState& state, Ledger* ledger) {
  DragonState& dragon = state.expansions.dragon;
  if (!dragon.due) return false;
  if (!dragon.walking) {
    dragon.walking = 1;
    dragon.steps = 0;
    dragon.visited.fill(0);
    mark_visited(dragon, dragon.dragon_tile);
    count(ledger, GameEvent::DragonMoves, state.player);
  }
  if (dragon.steps < rules.expansion.dragon.steps && steps(state) != 0) {
    state.actor = static_cast<PlayerId>((state.player + dragon.steps) % rules.players);
    state.step = Step::Walk;
    return true;
  }
  dragon.due = dragon.walking = dragon.steps = 0;
  dragon.visited.fill(0);
  return false;
}

// ---- the fairy

// DragonState::expelled: after the princess the fairy may move, in the figure action that comes or that is on (P-61).
constexpr std::uint8_t kFairyNext = 1, kFairyNow = 2;

bool is_fairys(const DragonState& fairy, const Figure& figure) {
  return fairy.fairy_owner == figure.owner && fairy.fairy_segment == figure.segment &&
         fairy.fairy_kind == index(figure.kind);
}

// The followers to which the player may move the fairy (P-40, P-41).
void fairy_to_followers(const GameState& state, MoveList& out) {
  each_follower(state, state.player, [&](std::size_t i) {
    const Figure& figure = state.figures[i];
    if (is_fairys(state.expansions.dragon, figure)) return;
    add_once(out, Move::visit(figure.kind, state.number_of(figure.segment), state.tile_of(figure.segment)));
  });
}

// Whether the figure is a follower on a tile to which the player may move the fairy, and the first such one there (P-40).
bool leads_fairy(const GameState& state, std::size_t number) {
  const auto own_on = [&](const Figure& figure, std::size_t tile) {
    return figure.owner == state.player && is_follower(figure.kind) && state.tile_of(figure.segment) == tile;
  };
  const std::size_t tile = state.tile_of(state.figures[number].segment);
  if (tile == state.expansions.dragon.fairy_tile || !own_on(state.figures[number], tile)) return false;
  bool earlier = false;
  for (std::size_t i = 0; i < number; ++i) earlier |= own_on(state.figures[i], tile);
  return !earlier;
}

bool is_by_follower(const Rules& rules) { return rules.expansion.dragon.fairy == FairyPlacement::Meeple; }

// All moves of the fairy.
void fairy_moves(const Rules& rules, const GameState& state, MoveList& out) {
  if (is_by_follower(rules)) return fairy_to_followers(state, out);
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    if (leads_fairy(state, i)) out.push_back(Move::visit(state.tile_of(state.figures[i].segment)));
  }
}

void move_fairy(GameState& state, Move move) {
  DragonState& fairy = state.expansions.dragon;
  fairy.fairy_tile = static_cast<std::uint8_t>(move.tile());
  if (!move.names_follower()) return;
  fairy.fairy_segment = static_cast<SegmentId>(state.tiles[move.tile()].first_segment + move.segment());
  fairy.fairy_owner = state.player;
  fairy.fairy_kind = static_cast<std::uint8_t>(move.figure());
}

// Whether she pays this player at the start of the turn (P-43).
bool fairy_is_with(const Rules& rules, const GameState& state, PlayerId player) {
  const DragonState& fairy = state.expansions.dragon;
  if (fairy.fairy_tile == kNoTile) return false;
  if (is_by_follower(rules)) return fairy.fairy_owner == player;
  bool any = false;
  each_follower(state, player, [&](std::size_t i) { any |= state.tile_of(state.figures[i].segment) == fairy.fairy_tile; });
  return any;
}

// ---- the princess and the portal

// The knights whom the princess may send home (P-60, P-65).
void expel_moves(const Rules& rules, const GameState& state, MoveList& out) {
  const PlacedTile& tile = state.last_tile();
  const std::uint8_t princess = rules.facts[tile.type].princess;
  if (princess == kNoSegment) return;
  const RegionId city = state.region_of(static_cast<SegmentId>(tile.first_segment + princess));
  if (state.segments[city].occupied == 0) return;
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    const Figure& figure = state.figures[i];
    if (!is_follower(figure.kind) || state.region_of(figure.segment) != city) continue;
    add_once(out, Move::expel(figure.owner, figure.kind, state.number_of(figure.segment), state.tile_of(figure.segment)));
  }
}

void expel(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  const auto segment = static_cast<SegmentId>(state.tiles[move.tile()].first_segment + move.segment());
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    const Figure& figure = state.figures[i];
    if (figure.owner != move.owner() || figure.kind != move.figure() || figure.segment != segment) continue;
    count(ledger, GameEvent::Expelled, figure.owner);
    send_home(rules, state, i, ledger);
    return;
  }
}

// Through the portal onto any other tile (P-50..P-54): every segment of every tile has a number for each kind of follower
// in the supply.
std::uint32_t kinds_at_hand(const GameState& state) {
  std::uint32_t kinds = 0;
  for (const std::uint8_t followers : std::span(state.supply[state.player]).first<kFollowerKinds>()) kinds += followers != 0;
  return kinds;
}

std::uint32_t portal_count(const Rules& rules, const GameState& state) {
  if (!(rules.facts[state.last_tile().type].marks & tile_mark::kPortal)) return 0;
  return static_cast<std::uint32_t>(state.last_index() * rules.most_segments) * kinds_at_hand(state);
}

bool portal_move(const Rules& rules, const GameState& state, std::uint32_t number, Move& out) {
  const std::uint32_t kinds = kinds_at_hand(state), place = number / kinds;
  const std::size_t segment = place % rules.most_segments, t = place / rules.most_segments;
  const PlacedTile& tile = state.tiles[t];
  const TileFacts& facts = rules.facts[tile.type];
  if (segment >= facts.segment_count || t == state.expansions.dragon.dragon_tile) return false;
  const BoardSegment& region = state.region(static_cast<SegmentId>(tile.first_segment + segment));
  if (region.open == 0 && region.kind != SegmentKind::Field) return false;
  std::size_t kind = 0;
  for (std::uint32_t left = number % kinds;; ++kind) {
    if (state.supply[state.player][kind] != 0 && left-- == 0) break;
  }
  if (!(facts.stands[kind] >> segment & 1) || !may_claim(state, facts, tile, segment)) return false;
  out = Move::deploy_at(static_cast<FigureKind>(kind), segment, t);
  return true;
}

}  // namespace

std::vector<Option> Dragon::options() {
  using options::choice;
  using options::number;
  return {
      choice("dragon_timing", "P-03", "the dragon moves before the completed regions are scored, or after",
             {"before_scoring", "after_scoring"}, [](Rules& r) -> DragonTiming& { return r.expansion.dragon.timing; }),
      choice("fairy_placement", "P-41", "the fairy stands on a tile, or beside one follower", {"tile", "meeple"},
             [](Rules& r) -> FairyPlacement& { return r.expansion.dragon.fairy; }),
      choice("princess", "P-60", "a knight must be sent home by the princess, or may be", {"must", "may"},
             [](Rules& r) -> PrincessDuty& { return r.expansion.dragon.princess; }),
      choice("fairy_after_princess", "P-61", "the fairy may still move after the princess has acted", {"false", "true"},
             [](Rules& r) -> bool& { return r.expansion.dragon.fairy_after_princess; }),
      number("dragon_steps", "P-20", "steps of the dragon in one move", 0, 100,
             [](Rules& r) -> int& { return r.expansion.dragon.steps; }),
      number("fairy_turn_points", "P-43", "points at the start of the turn for whom the fairy is with", 0, 100,
             [](Rules& r) -> int& { return r.expansion.dragon.fairy_turn_points; }),
      number("fairy_score_points", "P-44", "points for a follower with the fairy when its region is scored", 0, 100,
             [](Rules& r) -> int& { return r.expansion.dragon.fairy_score_points; }),
  };
}

void Dragon::add_to_rules(Rules& rules, const TileLibrary& library) {
  add_tiles(rules, library.set("princess_and_dragon"));
}

// Dragon tiles wait until a volcano has been placed (P-27).
bool Dragon::may_draw(const Rules& rules, const GameState& state, TileTypeId type) {
  return state.expansions.dragon.awake != 0 || !(rules.facts[type].marks & tile_mark::kDragon);
}

bool Dragon::sets_aside(const Rules& rules, const GameState& state, TileTypeId type) {
  return !may_draw(rules, state, type);
}

// The dragon lands on a volcano (P-10); a dragon symbol lets it move later (P-20).
void Dragon::placed(const Rules& rules, GameState& state, const PlacedTile& tile, Ledger*) {
  DragonState& dragon = state.expansions.dragon;
  const std::uint8_t marks = rules.facts[tile.type].marks;
  dragon.expelled = 0;
  if (marks & tile_mark::kVolcano) {
    dragon.dragon_tile = static_cast<std::uint8_t>(state.last_index());
    dragon.awake = 1;
  }
  dragon.due = (marks & tile_mark::kDragon) && dragon.dragon_tile != kNoTile;
}

bool Dragon::stage(const Rules& rules, GameState& state, Phase phase, Ledger* ledger) {
  DragonState& dragon = state.expansions.dragon;
  switch (phase) {
    case Phase::Start:
      if (fairy_is_with(rules, state, state.player)) {
        pay(rules, state, state.player, rules.expansion.dragon.fairy_turn_points, PointSource::FairyTurn, ledger);
      }
      return false;
    case Phase::Acted:
      if (dragon.expelled != kFairyNext) {
        dragon.expelled = 0;
        return false;
      }
      dragon.expelled = kFairyNow;
      state.step = Step::Figure;
      state.actor = state.player;
      return true;
    case Phase::Move:
      return rules.expansion.dragon.timing == DragonTiming::BeforeScoring && walk(rules, state, ledger);
    case Phase::Late:
      return rules.expansion.dragon.timing == DragonTiming::AfterScoring && walk(rules, state, ledger);
    default: return false;
  }
}

void Dragon::moves(const Rules&, const GameState& state, MoveList& out) {
  if (state.step != Step::Walk) return;
  for (std::uint32_t sides = steps(state); sides != 0; sides &= sides - 1) {
    out.push_back(Move::numbered(MoveKind::Walk, static_cast<std::size_t>(std::countr_zero(sides))));
  }
}

bool Dragon::answer(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  if (state.step != Step::Walk) return false;
  DragonState& dragon = state.expansions.dragon;
  dragon.dragon_tile = tile_beside_dragon(state, static_cast<Side>(move.number()));
  mark_visited(dragon, dragon.dragon_tile);
  ++dragon.steps;
  count(ledger, GameEvent::DragonSteps, state.player);
  if (ledger) ledger->walkers.push_back(state.actor);
  eat(rules, state, dragon.dragon_tile, ledger);
  return true;
}

// No figure onto the tile of the dragon (P-10, P-12, P-26).
bool Dragon::bars(const Rules&, const GameState& state, std::size_t tile) {
  return state.expansions.dragon.dragon_tile == tile;
}

// Where the princess must act nothing else may be done (P-60); after her only the fairy (P-61).
bool Dragon::dictates(const Rules& rules, const GameState& state, MoveList& out) {
  if (state.expansions.dragon.expelled == kFairyNow) {
    fairy_moves(rules, state, out);
    out.push_back(Move::none());
    return true;
  }
  if (rules.expansion.dragon.princess == PrincessDuty::May) return false;
  expel_moves(rules, state, out);
  return !out.empty();
}

void Dragon::figure_moves(const Rules& rules, const GameState& state, MoveList& out) {
  if (is_by_follower(rules)) fairy_to_followers(state, out);
  if (rules.expansion.dragon.princess == PrincessDuty::May) expel_moves(rules, state, out);
}

// The figures to whose tile the fairy may go, then the portal.
std::uint32_t Dragon::gapped_count(const Rules& rules, const GameState& state) {
  return (is_by_follower(rules) ? 0U : state.figure_count) + portal_count(rules, state);
}

bool Dragon::gapped_move(const Rules& rules, const GameState& state, std::uint32_t number, Move& out) {
  if (!is_by_follower(rules)) {
    if (number < state.figure_count) {
      out = Move::visit(state.tile_of(state.figures[number].segment));
      return leads_fairy(state, number);
    }
    number -= state.figure_count;
  }
  return portal_move(rules, state, number, out);
}

void Dragon::gapped_moves(const Rules& rules, const GameState& state, MoveList& out) {
  const std::uint32_t count = gapped_count(rules, state);
  Move move;
  for (std::uint32_t number = 0; number < count; ++number) {
    if (gapped_move(rules, state, number, move)) out.push_back(move);
  }
}

bool Dragon::figure_action(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  DragonState& dragon = state.expansions.dragon;
  if (move.kind() == MoveKind::Visit) {
    move_fairy(state, move);
    return true;
  }
  if (move.kind() != MoveKind::Expel) return false;
  expel(rules, state, move, ledger);
  dragon.expelled = rules.expansion.dragon.fairy_after_princess ? kFairyNext : 0;
  return true;
}

// With fairy_placement=meeple she stays where she is and belongs to nobody, unless an equal follower is left there.
void Dragon::figure_left(const Rules&, GameState& state, const Figure& figure) {
  DragonState& fairy = state.expansions.dragon;
  if (!is_fairys(fairy, figure)) return;
  const auto end = state.figures.begin() + state.figure_count;
  if (std::any_of(state.figures.begin(), end, [&](const Figure& other) { return is_fairys(fairy, other); })) return;
  fairy.fairy_owner = kNoOwner;
  fairy.fairy_segment = 0;
  fairy.fairy_kind = 0;
}

// Three points for followers of the region that the fairy is with, won or lost (P-44).
bool Dragon::region_extra(const Rules& rules, const GameState& state, RegionId region, PlayerPoints& extra) {
  const DragonState& fairy = state.expansions.dragon;
  if (fairy.fairy_tile == kNoTile) return false;
  const bool by_follower = is_by_follower(rules);
  bool any = false;
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    const Figure& figure = state.figures[i];
    if (!is_follower(figure.kind) || state.region_of(figure.segment) != region) continue;
    if (by_follower ? !is_fairys(fairy, figure) : state.tile_of(figure.segment) != fairy.fairy_tile) continue;
    extra[figure.owner] = static_cast<std::int16_t>(rules.expansion.dragon.fairy_score_points);
    any = true;
  }
  return any;
}

}  // namespace meeplelab
