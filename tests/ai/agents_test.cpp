#include "ai/agents.h"

#include <set>

#include "engine/error.h"
#include "tests/ai/table.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

// One of each, with budgets small enough for a test.
const std::vector<std::string> kQuickAgents = {"random",
                                               "random:follower=0.3",
                                               "greedy",
                                               "greedy:opponents=mean",
                                               "mcts:iterations=10",
                                               "mcts:iterations=5,depth=1000",
                                               "mcts:iterations=2,rollout=greedy",
                                               "mcts:iterations=2,follower=uniform"};

std::string message_of(const std::string& text) {
  try {
    make_agent(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("the canonical text of an agent leaves defaults out and keeps the order of keys") {
  struct Row {
    const char *text, *canonical;
  };
  const Row rows[] = {
      {"random", "random"},
      {"random:follower=uniform", "random"},
      {"random:follower=0.50", "random:follower=0.5"},
      {"random:follower=0", "random:follower=0"},
      {"greedy", "greedy"},
      {"greedy:opponents=mean,close_1=0.25", "greedy:close_1=0.25,opponents=mean"},
      {"mcts:iterations=1000", "mcts"},
      {"mcts:c=0.50,iterations=4000", "mcts:iterations=4000,c=0.5"},
      {"mcts:rollout=greedy,ms=50", "mcts:ms=50,rollout=greedy"},
      {"mcts:depth=8", "mcts"},
      {"mcts:depth=1000", "mcts:depth=1000"},
      {"mcts:memory=16,follower=uniform", "mcts:follower=uniform,memory=16"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(agent_text(row.text) == row.canonical);
    CHECK(agent_text(row.canonical) == row.canonical);
  }
}

TEST_CASE("a wrong agent text says what was read and what was expected") {
  struct Row {
    const char *text, *message;
  };
  const Row rows[] = {
      {"mtcs", "agent 'mtcs': unknown agent 'mtcs'; did you mean 'mcts'?"},
      {"zzzzzz", "agent 'zzzzzz': unknown agent 'zzzzzz'; expected one of random, greedy, mcts"},
      {"", "agent '': unknown agent ''; expected one of random, greedy, mcts"},
      {"mcts:iteration=5", "agent 'mcts:iteration=5': unknown key 'iteration'; did you mean 'iterations'?"},
      {"random:zzzzzz=1", "agent 'random:zzzzzz=1': unknown key 'zzzzzz'; expected one of follower"},
      {"mcts:c=wide", "agent 'mcts:c=wide': c is 'wide', expected a number from 0 to 100"},
      {"mcts:c=-1", "agent 'mcts:c=-1': c is '-1', expected a number from 0 to 100"},
      {"mcts:c=nan", "agent 'mcts:c=nan': c is 'nan', expected a number from 0 to 100"},
      {"mcts:iterations=0",
       "agent 'mcts:iterations=0': iterations is '0', expected a whole number from 1 to 100000000"},
      {"mcts:iterations=1e3",
       "agent 'mcts:iterations=1e3': iterations is '1e3', expected a whole number from 1 to 100000000"},
      {"mcts:rollout=gredy", "agent 'mcts:rollout=gredy': rollout is 'gredy', expected random, greedy"},
      {"mcts:depth=-1", "agent 'mcts:depth=-1': depth is '-1', expected a whole number from 0 to 1000"},
      {"random:follower=2", "agent 'random:follower=2': follower is '2', expected uniform, or a number from 0 to 1"},
      {"mcts:c=1,c=2", "agent 'mcts:c=1,c=2': 'c' is given twice"},
      {"mcts:", "agent 'mcts:': read '', expected key=value"},
      {"mcts:c", "agent 'mcts:c': read 'c', expected key=value"},
      {"mcts:c=", "agent 'mcts:c=': read 'c=', expected key=value"},
      {"mcts:c=1,", "agent 'mcts:c=1,': read '', expected key=value"},
      {"mcts:iterations=5,ms=5", "agent 'mcts:iterations=5,ms=5': give iterations or ms, not both"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(message_of(row.text) == row.message);
    CHECK_THROWS_AS(agent_text(row.text), Error);
  }
}

TEST_CASE("the help of every agent is true: its defaults can be written out") {
  for (const AgentInfo& info : all_agents()) {
    CAPTURE(info.name);
    CHECK_FALSE(info.meaning.empty());
    std::set<std::string> keys;
    for (const AgentKey& key : info.keys) {
      CAPTURE(key.key);
      CHECK(keys.insert(key.key).second);
      CHECK_FALSE(key.meaning.empty());
      CHECK_FALSE(key.expected.empty());
      CHECK(agent_text(info.name + ":" + key.key + "=" + key.default_value) == info.name);
    }
  }
}

TEST_CASE("every agent plays legal moves, with 2 to 6 players and every expansion") {
  for (const std::string ruleset : {"base", "base+abbot", "base+abbot+river:river=c2"}) {
    for (const int players : {2, 3, 6}) {
      Rules rules = parse_rules(ruleset + (ruleset.find(':') == std::string::npos ? ":" : ",") +
                                "players=" + std::to_string(players));
      for (const std::string& agent : kQuickAgents) {
        CAPTURE(ruleset, players, agent);
        bool legal = true;
        MoveList moves;
        Table table(rules, {agent});
        table.play(Pile(rules, 11), 12, [&](const GameState& state, Move move) {
          legal_moves(rules, state, moves);
          legal = legal && std::find(moves.begin(), moves.end(), move) != moves.end();
        });
        CHECK(legal);
      }
    }
  }
}

TEST_CASE("every agent plays with the other ways of scoring fields, and without farmers") {
  for (const std::string option : {"farm_scoring=city_3", "farm_scoring=city_4", "farm_scoring=field_3_once",
                                   "farmers=off", "followers=1", "two_tile_city=2"}) {
    const Rules rules = parse_rules("base+abbot:" + option);
    Table table(rules, {"greedy", "mcts:iterations=10"});
    CAPTURE(option);
    CHECK(is_over(*table.play(3)));
  }
}

TEST_CASE("the same random streams make the same game, whatever was played before") {
  const Rules rules = parse_rules("base+abbot:players=3");
  for (const std::string& agent : kQuickAgents) {
    CAPTURE(agent);
    Table table(rules, {agent}), other(rules, {agent});
    const std::vector<Move> first = table.moves(Pile(rules, 5), 6);
    table.play(77);
    CHECK(table.moves(Pile(rules, 5), 6) == first);
    CHECK(other.moves(Pile(rules, 5), 6) == first);
    CHECK(other.moves(Pile(rules, 5), 7) != first);
  }
}

TEST_CASE("an agent of one half-turn may be asked about another position at any time") {
  const Rules rules = parse_rules("base+abbot");
  for (const std::string& agent : kQuickAgents) {
    CAPTURE(agent);
    const auto asked = make_agent(agent);
    MoveList moves;
    bool legal = true;
    Table table(rules, {"random"});
    int decision = 0;
    table.play(Pile(rules, 2), 3, [&](const GameState& state, Move) {
      if (++decision % 3 == 0) return;  // leaves some decisions out
      Rng rng(4);
      legal_moves(rules, state, moves);
      legal = legal && std::find(moves.begin(), moves.end(), asked->choose(rules, state, rng)) != moves.end();
    });
    CHECK(legal);
  }
}

TEST_CASE("random uses figures as often as it is told") {
  const Rules rules = parse_rules("base");
  for (const double probability : {0.0, 0.3, 1.0}) {
    int chances = 0, used = 0;
    MoveList moves;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Table table(rules, {"random:follower=" + std::to_string(probability)});
      table.play(Pile(rules, seed), seed, [&](const GameState& state, Move move) {
        legal_moves(rules, state, moves);
        if (state.step != Step::Figure || moves.size() == 1) return;
        ++chances;
        used += move.kind() != MoveKind::None;
      });
    }
    CAPTURE(probability, chances);
    CHECK(static_cast<double>(used) / chances == Approx(probability).margin(0.07));
  }
}

TEST_CASE("agents with a clock say that they are not reproducible") {
  CHECK(make_agent("mcts")->is_reproducible());
  CHECK(make_agent("greedy")->is_reproducible());
  CHECK_FALSE(make_agent("mcts:ms=5")->is_reproducible());
}
