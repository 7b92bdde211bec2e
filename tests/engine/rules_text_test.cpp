// Ruleset texts, options, tile sets: what is read, what is refused and how.
#include <set>

#include "engine/error.h"
#include "engine/options.h"
#include "engine/pile.h"
#include "engine/rules.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

std::string complaint(const std::string& ruleset) {
  try {
    parse_rules(ruleset);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("ruleset texts have one canonical form, which reads back") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"base", "base"},
      {"c3", "base"},
      {"base+river+abbot", "base+abbot+river"},
      {"base+river:river=c3", "base+river"},
      {"base:river=c2", "base+river:river=c2"},
      {"base:abbot=on", "base+abbot"},
      {"base+abbot:abbot=off", "base"},
      {"base:two_tile_city=2,two_tile_city_pennant=0", "base:two_tile_city=2,two_tile_city_pennant=0"},
      {"base:two_tile_city_pennant=1,players=2", "base"},
      {"base:farm_scoring=city_3,players=4", "base:players=4,farm_scoring=city_3"},
      {"base:copies.BA.CFFF=9", "base:copies.BA.CFFF=9"},
      {"base:sets=flier", "base:sets=flier"},
  };
  for (const auto& [text, canonical] : rows) {
    CAPTURE(text);
    CHECK(rules_text(parse_rules(text)) == canonical);
    CHECK(rules_text(parse_rules(canonical)) == canonical);
  }
}

TEST_CASE("a slip in a ruleset text gets one clear message") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"bsae", "unknown part 'bsae'; did you mean 'base'?"},
      {"base+rivers", "did you mean 'river'?"},
      {"base:farm_scorng=city_3", "unknown option 'farm_scorng'; did you mean 'farm_scoring'?"},
      {"base:farm_scoring=city_5", "'farm_scoring' is 'city_5', expected field_3, city_3, city_4, field_3_once"},
      {"base:players=7", "'players' is '7', expected a whole number from 2 to 6"},
      {"base:players=two", "'players' is 'two', expected a whole number from 2 to 6"},
      {"base:river=c4", "'river' is 'c4', expected off, c3, c2"},
      {"base:players", "'players' is no option, expected key=value"},
      {"base:copies.BA.CFF=3", "did you mean 'BA.CFFF'?"},
      {"base:copies.BA.CFFF=-1", "expected a whole number from 0 to 255"},
      {"base:copies.BA.CFFF=250", "at most 255"},
      {"base:copies.BA.CRFR-r1-start=2", "the start tile has exactly one copy"},
      {"base:sets=flyer", "there is no tile set 'flyer'; did you mean 'flier'?"},
      {"", "unknown part ''"},
      {"base:sets=base", "has a start tile"},
      {"base:sets=flier/flier", "stands in the sets 'flier' and 'flier'"},
  };
  for (const auto& [text, message] : rows) {
    CAPTURE(text, complaint(text));
    CHECK(complaint(text).find(message) != std::string::npos);
  }
}

TEST_CASE("every option names its rule and its default is valid") {
  const Rules defaults;
  std::set<std::string> keys;
  for (const Option& option : all_options()) {
    CAPTURE(option.key);
    CHECK(keys.insert(option.key).second);
    CHECK_FALSE(option.rule.empty());
    CHECK_FALSE(option.meaning.empty());
    CHECK(option.accepts(option.get(defaults)));
    Rules rules;
    for (const std::string& value : option.values) {
      option.set(rules, value);
      CHECK(option.get(rules) == value);
    }
  }
}

TEST_CASE("the built-in tile sets add up as published") {
  const std::vector<std::pair<std::string, int>> sets = {{"base", 72}, {"river", 12}, {"river_c2", 12}};
  for (const auto& [name, total] : sets) {
    int sum = 0;
    for (const TileType& type : built_in_tiles().set(name).types) sum += type.count;
    CHECK(sum == total);
  }
  CHECK(parse_rules("base").tile_total == 72);
}

