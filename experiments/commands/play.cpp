// `meeplelab play`: one game, told as it is played.
#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "engine/draw_board.h"
#include "engine/error.h"
#include "engine/record.h"
#include "experiments/block.h"
#include "experiments/commands/commands.h"
#include "experiments/commands/game_story.h"
#include "experiments/commands/table_of_flags.h"

namespace meeplelab {

namespace {

constexpr std::int64_t kMostBlocks = ResultsFile::kMaxBlocks - 1;

// Which game of a run it is.
struct GameChoice {
  Plan plan;
  std::int64_t block = 0;
  std::size_t seating = 0;
  std::vector<std::string> agents;  // by seat
};

GameChoice read_choice(const cxxopts::ParseResult& flags) {
  GameChoice choice;
  choice.plan = table_of_flags(flags, "greedy");
  choice.block = number_of(flags, "block", 0, 0, kMostBlocks);
  const auto seatings = static_cast<std::int64_t>(choice.plan.seatings.size());
  choice.seating = static_cast<std::size_t>(number_of(flags, "seating", 0, 0, seatings - 1));
  for (const int contender : choice.plan.seatings[choice.seating].contenders) {
    const int agent = choice.plan.contenders[static_cast<std::size_t>(contender)];
    choice.agents.push_back(choice.plan.experiment.agents[static_cast<std::size_t>(agent)]);
  }
  return choice;
}

RecordHeader header_of(const GameChoice& choice) {
  RecordHeader header = record_header(choice.plan.rulesets.front());
  header.agents = choice.agents;
  header.seed = choice.plan.experiment.seed;
  header.block = static_cast<std::uint64_t>(choice.block);
  header.seating = static_cast<int>(choice.seating);
  header.version = program_version();
  return header;
}

// Prints what is new in a game at the end of each half-turn.
class Narrator {
 public:
  explicit Narrator(const GameStory& story) : story_(story) {}

  void after_move() {
    const GameState& state = story_.state();
    if (state.turns == turns_ && !is_over(state)) return;
    turns_ = state.turns;
    std::cout << fmt::format("half-turn {}\n", turns_);
    for (; lines_ < story_.lines().size(); ++lines_) std::cout << story_.lines()[lines_] << "\n";
    for (; scored_ < story_.scored().size(); ++scored_) {
      std::cout << scored_text(story_.rules(), story_.scored()[scored_]) << "\n";
    }
    std::cout << "\n" << draw_board(story_.rules(), state) << "\n";
    flush_output();
  }

 private:
  const GameStory& story_;
  int turns_ = 0;
  std::size_t lines_ = 0, scored_ = 0;  // printed so far
};

void print_end(const GameStory& story, const GameChoice& choice) {
  for (const ScoredRegion& scored : story.scored()) std::cout << scored_text(story.rules(), scored) << "\n";
  std::cout << "\n" << draw_board(story.rules(), story.state()) << "\n";
  std::cout << scores_text(story, choice.agents);
}

void print_json(const GameStory& story, const GameChoice& choice, const GameResult& result) {
  nlohmann::ordered_json json = story_json(story, choice.agents);
  json["seed"] = choice.plan.experiment.seed;
  json["block"] = choice.block;
  json["seating"] = choice.seating;
  json["decisions"] = result.decisions;
  json["digest"] = digest_text(result.digest);
  std::cout << json.dump(2) << "\n";
}

void add_options(cxxopts::Options& options) {
  add_common_flags(options, {"rules", "players", "agent", "seed"});
  add_flag(options, "block", "N", "number of the block: which deck (default: 0)");
  add_flag(options, "seating", "N", "rotation of the agents around the table (default: 0, as given)");
  add_flag(options, "record", "FILE", "write the game record (.mlg) to FILE");
  add_switch(options, "quiet", "show only the end of the game");
  add_common_flags(options, {"tiles", "json"});
}

int run(const cxxopts::ParseResult& flags) {
  const GameChoice choice = read_choice(flags);
  const Rules& rules = choice.plan.rulesets.front();
  const bool as_json = is_given(flags, "json"), quiet = is_given(flags, "quiet");
  GameStory story(rules);
  Narrator narrator(story);
  RecordWriter record(rules, header_of(choice));
  const std::optional<std::string> record_file = value_of(flags, "record");
  std::optional<NewFile> record_out;
  if (record_file) record_out.emplace(*record_file);  // better refused before the game than after it
  if (!as_json) std::cerr << board_legend();

  GameObserver observer;
  observer.before = [&](const GameState& state, Move move) {
    record.move(state, move);
    story.add(move);
    if (!as_json && !quiet) narrator.after_move();
  };
  const GameResult result =
      play_block_game(choice.plan, choice.block, 0, choice.seating, Contenders(choice.plan), observer);

  record.end(story.state());
  if (record_out) {
    record_out->out() << record.text();
    record_out->finish();
  }
  if (as_json) {
    print_json(story, choice, result);
  } else if (quiet) {
    print_end(story, choice);
  } else {
    std::cout << scores_text(story, choice.agents);
  }
  return 0;
}

}  // namespace

Command play_command() {
  return {"play",
          "play one game and show it",
          "play [options]",
          {"meeplelab play --agent greedy --agent random --seed 7",
           "meeplelab play --rules base+abbot --players 3 --agent greedy --quiet --record game.mlg",
           "meeplelab play --agent mcts:iterations=200 --agent greedy --seating 1 --json"},
          add_options,
          run};
}

}  // namespace meeplelab
