// The fold over the expansions. Each expansion is a struct of static functions, all optional; the core calls a hook
// here, and it reaches those that are switched on and have it, in the order of ExpansionId. The core names no
// expansion, and expansions do not call each other.
//
//   struct Example {
//     static constexpr ExpansionId kId = ExpansionId::Example;
//     static constexpr const char* kPart = "example";         // its name in ruleset texts
//     static constexpr std::array kAliases = {"examples"};    // other names that are read
//     static constexpr const char* kNeeds = "other";          // the part without which it makes no sense
//     static constexpr bool kStepwise = true;                 // it has `stage`, `moves` or `outcomes`
//     static std::vector<Option> options();                   // its options and numbers
//     static void add_to_rules(Rules&, const TileLibrary&);   // its tiles, figures, ...; see finish()
//     static void set_up(const Rules&, GameState&);           // after the start tile is laid
//
//     // ---- tiles
//     static bool limits_draws(const Rules&, const GameState&);                  // has may_draw a say now?
//     static bool may_draw(const Rules&, const GameState&, TileTypeId);          // chance: may this tile come now?
//     static bool comes_first(const Rules&, const GameState&);    // its own stack does: held tiles have to wait
//     static bool sets_aside(const Rules&, const GameState&, TileTypeId);        // it goes back into the pile later
//     static bool limits(const Rules&, TileTypeId);                              // has limit_placements a say?
//     static void limit_placements(const Rules&, const GameState&, TileTypeId, MoveList&);  // removes some
//     static void placing(const Rules&, GameState&, const PlacedTile&, std::uint32_t sides);  // a tile is laid, not
//                                                  // joined yet; the sides on which tiles lie, as bits
//     static void placed(const Rules&, GameState&, const PlacedTile&, Ledger*);  // it is joined
//
//     // ---- turns
//     static constexpr std::array kStages = {Phase::Start};           // the phases of `stage`
//     static bool stage(const Rules&, GameState&, Phase, Ledger*);    // true: set a step at which something is decided;
//                                                                     // called again, in the same phase, after it
//     static void moves(const Rules&, const GameState&, MoveList&);   // the decisions at its steps
//     static void outcomes(const Rules&, const GameState&, std::vector<ChanceOutcome>&);  // chance at its steps
//     static bool answer(const Rules&, GameState&, Move, Ledger*);    // carries out a move of its steps; true if so
//
//     // ---- figures
//     static bool bars(const Rules&, const GameState&, std::size_t tile);        // no figure may be put there now
//     static bool dictates(const Rules&, const GameState&, MoveList&);           // true: these are all figure actions
//     static void figure_moves(const Rules&, const GameState&, MoveList&);       // adds figure actions
//     static std::uint32_t gapped_count(const Rules&, const GameState&);         // further ones, numbered with gaps, so
//     static bool gapped_move(const Rules&, const GameState&, std::uint32_t number, Move&);  // that random play need not
//     static void gapped_moves(const Rules&, const GameState&, MoveList&);  // list them: how many numbers; the one with
//                                                                           // a number, or false; all of them
//     static bool figure_action(const Rules&, GameState&, Move, Ledger*);        // carries out its own; true if so
//     static void figure_left(const Rules&, GameState&, const Figure&);          // a figure is off the board
//     static void follower_gone(const Rules&, GameState&, PlayerId, RegionId, Ledger*);  // a follower left unscored
//
//     // ---- points
//     static std::optional<int> region_value(const Rules&, const GameState&, RegionId, SegmentKind);
//     static bool region_extra(const Rules&, const GameState&, RegionId, PlayerPoints&);  // beside the value
//     static void completed(const Rules&, GameState&, RegionId, SegmentKind, Ledger*);    // before it is scored
//     static int field_city_extra(const Rules&, const GameState&, RegionId, PlayerId);
//     static void final_points(const Rules&, const GameState&, PlayerPoints&, Ledger*);
//     static constexpr bool kTakesPoints = true;                      // evaluations end in its `settle`
//     static bool settle(const Rules&, GameState&, Ledger*);          // true: somebody decides; all due points used up
//   };
#pragma once

