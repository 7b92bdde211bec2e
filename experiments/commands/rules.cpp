// `meeplelab rules`: what a ruleset text may say, and what one says.
#include "engine/rules.h"

#include <fmt/format.h>

#include <array>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/options.h"
#include "engine/record.h"
#include "experiments/commands/commands.h"
#include "experiments/common_flags.h"
#include "experiments/table.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;

// The keys that stand for many options: not in the table of options.
struct OpenKey {
  const char* key;
  const char* value;
  const char* rule;
  const char* meaning;
};
constexpr std::array<OpenKey, 2> kOpenKeys = {{
    {"copies.<tile id>", "0 to 255", "B-02", "number of copies of one tile"},
    {"sets", "names joined by /", "B-02", "further tile sets shuffled into the pile, with --tiles FILE"},
}};

// ---- everything there is

std::string part_of(const Option& option) { return option.part.empty() ? "base" : option.part; }

std::string joined(const std::vector<std::string>& words, const char* between) {
  return fmt::format("{}", fmt::join(words, between));
}

void print_everything() {
  TextTable parts(2), preset_table(2), keys(2);
  parts.header({"part", "also", "rule", "meaning"});
  for (const Part& part : all_parts())
    parts.row({part.name, joined(part.aliases, ", "), part.rule, part.meaning});
  preset_table.header({"preset", "stands for"});
  for (const Preset& preset : all_presets()) preset_table.row({preset.name, preset.text});
  keys.header({"key", "default", "values", "part", "rule", "meaning"});
  const Rules defaults;
  for (const Option& option : all_options()) {
    keys.row(
        {option.key, option.get(defaults), option.expected(), part_of(option), option.rule, option.meaning});
  }
  for (const OpenKey& open : kOpenKeys) keys.row({open.key, "", open.value, "base", open.rule, open.meaning});
  std::cout << "A ruleset is part+part+...:key=value,key=value, such as base+abbot:followers=8\n\nparts:\n"
            << parts.text() << "\npresets:\n"
            << preset_table.text() << "\noptions:\n"
            << keys.text();
}

Json option_json(const Option& option, const Rules& rules, const Rules& defaults) {
  Json json = {{"key", option.key},       {"value", option.get(rules)}, {"default", option.get(defaults)},
               {"part", part_of(option)}, {"rule", option.rule},        {"meaning", option.meaning}};
  if (option.values.empty()) {
    json["low"] = option.low;
    json["high"] = option.high;
  } else {
    json["values"] = option.values;
  }
  return json;
}

Json everything_json() {
  const Rules defaults;
  Json json = {{"parts", Json::array()}, {"presets", Json::array()}, {"options", Json::array()}};
  for (const Part& part : all_parts()) {
    json["parts"].push_back(
        {{"name", part.name}, {"aliases", part.aliases}, {"rule", part.rule}, {"meaning", part.meaning}});
  }
  for (const Preset& preset : all_presets())
    json["presets"].push_back({{"name", preset.name}, {"ruleset", preset.text}});
  for (const Option& option : all_options()) {
    Json entry = option_json(option, defaults, defaults);
    entry.erase("value");
    json["options"].push_back(entry);
  }
  for (const OpenKey& open : kOpenKeys) {
    json["options"].push_back(
        {{"key", open.key}, {"part", "base"}, {"rule", open.rule}, {"meaning", open.meaning}});
  }
  return json;
}

// ---- one ruleset

bool is_on(const Rules& rules, const Option& option) {
  for (const Part& part : all_parts()) {
    if (part.name == option.part) return (rules.expansions.bits & part.expansion.bits) == part.expansion.bits;
  }
  return true;
}

struct SetCount {
  int tiles = 0, kinds = 0;
};

std::map<std::string, SetCount> tiles_by_set(const Rules& rules) {
  std::map<std::string, SetCount> sets;
  for (const TileType& type : rules.types) {
    if (type.count == 0) continue;
    sets[type.set].tiles += type.count;
    ++sets[type.set].kinds;
  }
  return sets;
}

