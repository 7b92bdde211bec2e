// `meeplelab tiles`: the tile sets, and the tiles of one.
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "engine/tile_set.h"
#include "experiments/commands/commands.h"
#include "experiments/common_flags.h"
#include "experiments/table.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;

int tile_total(const TileSet& set) {
  return std::accumulate(set.types.begin(), set.types.end(), 0,
                         [](int sum, const TileType& type) { return sum + type.count; });
}

const char* origin(const TileLibrary& library, const TileSet& set) {
  return library.is_built_in(set.name) ? "built in" : "file";
}

void print_sets(const TileLibrary& library) {
  TextTable table;
  table.header({"set", "tiles", "kinds", "origin", "edition"});
  for (const TileSet& set : library.sets()) {
    table.row({set.name, std::to_string(tile_total(set)), std::to_string(set.types.size()),
               origin(library, set), set.edition});
  }
  std::cout << table.text();
}

Json sets_json(const TileLibrary& library) {
  Json json = Json::array();
  for (const TileSet& set : library.sets()) {
    json.push_back({{"name", set.name},
                    {"edition", set.edition},
                    {"tiles", tile_total(set)},
                    {"kinds", set.types.size()},
                    {"built_in", library.is_built_in(set.name)}});
  }
  return json;
}

// "CRFR": the terrains of N, E, S, W.
std::string edges_text(const TileType& type) {
  std::string text;
  for (const Terrain terrain : type.faces[0].edge) text += terrain_letter(terrain);
  return text;
}

// The segment by its name in records and what is special about it: "city:N+pennant".
std::string segment_label(const TileType& type, std::size_t number) {
  static constexpr std::array<const char*, 4> kGoods = {"", "+wine", "+grain", "+cloth"};
  const Segment& segment = type.segments[number];
  std::string text = type.segment_text(number, 0);
  for (int pennant = 0; pennant < segment.pennants; ++pennant) text += "+pennant";
  text += kGoods[static_cast<std::size_t>(segment.goods)];
  if (segment.cathedral) text += "+cathedral";
  if (segment.princess) text += "+princess";
  if (segment.inn) text += "+inn";
  if (segment.oasis) text += "+oasis";
  return text;
}

std::vector<std::string> segment_labels(const TileType& type) {
  std::vector<std::string> labels;
  for (std::size_t number = 0; number < type.segments.size(); ++number)
    labels.push_back(segment_label(type, number));
  return labels;
}

// What the tile has besides its segments.
std::vector<std::string> flag_words(const TileType& type) {
  static constexpr std::array<const char*, 8> kDirections = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
  const TileFlags& flags = type.flags;
  std::vector<std::string> words;
  const auto add = [&](bool is_set, const char* word) {
    if (is_set) words.emplace_back(word);
  };
  add(type.start, "start");
  add(flags.river, "river");
  add(flags.river_source, "source");
  add(flags.river_lake, "lake");
  add(flags.volcano, "volcano");
  add(flags.dragon, "dragon");
  add(flags.portal, "portal");
  add(flags.tunnel, "tunnel");
  add(flags.well, "well");
  add(flags.mountain, "mountain");
  add(flags.oasis, "oasis");
  if (flags.flier >= 0)
    words.push_back(std::string("flier:") + kDirections[static_cast<std::size_t>(flags.flier)]);
  return words;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

void print_tiles(const TileSet& set) {
  std::cout << set.name << ": " << tile_total(set) << " tiles, " << set.types.size() << " kinds"
            << (set.edition.empty() ? "" : "; " + set.edition) << "\n\n";
  TextTable table;
  table.header({"tile", "count", "NESW", "segments", "also"});
  for (const TileType& type : set.types) {
    table.row({type.id, std::to_string(type.count), edges_text(type), joined(segment_labels(type)),
               joined(flag_words(type))});
  }
  std::cout << table.text();
}

Json tiles_json(const TileSet& set) {
  Json json = {
      {"name", set.name}, {"edition", set.edition}, {"tiles", tile_total(set)}, {"kinds", Json::array()}};
  for (const TileType& type : set.types) {
    json["kinds"].push_back({{"id", type.id},
                             {"count", type.count},
                             {"edges", edges_text(type)},
                             {"segments", segment_labels(type)},
                             {"flags", flag_words(type)}});
  }
  return json;
}

void add_options(cxxopts::Options& options) {
  add_argument(options, "set", "SET", "a tile set; without it, the list of all sets");
  add_common_flags(options, {"tiles", "json"});
}

int run(const cxxopts::ParseResult& flags) {
  const TileLibrary library = tiles_of(flags);
  const std::optional<std::string> name = value_of(flags, "set");
  if (is_given(flags, "json")) {
    std::cout << (name ? tiles_json(library.set(*name)) : sets_json(library)).dump(2) << "\n";
  } else if (name) {
    print_tiles(library.set(*name));
  } else {
    print_sets(library);
  }
  return 0;
}

}  // namespace

Command tiles_command() {
  return {"tiles",
          "the tile sets; the tiles of one set",
          "tiles [SET] [options]",
          {"meeplelab tiles", "meeplelab tiles base", "meeplelab tiles mine --tiles mine.json --json"},
          add_options,
          run};
}

}  // namespace meeplelab
