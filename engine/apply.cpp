#include "engine/apply.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
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

// The tile on a cell where one is known to lie.
std::uint8_t known_tile(const GameState& state, Cell cell) {
  if (state.board.wide) [[unlikely]] return tile_at(state, cell);
  return static_cast<std::uint8_t>(state.board.spot[window_index(cell)]);
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
  const auto exchanged = static_cast<RegionId>((keep ^ drop) & (0 - (segments[keep].size < segments[drop].size)));
  keep ^= exchanged;  // the bigger one stays; without a branch, as it is not to be foretold
  drop ^= exchanged;
  const int closed = is_field ? 0 : 2;
  if (keep == drop) {
    segments[keep].open = static_cast<std::uint16_t>(segments[keep].open - closed);
    state.closing |= static_cast<std::uint8_t>(!is_field & (segments[keep].open == 0));
    return;
  }
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
  state.closing |= static_cast<std::uint8_t>(!is_field & (big.open == 0));
  big.pennants = static_cast<std::uint16_t>(big.pennants + small.pennants);
  big.size = static_cast<std::uint16_t>(big.size + small.size);
  big.occupied = static_cast<std::uint8_t>(big.occupied + small.occupied);
  big.multi |= small.multi;
  big.marks |= small.marks;
}

// Joins the tile with its neighbour on a side: what runs over the edge, and the field on each half of it (B-70).
void join_side(const Rules& rules, GameState& state, const PlacedTile& tile, const Face& face, const PlacedTile& other,
               std::size_t here) {
  const std::size_t there = here ^ 2;
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

// The place of a cell in the list of open cells, or its end.
std::uint32_t find_open(const GameState& state, Cell cell) {
  const auto cells = state.open.cell.begin();
  return static_cast<std::uint32_t>(std::find(cells, cells + state.board.open_count, cell) - cells);
}

// The cell of a tile is open no longer; the last of the list takes its place.
void close_cell(GameState& state, Cell cell, std::uint8_t tile) {
  Board& board = state.board;
  std::uint32_t place = 0;
  if (board.wide) [[unlikely]] {
    place = find_open(state, cell);
    if (place == board.open_count) return;
  } else {
    const Spot spot = std::exchange(board.spot[window_index(cell)], tile);
    if (spot == kEmptySpot) return;
    place = static_cast<std::uint32_t>(spot - kOpenSpot);
  }
  const std::uint32_t last = --board.open_count;
  if (place == last) return;
  state.open.cell[place] = state.open.cell[last];
  state.open.takes[place] = state.open.takes[last];
  if (!board.wide) board.spot[window_index(state.open.cell[place])] = static_cast<Spot>(kOpenSpot + place);
}

// The cells around a new tile are open from now on, and what they take has to fit it (B-10, B-11). Returns the sides on
// which a tile lies, as bits. No branch here: what lies around is anybody's guess.
std::uint32_t open_around(const Rules& rules, GameState& state, Cell cell, const Face& face) {
  Board& board = state.board;
  std::uint32_t tiles = 0;
  for (const Side side : kSides) {
    const Cell beside = cell.neighbour(side);
    Spot& spot = board.spot[window_index(beside)];
    const std::uint32_t has_tile = spot < kOpenSpot, is_new = spot == kEmptySpot;
    const std::uint32_t if_tile = 0U - has_tile, if_new = 0U - is_new;  // all bits or none
    // A tile there: a place that is not used.
    const std::uint32_t place = (if_tile & kMaxOpen) | (if_new & board.open_count) | (~(if_tile | if_new) & (spot - kOpenSpot));
    state.open.takes[place] = (state.open.takes[place] | if_new) & rules.lets[index(side)][index(face.edge[index(side)])];
    state.open.cell[place] = beside;
    spot = static_cast<Spot>((if_tile & spot) | (~if_tile & (kOpenSpot + place)));
    board.open_count += is_new;
    tiles |= has_tile << index(side);
  }
  return tiles;
}

// As open_around, on a board wider than the window.
std::uint32_t open_around_wide(const Rules& rules, GameState& state, Cell cell, const Face& face) {
  std::uint32_t tiles = 0;
  for (const Side side : kSides) {
    const Cell beside = cell.neighbour(side);
    if (tile_at(state, beside) != kNoTile) {
      tiles |= 1U << index(side);
      continue;
    }
    const std::uint32_t place = find_open(state, beside);
    if (place == state.board.open_count) {
      ++state.board.open_count;
      state.open.cell[place] = beside;
      state.open.takes[place] = ~EdgeBits{0};
    }
    state.open.takes[place] &= rules.lets[index(side)][index(face.edge[index(side)])];
  }
  return tiles;
}

// Calls `look` with each offset at which a monastery, garden or pyramid lies: of the square of cells that far around
// those that `mask` names, row by row.
template <int reach, class Look>
void each_centre(const Board& board, Cell cell, std::uint32_t mask, Look look) {
  constexpr int kWidth = 2 * reach + 1;
  const auto column = static_cast<int>(window_column(cell.offset(-reach, 0)));
  std::uint32_t found = 0;
  for (int row = 0; row < kWidth; ++row) {
    const std::uint32_t bits = std::rotr(board.centre[window_row(cell.offset(0, row - reach))], column);
    found |= (bits & ((1U << kWidth) - 1)) << (kWidth * row);
  }
  for (found &= mask; found != 0; found &= found - 1) {  // most often there is none
    const int place = std::countr_zero(found);
    look({place % kWidth - reach, place / kWidth - reach});
  }
}

// Calls `visit` with each tile around a cell that has a monastery or garden.
template <class Visit>
void each_centre_around(const Rules& rules, const GameState& state, Cell cell, Visit visit) {
  const auto look = [&](Offset offset) {
    const std::uint8_t neighbour = tile_near(state, cell.offset(offset.dx, offset.dy));
    if (neighbour == kNoTile) return;
    const PlacedTile& tile = state.tiles[neighbour];
    const TileFacts& facts = rules.facts[tile.type];
    if (facts.centre != kNoSegment && (facts.marks & tile_mark::kPyramid) == 0) visit(tile);
  };
  if (state.board.wide) [[unlikely]] {
    for (const Offset offset : kAround) look(offset);
    return;
  }
  each_centre<1>(state.board, cell, 0b111'101'111, look);
}

// The cells of the zone of a pyramid beside its own (D-50).
constexpr std::array<Offset, 12> kZone = {
    {{0, -2}, {-1, -1}, {0, -1}, {1, -1}, {-2, 0}, {-1, 0}, {1, 0}, {2, 0}, {-1, 1}, {0, 1}, {1, 1}, {0, 2}}};

constexpr bool has_pyramid(const TileFacts& facts) { return (facts.marks & tile_mark::kPyramid) != 0; }

// Calls `visit` with each tile in whose zone the cell lies.
template <class Visit>
void each_pyramid_around(const Rules& rules, const GameState& state, Cell cell, Visit visit) {
  if (!rules.has_pyramids) return;
  const auto look = [&](Offset offset) {
    const std::uint8_t neighbour = tile_near(state, cell.offset(offset.dx, offset.dy));
    if (neighbour == kNoTile) return;
    const PlacedTile& tile = state.tiles[neighbour];
    if (has_pyramid(rules.facts[tile.type])) visit(tile);
  };
  if (state.board.wide) [[unlikely]] {
    for (const Offset offset : kZone) look(offset);
    return;
  }
  each_centre<2>(state.board, cell, 0b00100'01110'11011'01110'00100, look);
}

template <class Offsets>
std::uint16_t empty_cells(const GameState& state, Cell cell, const Offsets& offsets) {
  int empty = 0;
  for (const Offset offset : offsets) empty += tile_near(state, cell.offset(offset.dx, offset.dy)) == kNoTile;
  return static_cast<std::uint16_t>(empty);
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

// The segments of a tile come onto the board: numbered from there on. Most tiles have at most eight: that many are
// always written, what is too much is written over by the next tile.
void add_segments(const TileFacts& facts, GameState& state, std::uint8_t tile) {
  using Words = std::array<std::uint64_t, 2>;
  static_assert(sizeof(Words) == sizeof(BoardSegment));
  BoardSegment shift;
  shift.region = shift.next = state.segment_count;
  shift.tile = tile;
  shift.kind = SegmentKind{};
  const std::uint64_t by = std::bit_cast<Words>(shift)[0];  // no sum of its bytes carries
  BoardSegment* const added = state.segments.data() + state.segment_count;
  const auto add = [&](std::size_t i) {
    Words words;
    std::memcpy(&words, &facts.on_board[i], sizeof(words));
    words[0] += by;
    std::memcpy(static_cast<void*>(added + i), &words, sizeof(words));
  };
  constexpr std::size_t kMost = 8;
  for (std::size_t i = 0; i < kMost; ++i) add(i);
  for (std::size_t i = kMost; i < facts.segment_count; ++i) add(i);
  state.segment_count = static_cast<std::uint16_t>(state.segment_count + facts.segment_count);
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
  close_cell(state, cell, number);
  state.closing = 0;
  const Face& face = rules.face(type, rotation);
  std::uint32_t beside = state.board.wide ? open_around_wide(rules, state, cell, face) : open_around(rules, state, cell, face);
  hooks::placing(rules, state, tile, beside);
  for (; beside != 0; beside &= beside - 1) {
    const auto side = static_cast<Side>(std::countr_zero(beside));
    join_side(rules, state, tile, face, state.tiles[known_tile(state, cell.neighbour(side))], index(side));
  }
  count_around(rules, state, tile);
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
  state.player = next_player(rules, state.player);
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

// One phase, if the turn is in it; on to what follows. False: somebody has to decide.
template <Phase phase>
bool pass(const Rules& rules, GameState& state, Ledger* ledger) {
  if (state.phase != phase) return true;
  if (hooks::stage<phase>(rules, state, ledger)) return false;
  if constexpr (settles(phase)) {
    if (hooks::settle(rules, state, ledger)) return false;
  }
  if constexpr (phase == Phase::Source) {
    find_source(rules, state, ledger);
    return state.phase != Phase::Source;
  } else if constexpr (phase == Phase::Act) {
    state.step = Step::Figure;
    state.actor = state.player;
    return false;
  } else if constexpr (phase == Phase::HalfEnd) {
    end_half(rules, state, ledger);
    return !rules.by_hand;
  } else {
    if constexpr (phase == Phase::Acted) state.deployed = 0;
    if constexpr (phase == Phase::Score) evaluate(rules, state, ledger);
    if constexpr (phase == Phase::Late) {
      state.homeward = {};
      count_half_turn(state, ledger);
    }
    state.phase = static_cast<Phase>(static_cast<unsigned>(phase) + 1);
    return true;
  }
}

template <std::size_t... phases>
bool pass_all(const Rules& rules, GameState& state, Ledger* ledger, std::index_sequence<phases...>) {
  return (pass<static_cast<Phase>(phases)>(rules, state, ledger) && ...);
}

}  // namespace

void go_on(const Rules& rules, GameState& state, Ledger* ledger) {
  constexpr auto kAll = std::make_index_sequence<static_cast<std::size_t>(Phase::HalfEnd) + 1>();
  while (state.step != Step::Over && pass_all(rules, state, ledger, kAll)) {
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
