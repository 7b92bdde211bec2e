// The command line: one program, a list of sub-commands. A command says what it is called, which flags it
// takes and what it does; everything that is the same for all of them (help, messages, exit codes) is here.
#pragma once

#include <cxxopts.hpp>
#include <string>
#include <vector>

namespace meeplelab {

// One sub-command of the program.
struct Command {
  std::string name;                                   // "bench"
  std::string summary;                                // one line for the overview
  std::string usage;                                  // "bench playouts|games|mcts [options]"
  std::vector<std::string> examples;                  // full command lines, shown by --help
  void (*add_options)(cxxopts::Options&) = nullptr;   // see common_flags.h
  int (*run)(const cxxopts::ParseResult&) = nullptr;  // returns an exit code; throws Error
};

// The list of commands, in the order of the overview (commands/commands.cpp).
const std::vector<Command>& all_commands();

// The version of the program, as in "meeplelab 0.1.0".
const char* program_version();

// How the program was called: its path, or its name alone.
const std::string& program_name();

// Sends what was printed on its way. Throws where stdout cannot be written any more, so that long output ends
// early; the program then ends quietly if the reader went away (a pipe into `head`), else with an error.
void flush_output();

// Reads the command line, runs the command and returns the exit code. Data goes to stdout,
// messages go to stderr; never throws.
int run_program(int argc, const char* const* argv);

}  // namespace meeplelab
