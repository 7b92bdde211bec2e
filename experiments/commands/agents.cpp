// `meeplelab agents`: who can play, and with which keys.
#include "ai/agents.h"

#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/commands/commands.h"
#include "experiments/common_flags.h"
#include "experiments/table.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;

void print_agents() {
  std::cout << "An agent is name:key=value,key=value, such as mcts:iterations=500\n";
  for (const AgentInfo& agent : all_agents()) {
    std::cout << "\n" << agent.name << " - " << agent.meaning << "\n";
    if (agent.keys.empty()) continue;
    TextTable keys(2);
    keys.header({"key", "default", "values", "meaning"});
    for (const AgentKey& key : agent.keys) keys.row({key.key, key.default_value, key.expected, key.meaning});
    std::cout << keys.text();
  }
}

Json agents_json() {
  Json json = Json::array();
  for (const AgentInfo& agent : all_agents()) {
    Json keys = Json::array();
    for (const AgentKey& key : agent.keys) {
      keys.push_back({{"key", key.key},
                      {"default", key.default_value},
                      {"expected", key.expected},
                      {"meaning", key.meaning}});
    }
    json.push_back({{"name", agent.name}, {"meaning", agent.meaning}, {"keys", keys}});
  }
  return json;
}

void add_options(cxxopts::Options& options) { add_common_flags(options, {"json"}); }

int run(const cxxopts::ParseResult& flags) {
  if (is_given(flags, "json")) {
    std::cout << agents_json().dump(2) << "\n";
  } else {
    print_agents();
  }
  return 0;
}

}  // namespace

Command agents_command() {
  return {"agents",           "the agents that can play, their keys and defaults",
          "agents [options]", {"meeplelab agents", "meeplelab agents --json"},
          add_options,        run};
}

}  // namespace meeplelab
