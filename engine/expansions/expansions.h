// The list of expansions: their ids in the order in which their hooks are called (X-02: the builder is noted before
// camels pay, the dragon lands before both), and what each keeps in the rules and in the state. A new expansion adds its
// lines here and in hooks.h, and nowhere else in the core.
#pragma once

#include <array>
#include <cstdint>

#include "engine/expansions/builders_data.h"
#include "engine/expansions/deserts_data.h"
#include "engine/expansions/dragon_data.h"
#include "engine/expansions/flier_data.h"
#include "engine/expansions/inns_data.h"
#include "engine/expansions/river_data.h"
#include "engine/expansions/voyage_data.h"

namespace meeplelab {

enum class ExpansionId : std::uint8_t {
  Abbot, River, Inns, Builders, Dragon, Deserts, Mountains, Voyage, Thief, Flier, Mayor
};
inline constexpr std::size_t kExpansions = 11;

// Which expansions are switched on, a bit each.
struct ExpansionSet {
  std::uint32_t bits = 0;
  constexpr bool has(ExpansionId id) const { return (bits >> static_cast<unsigned>(id) & 1U) != 0; }
  constexpr void set(ExpansionId id, bool on) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(id);
    bits = on ? bits | bit : bits & ~bit;
  }
  constexpr bool any() const { return bits != 0; }
};

// Options of the expansions, part of Rules.
struct ExpansionRules {
  RiverRules river;
  InnsRules inns;
  BuildersRules builders;
  DragonRules dragon;
  DesertsRules deserts;
  VoyageRules voyage;
  FlierRules flier;
};

// What expansions keep in the state; no padding.
struct ExpansionStates {
  RiverState river;
  BuildersState builders;
  DragonState dragon;
  DesertsState deserts;
  VoyageState voyage;
  FlierState flier;
};

}  // namespace meeplelab
