#include "experiments/block.h"

#include "ai/agents.h"
#include "engine/record.h"
#include "experiments/command.h"

namespace meeplelab {

namespace {

const std::string& agent_text_of(const Plan& plan, int contender) {
  const int agent = plan.contenders[static_cast<std::size_t>(contender)];
  return plan.experiment.agents[static_cast<std::size_t>(agent)];
}

GameSetup setup_of(const Plan& plan, std::int64_t block, std::size_t seating, const Contenders& contenders) {
  GameSetup setup{.block_seed = block_seed(plan, block), .seating = static_cast<int>(seating), .seats = {}};
  for (const int contender : plan.seatings[seating].contenders) {
    setup.seats.push_back({.agent = &contenders.agent(contender),
                           .contender = static_cast<std::uint64_t>(contender),
                           .name = agent_text_of(plan, contender)});
  }
  return setup;
}

constexpr int kCheckEvery = 10;  // half-turns between the check lines of a record

RecordHeader record_header_of(const Plan& plan, std::int64_t block, std::size_t ruleset, std::size_t seating) {
  RecordHeader header = record_header(plan.rulesets[ruleset]);
  for (const int contender : plan.seatings[seating].contenders) header.agents.push_back(agent_text_of(plan, contender));
  header.seed = plan.experiment.seed;
  header.block = static_cast<std::uint64_t>(block);
  header.seating = static_cast<int>(seating);
  header.version = program_version();
  return header;
}

}  // namespace

Contenders::Contenders(const Plan& plan) {
  for (std::size_t contender = 0; contender < plan.contenders.size(); ++contender) {
    agents_.push_back(make_agent(agent_text_of(plan, static_cast<int>(contender))));
  }
}

std::vector<std::string> agents_on_the_clock(const Plan& plan) {
  std::vector<std::string> texts;
  for (const std::string& text : plan.experiment.agents) {
    if (!make_agent(text)->is_reproducible()) texts.push_back(text);
  }
  return texts;
}

GameResult play_block_game(const Plan& plan, std::int64_t block, std::size_t ruleset, std::size_t seating,
                           const Contenders& contenders, const GameObserver& observer) {
  GameResult game = play_game(plan.rulesets[ruleset], setup_of(plan, block, seating, contenders), observer);
  game.ruleset = static_cast<int>(ruleset);
  game.seating = static_cast<int>(seating);
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    const int contender = plan.seatings[seating].contenders[seat];
    game.seats[seat].agent = plan.contenders[static_cast<std::size_t>(contender)];
  }
  return game;
}

GameResult play_recorded_game(const Plan& plan, std::int64_t block, std::size_t ruleset, std::size_t seating,
                              const Contenders& contenders) {
  RecordWriter record(plan.rulesets[ruleset], record_header_of(plan, block, ruleset, seating), kCheckEvery);
  GameObserver observer;
  observer.before = [&](const GameState& state, Move move) { record.move(state, move); };
  observer.after = [&](const GameState& state, Move) {
    if (is_over(state)) record.end(state);
  };
  GameResult game = play_block_game(plan, block, ruleset, seating, contenders, observer);
  game.record = record.text();
  return game;
}

BlockResult play_block(const Plan& plan, std::int64_t block, const Contenders& contenders) {
  BlockResult result{.id = block, .seed = block_seed(plan, block), .games = {}};
  for (std::size_t ruleset = 0; ruleset < plan.rulesets.size(); ++ruleset) {
    for (std::size_t seating = 0; seating < plan.seatings.size(); ++seating) {
      result.games.push_back(plan.experiment.records ? play_recorded_game(plan, block, ruleset, seating, contenders)
                                                     : play_block_game(plan, block, ruleset, seating, contenders));
    }
  }
  return result;
}

}  // namespace meeplelab
