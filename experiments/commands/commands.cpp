#include "experiments/commands/commands.h"

namespace meeplelab {

// One line a command.
// clang-format off
const std::vector<Command>& all_commands() {
  static const std::vector<Command> commands = {
      play_command(),
      replay_command(),
      moves_command(),
      check_command(),
      perft_command(),
      bench_command(),
      rules_command(),
      tiles_command(),
      agents_command(),
      compare_command(),
      tournament_command(),
      resume_command(),
      merge_command(),
      verify_command(),
      export_command(),
  };
  return commands;
}
// clang-format on

}  // namespace meeplelab
