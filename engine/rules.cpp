#include "engine/rules.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "engine/error.h"
#include "engine/expansions/hooks.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/suggest.h"

namespace meeplelab {

namespace {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (true) {
    const std::size_t end = text.find(separator, start);
    parts.emplace_back(text.substr(start, end - start));
    if (end == std::string_view::npos) return parts;
    start = end + 1;
  }
}

const Part* find_part(const std::string& name) {
  for (const Part& part : all_parts()) {
    if (part.name == name || std::find(part.aliases.begin(), part.aliases.end(), name) != part.aliases.end()) {
      return &part;
    }
  }
  return nullptr;
}

// Reads a ruleset text part by part and key by key.
class RulesetReader {
 public:
  explicit RulesetReader(std::string_view text) : text_(text) {}

  Rules read() {
    const std::size_t colon = text_.find(':');
    const std::vector<std::string> parts = split(std::string_view(text_).substr(0, colon), '+');
    for (const std::string& part : parts) add_part(part);
    if (colon != std::string::npos) {
      for (const std::string& setting : split(std::string_view(text_).substr(colon + 1), ',')) set(setting);
    }
    for (const std::string& key : used_) note_idle(key);
    check_needs();
    return rules_;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw Error("ruleset '" + text_ + "': " + what); }

  void add_part(const std::string& name) {
    for (const Preset& preset : all_presets()) {
      if (name == preset.name) {
        const std::size_t colon = preset.text.find(':');
        for (const std::string& part : split(std::string_view(preset.text).substr(0, colon), '+')) add_part(part);
        if (colon == std::string::npos) return;
        for (const std::string& setting : split(std::string_view(preset.text).substr(colon + 1), ',')) set(setting);
        return;
      }
    }
    const Part* part = find_part(name);
    if (!part) {
      std::vector<std::string> names;
      for (const Part& other : all_parts()) names.push_back(other.name);
      for (const Preset& preset : all_presets()) names.push_back(preset.name);
      fail("unknown part '" + name + "'" + did_you_mean(name, names) + " (parts are joined by '+', options follow a ':')");
    }
    rules_.expansions.bits |= part->expansion.bits;
  }

  void set(const std::string& setting) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) fail("'" + setting + "' is no option, expected key=value");
    const std::string key = setting.substr(0, equals), value = setting.substr(equals + 1);
    if (key.starts_with("copies.")) return set_copies(key.substr(7), value);
    if (key == "sets") {
      rules_.extra_sets = split(value, '/');
      return;
    }
    const bool switched = set_part(key, value);
    for (const Option& option : all_options()) {
      if (option.key != key) continue;
      if (option.accepts(value)) {
        option.set(rules_, value);
        if (key == "players") rules_.says_players = true;
      } else if (!switched) {
        fail("'" + key + "' is '" + value + "', expected " + option.expected());
      }
      used_.push_back(key);
      return;
    }
    if (switched) return;
    std::vector<std::string> keys = {"sets"};
    for (const Option& option : all_options()) keys.push_back(option.key);
    for (const Part& part : all_parts()) keys.push_back(part.name);
    fail("unknown option '" + key + "'" + did_you_mean(key, keys));
  }

  // "abbot=on", "river=off", "river=c2": a part switched by an option of its name. True where the value did that.
  bool set_part(const std::string& key, const std::string& value) {
    const Part* part = find_part(key);
    if (!part || part->expansion.bits == 0) return false;
    if (value == "off") {
      rules_.expansions.bits &= ~part->expansion.bits;
      return true;
    }
    const auto& options = all_options();
    const auto same = std::find_if(options.begin(), options.end(), [&](const Option& option) { return option.key == key; });
    if (value != "on" && (same == options.end() || !same->accepts(value))) {
      fail("'" + key + "' is '" + value + "', expected off, " + (same == options.end() ? "on" : same->expected()));
    }
    rules_.expansions.bits |= part->expansion.bits;
    return true;
  }

  void set_copies(const std::string& id, const std::string& value) {
    int copies = 0;
    const auto [end, problem] = std::from_chars(value.data(), value.data() + value.size(), copies);
    if (problem != std::errc{} || end != value.data() + value.size() || copies < 0 || copies > kMaxTiles) {
      fail("'copies." + id + "' is '" + value + "', expected a whole number from 0 to " + std::to_string(kMaxTiles));
    }
    rules_.copies[id] = copies;
  }

  void check_needs() const {
    for (const Part& part : all_parts()) {
      if (part.needs.empty() || (rules_.expansions.bits & part.expansion.bits) == 0) continue;
      if ((rules_.expansions.bits & find_part(part.needs)->expansion.bits) != 0) continue;
      fail("the part '" + part.name + "' needs the part '" + part.needs + "'; add '+" + part.needs + "'");
    }
  }

  // An option of a part that is not played would do nothing: most likely a slip.
  // An option of a part that is not played is read, and without effect.
  void note_idle(const std::string& key) {
    for (const Option& option : all_options()) {
      if (option.key != key || option.part.empty() || option.key == option.part) continue;
      const Part* part = find_part(option.part);
      if ((rules_.expansions.bits & part->expansion.bits) == 0) rules_.idle.push_back({key, option.part});
    }
  }

  std::string text_;
  Rules rules_;
  std::vector<std::string> used_;
};

