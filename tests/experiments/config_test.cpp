#include "experiments/config.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>

#include "engine/error.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

std::string error_of(const std::string& toml) {
  try {
    parse_experiment(toml, "experiment.toml");
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::BadInput);
    return error.what();
  }
  return "";
}

std::string flag_error(const std::string& key, const std::vector<std::string>& values) {
  Experiment experiment;
  try {
    set_flag(experiment, key, values);
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::BadInput);
    return error.what();
  }
  return "";
}

Experiment full_experiment() {
  Experiment experiment;
  experiment.command = "tournament";
  experiment.name = "quotes \" backslash \\ tab \t newline \n and h\xC3\xB6her";
  experiment.rulesets = {"base", "base+deserts+voyage:grey_camel_points=2,princess=may"};
  experiment.agents = {"greedy", "mcts:iterations=1000,c=0.5"};
  experiment.players = 4;
  experiment.blocks = 123456789;
  experiment.shard = {.number = 3, .count = 7};
  experiment.seed = std::numeric_limits<std::uint64_t>::max();
  experiment.threads = 3;
  experiment.output = "out/results.db";
  experiment.records = true;
  experiment.format = "gauntlet";
  experiment.tile_files = {"my tiles.json"};
  return experiment;
}

}  // namespace

TEST_CASE("a whole configuration") {
  const Experiment experiment = parse_experiment(R"(
    # what grey camels are worth
    command = "compare"
    name = "grey camels"
    rules = ["base+deserts", "base+deserts:grey_camel_points=2"]
    agents = ["greedy", "random"]
    players = 2
    blocks = 1_000
    seed = 42
    threads = 2
    output = "camels.db"
    records = true
    tiles = ["a.json", "b.json"]
  )",
                                                 "experiment.toml");
  Experiment expected;
  expected.command = "compare";
  expected.name = "grey camels";
  expected.rulesets = {"base+deserts", "base+deserts:grey_camel_points=2"};
  expected.agents = {"greedy", "random"};
  expected.blocks = 1000;
  expected.seed = 42;
  expected.threads = 2;
  expected.output = "camels.db";
  expected.records = true;
  expected.tile_files = {"a.json", "b.json"};
  CHECK(experiment == expected);
}

TEST_CASE("what a configuration leaves out keeps its default, and a list of one may be a plain text") {
  CHECK(parse_experiment("", "experiment.toml") == Experiment{});
  const Experiment experiment = parse_experiment("rules = 'base'\nagents = 'greedy'\ntiles = 't.json'", "x");
  CHECK(experiment.rulesets == std::vector<std::string>{"base"});
  CHECK(experiment.agents == std::vector<std::string>{"greedy"});
  CHECK(experiment.tile_files == std::vector<std::string>{"t.json"});
  CHECK(parse_experiment("rules = []", "x").rulesets.empty());
}

TEST_CASE("the canonical text reads back as the same experiment") {
  for (const Experiment& experiment : {Experiment{}, full_experiment()}) {
    const std::string text = to_toml(experiment);
    CAPTURE(text);
    CHECK(parse_experiment(text, "stored") == experiment);
    CHECK(to_toml(parse_experiment(text, "stored")) == text);
  }
  CHECK(to_toml(Experiment{}) ==
        "name = \"\"\nrules = []\nagents = []\nplayers = 2\nblocks = 100\nshard = \"1/1\"\nseed = 1\nthreads = 0\noutput = "
        "\"\"\n"
        "records = false\nformat = \"round_robin\"\ntiles = []\ntile_sets = []\njson = false\n");
}

