#include "engine/tile_set.h"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <set>

#include "engine/embedded_tiles.h"
#include "engine/error.h"
#include "engine/suggest.h"
#include "engine/text_file.h"

namespace meeplelab {

namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

const Words kSideWords = {"N", "E", "S", "W"};
const Words kHalfWords = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
const Words kFlierWords = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
const Words kFlagWords = {"volcano", "dragon",       "portal",     "tunnel", "well",
                          "mountain", "river_source", "river_lake", "flier"};

// Reads one tile; knows where it is for messages.
class TileReader {
 public:
  TileReader(const Json& json, const std::string& source) : json_(json), source_(source) {
    if (!json.is_object()) throw Error(source + ": a tile is not an object but " + json.dump());
    where_ = source + ": tile " + (json.contains("id") && json["id"].is_string() ? json["id"].get<std::string>() : "?");
  }

  TileType read() {
    check_keys(json_, {"id", "count", "start", "edges", "features", "flags", "ref", "uncertain", "note",
                       "desert_half_edges"},
               where_);
    type_.id = text(json_, "id");
    if (type_.id.empty() || type_.id.find_first_of(" \t\n,=#") != std::string::npos) {
      fail("the id '" + type_.id + "' must be a word without space, ',', '=' or '#'");
    }
    type_.count = whole(json_, "count", 0, 255);
    type_.start = json_.contains("start") && yes_no(json_, "start");
    read_edges();
    read_flags();
    read_features();
    check_halves();
    make_faces();
    find_same_pictures();
    return type_;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw Error(where_ + ": " + what); }

  void check_keys(const Json& object, const Words& valid, const std::string& where) const {
    for (const auto& item : object.items()) {
      if (std::find(valid.begin(), valid.end(), item.key()) == valid.end()) {
        throw Error(where + ": unknown key '" + item.key() + "'" + did_you_mean(item.key(), valid));
      }
    }
  }

  const Json& need(const Json& object, const char* key) const {
    if (!object.contains(key)) fail(std::string("the key '") + key + "' is missing");
    return object.at(key);
  }

  std::string text(const Json& object, const char* key) const {
    const Json& value = need(object, key);
    if (!value.is_string()) fail(std::string("'") + key + "' is " + value.dump() + ", expected a text");
    return value.get<std::string>();
  }

  int whole(const Json& object, const char* key, int low, int high) const {
    const Json& value = need(object, key);
    if (!value.is_number_integer() || value.get<std::int64_t>() < low || value.get<std::int64_t>() > high) {
      fail(std::string("'") + key + "' is " + value.dump() + ", expected a whole number from " +
           std::to_string(low) + " to " + std::to_string(high));
    }
    return value.get<int>();
  }

  bool yes_no(const Json& object, const char* key) const {
    const Json& value = need(object, key);
    if (!value.is_boolean()) fail(std::string("'") + key + "' is " + value.dump() + ", expected true or false");
    return value.get<bool>();
  }

  bool yes_no_or(const Json& object, const char* key, bool fallback) const {
    return object.contains(key) ? yes_no(object, key) : fallback;
  }

  // A list of words as a bit set over their places in `valid`.
  std::uint8_t mask(const Json& object, const char* key, const Words& valid) const {
    const Json& list = need(object, key);
    if (!list.is_array()) fail(std::string("'") + key + "' is " + list.dump() + ", expected a list");
    unsigned bits = 0;
    for (const Json& item : list) {
      const auto found = std::find(valid.begin(), valid.end(), item.is_string() ? item.get<std::string>() : "");
      if (found == valid.end()) fail(std::string("'") + key + "' holds " + item.dump() + ", expected words such as " + valid[0]);
      const unsigned bit = 1U << (found - valid.begin());
      if (bits & bit) fail(std::string("'") + key + "' holds " + item.dump() + " twice");
      bits |= bit;
    }
    return static_cast<std::uint8_t>(bits);
  }

