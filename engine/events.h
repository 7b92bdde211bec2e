// What games are counted by: where points come from, and events that a study of balance needs. The names are those of
// results files; more are added at the end of their list, none is renamed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace meeplelab {

// Where points come from. `..._open`: scored unfinished at the end. The `track_...` sources are signed: the points of a
// move along the track are booked in full where they were earned, and the difference to where the marker stands here.
enum class PointSource : std::uint8_t {
  Road, RoadOpen, City, CityOpen, Monastery, MonasteryOpen, Garden, GardenOpen, Field, Recall,
  Pyramid, PyramidOpen, CamelGrey, CamelWhite, FairyTurn, FairyScore, Goods,
  TrackLost,      // beyond a white space or the gate, moved by the thief, or without a marker (V-31, V-40, V-55, V-80)
  TrackSwap,      // a marker pushed back (V-20)
  TrackSentBack,  // a marker sent to 0 by the thief (V-82)
  TrackGate       // what the gate is worth beyond its space (V-40)
};
inline constexpr std::size_t kPointSources = 21;
constexpr std::size_t index(PointSource source) { return static_cast<std::size_t>(source); }
inline constexpr std::array<const char*, kPointSources> kPointSourceNames = {
    "road",     "road_open",    "city",       "city_open",   "monastery",  "monastery_open",  "garden",
    "garden_open", "field",     "recall",     "pyramid",     "pyramid_open", "camel_grey",    "camel_white",
    "fairy_turn", "fairy_score", "goods",     "track_lost",  "track_swap", "track_sent_back", "track_gate"};

// Counted for the player whom it happens to; what the active player causes, for the active player.
enum class GameEvent : std::uint8_t {
  Turns, HalfTurns, TilesBoxed,
  FiguresNormal, FiguresLarge, FiguresAbbot, FiguresMayor, FiguresBuilder, FiguresPig,  // placed; as FigureKind
  CamelDrawnGrey, CamelDrawnWhite, CamelDrawnWood, CamelPaidGrey, CamelPaidWhite, CamelPaidWood,  // as Camel
  DoubleTurnBuilder, DoubleTurnCamel, DoubleTurnVoyage,
  KeptDrawn, KeptPlayed,
  Eaten, Expelled, SentHome,
  MarkerParked10, MarkerParked20, MarkerParked30, MarkerParked40, MarkerParkedGate,
  MarkerSwapped, MarkerSentBack, ThiefMoved,
  DragonMoves, DragonSteps, TilesSetAside
};
inline constexpr std::size_t kGameEvents = 34;
constexpr std::size_t index(GameEvent event) { return static_cast<std::size_t>(event); }
inline constexpr std::array<const char*, kGameEvents> kGameEventNames = {
    "turns", "half_turns", "tiles_boxed",
    "figures_normal", "figures_large", "figures_abbot", "figures_mayor", "figures_builder", "figures_pig",
    "camel_drawn_grey", "camel_drawn_white", "camel_drawn_wood", "camel_paid_grey", "camel_paid_white",
    "camel_paid_wood", "double_turn_builder", "double_turn_camel", "double_turn_voyage", "kept_drawn", "kept_played",
    "eaten", "expelled", "sent_home", "marker_parked_10", "marker_parked_20", "marker_parked_30", "marker_parked_40",
    "marker_parked_gate", "marker_swapped", "marker_sent_back", "thief_moved", "dragon_moves", "dragon_steps",
    "tiles_set_aside"};
static_assert(kGameEventNames.back() != nullptr && index(GameEvent::TilesSetAside) + 1 == kGameEvents);

// The event at a place of a row of events that follow each other, e.g. by colour of camel.
constexpr GameEvent event_at(GameEvent first, std::size_t offset) {
  return static_cast<GameEvent>(index(first) + offset);
}

}  // namespace meeplelab
