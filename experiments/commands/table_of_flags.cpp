#include "experiments/commands/table_of_flags.h"

namespace meeplelab {

Plan table_of_flags(const cxxopts::ParseResult& flags, const std::string& fallback) {
  const Rules rules = rules_of(flags, tiles_of(flags));
  Experiment experiment;
  experiment.command = "compare";
  experiment.rulesets = {rules_text(rules)};
  experiment.players = rules.players;
  experiment.agents = agents_of(flags, rules.players, fallback);
  experiment.seed = seed_of(flags);
  experiment.tile_files = values_of(flags, "tiles");
  return make_plan(experiment);
}

}  // namespace meeplelab