  void read_edges() {
    const std::string edges = text(json_, "edges");
    if (edges.size() != 4) fail("'edges' is '" + edges + "', expected four letters, for N, E, S, W");
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t terrain = std::string("CRFWD").find(edges[i]);
      if (terrain == std::string::npos) {
        fail("'edges' is '" + edges + "', expected letters C city, R road, F field, W river, D desert");
      }
      edge_[i] = static_cast<Terrain>(terrain);
    }
  }

  void read_flags() {
    const Json& flags = need(json_, "flags");
    if (!flags.is_object()) fail("'flags' is " + flags.dump() + ", expected an object");
    check_keys(flags, kFlagWords, where_);
    type_.flags.volcano = yes_no_or(flags, "volcano", false);
    type_.flags.dragon = yes_no_or(flags, "dragon", false);
    type_.flags.portal = yes_no_or(flags, "portal", false);
    type_.flags.tunnel = yes_no_or(flags, "tunnel", false);
    type_.flags.well = yes_no_or(flags, "well", false);
    type_.flags.mountain = yes_no_or(flags, "mountain", false);
    type_.flags.river_source = yes_no_or(flags, "river_source", false);
    type_.flags.river_lake = yes_no_or(flags, "river_lake", false);
    if (!flags.contains("flier") || flags["flier"].is_null()) return;
    const std::string direction = text(flags, "flier");
    const auto found = std::find(kFlierWords.begin(), kFlierWords.end(), direction);
    if (found == kFlierWords.end()) fail("'flier' is '" + direction + "', expected N, NE, E, SE, S, SW, W, NW or null");
    type_.flags.flier = static_cast<std::int8_t>(found - kFlierWords.begin());
  }

  void read_features() {
    const Json& features = need(json_, "features");
    if (!features.is_array()) fail("'features' is " + features.dump() + ", expected a list");
    std::vector<std::optional<std::size_t>> segment_of_feature;
    for (const Json& feature : features) {
      if (!feature.is_object()) fail("a feature is " + feature.dump() + ", expected an object");
      const bool claimable = read_feature(feature);
      segment_of_feature.push_back(claimable ? std::optional(type_.segments.size() - 1) : std::nullopt);
    }
    if (type_.segments.size() > kMaxSegments) {
      fail("has " + std::to_string(type_.segments.size()) + " segments, at most " + std::to_string(kMaxSegments));
    }
    find_adjacent_cities(features, segment_of_feature);
    find_siblings();
    check_edges();
  }

  // Whether the feature became a segment.
  bool read_feature(const Json& feature) {
    static const Words kKinds = {"city",   "road",  "monastery", "garden",  "field",
                                 "pyramid", "river", "oasis",     "mountain"};
    const std::string kind = text(feature, "kind");
    const auto found = std::find(kKinds.begin(), kKinds.end(), kind);
    if (found == kKinds.end()) fail("unknown kind of feature '" + kind + "'" + did_you_mean(kind, kKinds));
    Segment segment;
    if (kind == "city") {
      check_keys(feature, {"kind", "sides", "pennants", "cathedral", "princess", "goods"}, where_);
      segment.kind = SegmentKind::City;
      segment.sides_mask = mask(feature, "sides", kSideWords);
      segment.pennants = static_cast<std::uint8_t>(feature.contains("pennants") ? whole(feature, "pennants", 0, 4) : 0);
      segment.cathedral = yes_no_or(feature, "cathedral", false);
      segment.princess = yes_no_or(feature, "princess", false);
      segment.goods = goods(feature);
    } else if (kind == "road") {
      check_keys(feature, {"kind", "sides", "inn", "oasis"}, where_);
      segment.kind = SegmentKind::Road;
      segment.sides_mask = mask(feature, "sides", kSideWords);
      segment.inn = yes_no_or(feature, "inn", false);
      segment.oasis = yes_no_or(feature, "oasis", false);
    } else if (kind == "field") {
      check_keys(feature, {"kind", "half_edges", "adjacent_cities"}, where_);
      segment.kind = SegmentKind::Field;
      segment.halves_mask = mask(feature, "half_edges", kHalfWords);
    } else if (kind == "river") {
      check_keys(feature, {"kind", "sides"}, where_);
      type_.flags.river = true;
      type_.river_sides |= mask(feature, "sides", kSideWords);
      return false;
    } else {
      check_keys(feature, {"kind"}, where_);
      if (kind == "oasis") type_.flags.oasis = true;
      if (kind == "oasis" || kind == "mountain") return false;
      segment.kind = kind == "monastery" ? SegmentKind::Monastery
                     : kind == "garden"  ? SegmentKind::Garden
                                         : SegmentKind::Pyramid;
      if (type_.has_centre) fail("shows two of monastery, garden, pyramid; at most one is possible");
      type_.has_centre = true;
    }
    segment.sides = static_cast<std::uint8_t>(std::popcount(segment.sides_mask));
    if ((kind == "city" || kind == "road") && segment.sides == 0) fail("a " + kind + " has no side");
    type_.segments.push_back(segment);
    return true;
  }

