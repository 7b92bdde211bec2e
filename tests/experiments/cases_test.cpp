// The worked-case checker: the cases of the rules pass, and one that says something else fails and says why.
#include "experiments/cases.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/error.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

using Json = nlohmann::json;

const std::string kGolden = std::string(MEEPLELAB_GOLDEN_DIR) + "/golden.json";
const std::string kMoreCases = std::string(MEEPLELAB_GOLDEN_DIR) + "/more_cases.json";
const std::string kCatalogue = std::string(MEEPLELAB_GOLDEN_DIR) + "/golden_tiles.json";
const std::string kRealGames = std::string(MEEPLELAB_SHARED_DIR) + "/real_games";

// A folder that is gone after the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "meeplelab_cases_XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no folder for the test");
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
    return (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

Json read_json(const std::string& path) {
  std::ifstream file(path);
  return Json::parse(file);
}

struct Outcome {
  CheckSummary summary;
  std::string failures;
};

Outcome check(const std::string& path, const CheckOptions& options = {}) {
  std::ostringstream failures;
  Outcome outcome;
  outcome.summary = check_file(path, options, failures);
  outcome.failures = failures.str();
  return outcome;
}

Outcome check_cases(const std::vector<Json>& cases, const std::vector<std::string>& expansions = {}) {
  const Folder folder;
  return check(folder.write("cases.json", Json(cases).dump()), {kCatalogue, expansions});
}

// The cases of these expansions only.
std::vector<Json> golden_cases(const std::vector<std::string>& expansions) {
  std::vector<Json> cases;
  for (const Json& entry : read_json(kGolden)) {
    bool all = true;
    for (const Json& part : entry.at("expansions")) {
      all = all && std::find(expansions.begin(), expansions.end(), part.get<std::string>()) != expansions.end();
    }
    if (all) cases.push_back(entry);
  }
  return cases;
}

// The value with something else in it.
Json spoiled(const Json& value) {
  if (value.is_boolean()) return !value.get<bool>();
  if (value.is_number()) return value.get<int>() + 1;
  if (value.is_array() && !value.empty() && value[0].is_number()) {
    Json list = value;
    list.back() = spoiled(list.back());
    return list;
  }
  if (value.is_array() && !value.empty()) return Json::array();
  if (value.is_object()) {
    Json object = value;
    for (auto& item : object.items()) item.value() = spoiled(item.value());
    return object;
  }
  return value.is_array() ? Json::parse("[[9, 9, 0]]") : Json("X");
}

Json small_case() {
  return Json::parse(
      R"({"id": "T-1", "name": "two caps", "kind": "board", "rules": ["B-41"], "expansions": ["base"],
    "config": {}, "setup": {"players": 2, "steps": [
      {"op": "place", "p": 0, "t": "E", "x": 5, "y": 5, "r": 0, "meeple": {"on": "city:N"}},
      {"op": "place", "p": 1, "t": "BA.CFFF", "x": 5, "y": 4, "r": 2}]},
    "expect": {"scores": [4, 0]}, "source": "derived"})");
}

struct Mistake {
  const char* pointer;  // where the small case is changed
  Json value;
  std::string message;
};

const std::vector<Mistake> kMistakes = {
    {"/expect/scores", {5, 0}, "T-1 two caps (B-41)\n  scores: expected [5,0], found [4,0]\n"},
    {"/expect/scors", {4, 0}, "unknown key 'scors' in 'expect'; did you mean 'scores'?"},
    {"/expect", Json::object(), "the case expects nothing"},
    {"/expect/illegal", true, "illegal: expected true, found false"},
    {"/kind", "bord", "unknown kind 'bord'; did you mean 'board'?"},
    {"/colour", "red", "unknown key 'colour' in 'case'"},
    {"/setup/step", 1, "unknown key 'step' in 'setup'; did you mean 'steps'?"},
    {"/setup/steps/0/op", "palce", "unknown step 'palce', expected 'place'"},
    {"/setup/steps/0/meple", 1, "unknown key 'meple' in 'step'; did you mean 'meeple'?"},
    {"/setup/steps/0/t", "E.h", "there is no tile 'E.h'"},
    {"/setup/steps/0/p", 2, "there is no player 2 among 2"},
    {"/setup/steps/0/r", 4, "'r' is 4"},
    {"/setup/steps/0/x", 1000, "1000,5 is no cell that a tile can reach"},
    {"/setup/steps/0/meeple/on", "city:S", "the tile E shows no 'city:S'"},
    {"/setup/steps/0/meeple/fig", "larg", "'larg' is no figure; did you mean 'large'?"},
    {"/setup/steps/0/meeple/fig", "large", "step 1 was refused"},
    {"/setup/steps/1/r", 1, "step 2 was refused: the tile BA.CFFF may not be placed at 5,4 r1"},
    {"/setup/steps/1/meeple", {{"on", "city:S"}}, "step 2 was refused: 'P2 figure normal city:S' is not legal"},
    {"/setup/supply", {{"0", {{"normal", 99}}}}, "a supply is 99"},
    {"/setup/players", 7, "'players' is '7'"},
    {"/config/two_tile_city", 3, "'two_tile_city' is '3', expected 4, 2"},
    {"/config/two_tile_ciyt", 2, "unknown option 'two_tile_ciyt'; did you mean 'two_tile_city'?"},
    {"/expansions", "base", "'expansions' is \"base\", expected a list"},
    {"/setup/steps/0/r", "0", "not in the expected format"},
    {"/setup/steps/0/x", "5", "\"5\",5 is no cell"},
    {"/setup", 3, "'setup' is 3, expected an object"},
};

}  // namespace

