// What each placement of the drawn tile would make of everybody's worth, with the best figure action after it, worked out
// from the regions that the tile would touch instead of carrying it out: a few hundred instructions a placement. For the
// base game; its results are those of apply and GreedyEvaluation, to the last thousandth.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "ai/greedy_evaluation.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "engine/state.h"

namespace meeplelab {

class PlacementOutlook {
 public:
  // Whether this position can be looked at so: no expansion on, and a board within its window. After the last tile the
  // worths are the final scores, where the evaluation counts fields as the rules do.
  static bool covers(const Rules& rules, const GameState& state) {
    return !rules.expansions.any() && !state.board.wide && state.figure_count <= kMostClaims &&
           (state.tiles_left != 0 || rules.farm_scoring == FarmScoring::Field3);
  }

  // Takes in a position at Step::Place that is covered.
  void look(const Rules& rules, const GameState& state, const GreedyEvaluation& evaluation);

  // The margin of the player to act after that placement and the best figure action, as the evaluation sees it. Draws from
  // `rng` as GreedyChoice does where figure actions are equal. Nothing where it cannot be told so: the move then has
  // to be carried out.
  std::optional<Worth> margin(Move placement, Rng& rng);

 private:
  // Followers by player, eight bits each.
  using Followers = std::uint64_t;
  static int count_of(Followers followers, PlayerId player) { return static_cast<int>(followers >> (8 * player) & 0xff); }

  // A region with followers, as it stands.
  struct Claim {
    RegionId region = 0;
    SegmentKind kind = SegmentKind::Field;
    Followers followers = 0;
    PlayerWorths worths{};  // what everybody has of it
  };

  // The cities beside a field, by number, and what they are worth to it together.
  struct Cities {
    std::uint64_t bits = 0;
    Worth worth = 0;
  };

  // Segments of the tile with all that they are joined to, kept at the first of them.
  struct Group {
    BoardSegment root;
    Followers followers = 0;
    Cities cities;                 // those beside a field; those that a city is joined of
    std::uint16_t segments = 0;    // of the tile, as bits
    std::uint16_t own_cities = 0;  // segments of the tile beside a field, as bits
    std::uint8_t with_doubles = 0;  // joined regions that may meet a tile twice
    bool is_joined = false;
  };

  RegionWorth worth_of_field(const Cities& cities, std::uint32_t own_cities) const;
  RegionWorth worth_of_group(std::size_t group, Cell cell) const;
  void add(PlayerWorths& worths, const RegionWorth& seen, Followers followers) const;
  void replace(const Claim& claim, const RegionWorth& seen);
  Worth worth_of_cities(std::uint64_t bits) const;
  void add(Cities& cities, const Cities& more) const;
  const Cities& cities_beside(RegionId field);
  std::size_t number_of(RegionId city);

  void join_all(const Face& face, Cell cell);
  void join(std::size_t segment, RegionId region, bool is_field);
  void merge(std::size_t one, std::size_t other);
  bool may_count_twice() const;
  void change_cities();
  void look_beside(Cell cell);
  Worth best_figure_action(Cell cell, Rng& rng) const;

  static constexpr std::size_t kMostClaims = 64, kMostCities = 64;
  static constexpr std::size_t kMostJoins = 3 * kSides.size();  // a side joins a road or city and two fields

  const Rules* rules_ = nullptr;
  const GameState* state_ = nullptr;
  const GreedyEvaluation* evaluation_ = nullptr;

  // ---- of the drawn tile
  const TileFacts* facts_ = nullptr;
  std::array<Group, kMaxSegments> alone_;             // its segments, nothing joined
  std::array<RegionWorth, kMaxSegments> worth_alone_;  // of cities and roads

  // ---- of the position
  PlayerWorths worths_{};  // without free followers
  std::array<int, kMaxPlayers> free_{};
  std::array<Claim, kMostClaims> claims_;
  std::size_t claim_count_ = 0;
  std::uint64_t field_claims_ = 0, centre_claims_ = 0;  // places in claims_, as bits
  std::array<Worth, kMostCities + 1> city_worth_;  // by number; the last place is not used
  std::size_t city_count_ = 0;
  // By region; 0: none, or not known yet.
  std::array<std::uint8_t, kMaxBoardSegments> claim_of_;  // place in claims_ plus 1
  std::array<std::uint8_t, kMaxBoardSegments> city_of_;   // number of the city plus 1
  std::array<std::uint8_t, kMaxBoardSegments> is_known_;  // whether cities_of_field_ is
  std::array<Cities, kMaxBoardSegments> cities_of_field_;

  // ---- of the placement
  std::array<Group, kMaxSegments> groups_;
  std::array<std::uint8_t, kMaxSegments> group_of_{};  // by segment of the tile
  std::uint32_t leaders_ = 0;                          // the segments at which groups are kept, as bits
  std::uint32_t claimed_ = 0;                          // those of groups with followers
  std::array<RegionId, kMostJoins> joined_{};          // each region that the tile joins
  std::array<std::uint8_t, kMostJoins> joined_to_{};   // a segment of the tile
  std::size_t joined_count_ = 0;
  int joined_doubles_ = 0;
  std::uint64_t joined_claims_ = 0;
  std::uint64_t changed_cities_ = 0;  // numbered cities that the tile joins
  PlayerWorths after_{};
  std::array<int, kMaxPlayers> free_after_{};
};

}  // namespace meeplelab
