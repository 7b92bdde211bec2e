#include "engine/tile_source.h"

#include <algorithm>
#include <array>

#include "engine/expansions/hooks.h"
#include "engine/placement.h"

namespace meeplelab {

namespace {

// Different types of tiles, in the order in which they came.
class TypeList {
 public:
  void add(TileTypeId type) {
    if (std::find(begin(), end(), type) == end()) types_[size_++] = type;
  }
  const TileTypeId* begin() const { return types_.data(); }
  const TileTypeId* end() const { return types_.data() + size_; }
  std::size_t size() const { return size_; }
  TileTypeId front() const { return types_[0]; }

 private:
  std::array<TileTypeId, kMaxTypes> types_;
  std::size_t size_ = 0;
};

// The pending tiles that the player may use in this turn (V-66).
TypeList pending_types(const Rules& rules, const GameState& state) {
  TypeList types;
  if (hooks::comes_first(rules, state)) return types;
  for (std::size_t i = 0; i < state.held_count; ++i) {
    const HeldTile& tile = state.held[i];
    if (tile.owner() == state.player && tile.is_pending() && !tile.is_new()) types.add(tile.type);
  }
  return types;
}

// The kept tiles of the player that fit somewhere (D-26).
TypeList kept_types(const Rules& rules, const GameState& state) {
  TypeList fitting, others;
  if (hooks::comes_first(rules, state)) return fitting;
  for (std::size_t i = 0; i < state.held_count; ++i) {
    const HeldTile& tile = state.held[i];
    if (tile.owner() != state.player || tile.is_pending()) continue;
    if (std::find(others.begin(), others.end(), tile.type) != others.end()) continue;
    others.add(tile.type);
    if (is_placeable(rules, state, tile.type)) fitting.add(tile.type);
  }
  return fitting;
}

// Takes a held tile of the player away.
void unhold(GameState& state, TileTypeId type, bool pending) {
  for (std::size_t i = 0; i < state.held_count; ++i) {
    const HeldTile& tile = state.held[i];
    if (tile.type != type || tile.owner() != state.player || tile.is_pending() != pending || tile.is_new()) continue;
    std::copy(state.held.begin() + static_cast<std::ptrdiff_t>(i) + 1, state.held.begin() + state.held_count,
              state.held.begin() + static_cast<std::ptrdiff_t>(i));
    state.held[--state.held_count] = HeldTile{};
    return;
  }
}

void draw_now(GameState& state) { state.step = Step::Draw; }

void place_now(GameState& state, TileTypeId type) {
  state.drawn = type;
  state.step = Step::Place;
  state.actor = state.player;
}

void lose_half(GameState& state) {
  state.second_due = 0;
  state.phase = Phase::HalfEnd;
}

bool may_use_kept(const Rules& rules, const GameState& state) {
  return state.second == 0 || !rules.kept_first_half_only;
}

}  // namespace

bool can_draw(const Rules& rules, const GameState& state) {
  if (state.tiles_left == 0) return false;
  if (!hooks::limits_draws(rules, state)) return true;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    if (state.remaining[type] != 0 && hooks::may_draw(rules, state, static_cast<TileTypeId>(type))) return true;
  }
  return false;
}

void box(GameState& state, TileTypeId type, Ledger* ledger) {
  if (ledger) ledger->boxed.push_back(type);
  ++state.tiles_boxed;
  count(ledger, GameEvent::TilesBoxed, state.player);
}

void hold(GameState& state, TileTypeId type, PlayerId owner, bool pending) {
  const unsigned fresh = pending && owner == state.player ? 16 : 0;
  state.held[state.held_count++] = {type, static_cast<std::uint8_t>(unsigned{owner} | (pending ? 8U : 0U) | fresh)};
}

void source_moves(const Rules& rules, const GameState& state, MoveList& out) {
  const auto tried = static_cast<TileSearch>(state.tried);
  if (tried == TileSearch::Fresh && state.second == 0) {
    const TypeList pending = pending_types(rules, state);
    for (const TileTypeId type : pending) out.push_back(Move::source(SourceKind::Pending, type));
    if (pending.size() != 0) return;
  }
  const bool drawable = can_draw(rules, state);
  const TypeList kept = may_use_kept(rules, state) ? kept_types(rules, state) : TypeList();
  if (!drawable && kept.size() == 0) return;  // nothing is left to choose
  // A tile may be kept on, or void, instead: there the draw step goes without a tile.
  const bool may_go_without = tried == TileSearch::Fresh && !drawable && rules.kept_tiles_lost;
  if (tried == TileSearch::Fresh && (drawable || may_go_without)) out.push_back(Move::source(SourceKind::Draw));
  for (const TileTypeId type : kept) out.push_back(Move::source(SourceKind::Kept, type));
  if (tried == TileSearch::Fresh && state.second != 0 && state.second_optional != 0) out.push_back(Move::source(SourceKind::None));
}