TEST_CASE("the worked cases of base game, abbot and river pass", "[golden]") {
  const Outcome outcome = check(kGolden, {"", {"base", "abbot", "river"}});
  INFO(outcome.failures);
  CHECK(outcome.summary.passed == 54);
  CHECK(outcome.summary.failed == 0);
  CHECK(outcome.summary.passed + outcome.summary.skipped == 262);
}

TEST_CASE("all worked cases pass and none is skipped", "[golden]") {
  const Outcome outcome = check(kGolden);
  INFO(outcome.failures);
  CHECK(outcome.summary == CheckSummary{262, 0, 0});
}

TEST_CASE("the further worked cases pass", "[golden]") {
  const Outcome outcome = check(kMoreCases);
  INFO(outcome.failures);
  CHECK(outcome.summary == CheckSummary{123, 0, 0});
}

TEST_CASE("every expectation of the worked cases is really compared", "[golden]") {
  int spoiled_ones = 0;
  for (const Json& entry : read_json(kGolden)) {
    for (const auto& item : entry.at("expect").items()) {
      Json other = entry;
      other["expect"][item.key()] = spoiled(item.value());
      const Outcome outcome = check_cases({other});
      INFO(other.dump());
      CHECK(outcome.summary == CheckSummary{0, 1, 0});
      CHECK(outcome.failures.find(entry.at("id").get<std::string>()) == 0);
      ++spoiled_ones;
    }
  }
  CHECK(spoiled_ones > 70);
}

TEST_CASE("cases of parts that are not wanted are skipped") {
  CHECK(check_cases(golden_cases({"base", "abbot", "river"}), {"base"}).summary == CheckSummary{44, 0, 10});
  CHECK(check_cases(golden_cases({"base", "abbot", "river"}), {"abbot"}).summary == CheckSummary{50, 0, 4});
  Json not_wanted = small_case(), misspelt = small_case();
  not_wanted["expansions"] = {"base", "voyage"};
  misspelt["expansions"] = {"base", "rivr"};
  CHECK(check_cases({not_wanted, small_case()}, {"base"}).summary == CheckSummary{1, 0, 1});
  CHECK(check_cases({misspelt, small_case()}).summary == CheckSummary{1, 1, 0});
  CHECK_THROWS_WITH(check(kGolden, {"", {"rivr"}}), "unknown expansion 'rivr'; did you mean 'river'?");
}

TEST_CASE("a case that is wrong fails and says why") {
  CHECK(check_cases({small_case()}).summary == CheckSummary{1, 0, 0});
  for (const Mistake& mistake : kMistakes) {
    Json wrong = small_case();
    wrong[Json::json_pointer(mistake.pointer)] = mistake.value;
    const Outcome outcome = check_cases({wrong, small_case()});
    INFO(mistake.pointer << ": " << outcome.failures);
    CHECK(outcome.summary == CheckSummary{1, 1, 0});
    CHECK(outcome.failures.find(mistake.message) != std::string::npos);
  }
  CHECK(check_cases({17}).failures.find("'case' is 17, expected an object") != std::string::npos);
}

TEST_CASE("a refusal is expected of the last step only") {
  Json entry = small_case();
  entry["expect"] = {{"illegal", true}};
  entry["setup"]["steps"][1]["r"] = 0;
  CHECK(check_cases({entry}).summary == CheckSummary{1, 0, 0});
  entry["setup"]["steps"].push_back(entry["setup"]["steps"][1]);
  CHECK(check_cases({entry}).failures.find("step 2 was refused") != std::string::npos);
}

TEST_CASE("a case may use any rotation and any side of a segment", "[B-14]") {
  Json entry = small_case();
  entry["setup"]["steps"] = Json::parse(R"([
    {"op": "place", "p": 0, "t": "U", "x": 0, "y": 0, "r": 2, "meeple": {"on": "road:W"}},
    {"op": "place", "p": 1, "t": "W", "x": 1, "y": 0, "r": 0},
    {"op": "place", "p": 1, "t": "BA.FRFR-r1", "x": -1, "y": 0, "r": 2, "meeple": {"on": "field:SR"}},
    {"op": "place", "p": 1, "t": "W", "x": -2, "y": 0, "r": 0}])");
  entry["expect"] = {{"scores", {4, 0}}, {"supply", {{"0", {{"normal", 7}}}, {"1", {{"normal", 6}}}}}};
  CHECK(check_cases({entry}).failures.empty());
}

