#include "ai/agents.h"

#include <functional>

#include "ai/agent_text.h"
#include "ai/greedy_agent.h"
#include "ai/mcts_agent.h"
#include "ai/random_agent.h"

namespace meeplelab {

namespace {

// One kind of agent: how to describe it, make it and spell it.
struct AgentMaker {
  AgentInfo info;
  std::function<std::unique_ptr<Agent>(const KeyValues&, std::string_view)> make;
  std::function<std::string(const KeyValues&, std::string_view)> spell;  // the canonical keys
};

template <class Settings, class Make>
AgentMaker maker(std::string name, std::string meaning, const AgentOptions<Settings>& options, Make make) {
  return {agent_info(std::move(name), std::move(meaning), options),
          [&options, make](const KeyValues& keys, std::string_view text) {
            return make(read_settings(options, keys, text));
          },
          [&options](const KeyValues& keys, std::string_view text) {
            return settings_text(options, read_settings(options, keys, text));
          }};
}

template <class Chosen, class Settings>
std::unique_ptr<Agent> simple_agent(const Settings& settings) {
  return std::make_unique<Chosen>(settings);
}

// All agents, weakest first.
const std::vector<AgentMaker>& makers() {
  static const std::vector<AgentMaker> list = {
      maker("random", "any legal move", random_options(), simple_agent<RandomAgent, RandomSettings>),
      maker("greedy", "the best projected margin after this half-turn", greedy_options(),
            simple_agent<GreedyAgent, GreedyWeights>),
      maker("mcts", "Monte Carlo tree search with short rollouts", mcts_options(), make_mcts),
  };
  return list;
}

const AgentMaker& find_maker(const AgentText& parts, std::string_view text) {
  std::vector<std::string> names;
  for (const AgentMaker& maker : makers()) {
    if (maker.info.name == parts.name) return maker;
    names.push_back(maker.info.name);
  }
  throw Error("agent '" + std::string(text) + "': unknown agent '" + parts.name + "'" + hint_for(parts.name, names));
}

}  // namespace

const std::vector<AgentInfo>& all_agents() {
  static const std::vector<AgentInfo> infos = [] {
    std::vector<AgentInfo> list;
    for (const AgentMaker& maker : makers()) list.push_back(maker.info);
    return list;
  }();
  return infos;
}

std::unique_ptr<Agent> make_agent(std::string_view text) {
  const AgentText parts = split_agent_text(text);
  return find_maker(parts, text).make(parts.keys, text);
}

std::string agent_text(std::string_view text) {
  const AgentText parts = split_agent_text(text);
  const std::string keys = find_maker(parts, text).spell(parts.keys, text);
  return keys.empty() ? parts.name : parts.name + ":" + keys;
}

}  // namespace meeplelab
