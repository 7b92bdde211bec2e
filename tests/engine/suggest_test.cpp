#include "engine/suggest.h"

#include "tests/catch.h"

using namespace meeplelab;

TEST_CASE("slips between two words") {
  struct Row {
    const char *a, *b;
    int slips;
  };
  const Row rows[] = {
      {"", "", 0},      {"abc", "abc", 0},        {"abc", "", 3},
      {"", "abc", 3},   {"abc", "abd", 1},        {"abc", "ab", 1},
      {"ab", "abc", 1}, {"abc", "acb", 1},        {"blcoks", "blocks", 1},
      {"ca", "abc", 3}, {"kitten", "sitting", 3}, {"greedy", "greddy", 1},
  };
  for (const Row& row : rows) {
    CAPTURE(row.a, row.b);
    CHECK(slips_between(row.a, row.b) == row.slips);
    CHECK(slips_between(row.b, row.a) == row.slips);
  }
}

TEST_CASE("the nearest valid word, only when it is close") {
  const std::vector<std::string> valid = {"blocks", "players", "seed",    "rules",  "iterations",
                                          "c",      "ms",      "rollout", "record", "records"};
  struct Row {
    const char *word, *nearest;
  };
  const Row rows[] = {
      {"blcoks", "blocks"},
      {"block", "blocks"},
      {"BLOCKS", "blocks"},
      {"seeds", "seed"},
      {"sed", "seed"},
      {"rule", "rules"},
      {"ruleset", "rules"},
      {"iter", "iterations"},
      {"recor", "record"},  // one slip, "records" needs two
      {"rec", ""},          // could be two words
      {"x", ""},            // every letter wrong
      {"m", ""},
      {"sm", "ms"},
      {"colour", ""},
      {"", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.word);
    CHECK(nearest(row.word, valid) == row.nearest);
  }
  CHECK(nearest("anything", {}).empty());
}

TEST_CASE("the words that end a message") {
  const std::vector<std::string> valid = {"blocks", "time_limit"};
  CHECK(did_you_mean("blcoks", valid) == "; did you mean 'blocks'?");
  CHECK(did_you_mean("time-limit", valid) == "; did you mean 'time_limit'?");
  CHECK(did_you_mean("weather", valid).empty());
}
