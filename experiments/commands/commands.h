// The sub-commands, one file each. To add one: its file, a line here and a line in commands.cpp.
#pragma once

#include "experiments/command.h"

namespace meeplelab {

Command play_command();
Command replay_command();
Command moves_command();
Command check_command();
Command perft_command();
Command bench_command();
Command rules_command();
Command tiles_command();
Command agents_command();
Command compare_command();
Command tournament_command();
Command resume_command();
Command merge_command();
Command verify_command();
Command export_command();

}  // namespace meeplelab
