#include "tests/twin/twin_match_options.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <stdexcept>

namespace twin {
namespace {

[[noreturn]] void refuse(const std::string& key, const std::string& value) {
  throw std::runtime_error("twin: option " + key + " cannot be " + value);
}

bool read_bool(const std::string& key, const std::string& value, const char* yes, const char* no) {
  if (value == yes) return true;
  if (value == no) return false;
  refuse(key, value);
}

int read_number(const std::string& key, const std::string& value) {
  if (value.empty() || value.size() > 6 || value.find_first_not_of("0123456789") != std::string::npos) {
    refuse(key, value);
  }
  return std::stoi(value);
}

std::vector<int> read_list(const std::string& key, const std::string& value) {
  std::vector<int> out;
  std::size_t from = 0;
  while (from <= value.size()) {
    const std::size_t to = std::min(value.find('/', from), value.size());
    out.push_back(read_number(key, value.substr(from, to - from)));
    from = to + 1;
  }
  return out;
}

struct Word {
  std::string* option;
  std::vector<std::string> values;
};

}  // namespace

void MatchOptions::set(const std::string& key, const std::string& value) {
  const std::map<std::string, bool*> parts = {
      {"abbot", &abbot},      {"inns", &inns},           {"builders", &builders},
      {"builder", &builders}, {"dragon", &dragon},       {"princess_dragon", &dragon},
      {"deserts", &deserts},  {"mountains", &mountains}, {"deserts_mountains", &mountains},
      {"voyage", &voyage},    {"thief", &thief},         {"voyage_thief", &thief},
      {"flier", &flier},      {"mayor", &mayor},         {"mayors", &mayor},
      {"farmers", &farmers}};
  const std::map<std::string, bool*> switches = {{"fairy_after_princess", &fairy_after_princess},
                                                 {"camel_bonus_on_completion", &camel_bonus_on_completion},
                                                 {"new_camel_pays", &new_camel_pays},
                                                 {"kept_tile_second_half", &kept_tile_second_half},
                                                 {"abbot_on_pyramid", &abbot_on_pyramid},
                                                 {"builder_optional", &builder_optional},
                                                 {"voyage_branch_from_equal", &voyage_branch_from_equal},
                                                 {"voyage_refill", &voyage_refill},
                                                 {"voyage_merge_camels", &voyage_merge_camels}};
  const std::map<std::string, Word> words = {
      {"river_uturn", {&river_uturn, {"immediate", "any"}}},
      {"river_start_tile", {&river_start_tile, {"removed", "mixed"}}},
      {"farm_scoring", {&farm_scoring, {"field_3", "city_3", "city_4", "field_3_once"}}},
      {"desert_edge_match", {&desert_edge_match, {"lenient", "strict"}}},
      {"princess", {&princess, {"must", "may"}}},
      {"fairy_placement", {&fairy_placement, {"tile", "meeple"}}},
      {"dragon_timing", {&dragon_timing, {"before_scoring", "after_scoring"}}},
      {"kept_tile_end", {&kept_tile_end, {"must_play", "lost"}}},
      {"voyage_no_marker", {&voyage_no_marker, {"supply", "lost"}}},
      {"voyage_markers_per_evaluation", {&voyage_markers_per_evaluation, {"owed", "one"}}}};
  const std::map<std::string, int*> numbers = {{"players", &players},
                                               {"two_tile_city", &two_tile_city},
                                               {"two_tile_city_pennant", &two_tile_city_pennant},
                                               {"followers", &followers},
                                               {"city_tile_points", &city_tile_points},
                                               {"pennant_points", &pennant_points},
                                               {"road_tile_points", &road_tile_points},
                                               {"field_city_points", &field_city_points},
                                               {"monastery_points", &monastery_points},
                                               {"pyramid_points", &pyramid_points},
                                               {"oasis_points", &oasis_points},
                                               {"voyage_supply", &voyage_supply},
                                               {"voyage_gate_space", &voyage_gate_space},
                                               {"voyage_gate_value", &voyage_gate_value},
                                               {"camels_white", &camels_white},
                                               {"camels_grey", &camels_grey},
                                               {"camels_wood", &camels_wood},
                                               {"grey_camel_points", &grey_camel_points},
                                               {"white_camel_points", &white_camel_points},
                                               {"dragon_steps", &dragon_steps},
                                               {"fairy_turn_points", &fairy_turn_points},
                                               {"fairy_score_points", &fairy_score_points},
                                               {"goods_points", &goods_points}};
  if (key == "base") {
    read_bool(key, value, "on", "on");
  } else if (key == "river") {
    if (value != "on" && value != "off" && value != "c3" && value != "c2") refuse(key, value);
    if (value != "on") river = value;
    if (value == "on" && river == "off") river = "c3";
  } else if (parts.count(key) > 0) {
    *parts.at(key) = read_bool(key, value, "on", "off");
  } else if (switches.count(key) > 0) {
    *switches.at(key) = read_bool(key, value, "true", "false");
  } else if (words.count(key) > 0) {
    const Word& word = words.at(key);
    if (std::find(word.values.begin(), word.values.end(), value) == word.values.end()) refuse(key, value);
    *word.option = value;
  } else if (numbers.count(key) > 0) {
    *numbers.at(key) = read_number(key, value);
  } else if (key == "voyage_white") {
    voyage_white = read_list(key, value);
  } else if (key == "flier_die") {
    flier_die = read_list(key, value);
  } else if (key.rfind("copies.", 0) == 0) {
    read_number(key, value);
  } else {
    throw std::runtime_error("twin: no option named " + key);
  }
}

}  // namespace twin