TEST_CASE("tiles come from the catalogue beside the file, from --catalogue, and from the built-in sets") {
  Json entry = small_case();
  const Folder folder;
  const std::string alone = folder.write("cases.json", Json::array({entry}).dump());
  CHECK(check(alone).failures.find("there is no tile 'E'") != std::string::npos);
  CHECK(check(alone, {kCatalogue, {}}).summary == CheckSummary{1, 0, 0});
  folder.write("golden_tiles.json", read_json(kCatalogue).dump());
  CHECK(check(alone).summary == CheckSummary{1, 0, 0});
  CHECK_THROWS_AS(check(alone, {"/no/such/catalogue.json", {}}), Error);
}

TEST_CASE("a file that is no list of cases and no game is refused") {
  const Folder folder;
  CHECK_THROWS_WITH(check("/no/such/file.json"), "/no/such/file.json: the file of cases cannot be read: No such file or directory");
  CHECK_THROWS_AS(check(folder.write("a.json", "[1, 2")), Error);
  CHECK_THROWS_AS(check(folder.write("b.json", "{\"format\": \"replay/2\"}")), Error);
  CHECK(check(folder.write("c.json", "[]")).summary == CheckSummary{});
}

// ---- real games

namespace {

std::vector<std::string> real_games() {
  std::vector<std::string> paths;
  if (!std::filesystem::exists(kRealGames)) return paths;
  for (const auto& entry : std::filesystem::directory_iterator(kRealGames)) {
    if (entry.path().filename().string().starts_with("game")) paths.push_back(entry.path().string());
  }
  return paths;
}

Outcome check_changed_game(const std::string& name, const std::string& pointer, const Json& value) {
  Json game = read_json(kRealGames + "/" + name);
  game.at(Json::json_pointer(pointer)) = value;
  const Folder folder;
  folder.write("tiles.json", read_json(kRealGames + "/tiles.json").dump());
  return check(folder.write(name, game.dump()));
}

}  // namespace

TEST_CASE("real games are replayed without any difference", "[real]") {
  const std::vector<std::string> paths = real_games();
  if (paths.empty()) {
    WARN("skipped: " << kRealGames << " is not there");
    return;
  }
  for (const std::string& path : paths) {
    const Outcome outcome = check(path);
    INFO(outcome.failures);
    CHECK(outcome.summary == CheckSummary{1, 0, 0});
  }
}

TEST_CASE("a real game that says something else differs", "[real]") {
  if (real_games().empty()) {
    WARN("skipped: " << kRealGames << " is not there");
    return;
  }
  struct Change {
    const char* game;
    const char* pointer;
    Json value;
    const char* message;
  };
  const std::vector<Change> changes = {
      {"game1.json", "/result", {96, 71}, "move 71: result: expected [96,71], found [96,70]"},
      {"game1.json", "/moves/4/totals_after", {6, 1}, "move 5: totals_after: expected [6,1], found [6,0]"},
      {"game1.json", "/moves/0/scored/0/points", {{"P2", 4}}, "move 1: not scored: "},
      {"game1.json", "/moves/0/scored", Json::array(), "move 1: scored, but not in the file: {\"complete\":true"},
      {"game1.json", "/moves/0/scored/0/tiles", {{0, 0}}, "move 1: not scored: "},
      {"game1.json", "/moves/1/player", "P1", "move 2: it is the turn of P2; the rest is not checked"},
      {"game1.json", "/moves/0/rot", 1, "move 1: the tile \"H\" does not fit at [0,-1] with 'rot' 1"},
      {"game1.json", "/moves/0/tile", "C", "move 1: draw_order: expected \"H\", found \"C\""},
      {"game1.json", "/moves/1/meeple/segment", 0, "move 2: meeple kind: expected \"city\", found \"road\""},
      {"game1.json", "/moves/1/meeple/edges", "NE", "move 2: meeple edges: "},
      {"game1.json", "/moves/25/tile", "C", "move 26: draw_order"},
      {"game1.json", "/final_scoring/7/winner_farmers", 3, "move 71: not scored: "},
      {"game1.json", "/final_scoring/7/on_tile", {40, 40}, "move 71: not scored: "},
      {"game1.json", "/final_scoring/3/at", {0, 0}, "move 71: not scored: "},
      {"game7.json", "/asserted_by_source/13/P1", 9, "move 13: asserted_by_source: "},
      {"game7.json", "/asserted_by_source/71/P1", 9, "move 71: asserted_by_source: "},
      {"game8.json", "/note", "", "move 20: not scored: "},
      {"game9_partial.json", "/asserted_by_source/27/P2", 34, "move 27: asserted_by_source: "},
      {"game9_partial.json", "/use", "replay", "move 34: the game is not over: 37 tiles are left"},
      {"game1.json", "/rules/two_tile_city", 2, "move 1: not scored: "},
  };
  for (const Change& change : changes) {
    const Outcome outcome = check_changed_game(change.game, change.pointer, change.value);
    INFO(change.game << change.pointer << ": " << outcome.failures);
    CHECK(outcome.summary == CheckSummary{0, 1, 0});
    CHECK(outcome.failures.find(change.message) != std::string::npos);
  }
}