  Goods goods(const Json& feature) const {
    if (!feature.contains("goods") || feature["goods"].is_null()) return Goods::None;
    const std::string name = text(feature, "goods");
    if (name == "wine") return Goods::Wine;
    if (name == "grain") return Goods::Grain;
    if (name == "cloth") return Goods::Cloth;
    fail("'goods' is '" + name + "', expected wine, grain, cloth or null");
  }

  void find_adjacent_cities(const Json& features, const std::vector<std::optional<std::size_t>>& segment_of_feature) {
    for (std::size_t i = 0; i < features.size(); ++i) {
      if (features[i]["kind"] != "field" || !features[i].contains("adjacent_cities")) continue;
      const Json& list = features[i]["adjacent_cities"];
      if (!list.is_array()) fail("'adjacent_cities' is " + list.dump() + ", expected a list of feature numbers");
      for (const Json& item : list) {
        const bool valid = item.is_number_unsigned() && item.get<std::size_t>() < features.size() &&
                           features[item.get<std::size_t>()]["kind"] == "city";
        if (!valid) fail("'adjacent_cities' holds " + item.dump() + ", which is not the number of a city of the tile");
        const std::size_t city = *segment_of_feature[item.get<std::size_t>()];
        type_.segments[*segment_of_feature[i]].adjacent_cities |= static_cast<std::uint16_t>(1U << city);
      }
    }
  }

  void find_siblings() {
    for (std::size_t i = 0; i < type_.segments.size(); ++i) {
      for (std::size_t j = 0; j < type_.segments.size(); ++j) {
        if (i == j || type_.segments[i].kind != type_.segments[j].kind) continue;
        type_.segments[i].siblings |= static_cast<std::uint16_t>(1U << j);
      }
    }
  }

  // Every city, road and river side belongs to exactly one feature of that kind, and no other side does.
  void check_edges() const {
    std::array<int, 4> cities{}, roads{};
    for (const Segment& segment : type_.segments) {
      for (std::size_t side = 0; side < 4; ++side) {
        if (!(segment.sides_mask >> side & 1)) continue;
        ++(segment.kind == SegmentKind::City ? cities : roads)[side];
      }
    }
    for (std::size_t side = 0; side < 4; ++side) {
      const auto expect = [&](const char* what, int found, Terrain terrain) {
        const int wanted = edge_[side] == terrain ? 1 : 0;
        if (found != wanted) {
          fail("side " + kSideWords[side] + " is " + terrain_letter(edge_[side]) + " in 'edges' but belongs to " +
               std::to_string(found) + " " + what + " features");
        }
      };
      expect("city", cities[side], Terrain::City);
      expect("road", roads[side], Terrain::Road);
      expect("river", type_.river_sides >> side & 1, Terrain::River);
    }
  }

