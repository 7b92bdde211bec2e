// The built program as a user meets it: exit codes, what goes to stdout and stderr, messages, help.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "experiments/command.h"
#include "tests/catch.h"

using namespace meeplelab;

#ifndef MEEPLELAB_BINARY
TEST_CASE("the program as a user meets it", "[command_line]") {
  WARN("skipped: the program is not part of this build");
}
#else

namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

// A folder of this test program, removed at its end.
class Scratch {
 public:
  Scratch() : path_(fs::temp_directory_path() / ("meeplelab_cli_" + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  ~Scratch() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

const Scratch& scratch() {
  static const Scratch folder;
  return folder;
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

struct Outcome {
  int code = -1;
  std::string out, err;
};

// Runs `meeplelab ARGUMENTS` through the shell.
Outcome run(const std::string& arguments) {
  const std::string out = scratch().file("stdout"), err = scratch().file("stderr");
  const std::string line = std::string("'") + MEEPLELAB_BINARY + "' " + arguments;
  const int status = std::system((line + " >'" + out + "' 2>'" + err + "' </dev/null").c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

std::string last_line(const std::string& text) {
  const std::size_t end = text.find_last_not_of('\n');
  const std::size_t start = text.find_last_of('\n', end);
  return text.substr(start == std::string::npos ? 0 : start + 1, end - start);
}

// A played game as a record file.
std::string recorded_game() {
  const std::string path = scratch().file("game.mlg");
  if (!fs::exists(path)) {
    const Outcome played =
        run("play --rules base+abbot --agent greedy --agent random --seed 5 --quiet --record " + path);
    REQUIRE(played.code == 0);
  }
  return path;
}

}  // namespace

using Catch::Matchers::Contains;

TEST_CASE("without a command the program shows the overview", "[command_line]") {
  for (const char* arguments : {"", "--help", "-h", "help"}) {
    const Outcome overview = run(arguments);
    CHECK(overview.code == 0);
    CHECK(overview.err.empty());
    CHECK_THAT(overview.out, Contains("usage: meeplelab COMMAND") && Contains("bench"));
  }
  const Outcome version = run("--version");
  CHECK(version.code == 0);
  CHECK(version.out == std::string("meeplelab ") + program_version() + "\n");
}

TEST_CASE("every command has a help with usage, options and examples", "[command_line]") {
  for (const Command& command : all_commands()) {
    CAPTURE(command.name);
    const Outcome help = run(command.name + " --help");
    CHECK(help.code == 0);
    CHECK(help.err.empty());
    CHECK_THAT(help.out, Contains("usage: meeplelab " + command.name) && Contains("options:"));
    CHECK_THAT(help.out, Contains("examples:\n  meeplelab " + command.name));
    CHECK(run("help " + command.name).out == help.out);
    for (const std::string& example : command.examples) CHECK_THAT(help.out, Contains(example));
  }
}

TEST_CASE("wrong usage is one clear line on stderr and exit code 2", "[command_line]") {
  struct Row {
    const char* arguments;
    const char* message;
  };
  const Row rows[] = {
      {"bnech", "there is no command 'bnech'; did you mean 'bench'?"},
      {"help bnech", "did you mean 'bench'?"},
      {"--versoin", "did you mean '--version'?"},
      {"bench playouts --gmaes 5", "'bench' has no flag '--gmaes'; did you mean '--games'?"},
      {"bench playouts --game-count=5", "'bench' has no flag '--game-count'"},
      {"bench -x", "'bench' has no flag '-x'"},
      {"bench", "what to measure is missing, expected playouts, games, mcts or spin"},
      {"bench playuots", "is 'playuots', expected playouts, games, mcts or spin; did you mean 'playouts'?"},
      {"bench playouts --games", "--games needs a value, N"},
      {"bench playouts --games --json", "--games needs a value, N"},
      {"bench playouts --games many", "--games is 'many', expected a whole number from 1 to"},
      {"bench playouts --games 0", "--games is '0', expected a whole number from 1 to"},
      {"bench playouts --games 5x", "--games is '5x', expected"},
      {"bench playouts --seed -1", "--seed is '-1', expected a whole number from 0 to 18446744073709551615"},
      {"bench playouts --json=yes", "the flag --json takes no value"},
      {"bench playouts games", "'bench' does not expect 'games'"},
      {"bench playouts --agent greedy", "takes no --agent"},
      {"bench mcts --agent greedy", "has no 'iterations'"},
      {"bench games --agent gredy", "did you mean 'greedy'?"},
      {"bench games --agent greedy --agent greedy --agent greedy", "--agent is given 3 times, expected one"},
      {"perft --rules bsae", "did you mean 'base'?"},
      {"perft --rules base --rules base", "--rules is given 2 times, expected one ruleset"},
      {"perft --players 7", "--players is '7', expected a whole number from 2 to 6"},
      {"perft --tiles-drawn nothing", "--tiles-drawn is 'nothing': this game has no tile 'nothing'"},
      {"perft --tiles-drawn BA.CCCC-c1-p1,BA.CCCC-c1-p1", "the pile has no more than 1"},
      {"rules base:followers=99", "'followers' is '99', expected a whole number from 1 to 15"},
      {"tiles bse", "there is no tile set 'bse'; did you mean 'base'?"},
      {"tiles --tiles /nowhere.json", "/nowhere.json: the tile set cannot be read"},
      {"agents all", "'agents' does not expect 'all'"},
      {"play --agent greedy --agent", "--agent needs a value"},
      {"play --seating 2", "--seating is '2', expected a whole number from 0 to 1"},
      {"compare --dry-run -o ''", "--output is '', expected the name of a results file"},
      {"compare --dry-run --shard 0/3", "'shard' expects a part of the run such as '2/3'"},
      {"compare --dry-run --blocks 5 --shard 6/7", "shard 6/7 of a run of 5 blocks has nothing to play"},
      {"replay", "'replay' needs a file"},
      {"replay /nowhere.mlg", "/nowhere.mlg"},
      {"moves", "'moves' needs a file"},
      {"check", "'check' needs a file"},
      {"check /nowhere.json", "/nowhere.json"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.arguments);
    const Outcome outcome = run(row.arguments);
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK(lines(outcome.err) == 1);
    CHECK_THAT(outcome.err, Catch::Matchers::StartsWith("meeplelab: ") && Contains(row.message));
  }
}

TEST_CASE("a mistake in a configuration names its line", "[command_line]") {
  const std::string path = scratch().file("mistake.toml");
  const auto message = [&](const std::string& toml) {
    std::ofstream(path) << toml;
    const Outcome outcome = run("compare '" + path + "' --dry-run");
    CHECK(outcome.code == 2);
    CHECK(lines(outcome.err) == 1);
    return outcome.err;
  };
  CHECK_THAT(message("rules = [\n  'base',\n  'base+desrts',\n]\n"),
             Contains(path + ":3: ruleset 'base+desrts'") && Contains("did you mean 'deserts'?"));
  CHECK_THAT(message("rules = 'base'\nagents = ['greedy', 'greddy']\n"),
             Contains(path + ":2: agent 'greddy'") && Contains("did you mean 'greedy'?"));
  CHECK_THAT(message("players = 3\nrules = ['base:players=4']\n"), Contains(path + ":2: "));
}

TEST_CASE("a ruleset compared with itself is said to be so", "[command_line]") {
  const Outcome outcome = run("compare --rules base --rules base+inns --rules base --agent random --blocks 1 --dry-run");
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err, Contains("ruleset 3 is the same as ruleset 1 ('base')"));
}

TEST_CASE("a reader who goes away is no failure, a full disk is one", "[command_line]") {
  const std::string program = std::string("'") + MEEPLELAB_BINARY + "'";
  const std::string err = scratch().file("pipe_err");
  const std::string piped = "bash -c \"set -o pipefail; " + program + " rules 2>'" + err + "' | true\"";
  CHECK(std::system(piped.c_str()) == 0);
  CHECK(contents(err).empty());
  if (!fs::exists("/dev/full")) return;
  const int status = std::system((program + " rules >/dev/full 2>/dev/null").c_str());
  CHECK(WEXITSTATUS(status) == 2);
}

TEST_CASE("JSON on stdout can be read", "[command_line]") {
  for (const std::string arguments : {"rules --json", "rules base+abbot:followers=8 --json", "tiles --json",
                                      "tiles base --json", "agents --json", "perft --depth 1 --json",
                                      "bench playouts --games 10 --json", "play --agent random --json"}) {
    CAPTURE(arguments);
    const Outcome outcome = run(arguments);
    CHECK(outcome.code == 0);
    CHECK(Json::accept(outcome.out));
  }
}

TEST_CASE("the signature of a bench does not depend on threads, but on seed and games", "[command_line]") {
  const auto signature = [](const std::string& arguments) {
    const Outcome outcome = run("bench " + arguments + " --json");
    REQUIRE(outcome.code == 0);
    const Json json = Json::parse(outcome.out);
    CHECK(json["decisions_per_second"].get<double>() > 0);
    const std::string text = json["signature"];
    CHECK(text.size() == 16);
    return text;
  };
  const std::string playouts = signature("playouts --games 600 --threads 1");
  CHECK(signature("playouts --games 600 --threads 2") == playouts);
  CHECK(signature("playouts --games 601 --threads 2") != playouts);
  CHECK(signature("playouts --games 600 --threads 2 --seed 2") != playouts);
  const std::string games = "games --games 6 --agent greedy --agent random";
  CHECK(signature(games + " --threads 1") == signature(games + " --threads 2"));
  const std::string mcts = "mcts --games 3 --agent mcts:iterations=50";
  CHECK(signature(mcts + " --threads 1") == signature(mcts + " --threads 2"));
}

// Random play under these rules, fixed: what changes a signature changes the games, and has to be meant.
TEST_CASE("play signatures", "[command_line]") {
  struct Row {
    const char* ruleset;
    const char* signature;
  };
  const std::array<Row, 3> rows = {{
      {"base", "47efd5ab15c1b6a2"},
      {"base+abbot+inns+builders+dragon+deserts+voyage", "9e6a0c80c5139778"},
      {"everything+mountains+thief:players=4", "da3297c40638e234"},
  }};
  for (const Row& row : rows) {
    const Outcome outcome = run(std::string("bench playouts --games 100 --threads 1 --json --rules ") + row.ruleset);
    CHECK(Json::parse(outcome.out)["signature"] == row.signature);
  }
}

TEST_CASE("perft counts the first depths", "[command_line]") {
  const Outcome outcome = run("perft --tiles-drawn BA.CCCC-c1-p1,BA.CFRR-r1 --json");
  REQUIRE(outcome.code == 0);
  const Json depths = Json::parse(outcome.out)["depths"];
  REQUIRE(depths.size() == 2);
  CHECK(depths[0]["placements"] == 1);  // the city on all sides fits only at the city of the start tile
  CHECK(depths[0]["half_turns"] == 2);  // a knight there, or none
}

TEST_CASE("perft counts half-turns after the display lies there", "[command_line][V-03]") {
  const Outcome outcome = run("perft --rules base+river+voyage --depth 2 --json");
  REQUIRE(outcome.code == 0);
  const Json counts = Json::parse(outcome.out);
  for (const Json& depth : counts["depths"]) {
    CHECK(depth["placements"].get<int>() > 0);
    CHECK(depth["half_turns"].get<int>() > 1);
    CHECK(depth["tile"].get<std::string>().starts_with("RV."));
  }
}

TEST_CASE("what is not text is refused where it stands", "[command_line]") {
  const Outcome flag = run("compare --agent random --blocks 1 -o o\xff.db");
  CHECK(flag.code == 2);
  const std::string path = scratch().file("binary.mlg");
  std::ofstream(path, std::ios::binary) << "meeplelab-record: 1\nruleset: base\nagents: r\xff;r\n";
  CHECK_THAT(run("replay '" + path + "' --json").err, Contains(":3: read 'agents: r\\xff;r', expected UTF-8 text"));
  std::ofstream(path, std::ios::binary) << "meeplelab-record: 1\n\x1b[31mred\n";
  CHECK_THAT(run("replay '" + path + "'").err, Contains(":2: read '\\x1b[31mred', expected text without control characters"));
  for (const std::string command : {"replay", "check", "compare", "tiles --tiles"}) {
    CAPTURE(command);
    const Outcome folder = run(command + " '" + fs::temp_directory_path().string() + "'");
    CHECK(folder.code == 2);
    CHECK_THAT(folder.err, Contains("it is a folder"));
  }
}

TEST_CASE("rules shows where a ruleset differs from the default", "[command_line]") {
  const Outcome outcome = run("rules base+abbot:followers=8 --players 3");
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.out, Contains("base+abbot:players=3,followers=8") && Contains("*  followers"));
  CHECK_THAT(outcome.out, Contains("8 normal, 1 abbot"));
  CHECK_THAT(run("rules").out, Contains("two_tile_city") && Contains("B-41"));
}

TEST_CASE("play, replay and moves agree on a game", "[command_line]") {
  const std::string game = recorded_game();
  const Outcome replayed = run("replay " + game + " --json");
  REQUIRE(replayed.code == 0);
  const Outcome played = run("play --rules base+abbot --agent greedy --agent random --seed 5 --quiet --json");
  REQUIRE(played.code == 0);
  CHECK(Json::parse(replayed.out)[0]["scores"] == Json::parse(played.out)["scores"]);
  CHECK(run("moves " + game).out.empty());  // the game is over

  const std::string text = contents(game);
  const std::string partial = scratch().file("partial.mlg");
  write(partial, text.substr(0, text.find('\n', text.find("\nP1 place") + 1) + 1));
  const Outcome moves = run("moves " + partial);
  CHECK(moves.code == 0);
  CHECK(last_line(moves.out) == "P1 figure none");
  CHECK(Json::parse(run("moves " + partial + " --json").out)["moves"].size() == lines(moves.out));

  const std::string wrong = scratch().file("wrong.mlg");
  write(wrong, text.substr(0, text.rfind("end P1")) + "end P1 999 P2 999\n");
  const Outcome refused = run("replay " + wrong + " " + game);
  CHECK(refused.code == 1);  // the game does not hold
  CHECK_THAT(refused.err, Contains("wrong.mlg:") && Contains("end P1 999 P2 999"));
  CHECK_THAT(refused.out, Contains("game.mlg: base+abbot"));  // the next file is still verified
  write(wrong, "no record\n");
  CHECK(run("replay " + wrong).code == 2);
}

TEST_CASE("the last line of check is the count", "[command_line]") {
  const std::string cases = std::string(MEEPLELAB_SHARED_DIR) + "/rules/golden.json";
  if (!fs::exists(cases)) {
    WARN("skipped: " + cases + " is not there");
    return;
  }
  const Outcome outcome = run("check " + cases);
  int passed = -1, failed = -1, skipped = -1;
  CHECK(std::sscanf(last_line(outcome.out).c_str(), "%d passed, %d failed, %d skipped", &passed, &failed,
                    &skipped) == 3);
  CHECK(outcome.code == (failed == 0 ? 0 : 1));
}

#endif