#include <optional>

#include "engine/chance.h"
#include "engine/expansions/abbot.h"
#include "engine/expansions/builders.h"
#include "engine/expansions/deserts.h"
#include "engine/expansions/dragon.h"
#include "engine/expansions/expansions.h"
#include "engine/expansions/flier.h"
#include "engine/expansions/inns.h"
#include "engine/expansions/mayor.h"
#include "engine/expansions/river.h"
#include "engine/expansions/voyage.h"
#include "engine/move.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab::hooks {

template <class... Modules>
struct ModuleList {
  // Calls `visit` with a value of each module's type.
  template <class Visit>
  static void each(Visit visit) {
    (visit(Modules{}), ...);
  }
  // As `each`, for the modules that are switched on.
  template <class Visit>
  static void each_on(const Rules& rules, Visit visit) {
    if (!rules.expansions.any()) return;
    ((rules.has(Modules::kId) ? visit(Modules{}) : void()), ...);
  }
  // Whether `ask` is true of a module that is switched on; the rest is not asked then.
  template <class Ask>
  static bool any_on(const Rules& rules, Ask ask) {
    if (!rules.expansions.any()) return false;
    return ((rules.has(Modules::kId) && ask(Modules{})) || ...);
  }
};

using Modules = ModuleList<Abbot, River, Inns, Builders, Dragon, Deserts, Mountains, Voyage, Thief, Flier, Mayor>;

inline void set_up(const Rules& rules, GameState& state) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::set_up(rules, state); }) M::set_up(rules, state);
  });
}

// Whether some unseen tiles may not come now.
inline bool limits_draws(const Rules& rules, const GameState& state) {
  return Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::limits_draws(rules, state); }) return M::limits_draws(rules, state);
    return false;
  });
}

inline bool may_draw(const Rules& rules, const GameState& state, TileTypeId type) {
  return !Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::may_draw(rules, state, type); }) return !M::may_draw(rules, state, type);
    return false;
  });
}

// Whether tiles come from a stack of their own now, and none that a player holds may be played.
inline bool comes_first(const Rules& rules, const GameState& state) {
  return Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::comes_first(rules, state); }) return M::comes_first(rules, state);
    return false;
  });
}

inline bool sets_aside(const Rules& rules, const GameState& state, TileTypeId type) {
  return Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::sets_aside(rules, state, type); }) return M::sets_aside(rules, state, type);
    return false;
  });
}

inline bool limits_placements(const Rules& rules, TileTypeId type) {
  return Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::limits(rules, type); }) return M::limits(rules, type);
    return false;
  });
}

inline void limit_placements(const Rules& rules, const GameState& state, TileTypeId type, MoveList& moves) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::limit_placements(rules, state, type, moves); }) {
      if (M::limits(rules, type)) M::limit_placements(rules, state, type, moves);
    }
  });
}

inline void placing(const Rules& rules, GameState& state, const PlacedTile& tile, std::uint32_t sides) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::placing(rules, state, tile, sides); }) M::placing(rules, state, tile, sides);
  });
}

inline void placed(const Rules& rules, GameState& state, const PlacedTile& tile, Ledger* ledger) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::placed(rules, state, tile, ledger); }) M::placed(rules, state, tile, ledger);
  });
}

// Whether a module has something to do in a phase.
template <class M>
consteval bool has_stage(Phase phase) {
  if constexpr (requires { M::kStages; }) {
    for (const Phase own : M::kStages) {
      if (own == phase) return true;
    }
  }
  return false;
}

template <Phase phase>
inline bool stage(const Rules& rules, GameState& state, Ledger* ledger) {
  return Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (has_stage<M>(phase)) return M::stage(rules, state, phase, ledger);
    return false;
  });
}

inline void moves(const Rules& rules, const GameState& state, MoveList& out) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::moves(rules, state, out); }) M::moves(rules, state, out);
  });
}

