#include "engine/apply.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "engine/expansions/hooks.h"
#include "engine/placement.h"
#include "engine/tile_source.h"

namespace meeplelab {

namespace {

struct Offset {
  int dx, dy;
};
constexpr std::array<Offset, 8> kAround = {{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

// The tile on a cell next to the placed tiles, without the check of tile_at for cells far away.
std::uint8_t tile_near(const GameState& state, Cell cell) {
  if (state.board.wide) [[unlikely]] return tile_at(state, cell);
  return state.board.tile[window_row(cell)][window_column(cell)];
}

void widen_bounds(Board& board, Cell cell, bool first) {
  const auto x = static_cast<std::int16_t>(cell.x()), y = static_cast<std::int16_t>(cell.y());
  board.min_x = first ? x : std::min(board.min_x, x);
  board.max_x = first ? x : std::max(board.max_x, x);
  board.min_y = first ? y : std::min(board.min_y, y);
  board.max_y = first ? y : std::max(board.max_y, y);
  constexpr int kLimit = static_cast<int>(kWindow) - 1 - 2 * kRim;
  if (board.max_x - board.min_x > kLimit || board.max_y - board.min_y > kLimit) board.wide = 1;
}

// Two segments meet at a border; for cities and roads that closes one side of each.
void join(GameState& state, SegmentId left, SegmentId right, bool is_field) {
  BoardSegment* const segments = state.segments.data();
  RegionId keep = segments[left].region, drop = segments[right].region;
  const int closed = is_field ? 0 : 2;
  if (keep == drop) {
    segments[keep].open = static_cast<std::uint16_t>(segments[keep].open - closed);
    return;
  }
  if (segments[keep].size < segments[drop].size) std::swap(keep, drop);
  BoardSegment& big = segments[keep];
  BoardSegment& small = segments[drop];

  // Tiles met by both regions still count once (B-33, B-42).
  int twice = 0;
  if (!is_field && big.multi && small.multi) {
    std::array<std::uint64_t, 4> seen{};
    SegmentId segment = drop;
    do {
      const std::uint8_t tile = segments[segment].tile;
      const std::uint64_t bit = std::uint64_t{1} << (tile & 63);
      if (!(seen[tile >> 6] & bit)) {
        seen[tile >> 6] |= bit;
        const SegmentId first = state.tiles[tile].first_segment;
        const SegmentId end = tile + 1 < state.tile_count ? state.tiles[static_cast<std::size_t>(tile) + 1].first_segment
                                                          : state.segment_count;
        for (SegmentId other = first; other < end; ++other) {
          if (segments[other].region == keep) {
            ++twice;
            break;
          }
        }
      }
      segment = segments[segment].next;
    } while (segment != drop);
  }

  SegmentId segment = drop;
  do {
    segments[segment].region = keep;
    segment = segments[segment].next;
  } while (segment != drop);
  std::swap(big.next, small.next);

  big.tiles = static_cast<std::uint8_t>(big.tiles + small.tiles - twice);
  big.open = static_cast<std::uint16_t>(big.open + small.open - closed);
  big.pennants = static_cast<std::uint16_t>(big.pennants + small.pennants);
  big.size = static_cast<std::uint16_t>(big.size + small.size);
  big.occupied = static_cast<std::uint8_t>(big.occupied + small.occupied);
  big.multi |= small.multi;
  big.marks |= small.marks;
}

// Joins the tile with its four neighbours and tells the open cells around what they may take.
void join_side(const Rules& rules, GameState& state, const PlacedTile& tile, const Face& face, Side side) {
  const Cell beside = tile.cell.neighbour(side);
  const std::size_t here = index(side), there = index(opposite(side));
  const std::uint8_t neighbour = tile_near(state, beside);
  if (neighbour == kNoTile) {
    if (state.board.wide) return;
    const std::size_t row = window_row(beside);
    const std::uint32_t bit = window_bit(beside);
    state.board.open[row] |= bit;
    std::uint32_t refused = rules.refuses[index(face.edge[here])];
    for (; refused != 0; refused &= refused - 1) {
      state.board.refuse[there][static_cast<std::size_t>(std::countr_zero(refused))][row] |= bit;
    }
    return;
  }
  const PlacedTile& other = state.tiles[neighbour];
  const Face& facing = rules.face(other.type, other.rotation);
  const auto id = [](const PlacedTile& placed, std::uint8_t segment) {
    return static_cast<SegmentId>(placed.first_segment + segment);
  };
  if (face.edge_segment[here] != kNoSegment && facing.edge_segment[there] != kNoSegment) {
    join(state, id(tile, face.edge_segment[here]), id(other, facing.edge_segment[there]), false);
  }
  for (std::size_t half = 0; half < 2; ++half) {  // the left half here meets the right half there (B-70)
    const std::uint8_t mine = face.half_field[2 * here + half];
    const std::uint8_t theirs = facing.half_field[2 * there + 1 - half];
    if (mine != kNoSegment && theirs != kNoSegment) join(state, id(tile, mine), id(other, theirs), true);
  }
}

// Calls `visit` with each tile around a cell that has a monastery or garden.
template <class Visit>
void each_centre_around(const Rules& rules, const GameState& state, Cell cell, Visit visit) {
  if (!state.board.wide) {  // most often there is none: three looks at the bits tell
    std::uint32_t found = 0;
    for (int dy = -1; dy <= 1; ++dy) {
      found |= std::rotr(state.board.centre[window_row(cell.offset(0, dy))], static_cast<int>(window_column(cell.offset(-1, 0))));
    }
    if ((found & 7) == 0) return;
  }
  for (const Offset offset : kAround) {
    const std::uint8_t neighbour = tile_near(state, cell.offset(offset.dx, offset.dy));
    if (neighbour == kNoTile) continue;
    const PlacedTile& tile = state.tiles[neighbour];
    const TileFacts& facts = rules.facts[tile.type];
    if (facts.centre != kNoSegment && (facts.marks & tile_mark::kPyramid) == 0) visit(tile);
  }
}

// The cells of the zone of a pyramid beside its own (D-50).
constexpr std::array<Offset, 12> kZone = {
    {{0, -2}, {-1, -1}, {0, -1}, {1, -1}, {-2, 0}, {-1, 0}, {1, 0}, {2, 0}, {-1, 1}, {0, 1}, {1, 1}, {0, 2}}};

constexpr bool has_pyramid(const TileFacts& facts) { return (facts.marks & tile_mark::kPyramid) != 0; }

// Calls `visit` with each tile in whose zone the cell lies.
template <class Visit>
void each_pyramid_around(const Rules& rules, const GameState& state, Cell cell, Visit visit) {
  if (!rules.has_pyramids) return;
  if (!state.board.wide) {  // most often no centre is near: five looks at the bits tell
    constexpr std::array<std::uint32_t, 5> kReach = {4, 14, 31, 14, 4};
    std::uint32_t found = 0;
    for (int dy = -2; dy <= 2; ++dy) {
      const std::uint32_t row = state.board.centre[window_row(cell.offset(0, dy))];
      found |= std::rotr(row, static_cast<int>(window_column(cell.offset(-2, 0)))) & kReach[static_cast<std::size_t>(dy + 2)];
    }
    if (found == 0) return;
  }
  for (const Offset offset : kZone) {
    const std::uint8_t neighbour = tile_near(state, cell.offset(offset.dx, offset.dy));
    if (neighbour == kNoTile) continue;
    const PlacedTile& tile = state.tiles[neighbour];
    if (has_pyramid(rules.facts[tile.type])) visit(tile);
  }
}

template <class Offsets>
std::uint16_t empty_cells(const GameState& state, Cell cell, const Offsets& offsets) {
  std::uint16_t empty = 0;
  for (const Offset offset : offsets) {
    if (tile_near(state, cell.offset(offset.dx, offset.dy)) == kNoTile) ++empty;
  }
  return empty;
}

// A monastery, garden or pyramid counts the empty cells around it (B-45, D-50).
void count_around(const Rules& rules, GameState& state, const PlacedTile& tile) {
  const auto fill = [&](const PlacedTile& other) {
    const std::uint8_t centre = rules.facts[other.type].centre;
    if (--state.segments[other.first_segment + centre].open == 0) state.closing = 1;
  };
  each_centre_around(rules, state, tile.cell, fill);
  each_pyramid_around(rules, state, tile.cell, fill);
  const std::uint8_t own = rules.facts[tile.type].centre;
  if (own == kNoSegment) return;
  if (!state.board.wide) state.board.centre[window_row(tile.cell)] |= window_bit(tile.cell);
  const bool pyramid = has_pyramid(rules.facts[tile.type]);
  const std::uint16_t empty = pyramid ? empty_cells(state, tile.cell, kZone) : empty_cells(state, tile.cell, kAround);
  state.segments[tile.first_segment + own].open = empty;
  if (empty == 0) state.closing = 1;
}

void add_segments(const TileFacts& facts, GameState& state, std::uint8_t tile) {
  for (std::size_t i = 0; i < facts.segment_count; ++i) {
    const SegmentFacts& segment = facts.segments[i];
    const SegmentId id = state.segment_count++;
    BoardSegment& added = state.segments[id];
    added = BoardSegment{};
    added.region = id;
    added.next = id;
    added.tile = tile;
    added.tiles = 1;
    added.open = segment.sides;
    added.pennants = segment.pennants;
    added.size = 1;
    added.multi = segment.siblings != 0;
    added.marks = segment.marks;
  }
}

}  // namespace

void place_tile(const Rules& rules, GameState& state, TileTypeId type, Cell cell, Rotation rotation, Ledger* ledger) {
  assert(state.tile_count < kMaxTiles);
  const std::uint8_t number = state.tile_count++;
  PlacedTile& tile = state.tiles[number];
  tile = {cell, type, rotation, state.segment_count};
  const TileFacts& facts = rules.facts[type];
  add_segments(facts, state, number);

  widen_bounds(state.board, cell, number == 0);
  if (!state.board.wide) {
    state.board.tile[window_row(cell)][window_column(cell)] = number;
    state.board.open[window_row(cell)] &= ~window_bit(cell);
  }
  state.closing = 0;
  hooks::placing(rules, state, tile);
  const Face& face = rules.face(type, rotation);
  for (const Side side : kSides) join_side(rules, state, tile, face, side);
  count_around(rules, state, tile);
  for (std::size_t i = 0; i < facts.segment_count; ++i) {
    const SegmentKind kind = facts.segments[i].kind;
    if (kind != SegmentKind::City && kind != SegmentKind::Road) continue;
    if (state.region(static_cast<SegmentId>(tile.first_segment + i)).open == 0) state.closing = 1;
  }
  hooks::placed(rules, state, tile, ledger);
}

void deploy(GameState& state, Move move) {
  const PlacedTile& tile = move.is_elsewhere() ? state.tiles[move.tile()] : state.last_tile();
  const auto id = static_cast<SegmentId>(tile.first_segment + move.segment());
  const FigureKind figure = move.figure();
  state.figures[state.figure_count++] = {id, state.player, figure};
  --state.supply[state.player][index(figure)];
  if (!is_follower(figure)) return;
  ++state.segments[state.segments[id].region].occupied;
  state.deployed = static_cast<SegmentId>(id + 1);
}

void evaluate(const Rules& rules, GameState& state, Ledger* ledger) {
  if (!state.closing) return;
  state.closing = 0;
  const PlacedTile& tile = state.last_tile();
  const TileFacts& facts = rules.facts[tile.type];
  for (std::size_t i = 0; i < facts.segment_count; ++i) {
    const SegmentKind kind = facts.segments[i].kind;
    if (kind != SegmentKind::City && kind != SegmentKind::Road) continue;
    const RegionId region = state.region_of(static_cast<SegmentId>(tile.first_segment + i));
    if (state.segments[region].open != 0 || !is_first_of_region(state, facts, tile, i)) continue;
    hooks::completed(rules, state, region, kind, ledger);
    score_region(rules, state, region, ledger);
  }
  const auto score_centre = [&](const PlacedTile& placed) {
    const std::uint8_t centre = rules.facts[placed.type].centre;
    if (centre == kNoSegment) return;
    const auto region = static_cast<RegionId>(placed.first_segment + centre);
    if (state.segments[region].open == 0) score_region(rules, state, region, ledger);
  };
  score_centre(tile);
  each_centre_around(rules, state, tile.cell, score_centre);
  each_pyramid_around(rules, state, tile.cell, score_centre);
}

namespace {

void finish_game(const Rules& rules, GameState& state, Ledger* ledger) {
  const PlayerPoints points = final_points(rules, state, ledger);
  for (std::size_t player = 0; player < kMaxPlayers; ++player) {
    state.scores[player] = static_cast<std::int16_t>(state.scores[player] + points[player]);
  }
  state.step = Step::Over;
}

void count_half_turn(GameState& state, Ledger* ledger) {
  ++state.turns;
  count(ledger, GameEvent::HalfTurns, state.player);
  if (state.second == 0) count(ledger, GameEvent::Turns, state.player);
}

}  // namespace

void end_half_turn(const Rules& rules, GameState& state, Ledger* ledger) {
  state.deployed = 0;
  count_half_turn(state, ledger);
  if (state.tiles_left == 0) {
    finish_game(rules, state, ledger);
    return;
  }
  state.player = static_cast<PlayerId>(state.player + 1 == rules.players ? 0 : state.player + 1);
  state.actor = state.player;
  state.step = Step::Draw;
}

void refuse_tile(const Rules& rules, GameState& state, TileTypeId type, Ledger* ledger) {
  box(state, type, ledger);
  if (!rules.stepwise) {
    if (state.tiles_left == 0) finish_game(rules, state, ledger);
    return;
  }
  if (state.tried == static_cast<std::uint8_t>(TileSearch::Fresh)) {
    state.tried = static_cast<std::uint8_t>(TileSearch::Refused);
  }
  state.phase = Phase::Source;
  go_on(rules, state, ledger);
}

void lay_tile(const Rules& rules, GameState& state, TileTypeId type, Cell cell, Rotation rotation, Ledger* ledger) {
  place_tile(rules, state, type, cell, rotation, ledger);
  state.drawn = 0;
  if (!rules.stepwise) {
    state.step = Step::Figure;
    return;
  }
  state.tried = 0;
  state.phase = Phase::Placed;
  go_on(rules, state, ledger);
}

namespace {

// The phases in which points of an evaluation are moved before the turn goes on.
constexpr bool settles(Phase phase) {
  return phase == Phase::Started || phase == Phase::Paid || phase == Phase::Recalled || phase == Phase::Scored;
}

// A half-turn is over, or was lost for want of a tile (tried says so): the second one, the next turn, or the end.
void end_half(const Rules& rules, GameState& state, Ledger* ledger) {
  if (rules.by_hand) {
    state.step = Step::Draw;
    return;
  }
  if (state.second == 0 && state.second_due != 0) {
    state.second = 1;
    state.phase = Phase::Source;
    return;
  }
  if (begin_next_turn(rules, state, ledger)) {
    state.phase = Phase::Start;
  } else {
    finish_game(rules, state, ledger);
  }
}

}  // namespace

void go_on(const Rules& rules, GameState& state, Ledger* ledger) {
  while (state.step != Step::Over) {
    const bool has_stage = (rules.stages >> static_cast<unsigned>(state.phase) & 1) != 0;
    if (has_stage && hooks::stage(rules, state, state.phase, ledger)) return;
    if (settles(state.phase) && hooks::settle(rules, state, ledger)) return;
    switch (state.phase) {
      case Phase::Source:
        find_source(rules, state, ledger);
        if (state.phase == Phase::Source) return;
        continue;
      case Phase::Act:
        state.step = Step::Figure;
        state.actor = state.player;
        return;
      case Phase::Acted: state.deployed = 0; break;
      case Phase::Score: evaluate(rules, state, ledger); break;
      case Phase::Late: count_half_turn(state, ledger); break;
      case Phase::HalfEnd:
        end_half(rules, state, ledger);
        if (rules.by_hand) return;
        continue;
      default: break;
    }
    state.phase = static_cast<Phase>(static_cast<unsigned>(state.phase) + 1);
  }
}

bool request_second(GameState& state, bool optional) {
  if (state.second != 0 || state.second_due != 0) return false;
  state.second_due = 1;
  state.second_optional = optional;
  return true;
}

void apply(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  switch (state.step) {
    case Step::Draw:
      take_from_pile(state, move.type());
      if (!is_placeable(rules, state, move.type())) return refuse_tile(rules, state, move.type(), ledger);
      state.drawn = move.type();
      state.step = Step::Place;
      state.actor = state.player;
      return;
    case Step::Place: return lay_tile(rules, state, state.drawn, move.cell(), move.rotation(), ledger);
    case Step::Figure:
      if (move.kind() == MoveKind::Deploy) {
        count(ledger, event_at(GameEvent::FiguresNormal, index(move.figure())), state.player);
        deploy(state, move);
      } else if (move.kind() != MoveKind::None) {
        hooks::figure_action(rules, state, move, ledger);
      }
      if (!rules.stepwise) {
        evaluate(rules, state, ledger);
        end_half_turn(rules, state, ledger);
        return;
      }
      state.phase = Phase::Acted;
      break;
    case Step::Source: take_source(rules, state, move, ledger); break;
    default: hooks::answer(rules, state, move, ledger); break;
  }
  if (state.phase == Phase::Source && (state.step == Step::Draw || state.step == Step::Place)) return;  // found
  go_on(rules, state, ledger);
}

}  // namespace meeplelab
