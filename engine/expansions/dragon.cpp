#include "engine/expansions/dragon.h"

#include <algorithm>
#include <utility>
#include <array>

#include "engine/apply.h"
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

// The tile that a step to that side enters, or kNoTile where it is not allowed (P-21, P-23, P-25).
std::uint8_t step_target(const GameState& state, Side side) {
  const DragonState& dragon = state.expansions.dragon;
  const std::uint8_t target = tile_at(state, state.tiles[dragon.dragon_tile].cell.neighbour(side));
  if (target == kNoTile || target == dragon.fairy_tile || was_visited(dragon, target)) return kNoTile;
  return target;
}

bool can_step(const GameState& state) {
  return std::any_of(kSides.begin(), kSides.end(), [&](Side side) { return step_target(state, side) != kNoTile; });
}

// Everything on the tile goes home (P-24), then whoever is left alone by that (P-29).
void eat(const Rules& rules, GameState& state, std::size_t tile, Ledger* ledger) {
  std::array<std::pair<PlayerId, RegionId>, kMaxFigures> left;  // whose follower, and where it stood
  std::size_t count_left = 0;
  for (std::size_t i = state.figure_count; i-- > 0;) {
    const Figure figure = state.figures[i];
    if (state.tile_of(figure.segment) != tile) continue;
    if (is_follower(figure.kind)) left[count_left++] = {figure.owner, state.region_of(figure.segment)};
    count(ledger, GameEvent::Eaten, figure.owner);
    if (ledger) ledger->eaten.push_back(figure);
    remove_figure(rules, state, i);
  }
  for (std::size_t i = 0; i < count_left; ++i) leave_alone(rules, state, left[i].first, left[i].second, ledger);
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
  if (dragon.steps < rules.expansion.dragon.steps && can_step(state)) {
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

// Tiles, or followers there, to which the player may move the fairy (P-40, P-41).
void fairy_moves(const Rules& rules, const GameState& state, MoveList& out) {
  const DragonState& fairy = state.expansions.dragon;
  const bool by_follower = rules.expansion.dragon.fairy == FairyPlacement::Meeple;
  std::array<std::uint64_t, 4> seen{};  // bit set of tiles
  for (std::size_t i = 0; i < state.figure_count; ++i) {
    const Figure& figure = state.figures[i];
    if (figure.owner != state.player || !is_follower(figure.kind)) continue;
    const std::size_t tile = state.tile_of(figure.segment);
    const std::uint64_t bit = std::uint64_t{1} << (tile % 64);
    if (!by_follower) {
      if (tile != fairy.fairy_tile && !(seen[tile / 64] & bit)) out.push_back(Move::visit(tile));
      seen[tile / 64] |= bit;
    } else if (!is_fairys(fairy, figure)) {
      add_once(out, Move::visit(figure.kind, state.number_of(figure.segment), tile));
    }
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
  if (rules.expansion.dragon.fairy == FairyPlacement::Meeple) return fairy.fairy_owner == player;
  return std::any_of(state.figures.begin(), state.figures.begin() + state.figure_count, [&](const Figure& figure) {
    return figure.owner == player && is_follower(figure.kind) && state.tile_of(figure.segment) == fairy.fairy_tile;
  });
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

// Followers through the portal onto any other tile: one move a tile and region (P-50..P-54).
void portal_moves(const Rules& rules, const GameState& state, MoveList& out) {
  if (!(rules.facts[state.last_tile().type].marks & tile_mark::kPortal)) return;
  for (std::size_t t = 0; t < state.last_index(); ++t) {
    if (t == state.expansions.dragon.dragon_tile) continue;
    const PlacedTile& tile = state.tiles[t];
    const TileFacts& facts = rules.facts[tile.type];
    for (std::size_t segment = 0; segment < facts.segment_count; ++segment) {
      const SegmentKind on = facts.segments[segment].kind;
      const BoardSegment& region = state.region(static_cast<SegmentId>(tile.first_segment + segment));
      if (region.occupied != 0 || (on != SegmentKind::Field && region.open == 0)) continue;
      if (!may_claim(state, facts, tile, segment)) continue;
      for (std::size_t kind = 0; kind < kFollowerKinds; ++kind) {
        if (state.supply[state.player][kind] == 0 || !(rules.stands[kind] >> index(on) & 1)) continue;
        out.push_back(Move::deploy_at(static_cast<FigureKind>(kind), segment, t));
      }
    }
  }
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
  for (const Side side : kSides) {
    if (step_target(state, side) != kNoTile) out.push_back(Move::numbered(MoveKind::Walk, index(side)));
  }
}

bool Dragon::answer(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  if (state.step != Step::Walk) return false;
  DragonState& dragon = state.expansions.dragon;
  dragon.dragon_tile = step_target(state, static_cast<Side>(move.number()));
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
  portal_moves(rules, state, out);
  fairy_moves(rules, state, out);
  if (rules.expansion.dragon.princess == PrincessDuty::May) expel_moves(rules, state, out);
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
  const bool by_follower = rules.expansion.dragon.fairy == FairyPlacement::Meeple;
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
