#include "engine/options.h"

#include <algorithm>
#include <charconv>

#include "engine/expansions/hooks.h"
#include "engine/rules.h"

namespace meeplelab {

namespace {

std::vector<Option> base_options() {
  using options::choice;
  using options::number;
  return {
      number("players", "B-01", "players at the table", 2, kMaxPlayers, [](Rules& r) -> int& { return r.players; }),
      choice("two_tile_city", "B-41", "a completed city of two tiles: the normal formula, or 2 as in older editions",
             {"4", "2"}, [](Rules& r) -> bool& { return r.two_tile_city_is_two; }),
      number("two_tile_city_pennant", "B-41", "with two_tile_city=2: points of a pennant there (1, 2 or 0)", 0, 2,
             [](Rules& r) -> int& { return r.two_tile_city_pennant; }),
      choice("farm_scoring", "B-72", "how fields score: each alone, by city (3 or 4 points), or a city once a player",
             {"field_3", "city_3", "city_4", "field_3_once"},
             [](Rules& r) -> FarmScoring& { return r.farm_scoring; }),
      choice("farmers", "B-76", "whether followers may be placed on fields", {"on", "off"},
             [](Rules& r) -> bool& { return r.farmers_off; }),
      number("followers", "B-02", "normal meeples in the supply at the start", 1, 15,
             [](Rules& r) -> int& { return r.followers; }),
      number("road_tile_points", "B-31", "points a tile of a completed road", 0, 100,
             [](Rules& r) -> int& { return r.road_tile_points; }),
      number("city_tile_points", "B-40", "points a tile of a completed city", 0, 100,
             [](Rules& r) -> int& { return r.city_tile_points; }),
      number("pennant_points", "B-40", "points a pennant of a completed city", 0, 100,
             [](Rules& r) -> int& { return r.pennant_points; }),
      number("open_road_tile_points", "B-61", "points a tile of an incomplete road", 0, 100,
             [](Rules& r) -> int& { return r.open_road_tile_points; }),
      number("open_city_tile_points", "B-62", "points a tile of an incomplete city", 0, 100,
             [](Rules& r) -> int& { return r.open_city_tile_points; }),
      number("open_pennant_points", "B-62", "points a pennant of an incomplete city", 0, 100,
             [](Rules& r) -> int& { return r.open_pennant_points; }),
      number("monastery_points", "B-45", "points of a completed monastery or garden", 0, 100,
             [](Rules& r) -> int& { return r.monastery_points; }),
      number("field_city_points", "B-71", "points a completed city beside a field (city_4: one more)", 0, 100,
             [](Rules& r) -> int& { return r.field_city_points; }),
  };
}

}  // namespace

bool Option::accepts(const std::string& text) const {
  if (!values.empty()) return std::find(values.begin(), values.end(), text) != values.end();
  const char* next = text.data();
  const char* const end_of_text = next + text.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (i != 0 && (next == end_of_text || *next++ != '/')) return false;
    int value = 0;
    const auto [end, problem] = std::from_chars(next, end_of_text, value);
    if (problem != std::errc{} || value < low || value > high) return false;
    next = end;
  }
  return next == end_of_text;
}

std::string Option::expected() const {
  if (count > 1) {
    return std::to_string(count) + " whole numbers from " + std::to_string(low) + " to " + std::to_string(high) +
           ", joined by '/'";
  }
  if (values.empty()) return "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
  std::string list;
  for (const std::string& value : values) list += (list.empty() ? "" : ", ") + value;
  return list;
}

const std::vector<Option>& all_options() {
  static const std::vector<Option> table = [] {
    std::vector<Option> all = base_options();
    hooks::Modules::each([&]<class M>(M) {
      if constexpr (requires { M::options(); }) {
        for (Option& option : M::options()) {
          option.part = M::kPart;
          all.push_back(std::move(option));
        }
      }
    });
    return all;
  }();
  return table;
}

const std::vector<Part>& all_parts() {
  static const std::vector<Part> table = [] {
    std::vector<Part> all = {{"base", {}, "B-01", "the base game with farmers", ExpansionSet{}}};
    hooks::Modules::each([&]<class M>(M) {
      ExpansionSet set;
      set.set(M::kId, true);
      Part part{M::kPart, {}, M::kRule, M::kMeaning, set};
      if constexpr (requires { M::kNeeds; }) part.needs = M::kNeeds;
      if constexpr (requires { M::kAliases; }) part.aliases.assign(M::kAliases.begin(), M::kAliases.end());
      all.push_back(part);
    });
    return all;
  }();
  return table;
}

const std::vector<Preset>& all_presets() {
  static const std::vector<Preset> table = {
      {"c3", "base"},
      {"s4", "base+dragon:two_tile_city=2,two_tile_city_pennant=0,farm_scoring=city_3,fairy_after_princess=true"},
      {"everything", "base+abbot+river+inns+builders+dragon+deserts+voyage+flier+mayor"}};
  return table;
}

}  // namespace meeplelab
