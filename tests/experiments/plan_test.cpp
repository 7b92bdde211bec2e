#include "experiments/plan.h"

#include <map>
#include <set>

#include "engine/error.h"
#include "engine/rng.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

Experiment experiment(const std::string& command, std::vector<std::string> agents, int players) {
  Experiment out;
  out.command = command;
  out.rulesets = {"base", "base+river"};
  out.agents = std::move(agents);
  out.players = players;
  return out;
}

const std::vector<std::string> kFour = {"random", "greedy", "greedy:home=2", "mcts:iterations=10"};

std::string message_of(const Experiment& experiment) {
  try {
    make_plan(experiment);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("a block holds every line-up in all rotations") {
  struct Row {
    const char* command;
    const char* format;
    std::size_t agents;
    int players;
    std::size_t seatings;
  };
  for (const Row& row : {Row{"compare", "round_robin", 1, 2, 2}, Row{"compare", "round_robin", 2, 2, 2},
                         Row{"compare", "round_robin", 2, 4, 4}, Row{"compare", "round_robin", 4, 2, 12},
                         Row{"compare", "round_robin", 4, 3, 12}, Row{"tournament", "round_robin", 4, 2, 12},
                         Row{"tournament", "round_robin", 4, 4, 4}, Row{"tournament", "round_robin", 2, 3, 3},
                         Row{"tournament", "gauntlet", 4, 2, 6}, Row{"tournament", "gauntlet", 4, 3, 9}}) {
    INFO(row.command << " " << row.format << " " << row.agents << " agents, " << row.players << " players");
    Experiment asked = experiment(row.command, {kFour.begin(), kFour.begin() + static_cast<std::ptrdiff_t>(row.agents)}, row.players);
    asked.format = row.format;
    const Plan plan = make_plan(asked);
    CHECK(plan.seatings.size() == row.seatings);
    CHECK(plan.games_per_block() == 2 * row.seatings);

    std::map<std::pair<int, std::size_t>, int> times;  // by contender and seat
    std::set<std::vector<int>> different;
    for (const Seating& seating : plan.seatings) {
      REQUIRE(seating.contenders.size() == static_cast<std::size_t>(row.players));
      different.insert(seating.contenders);
      for (std::size_t seat = 0; seat < seating.contenders.size(); ++seat) ++times[{seating.contenders[seat], seat}];
      if (asked.format == "gauntlet") CHECK(std::ranges::count(seating.contenders, 0) == 1);
    }
    CHECK(different.size() == plan.seatings.size());
    for (std::size_t contender = 0; contender < plan.contenders.size(); ++contender) {
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(row.players); ++seat) {
        CHECK(times[{static_cast<int>(contender), seat}] == times[{static_cast<int>(contender), 0}]);
      }
    }
  }
}

TEST_CASE("the last agent fills the table") {
  const Plan plan = make_plan(experiment("compare", {"random", "greedy"}, 4));
  CHECK(plan.contenders == std::vector<int>{0, 1, 1, 1});
  CHECK(plan.seatings[0].contenders == std::vector<int>{0, 1, 2, 3});
  CHECK(plan.seatings[1].contenders == std::vector<int>{1, 2, 3, 0});
  for (const Rules& rules : plan.rulesets) CHECK(rules.players == 4);
}

TEST_CASE("texts become canonical and do not repeat the players") {
  Experiment asked = experiment("compare", {"greedy:home=1.5"}, 3);
  asked.rulesets = {"c3", "base+river+abbot:players=3"};
  const Plan plan = make_plan(asked);
  CHECK(plan.experiment.rulesets == std::vector<std::string>{"base", "base+abbot+river"});
  CHECK(plan.experiment.agents == std::vector<std::string>{"greedy"});
}

TEST_CASE("the seed of a block follows from the seed of the run and its number alone") {
  const Plan two = make_plan(experiment("compare", {"random"}, 2));
  const Plan four = make_plan(experiment("tournament", kFour, 4));
  CHECK(block_seed(two, 5) == block_seed(four, 5));
  CHECK(block_seed(two, 5) == hash_of({1, 5}));
  CHECK(block_seed(two, 5) != block_seed(two, 6));
}

TEST_CASE("a plan comes back from the header of its results") {
  const Plan plan = make_plan(experiment("tournament", kFour, 3));
  const RunHeader header = header_of(plan, "9.9", "2026-01-01T00:00:00Z");
  const Plan again = plan_of(header);
  CHECK(again.experiment == plan.experiment);
  CHECK(again.seatings == plan.seatings);
  CHECK(header_of(again, "9.9", "2026-01-01T00:00:00Z") == header);
}

TEST_CASE("a run does not go on with other tiles, rules or names") {
  const RunHeader header = header_of(make_plan(experiment("compare", {"random"}, 2)), "1", "now");
  const auto change = [&](auto how) {
    RunHeader other = header;
    how(other);
    CHECK_THROWS_AS(plan_of(other), Error);
  };
  change([](RunHeader& other) { other.tile_hashes[0].back() = other.tile_hashes[0].back() == '0' ? '1' : '0'; });
  change([](RunHeader& other) { other.rulesets[0] = "base:followers=8"; });
  change([](RunHeader& other) { other.agents[0] = "greedy"; });
  change([](RunHeader& other) { other.sources.push_back("field_open"); });
  change([](RunHeader& other) { other.events.pop_back(); });
}

TEST_CASE("what makes no run is refused in plain words") {
  CHECK_THAT(message_of(experiment("tournament", {"random"}, 2)), Catch::Contains("at least two agents"));
  CHECK_THAT(message_of(experiment("compare", {"greedi"}, 2)), Catch::Contains("did you mean 'greedy'"));
  Experiment players = experiment("compare", {"random"}, 2);
  players.rulesets = {"base:players=3"};
  CHECK_THAT(message_of(players), Catch::Contains("for 3 players") && Catch::Contains("expected 2"));
  const Experiment crowd = experiment("tournament", std::vector<std::string>(100, "random"), 6);
  CHECK_THAT(message_of(crowd), Catch::Contains("games a block") && Catch::Contains("100000"));
}
