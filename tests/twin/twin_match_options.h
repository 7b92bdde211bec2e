#pragma once

// Which parts a match has, and every option and number of the rules by its name.

#include <string>
#include <vector>

#include "tests/twin/twin.h"

namespace twin {

struct MatchOptions : Options {
  // Parts; `abbot`, `farmers` and `river` are in Options.
  bool inns = false, builders = false, dragon = false, deserts = false, mountains = false;
  bool voyage = false, thief = false, flier = false, mayor = false;

  std::string river_start_tile = "removed";      // removed | mixed
  std::string princess = "must";                 // must | may
  std::string fairy_placement = "tile";          // tile | meeple
  std::string dragon_timing = "before_scoring";  // before_scoring | after_scoring
  bool fairy_after_princess = false;
  bool camel_bonus_on_completion = true, new_camel_pays = false;
  bool kept_tile_second_half = true;
  std::string kept_tile_end = "must_play";  // must_play | lost
  bool abbot_on_pyramid = false, builder_optional = false;
  bool voyage_branch_from_equal = false, voyage_refill = false, voyage_merge_camels = false;
  std::string voyage_no_marker = "supply";             // supply | lost
  std::string voyage_markers_per_evaluation = "owed";  // owed | one

  int voyage_supply = 6, voyage_gate_space = 50, voyage_gate_value = 60;
  std::vector<int> voyage_white = {10, 20, 30, 40};
  int camels_white = 10, camels_grey = 10, camels_wood = 10, grey_camel_points = 3, white_camel_points = 2;
  int dragon_steps = 6, fairy_turn_points = 1, fairy_score_points = 3, goods_points = 10;
  std::vector<int> flier_die = {1, 1, 2, 2, 3, 3};

  // Sets a part (on, off), option or number by its name. `copies.ID` is known, but the pile is given to the match.
  void set(const std::string& key, const std::string& value);
};

}  // namespace twin