std::uint8_t marks_of(const Segment& segment) {
  return static_cast<std::uint8_t>((segment.inn ? segment_mark::kInn : 0U) |
                                   (segment.cathedral ? segment_mark::kCathedral : 0U) |
                                   (segment.oasis ? segment_mark::kOasis : 0U) |
                                   (segment.goods != Goods::None ? segment_mark::kGoods : 0U));
}

void add_facts(Rules& rules, const TileType& type) {
  TileFacts facts;
  facts.segment_count = static_cast<std::uint8_t>(type.segments.size());
  facts.rotations = type.rotations;
  for (std::size_t i = 0; i < type.segments.size(); ++i) {
    const Segment& segment = type.segments[i];
    facts.segments[i] = {segment.kind, marks_of(segment), segment.siblings, segment.adjacent_cities};
    const auto bit = static_cast<std::uint16_t>(1U << i);
    for (std::size_t kind = 0; kind < kFollowerKinds; ++kind) {
      if (rules.stands[kind] >> index(segment.kind) & 1) facts.stands[kind] |= bit;
    }
    for (std::size_t other = 0; other < i; ++other) {
      if (!(segment.siblings >> other & 1)) continue;
      facts.pairs[facts.pair_count++] = {static_cast<std::uint8_t>(other), static_cast<std::uint8_t>(i),
                                         static_cast<std::uint8_t>(i)};
    }
    facts.of_kind[index(segment.kind)] |= bit;
    BoardSegment& on_board = facts.on_board[i];
    on_board.region = on_board.next = static_cast<SegmentId>(i);
    on_board.kind = segment.kind;
    on_board.open = segment.sides;
    on_board.pennants = segment.pennants;
    on_board.size = on_board.tiles = 1;
    on_board.multi = segment.siblings != 0;
    on_board.marks = marks_of(segment);
    if (is_centre(segment.kind)) facts.centre = static_cast<std::uint8_t>(i);
    if (segment.kind == SegmentKind::Pyramid) facts.marks |= tile_mark::kPyramid;
    if (segment.princess) facts.princess = static_cast<std::uint8_t>(i);
  }
  const TileFlags& flags = type.flags;
  facts.marks = static_cast<std::uint8_t>(
      unsigned{facts.marks} | (flags.volcano ? tile_mark::kVolcano : 0U) | (flags.dragon ? tile_mark::kDragon : 0U) |
      (flags.portal ? tile_mark::kPortal : 0U) | (flags.oasis ? tile_mark::kOasis : 0U));
  facts.flier = flags.flier;
  if (facts.marks & tile_mark::kPyramid) rules.has_pyramids = true;
  rules.most_segments = std::max<std::uint32_t>(rules.most_segments, facts.segment_count);
  rules.facts.push_back(facts);
  for (const Face& face : type.faces) {
    EdgeBits edges = 0;
    for (const Side side : kSides) edges |= edge_bits(side, 1U << index(face.edge[index(side)]));
    rules.faces.push_back(face);
    rules.edges.push_back(edges);
  }
}

