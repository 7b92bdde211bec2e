// The Deserts (D): oases and their camels on roads, pyramids, tiles kept for wood camels; and the four mountain tiles.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/chance.h"
#include "engine/expansions/expansions.h"
#include "engine/move.h"
#include "engine/options.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"

namespace meeplelab {

struct Deserts {
  static constexpr ExpansionId kId = ExpansionId::Deserts;
  static constexpr const char* kPart = "deserts";
  static constexpr const char* kRule = "D-01";
  static constexpr const char* kMeaning = "the Deserts: 16 tiles with oases and pyramids, 30 camels";
  static constexpr bool kStepwise = true;

  static std::vector<Option> options();
  static void add_to_rules(Rules& rules, const TileLibrary& library);
  static void set_up(const Rules& rules, GameState& state);

  static void placing(const Rules& rules, GameState& state, const PlacedTile& tile, std::uint32_t sides);
  static void placed(const Rules& rules, GameState& state, const PlacedTile& tile, Ledger* ledger);

  static constexpr std::array kStages = {Phase::Placed, Phase::Bonus, Phase::Acted, Phase::Score};
  static bool stage(const Rules& rules, GameState& state, Phase phase, Ledger* ledger);
  static void outcomes(const Rules& rules, const GameState& state, std::vector<ChanceOutcome>& out);
  static bool answer(const Rules& rules, GameState& state, Move move, Ledger* ledger);

  static std::optional<int> region_value(const Rules& rules, const GameState& state, RegionId region, SegmentKind kind);
  static void completed(const Rules& rules, GameState& state, RegionId region, SegmentKind kind, Ledger* ledger);
};

struct Mountains {
  static constexpr ExpansionId kId = ExpansionId::Mountains;
  static constexpr const char* kPart = "mountains";
  static constexpr std::array kAliases = {"deserts_mountains"};
  static constexpr const char* kNeeds = "deserts";
  static constexpr const char* kRule = "D-01";
  static constexpr const char* kMeaning = "four desert tiles with mountains";

  static void add_to_rules(Rules& rules, const TileLibrary& library);
};

}  // namespace meeplelab
