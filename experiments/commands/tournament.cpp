// `meeplelab tournament`: which agent is stronger, with every line-up in all seats on the same tiles.
#include "experiments/commands/commands.h"
#include "experiments/commands/experiment_run.h"
#include "experiments/common_flags.h"

namespace meeplelab {

namespace {

void add_options(cxxopts::Options& options) {
  add_experiment_flags(options);
  add_flag(options, "format", "FORMAT", "round_robin: all line-ups; gauntlet: those with the first agent (default: round_robin)");
}

}  // namespace

Command tournament_command() {
  return {"tournament",
          "play agents against each other and rank them",
          "tournament [CONFIG.toml] [options]",
          {"meeplelab tournament --agent random --agent greedy --agent mcts:iterations=100 --blocks 50",
           "meeplelab tournament --format gauntlet --agent greedy:home=2 --agent greedy --agent random -o gauntlet.db"},
          add_options,
          [](const cxxopts::ParseResult& flags) { return run_experiment(flags, "tournament"); }};
}

}  // namespace meeplelab
