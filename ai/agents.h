// Agents by text: "mcts:iterations=1000,c=0.5".
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/agent.h"

namespace meeplelab {

// What an agent is called, what it does and which keys it takes, for help pages.
struct AgentKey {
  std::string key;
  std::string default_value;
  std::string expected;  // "a whole number from 1 to 100000000", "random, greedy"
  std::string meaning;   // one line
};
struct AgentInfo {
  std::string name;
  std::string meaning;
  std::vector<AgentKey> keys;
};
const std::vector<AgentInfo>& all_agents();

// Makes an agent from its text. Throws Error naming the agent, key or value, with the nearest valid one.
std::unique_ptr<Agent> make_agent(std::string_view text);

// The canonical text: keys in the order of AgentInfo, defaults left out. Throws like make_agent.
std::string agent_text(std::string_view text);

}  // namespace meeplelab