TEST_CASE("rotations with the same picture are one", "[B-14]") {
  const Rules rules = parse_rules("base:sets=flier");
  const std::vector<std::pair<std::string, unsigned>> rows = {
      {"BA.FRFR-r1", 0b0011}, {"BA.FFFF-mon", 0b0001}, {"BA.CFFF", 0b1111}, {"BA.RRRR-r4", 0b0001},
      {"BA.CFCF-c2", 0b0011}, {"FL.FRFR-r1-flyE", 0b1111}};
  for (const auto& [id, rotations] : rows) {
    CAPTURE(id);
    CHECK(unsigned{rules.types[rules.type_of(id)].rotations} == rotations);
  }
}

TEST_CASE("a faulty tile set is refused with file, tile and reason") {
  const std::string good =
      R"({"set": "mine", "total": 1, "tiles": [{"id": "M.1", "count": 1, "edges": "CRFR", "flags": {}, "features": [
          {"kind": "city", "sides": ["N"]}, {"kind": "road", "sides": ["E", "W"]},
          {"kind": "field", "half_edges": ["EL", "WR"], "adjacent_cities": [0]},
          {"kind": "field", "half_edges": ["ER", "SL", "SR", "WL"]}]}]})";
  CHECK(read_tile_set(good, "good.json").types.size() == 1);
  struct Row {
    const char* from;
    const char* to;
    const char* message;
  };
  const std::vector<Row> rows = {
      {"\"total\": 1", "\"total\": 2", "'total' is 2 but the copies of the tiles add up to 1"},
      {"\"CRFR\"", "\"CRFX\"", "expected letters C city"},
      {"\"CRFR\"", "\"CRRR\"", "side S is R in 'edges' but belongs to 0 road features"},
      {"\"CRFR\"", "\"CRF\"", "expected four letters"},
      {"\"WL\"]}]", "\"WL\", \"EL\"]}]", "half edge EL belongs to 2 fields"},
      {"\"SR\", ", "", "half edge SR belongs to 0 fields"},
      {"\"adjacent_cities\": [0]", "\"adjacent_cities\": [1]", "not the number of a city"},
      {"\"kind\": \"road\"", "\"kind\": \"raod\"", "unknown kind of feature 'raod'; did you mean 'road'?"},
      {"\"count\": 1", "\"cuont\": 1", "unknown key 'cuont'; did you mean 'count'?"},
      {"\"count\": 1", "\"count\": -1", "'count' is -1, expected a whole number"},
      {"\"count\": 1", "\"count\": \"one\"", "'count' is \"one\", expected a whole number"},
      {"\"flags\": {}", "\"flags\": {\"flying\": true}", "unknown key 'flying'"},
      {"\"set\": \"mine\", ", "", "the key 'set'"},
      {"[{\"id\"", "[{\"id\"", nullptr},
      {"\"tiles\": [", "\"tiles\": [[], ", "a tile is not an object"},
      {"{\"set\"", "{{\"set\"", "not readable as JSON"},
  };
  for (const Row& row : rows) {
    if (!row.message) continue;
    std::string bad = good;
    const std::size_t at = bad.find(row.from);
    REQUIRE(at != std::string::npos);
    bad.replace(at, std::string(row.from).size(), row.to);
    CAPTURE(row.from, row.to);
    std::string message;
    try {
      read_tile_set(bad, "bad.json");
    } catch (const Error& error) {
      message = error.what();
    }
    CAPTURE(message);
    CHECK(message.find("bad.json") == 0);
    CHECK(message.find(row.message) != std::string::npos);
  }
}

TEST_CASE("two rulesets share the order of the tiles they share") {
  const Rules base = parse_rules("base"), more = parse_rules("base:sets=inns_and_cathedrals");
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto ids = [&](const Rules& rules) {
      std::vector<std::string> list;
      const Pile pile(rules, seed);
      for (const TileTypeId type : pile.order()) {
        if (rules.types[type].set == "base") list.push_back(rules.types[type].id);
      }
      return list;
    };
    CHECK(ids(base) == ids(more));
  }
  CHECK(Pile(base, 1).order() != Pile(base, 2).order());
}

TEST_CASE("an option of a part that is not played is read and named") {
  const Rules rules = parse_rules("base+deserts+voyage:grey_camel_points=2,princess=may");
  REQUIRE(rules.idle.size() == 1);
  CHECK(rules.idle[0].key == "princess");
  CHECK(rules.idle[0].part == "dragon");
  CHECK(parse_rules("base+dragon:princess=may").idle.empty());
  CHECK(rules_text(parse_rules(rules_text(rules))) == rules_text(rules));
}
