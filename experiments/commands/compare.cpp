// `meeplelab compare`: the same agents under several rulesets, on the same tiles.
#include "experiments/commands/commands.h"
#include "experiments/commands/experiment_run.h"

namespace meeplelab {

Command compare_command() {
  return {"compare",
          "play the same decks under several rulesets and measure what changes",
          "compare [CONFIG.toml] [options]",
          {"meeplelab compare experiments/quick.toml",
           "meeplelab compare --rules base --rules base+river --agent greedy --agent random --blocks 200",
           "meeplelab compare experiments/quick.toml --blocks 20 -o try.db --dry-run"},
          add_experiment_flags,
          [](const cxxopts::ParseResult& flags) { return run_experiment(flags, "compare"); }};
}

}  // namespace meeplelab