inline void outcomes(const Rules& rules, const GameState& state, std::vector<ChanceOutcome>& out) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::outcomes(rules, state, out); }) M::outcomes(rules, state, out);
  });
}

inline void answer(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::answer(rules, state, move, ledger); }) return M::answer(rules, state, move, ledger);
    return false;
  });
}

inline bool bars(const Rules& rules, const GameState& state, std::size_t tile) {
  return Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::bars(rules, state, tile); }) return M::bars(rules, state, tile);
    return false;
  });
}

inline bool dictates(const Rules& rules, const GameState& state, MoveList& out) {
  return Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::dictates(rules, state, out); }) return M::dictates(rules, state, out);
    return false;
  });
}

inline void figure_moves(const Rules& rules, const GameState& state, MoveList& out) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::figure_moves(rules, state, out); }) M::figure_moves(rules, state, out);
  });
}

inline std::uint32_t gapped_count(const Rules& rules, const GameState& state) {
  std::uint32_t count = 0;
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::gapped_count(rules, state); }) count += M::gapped_count(rules, state);
  });
  return count;
}

// The action with that number below gapped_count, where there is one.
inline bool gapped_move(const Rules& rules, const GameState& state, std::uint32_t number, Move& out) {
  return Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::gapped_count(rules, state); }) {
      const std::uint32_t own = M::gapped_count(rules, state);
      if (number < own) return M::gapped_move(rules, state, number, out);
      number -= own;
    }
    return false;
  });
}

inline void gapped_moves(const Rules& rules, const GameState& state, MoveList& out) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::gapped_moves(rules, state, out); }) M::gapped_moves(rules, state, out);
  });
}

inline void figure_action(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::figure_action(rules, state, move, ledger); }) {
      return M::figure_action(rules, state, move, ledger);
    }
    return false;
  });
}

inline void figure_left(const Rules& rules, GameState& state, const Figure& figure) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::figure_left(rules, state, figure); }) M::figure_left(rules, state, figure);
  });
}

inline void follower_gone(const Rules& rules, GameState& state, PlayerId owner, RegionId region, Ledger* ledger) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::follower_gone(rules, state, owner, region, ledger); }) {
      M::follower_gone(rules, state, owner, region, ledger);
    }
  });
}

// The value of a region for which a module has its own formula.
inline std::optional<int> region_value(const Rules& rules, const GameState& state, RegionId region, SegmentKind kind) {
  std::optional<int> value;
  Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::region_value(rules, state, region, kind); }) {
      value = M::region_value(rules, state, region, kind);
    }
    return value.has_value();
  });
  return value;
}

inline bool region_extra(const Rules& rules, const GameState& state, RegionId region, PlayerPoints& extra) {
  return Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::region_extra(rules, state, region, extra); }) {
      return M::region_extra(rules, state, region, extra);
    }
    return false;
  });
}

inline void completed(const Rules& rules, GameState& state, RegionId region, SegmentKind kind, Ledger* ledger) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::completed(rules, state, region, kind, ledger); }) {
      M::completed(rules, state, region, kind, ledger);
    }
  });
}

inline int field_city_extra(const Rules& rules, const GameState& state, RegionId field, PlayerId player) {
  int extra = 0;
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::field_city_extra(rules, state, field, player); }) {
      extra += M::field_city_extra(rules, state, field, player);
    }
  });
  return extra;
}

inline void final_points(const Rules& rules, const GameState& state, PlayerPoints& points, Ledger* ledger) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::final_points(rules, state, points, ledger); }) {
      M::final_points(rules, state, points, ledger);
    }
  });
}

// Whether points wait in GameState::due until `settle` has moved them.
inline bool takes_points(const Rules& rules) {
  return Modules::any_on(rules, []<class M>(M) {
    if constexpr (requires { M::kTakesPoints; }) return M::kTakesPoints;
    return false;
  });
}

inline bool settle(const Rules& rules, GameState& state, Ledger* ledger) {
  return Modules::any_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::settle(rules, state, ledger); }) return M::settle(rules, state, ledger);
    return false;
  });
}

}  // namespace meeplelab::hooks
