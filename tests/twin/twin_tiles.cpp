#include "tests/twin/twin_tiles.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <tuple>

namespace twin {
namespace {

using nlohmann::json;

constexpr std::array<const char*, 4> kSideNames = {"N", "E", "S", "W"};
constexpr std::array<const char*, 8> kHalfNames = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
constexpr std::array<const char*, 8> kCompass = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

template <std::size_t Count>
int index_of(const std::array<const char*, Count>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

template <std::size_t Count>
std::vector<int> read_names(const json& list, const std::array<const char*, Count>& names) {
  std::vector<int> out;
  for (const json& entry : list) {
    const int index = index_of(names, entry.get<std::string>());
    if (index < 0) throw std::runtime_error("twin: expected a side or half, found " + entry.dump());
    out.push_back(index);
  }
  std::sort(out.begin(), out.end());
  return out;
}

FeatureKind read_kind(const std::string& name) {
  for (FeatureKind kind : {FeatureKind::City, FeatureKind::Road, FeatureKind::River, FeatureKind::Monastery,
                           FeatureKind::Garden, FeatureKind::Field, FeatureKind::Pyramid, FeatureKind::Oasis}) {
    if (kind_name(kind) == name) return kind;
  }
  return FeatureKind::Other;
}

Feature read_feature(const json& text) {
  Feature feature;
  feature.kind = read_kind(text.at("kind").get<std::string>());
  if (text.contains("sides")) feature.sides = read_names(text.at("sides"), kSideNames);
  if (text.contains("half_edges")) feature.halves = read_names(text.at("half_edges"), kHalfNames);
  if (text.contains("adjacent_cities")) feature.adjacent_cities = text.at("adjacent_cities").get<std::vector<int>>();
  feature.pennants = text.value("pennants", 0);
  feature.inn = text.value("inn", false);
  feature.oasis = text.value("oasis", false);
  feature.cathedral = text.value("cathedral", false);
  feature.princess = text.value("princess", false);
  if (text.contains("goods") && text.at("goods").is_string()) feature.goods = text.at("goods").get<std::string>();
  json look = text;
  look.erase("sides");
  look.erase("half_edges");
  look.erase("adjacent_cities");
  feature.look = look.dump();
  return feature;
}

TileFacts read_tile(const json& text) {
  TileFacts tile;
  tile.id = text.at("id").get<std::string>();
  const std::string edges = text.at("edges").get<std::string>();
  if (edges.size() != 4) throw std::runtime_error("twin: " + tile.id + " needs four edges, has " + edges);
  std::copy(edges.begin(), edges.end(), tile.edges.begin());
  for (const json& feature : text.at("features")) tile.features.push_back(read_feature(feature));
  json flags = text.value("flags", json::object());
  if (flags.contains("flier") && flags.at("flier").is_string()) {
    tile.flier = index_of(kCompass, flags.at("flier").get<std::string>());
  }
  flags.erase("flier");
  tile.volcano = flags.value("volcano", false);
  tile.dragon = flags.value("dragon", false);
  tile.portal = flags.value("portal", false);
  tile.flags = flags.dump();
  return tile;
}

// A segment without reference to feature numbers, so that the order of the list does not matter.
using Sketch = std::tuple<std::string, std::vector<int>, std::vector<int>, std::vector<std::vector<int>>>;

std::vector<Sketch> sketch(const TileFacts& tile) {
  std::vector<Sketch> out;
  for (const Feature& feature : tile.features) {
    std::vector<std::vector<int>> cities;
    for (int city : feature.adjacent_cities) cities.push_back(tile.features.at(static_cast<std::size_t>(city)).sides);
    std::sort(cities.begin(), cities.end());
    out.emplace_back(feature.look, feature.sides, feature.halves, cities);
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

std::string kind_name(FeatureKind kind) {
  switch (kind) {
    case FeatureKind::City:
      return "city";
    case FeatureKind::Road:
      return "road";
    case FeatureKind::River:
      return "river";
    case FeatureKind::Monastery:
      return "monastery";
    case FeatureKind::Garden:
      return "garden";
    case FeatureKind::Field:
      return "field";
    case FeatureKind::Pyramid:
      return "pyramid";
    case FeatureKind::Oasis:
      return "oasis";
    case FeatureKind::Other:
      break;
  }
  return "other";
}

bool Feature::has_side(int side) const { return std::find(sides.begin(), sides.end(), side) != sides.end(); }

bool Feature::has_half(int half) const { return std::find(halves.begin(), halves.end(), half) != halves.end(); }

int TileFacts::feature_at_side(FeatureKind kind, int side) const {
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (features[i].kind == kind && features[i].has_side(side)) return static_cast<int>(i);
  }
  return -1;
}

int TileFacts::field_at_half(int half) const {
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (features[i].kind == FeatureKind::Field && features[i].has_half(half)) return static_cast<int>(i);
  }
  return -1;
}

bool TileFacts::has_river() const {
  return std::any_of(features.begin(), features.end(),
                     [](const Feature& feature) { return feature.kind == FeatureKind::River; });
}

bool TileFacts::has_oasis() const {
  return std::any_of(features.begin(), features.end(),
                     [](const Feature& feature) { return feature.kind == FeatureKind::Oasis; });
}

TileFacts rotated(const TileFacts& tile, int quarter_turns) {
  TileFacts out = tile;
  for (int side = 0; side < 4; ++side) {
    out.edges[static_cast<std::size_t>((side + quarter_turns) % 4)] = tile.edges[static_cast<std::size_t>(side)];
  }
  for (Feature& feature : out.features) {
    for (int& side : feature.sides) side = (side + quarter_turns) % 4;
    for (int& half : feature.halves) half = (half + 2 * quarter_turns) % 8;
    std::sort(feature.sides.begin(), feature.sides.end());
    std::sort(feature.halves.begin(), feature.halves.end());
  }
  if (tile.flier >= 0) out.flier = (tile.flier + 2 * quarter_turns) % 8;
  return out;
}

bool same_picture(const TileFacts& a, const TileFacts& b) {
  return a.edges == b.edges && a.flier == b.flier && a.flags == b.flags && sketch(a) == sketch(b);
}

std::string segment_name(const TileFacts& tile, int feature) {
  const Feature& segment = tile.features.at(static_cast<std::size_t>(feature));
  const std::string kind = kind_name(segment.kind);
  if (segment.kind == FeatureKind::Monastery || segment.kind == FeatureKind::Garden ||
      segment.kind == FeatureKind::Pyramid) {
    return kind;
  }
  if (!segment.sides.empty()) return kind + ":" + kSideNames[static_cast<std::size_t>(segment.sides.front())];
  if (!segment.halves.empty()) return kind + ":" + kHalfNames[static_cast<std::size_t>(segment.halves.front())];
  // A field shut in between cities: its number among the segments that can be claimed.
  int number = 0;
  for (int before = 0; before < feature; ++before) {
    const FeatureKind other = tile.features[static_cast<std::size_t>(before)].kind;
    const bool claimable = other != FeatureKind::River && other != FeatureKind::Oasis && other != FeatureKind::Other;
    number += claimable ? 1 : 0;
  }
  return kind + ":-" + std::to_string(number);
}

int find_segment(const TileFacts& tile, std::string_view name) {
  const std::size_t colon = name.find(':');
  const std::string kind(name.substr(0, colon));
  const std::string_view where = colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1);
  for (std::size_t i = 0; i < tile.features.size(); ++i) {
    const Feature& feature = tile.features[i];
    if (kind_name(feature.kind) != kind) continue;
    if (segment_name(tile, static_cast<int>(i)) == name) return static_cast<int>(i);
    if (feature.has_side(index_of(kSideNames, where)) || feature.has_half(index_of(kHalfNames, where))) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

void Catalogue::add_json(const std::string& text) {
  const json set = json::parse(text);
  for (const char* list : {"tiles", "extra_tiles"}) {
    for (const json& entry : set.value(list, json::array())) {
      const TileFacts tile = read_tile(entry);
      std::array<TileFacts, 4> rotations;
      for (int r = 0; r < 4; ++r) rotations[static_cast<std::size_t>(r)] = rotated(tile, r);
      tiles_.emplace(tile.id, rotations);
    }
  }
}

bool Catalogue::has(const std::string& id) const { return tiles_.count(id) > 0; }

const TileFacts& Catalogue::tile(const std::string& id, int rotation) const {
  const auto found = tiles_.find(id);
  if (found == tiles_.end()) throw std::runtime_error("twin: no tile " + id + " in the catalogue");
  return found->second.at(static_cast<std::size_t>(rotation));
}

std::vector<std::string> Catalogue::ids() const {
  std::vector<std::string> out;
  for (const auto& [id, rotations] : tiles_) out.push_back(id);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace twin