  // City sides have no half edges; every other half is in exactly one field, or is desert where there is some.
  void check_halves() const {
    std::uint8_t desert = 0;
    const bool lists_desert = json_.contains("desert_half_edges");
    if (lists_desert) desert = mask(json_, "desert_half_edges", kHalfWords);
    for (std::size_t half = 0; half < kHalfEdges; ++half) {
      int found = desert >> half & 1;
      for (const Segment& segment : type_.segments) found += segment.halves_mask >> half & 1;
      const bool is_city = edge_[half / 2] == Terrain::City;
      const bool may_be_bare = !lists_desert && edge_[half / 2] == Terrain::Desert;
      if (found != (is_city ? 0 : 1) && !(may_be_bare && found == 0)) {
        fail("half edge " + kHalfWords[half] + " belongs to " + std::to_string(found) + " fields, expected " +
             (is_city ? "0 (a city side)" : "1"));
      }
    }
  }

  void make_faces() {
    for (const Rotation rotation : kRotations) {
      Face& face = type_.faces[rotation];
      face.edge_segment.fill(kNoSegment);
      face.half_field.fill(kNoSegment);
      for (const Side side : kSides) face.edge[index(turned(side, rotation))] = edge_[index(side)];
      for (std::size_t i = 0; i < type_.segments.size(); ++i) {
        const Segment& segment = type_.segments[i];
        for (const Side side : kSides) {
          if (segment.sides_mask >> index(side) & 1) {
            face.edge_segment[index(turned(side, rotation))] = static_cast<std::uint8_t>(i);
          }
        }
        for (HalfEdge half = 0; half < kHalfEdges; ++half) {
          if (segment.halves_mask >> half & 1) face.half_field[turned_half(half, rotation)] = static_cast<std::uint8_t>(i);
        }
      }
    }
  }

  // What a person sees of the tile in that rotation, in an order that does not depend on the order of features.
  std::string picture(Rotation rotation) const {
    const auto turn = [](unsigned mask, unsigned steps, unsigned size) {
      return ((mask << steps) | (mask >> (size - steps))) & ((1U << size) - 1);
    };
    std::vector<std::string> parts;
    for (const Segment& segment : type_.segments) {
      std::vector<unsigned> cities;
      for (std::size_t city = 0; city < type_.segments.size(); ++city) {
        if (segment.adjacent_cities >> city & 1) cities.push_back(turn(type_.segments[city].sides_mask, rotation, 4));
      }
      std::sort(cities.begin(), cities.end());
      std::string part = segment_name(segment.kind);
      for (const unsigned number : {turn(segment.sides_mask, rotation, 4), turn(segment.halves_mask, 2U * rotation, 8),
                                    unsigned{segment.pennants}, static_cast<unsigned>(segment.goods),
                                    unsigned{segment.cathedral}, unsigned{segment.princess}, unsigned{segment.inn},
                                    unsigned{segment.oasis}}) {
        part += ' ' + std::to_string(number);
      }
      for (const unsigned city : cities) part += " c" + std::to_string(city);
      parts.push_back(std::move(part));
    }
    std::sort(parts.begin(), parts.end());
    std::string whole = "river " + std::to_string(turn(type_.river_sides, rotation, 4));
    for (const Side side : kSides) whole += terrain_letter(type_.faces[rotation].edge[index(side)]);
    if (type_.flags.flier >= 0) whole += " flier " + std::to_string((type_.flags.flier + 2 * rotation) % 8);
    for (const std::string& part : parts) whole += "\n" + part;
    return whole;
  }

  void find_same_pictures() {
    const std::array<std::string, 4> pictures = {picture(0), picture(1), picture(2), picture(3)};
    for (const Rotation rotation : kRotations) {
      Rotation first = 0;
      while (pictures[first] != pictures[rotation]) ++first;
      type_.same_as[rotation] = first;
      type_.rotations |= static_cast<std::uint8_t>(1U << first);
    }
  }

  const Json& json_;
  std::string source_;
  std::string where_;
  TileType type_;
  std::array<Terrain, 4> edge_{};
};

