// A sample of the comparison of engine and slow twin; the whole of it runs with the program twin_run.
#include "engine/rng.h"
#include "tests/catch.h"
#include "tests/support/match_compare.h"
#include "tests/support/twin_compare.h"

using namespace meeplelab;

TEST_CASE("engine and slow twin agree at every decision of random games with random options") {
  for (std::uint64_t seed = 1'000'000; seed < 1'000'120; ++seed) {
    const std::string difference = compare_with_twin(random_ruleset(seed), seed);
    CHECK(difference == "");
  }
}

TEST_CASE("engine and slow twin agree at every line of random games of every part of the rules") {
  for (std::uint64_t seed = 2'000'000; seed < 2'000'030; ++seed) {
    const std::string difference = compare_with_match(random_rulebook(seed), seed);
    CHECK(difference == "");
  }
}

TEST_CASE("a pig counts every city of its field, whichever field was paid for it", "[X-55][B-72]") {
  CHECK(compare_with_match("base+builders:players=4,two_tile_city=2,farm_scoring=field_3_once", 5617) == "");
}

TEST_CASE("a draw step that neither pile nor kept tiles can serve leaves nothing to choose", "[X-08][X-50]") {
  CHECK(compare_with_match("base+river+inns+builders+deserts+mayor:players=3,farm_scoring=city_3,followers=3,river=c2,"
                           "river_start_tile=mixed,builder_optional=true,desert_edge_match=strict,kept_tile_end=lost,"
                           "camels_wood=30,grey_camel_points=7",
                           1'003'428) == "");
}