// Which edges may meet, as the board keeps it (B-11).
void find_lets(Rules& rules) {
  for (const Side side : kSides) {
    for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
      const Side facing = opposite(side);
      rules.lets[index(side)][terrain] = ~edge_bits(facing, 0xff) | edge_bits(facing, rules.fits[terrain]);
    }
  }
}

// A hash over everything a tile file says of the tiles in play.
std::uint64_t hash_tiles(const std::vector<TileType>& types) {
  std::uint64_t hash = 0;
  for (const TileType& type : types) {
    std::uint64_t tile = hash_of({hash_of(type.id), static_cast<std::uint64_t>(type.count), type.start});
    for (const Segment& s : type.segments) {
      tile = hash_of({tile, static_cast<std::uint64_t>(s.kind), s.sides_mask, s.halves_mask, s.pennants,
                      static_cast<std::uint64_t>(s.goods), s.adjacent_cities,
                      std::uint64_t{s.cathedral} | std::uint64_t{s.princess} << 1 | std::uint64_t{s.inn} << 2 |
                          std::uint64_t{s.oasis} << 3});
    }
    const TileFlags& f = type.flags;
    for (const bool flag : {f.volcano, f.dragon, f.portal, f.tunnel, f.well, f.mountain, f.oasis, f.river_source,
                            f.river_lake}) {
      tile = hash_of({tile, flag});
    }
    tile = hash_of({tile, type.river_sides, static_cast<std::uint64_t>(f.flier + 1)});
    for (const Terrain edge : type.faces[0].edge) tile = hash_of({tile, index(edge)});
    hash += tile;  // the order of tiles in the file does not matter
  }
  return hash;
}

void apply_copies(Rules& rules) {
  std::vector<std::string> ids;
  for (const TileType& type : rules.types) ids.push_back(type.id);
  for (const auto& [id, copies] : rules.copies) {
    const auto found = std::find(ids.begin(), ids.end(), id);
    if (found == ids.end()) throw Error("'copies." + id + "': this game has no tile '" + id + "'" + did_you_mean(id, ids));
    TileType& type = rules.types[static_cast<std::size_t>(found - ids.begin())];
    if (type.start && copies != 1) throw Error("'copies." + id + "': the start tile has exactly one copy");
    type.count = copies;
  }
}

void check_sizes(const Rules& rules) {
  if (rules.tile_total > kMaxTiles) {
    throw Error("the game has " + std::to_string(rules.tile_total) + " tiles, at most " + std::to_string(kMaxTiles) +
                " are possible");
  }
  std::size_t segments = 0;
  for (const TileType& type : rules.types) segments += type.segments.size() * static_cast<std::size_t>(type.count);
  if (segments > kMaxBoardSegments) {
    throw Error("the tiles of the game have " + std::to_string(segments) + " segments, at most " +
                std::to_string(kMaxBoardSegments) + " are possible");
  }
  if (rules.types.size() > kMaxTypes) {
    throw Error("the game has " + std::to_string(rules.types.size()) + " different tiles, at most " +
                std::to_string(kMaxTypes) + " are possible");
  }
}

// Tiles are named by their id alone, in records and options.
void check_ids(const Rules& rules) {
  std::map<std::string, std::string> sets;
  for (const TileType& type : rules.types) {
    const auto [other, is_new] = sets.emplace(type.id, type.set);
    if (is_new) continue;
    throw Error("the tile id '" + type.id + "' stands in the sets '" + other->second + "' and '" + type.set +
                "'; a game takes every set once, and every id once");
  }
}

void add_base(Rules& rules, const TileLibrary& library) {
  rules.types = library.set("base").types;
  const auto start = std::find_if(rules.types.begin(), rules.types.end(), [](const TileType& type) { return type.start; });
  if (start == rules.types.end() || start->count != 1) {
    throw Error("the tile set 'base' needs a start tile: one tile with \"start\": true and \"count\": 1");
  }
  rules.start_type = static_cast<TileTypeId>(start - rules.types.begin());
  for (const std::string& name : rules.extra_sets) {
    const TileSet& set = library.set(name);
    for (const TileType& type : set.types) {
      if (type.start) throw Error("the tile set '" + name + "' has a start tile (" + type.id + ") and cannot be added to the pile");
    }
    add_tiles(rules, set);
  }
}