Json parse_json(std::string_view json, const std::string& source) {
  Json document;
  try {
    document = Json::parse(json);
  } catch (const Json::exception& problem) {
    throw Error(source + ": not readable as JSON: " + problem.what());
  }
  if (!document.is_object() || !document.contains("tiles") || !document["tiles"].is_array()) {
    throw Error(source + ": expected a tile set: an object with a list 'tiles'");
  }
  return document;
}

std::vector<TileType> read_types(const Json& document, const std::string& source, const std::string& set) {
  std::vector<TileType> types;
  std::set<std::string> ids;
  for (const Json& tile : document["tiles"]) {
    TileType type = TileReader(tile, source).read();
    type.set = set;
    if (!ids.insert(type.id).second) throw Error(source + ": tile " + type.id + ": the id stands twice in the set");
    types.push_back(std::move(type));
  }
  return types;
}

}  // namespace

TileSet read_tile_set(std::string_view json, std::string_view source_name) {
  const std::string source(source_name);
  const Json document = parse_json(json, source);
  static const Words kKeys = {"set", "edition", "total", "notes", "tiles", "extra_tiles", "status", "conventions"};
  for (const auto& item : document.items()) {
    if (std::find(kKeys.begin(), kKeys.end(), item.key()) != kKeys.end()) continue;
    throw Error(source + ": unknown key '" + item.key() + "'" + did_you_mean(item.key(), kKeys));
  }
  TileSet set;
  if (!document.contains("set") || !document["set"].is_string()) {
    throw Error(source + ": the key 'set', the name of the set, is missing");
  }
  set.name = document["set"].get<std::string>();
  if (set.name.empty() || set.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos) {
    throw Error(source + ": the name of the set is '" + set.name + "', expected small letters, digits and '_'");
  }
  if (document.contains("edition") && document["edition"].is_string()) set.edition = document["edition"].get<std::string>();
  set.types = read_types(document, source, set.name);
  const int total = std::accumulate(set.types.begin(), set.types.end(), 0,
                                    [](int sum, const TileType& type) { return sum + type.count; });
  if (!document.contains("total") || !document["total"].is_number_integer() || document["total"].get<int>() != total) {
    throw Error(source + ": 'total' is " + (document.contains("total") ? document["total"].dump() : "missing") +
                " but the copies of the tiles add up to " + std::to_string(total));
  }
  return set;
}

std::vector<TileType> read_catalogue(std::string_view json, std::string_view source) {
  return read_types(parse_json(json, std::string(source)), std::string(source), "catalogue");
}

TileLibrary::TileLibrary() {
  for (const EmbeddedTileSet& embedded : embedded_tile_sets()) {
    sets_.push_back(read_tile_set(embedded.text, std::string(embedded.name) + ".json"));
  }
}

std::string tile_set_text(const std::string& path) {
  return read_file(path, "tile set");
}

void TileLibrary::add_file(const std::string& path) { add(read_tile_set(tile_set_text(path), path)); }

void TileLibrary::add(TileSet set) {
  user_sets_.push_back(set.name);
  const auto same = std::find_if(sets_.begin(), sets_.end(), [&](const TileSet& other) { return other.name == set.name; });
  if (same == sets_.end()) {
    sets_.push_back(std::move(set));
  } else {
    *same = std::move(set);
  }
}

const TileSet& TileLibrary::set(std::string_view name) const {
  Words names;
  for (const TileSet& set : sets_) {
    if (set.name == name) return set;
    names.push_back(set.name);
  }
  throw Error("there is no tile set '" + std::string(name) + "'" + did_you_mean(std::string(name), names));
}

bool TileLibrary::is_built_in(std::string_view name) const {
  return std::find(user_sets_.begin(), user_sets_.end(), name) == user_sets_.end();
}

const TileLibrary& built_in_tiles() {
  static const TileLibrary library;
  return library;
}

}  // namespace meeplelab