void find_source(const Rules& rules, GameState& state, Ledger* ledger) {
  const auto tried = static_cast<TileSearch>(state.tried);
  if (tried != TileSearch::Fresh) {
    if (can_draw(rules, state)) return draw_now(state);
    if (rules.kept_tiles_lost || state.held_count == 0 || !may_use_kept(rules, state)) return lose_half(state);
    if (tried == TileSearch::LostHalf) state.second_due = 0;
  } else if (state.held_count == 0 && !(state.second != 0 && state.second_optional != 0)) {
    if (can_draw(rules, state)) return draw_now(state);
    return lose_half(state);
  }
  thread_local MoveList moves;  // grows once
  moves.clear();
  source_moves(rules, state, moves);
  if (moves.empty()) return lose_half(state);
  if (moves.size() == 1) return take_source(rules, state, moves.front(), ledger);
  state.step = Step::Source;
  state.actor = state.player;
}

void take_source(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  switch (move.source()) {
    case SourceKind::Draw:
      if (!can_draw(rules, state)) return lose_half(state);
      return draw_now(state);
    case SourceKind::None:
      state.phase = Phase::HalfEnd;
      return;
    case SourceKind::Kept:
      unhold(state, move.type(), false);
      count(ledger, GameEvent::KeptPlayed, state.player);
      return place_now(state, move.type());
    case SourceKind::Pending:
      unhold(state, move.type(), true);
      state.second_due = 1;
      count(ledger, GameEvent::DoubleTurnVoyage, state.player);
      if (is_placeable(rules, state, move.type())) return place_now(state, move.type());
      box(state, move.type(), ledger);
      state.tried = static_cast<std::uint8_t>(TileSearch::LostHalf);
      return find_source(rules, state, ledger);
  }
}

namespace {

// What a player can do in a turn that begins with an empty pile.
bool can_play_held(const Rules& rules, GameState& state) {
  for (const TileTypeId type : pending_types(rules, state)) {
    if (is_placeable(rules, state, type)) return true;
  }
  return !rules.kept_tiles_lost && kept_types(rules, state).size() != 0;
}

bool somebody_holds(const Rules& rules, const GameState& state) {
  for (std::size_t i = 0; i < state.held_count; ++i) {
    if (state.held[i].is_pending() || !rules.kept_tiles_lost) return true;
  }
  return false;
}

void end_turn(const Rules& rules, GameState& state) {
  for (std::size_t i = 0; i < state.held_count; ++i) state.held[i].bits &= 0xf;  // no longer new
  if (rules.kept_tiles_lost && state.held_count != 0 && !can_draw(rules, state)) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < state.held_count; ++i) {
      if (state.held[i].is_pending()) state.held[left++] = state.held[i];
    }
    std::fill(state.held.begin() + static_cast<std::ptrdiff_t>(left), state.held.begin() + state.held_count, HeldTile{});
    state.held_count = static_cast<std::uint8_t>(left);
  }
  state.second = 0;
  state.second_due = 0;
  state.second_optional = 0;
  state.tried = 0;
}

}  // namespace

bool begin_next_turn(const Rules& rules, GameState& state, Ledger* ledger) {
  end_turn(rules, state);
  for (;;) {
    state.player = next_player(rules, state.player);
    if (can_draw(rules, state)) break;
    if (!somebody_holds(rules, state) || state.passes == rules.players) return false;
    if (can_play_held(rules, state)) break;
    const TypeList pending = pending_types(rules, state);
    if (pending.size() != 0) {  // it is boxed all the same
      unhold(state, pending.front(), true);
      box(state, pending.front(), ledger);
    }
    ++state.passes;
  }
  state.passes = 0;
  state.actor = state.player;
  return true;
}

}  // namespace meeplelab