std::string figures_text(const Rules& rules) {
  std::vector<std::string> figures;
  for (std::size_t kind = 0; kind < kFigureKinds; ++kind) {
    if (rules.supply[kind] > 0)
      figures.push_back(fmt::format("{} {}", rules.supply[kind], kFigureNames[kind]));
  }
  return joined(figures, ", ");
}

void print_ruleset(const Rules& rules) {
  std::vector<std::string> sets;
  for (const auto& [name, count] : tiles_by_set(rules)) {
    sets.push_back(fmt::format("{} {} ({} kinds)", count.tiles, name, count.kinds));
  }
  std::cout << "ruleset: " << rules_text(rules) << "\n"
            << "tiles:   " << rules.tile_total << " with the start tile: " << joined(sets, ", ") << "\n"
            << "hash:    " << tile_hash_text(rules) << "\n"
            << "figures: " << figures_text(rules) << " a player\n\n";
  const Rules defaults;
  TextTable keys;
  keys.header({"", "key", "value", "default", "rule", "meaning"});
  for (const Option& option : all_options()) {
    if (!is_on(rules, option)) continue;
    const std::string value = option.get(rules), usual = option.get(defaults);
    keys.row({value == usual ? "" : "*", option.key, value, usual, option.rule, option.meaning});
  }
  for (const auto& [id, copies] : rules.copies) {
    keys.row({"*", "copies." + id, std::to_string(copies), "", kOpenKeys[0].rule, kOpenKeys[0].meaning});
  }
  if (!rules.extra_sets.empty()) {
    keys.row({"*", "sets", joined(rules.extra_sets, "/"), "", kOpenKeys[1].rule, kOpenKeys[1].meaning});
  }
  std::cout << keys.text();
}

Json ruleset_json(const Rules& rules) {
  Json json = {{"ruleset", rules_text(rules)},
               {"players", rules.players},
               {"tiles", rules.tile_total},
               {"tile_hash", tile_hash_text(rules)}};
  for (const auto& [name, count] : tiles_by_set(rules)) {
    json["sets"].push_back({{"name", name}, {"tiles", count.tiles}, {"kinds", count.kinds}});
  }
  for (std::size_t kind = 0; kind < kFigureKinds; ++kind)
    json["figures"][kFigureNames[kind]] = rules.supply[kind];
  const Rules defaults;
  json["options"] = Json::array();
  for (const Option& option : all_options()) {
    if (is_on(rules, option)) json["options"].push_back(option_json(option, rules, defaults));
  }
  json["copies"] = rules.copies;
  json["extra_sets"] = rules.extra_sets;
  return json;
}

// ---- the command

void add_options(cxxopts::Options& options) {
  add_argument(options, "ruleset", "RULESET",
               "a ruleset text; without it, everything that a ruleset may say");
  add_common_flags(options, {"players", "tiles", "json"});
}

int run(const cxxopts::ParseResult& flags) {
  const bool as_json = is_given(flags, "json");
  const std::optional<std::string> text = value_of(flags, "ruleset");
  if (!text) {
    if (as_json) {
      std::cout << everything_json().dump(2) << "\n";
    } else {
      print_everything();
    }
    return 0;
  }
  const TileLibrary library = tiles_of(flags);
  const Rules rules = rules_of_text(flags, *text, library);
  if (as_json) {
    std::cout << ruleset_json(rules).dump(2) << "\n";
  } else {
    print_ruleset(rules);
  }
  return 0;
}

}  // namespace

Command rules_command() {
  return {
      "rules",
      "what a ruleset text may say; what one ruleset means",
      "rules [RULESET] [options]",
      {"meeplelab rules", "meeplelab rules base+abbot:followers=8", "meeplelab rules c3 --players 4 --json"},
      add_options,
      run};
}

}  // namespace meeplelab
