// The fold over the expansions. Each expansion is a struct of static functions, all optional; the core calls a hook
// here, and it reaches those that are switched on and have it, in the order of ExpansionId. The core names no
// expansion, and expansions do not call each other.
//
//   struct Example {
//     static constexpr ExpansionId kId = ExpansionId::Example;
//     static constexpr const char* kPart = "example";         // its name in ruleset texts
//     static std::vector<Option> options();                   // its options and numbers
//     static void add_to_rules(Rules&, const TileLibrary&);   // its tiles, figures, ...; see finish()
//     static void set_up(const Rules&, GameState&);           // after the start tile is laid
//     static bool may_draw(const Rules&, const GameState&, TileTypeId);          // chance: may this tile come now?
//     static bool limits(const Rules&, TileTypeId);                              // has limit_placements a say?
//     static void limit_placements(const Rules&, const GameState&, TileTypeId, MoveList&);  // removes some
//     static void placed(const Rules&, GameState&, const PlacedTile&);           // a tile was laid and joined
//     static void figure_moves(const Rules&, const GameState&, MoveList&);       // adds figure actions
//     static bool figure_action(const Rules&, GameState&, Move, Ledger*);        // carries out its own; true if so
//   };
#pragma once

#include "engine/expansions/abbot.h"
#include "engine/expansions/expansions.h"
#include "engine/expansions/river.h"
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
};

using Modules = ModuleList<Abbot, River>;

inline void set_up(const Rules& rules, GameState& state) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::set_up(rules, state); }) M::set_up(rules, state);
  });
}

inline bool may_draw(const Rules& rules, const GameState& state, TileTypeId type) {
  bool may = true;
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::may_draw(rules, state, type); }) may = may && M::may_draw(rules, state, type);
  });
  return may;
}

inline bool limits_placements(const Rules& rules, TileTypeId type) {
  bool limited = false;
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::limits(rules, type); }) limited = limited || M::limits(rules, type);
  });
  return limited;
}

inline void limit_placements(const Rules& rules, const GameState& state, TileTypeId type, MoveList& moves) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::limit_placements(rules, state, type, moves); }) {
      if (M::limits(rules, type)) M::limit_placements(rules, state, type, moves);
    }
  });
}

inline void placed(const Rules& rules, GameState& state, const PlacedTile& tile) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::placed(rules, state, tile); }) M::placed(rules, state, tile);
  });
}

inline void figure_moves(const Rules& rules, const GameState& state, MoveList& moves) {
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::figure_moves(rules, state, moves); }) M::figure_moves(rules, state, moves);
  });
}

inline void figure_action(const Rules& rules, GameState& state, Move move, Ledger* ledger) {
  bool done = false;
  Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::figure_action(rules, state, move, ledger); }) {
      done = done || M::figure_action(rules, state, move, ledger);
    }
  });
}

}  // namespace meeplelab::hooks