TEST_CASE("mistakes in a configuration name the line, what was read and what was expected") {
  struct Row {
    const char *toml, *message;
  };
  const Row rows[] = {
      {"# a\n\nname = 'x'\nblcoks = 5", "experiment.toml:4: unknown key 'blcoks'; did you mean 'blocks'?"},
      {"weather = 'fine'", "experiment.toml:1: unknown key 'weather'"},
      {"[run]\nblocks = 5", "experiment.toml:1: unknown key 'run'"},
      {"zebra = 1\nblcoks = 5", "experiment.toml:1: unknown key 'zebra'"},
      {"blocks = '5'", "experiment.toml:1: 'blocks' expects a whole number from 1 to 1000000000, read '5'"},
      {"blocks = 0", "experiment.toml:1: 'blocks' expects a whole number from 1 to 1000000000, read 0"},
      {"blocks = 1e3",
       "experiment.toml:1: 'blocks' expects a whole number from 1 to 1000000000, read 1000 (a number with a "
       "decimal "
       "point)"},
      {"\nplayers = 7", "experiment.toml:2: 'players' expects a whole number from 2 to 6, read 7"},
      {"players = 1", "experiment.toml:1: 'players' expects a whole number from 2 to 6, read 1"},
      {"players = 4294967298",
       "experiment.toml:1: 'players' expects a whole number from 2 to 6, read 4294967298"},
      {"threads = -1", "experiment.toml:1: 'threads' expects a whole number from 0 to 1024, read -1"},
      {"seed = -1",
       "experiment.toml:1: 'seed' expects a whole number from 0 to 18446744073709551615, read -1"},
      {"seed = 'abc'",
       "experiment.toml:1: 'seed' expects a whole number from 0 to 18446744073709551615, read 'abc'"},
      {"seed = '18446744073709551616'",
       "experiment.toml:1: 'seed' expects a whole number from 0 to 18446744073709551615, read "
       "'18446744073709551616'"},
      {"records = 'yes'", "experiment.toml:1: 'records' expects true or false, read 'yes'"},
      {"rules = ['base',\n  'c3',\n  3]",
       "experiment.toml:3: 'rules' expects a list of texts in quotes, read 3"},
      {"agents = 3", "experiment.toml:1: 'agents' expects a text in quotes or a list of them, read 3"},
      {"name = ['a']", "experiment.toml:1: 'name' expects a text in quotes, read a list"},
      {"name = 1979-05-27", "experiment.toml:1: 'name' expects a text in quotes, read a date or time"},
      {"format = 'round_robbin'",
       "experiment.toml:1: 'format' expects 'round_robin' or 'gauntlet', read 'round_robbin'; did you mean "
       "'round_robin'?"},
      {"shard = '4/3'",
       "experiment.toml:1: 'shard' expects a part of the run such as '2/3', from '1/N' to 'N/N' with N up to 1000000, "
       "read '4/3'"},
      {"shard = 2", "experiment.toml:1: 'shard' expects a text in quotes such as '2/3', read 2"},
      {"command = 'tune'", "experiment.toml:1: 'command' expects 'compare' or 'tournament', read 'tune'"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.toml);
    CHECK(error_of(row.toml) == row.message);
  }
  const std::string not_toml = error_of("name = 'x'\nblocks = = 5");
  CAPTURE(not_toml);
  CHECK(not_toml.starts_with("experiment.toml:2: not valid TOML: "));
  CHECK(error_of("blocks = 1\nblocks = 2").starts_with("experiment.toml:2: not valid TOML: "));
}

TEST_CASE("flags override the file, with the same checks") {
  Experiment experiment = parse_experiment("blocks = 10\nrules = ['base']", "x");
  set_flag(experiment, "blocks", {"500"});
  set_flag(experiment, "rules", {"base", "base+inns"});
  set_flag(experiment, "seed", {"0xffffffffffffffff"});
  set_flag(experiment, "players", {"3"});
  set_flag(experiment, "records", {});
  set_flag(experiment, "output", {"r.db"});
  CHECK(experiment.blocks == 500);
  CHECK(experiment.rulesets == std::vector<std::string>{"base", "base+inns"});
  CHECK(experiment.seed == std::numeric_limits<std::uint64_t>::max());
  CHECK(experiment.players == 3);
  CHECK(experiment.records);
  CHECK(experiment.output == "r.db");
  set_flag(experiment, "shard", {"2/3"});
  CHECK(experiment.shard == Shard{2, 3});
  set_flag(experiment, "records", {"false"});
  CHECK_FALSE(experiment.records);

  CHECK(flag_error("blocks", {"many"}) ==
        "--blocks: 'blocks' expects a whole number from 1 to 1000000000, read 'many'");
  CHECK(flag_error("blocks", {"5x"}) ==
        "--blocks: 'blocks' expects a whole number from 1 to 1000000000, read '5x'");
  CHECK(flag_error("blocks", {"1", "2"}) ==
        "--blocks: 'blocks' expects a whole number from 1 to 1000000000, read 2 values");
  CHECK(flag_error("players", {"9"}) == "--players: 'players' expects a whole number from 2 to 6, read 9");
  CHECK(flag_error("blcoks", {"1"}) == "--blcoks: unknown key 'blcoks'; did you mean 'blocks'?");
  CHECK(flag_error("records", {"maybe"}) == "--records: 'records' expects true or false, read 'maybe'");
  CHECK(flag_error("seed", {""}) ==
        "--seed: 'seed' expects a whole number from 0 to 18446744073709551615, read ''");
}

TEST_CASE("a configuration file") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "meeplelab_config_test";
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "experiment.toml").string();
  std::ofstream(path) << "blocks = 7\nplayer = 3\n";
  CHECK_THROWS_WITH(read_experiment(path), path + ":2: unknown key 'player'; did you mean 'players'?");
  std::ofstream(path) << "";
  CHECK(read_experiment(path) == Experiment{});
  std::ofstream(path) << to_toml(full_experiment());
  CHECK(read_experiment(path) == full_experiment());
  const std::string missing = (folder / "missing.toml").string();
  CHECK_THROWS_WITH(read_experiment(missing),
                    missing + ": the configuration cannot be read: No such file or directory");
  CHECK_THROWS_WITH(read_experiment(folder.string()),
                    folder.string() + ": the configuration cannot be read: it is a folder");
  std::filesystem::remove_all(folder);
}