constexpr std::uint8_t bit(SegmentKind kind) { return static_cast<std::uint8_t>(1U << index(kind)); }

void add_figures(Rules& rules) {
  const std::uint8_t field = rules.farmers_off ? std::uint8_t{0} : bit(SegmentKind::Field);
  rules.supply[index(FigureKind::Normal)] = static_cast<std::uint8_t>(rules.followers);
  rules.stands[index(FigureKind::Normal)] = static_cast<std::uint8_t>(
      bit(SegmentKind::City) | bit(SegmentKind::Road) | bit(SegmentKind::Monastery) | field);
}

}  // namespace

void finish(Rules& rules, const TileLibrary& library) {
  rules.supply = {};
  rules.stands = {};
  rules.stepwise = false;
  rules.has_pyramids = false;
  rules.most_segments = 0;
  for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
    rules.fits[terrain] = static_cast<std::uint8_t>(1U << terrain);  // B-11
  }
  add_base(rules, library);
  add_figures(rules);
  hooks::Modules::each_on(rules, [&]<class M>(M) {
    if constexpr (requires { M::add_to_rules(rules, library); }) M::add_to_rules(rules, library);
    if constexpr (requires { M::kStepwise; }) rules.stepwise = true;
  });
  check_ids(rules);
  apply_copies(rules);
  rules.tile_total = std::accumulate(rules.types.begin(), rules.types.end(), 0,
                                     [](int sum, const TileType& type) { return sum + type.count; });
  check_sizes(rules);
  rules.facts.clear();
  rules.faces.clear();
  rules.edges.clear();
  for (const TileType& type : rules.types) add_facts(rules, type);
  find_lets(rules);
  rules.tile_hash = hash_tiles(rules.types);
}

Rules parse_rules(std::string_view text, const TileLibrary& library) {
  Rules rules = RulesetReader(text).read();
  try {
    finish(rules, library);
  } catch (const Error& problem) {
    throw Error("ruleset '" + std::string(text) + "': " + problem.what());
  }
  return rules;
}

std::string rules_text(const Rules& rules) {
  std::string text;
  for (const Part& part : all_parts()) {
    if ((rules.expansions.bits & part.expansion.bits) != part.expansion.bits) continue;
    text += (text.empty() ? "" : "+") + part.name;
  }
  std::string options;
  const auto add = [&](const std::string& key, const std::string& value) {
    options += (options.empty() ? ":" : ",") + key + "=" + value;
  };
  static const Rules kDefaults;
  for (const Option& option : all_options()) {
    const Part* part = option.part.empty() ? nullptr : find_part(option.part);
    if (part && (rules.expansions.bits & part->expansion.bits) == 0) continue;
    if (option.get(rules) != option.get(kDefaults)) add(option.key, option.get(rules));
  }
  for (const auto& [id, copies] : rules.copies) add("copies." + id, std::to_string(copies));
  std::string sets;
  for (const std::string& set : rules.extra_sets) sets += (sets.empty() ? "" : "/") + set;
  if (!sets.empty()) add("sets", sets);
  return text + options;
}

TileTypeId Rules::type_of(std::string_view id) const {
  std::vector<std::string> ids;
  for (std::size_t type = 0; type < types.size(); ++type) {
    if (types[type].id == id) return static_cast<TileTypeId>(type);
    ids.push_back(types[type].id);
  }
  throw Error("this game has no tile '" + std::string(id) + "'" + did_you_mean(id, ids));
}

void add_tiles(Rules& rules, const TileSet& set) {
  rules.types.insert(rules.types.end(), set.types.begin(), set.types.end());
}

TileTypeId add_type(Rules& rules, const TileType& type) {
  if (rules.types.size() >= kMaxTypes) throw Error("too many different tiles in one game");
  rules.types.push_back(type);
  add_facts(rules, type);
  return static_cast<TileTypeId>(rules.types.size() - 1);
}

}  // namespace meeplelab
