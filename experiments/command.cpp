#include "experiments/command.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <span>
#include <string_view>

#include "engine/error.h"
#include "engine/suggest.h"
#include "engine/text_file.h"
#include "experiments/common_flags.h"
#include "experiments/table.h"

#ifndef MEEPLELAB_VERSION
#define MEEPLELAB_VERSION "0.1.0"
#endif

namespace meeplelab {

namespace {

constexpr const char* kFlagGroup = "";
using FlagDetails = std::vector<cxxopts::HelpOptionDetails>;

cxxopts::Options options_of(const Command& command) {
  cxxopts::Options options("meeplelab " + command.name, command.summary);
  command.add_options(options);
  add_switch(options, "h,help", "show this help");
  return options;
}

// What was said of the flags, or the arguments, of a command.
FlagDetails details_of(const cxxopts::Options& options, const std::string& group) {
  const std::vector<std::string> groups = options.groups();
  if (std::find(groups.begin(), groups.end(), group) == groups.end()) return {};
  return options.group_help(group).options;
}

// ---- help

std::string overview() {
  TextTable commands(2);
  for (const Command& command : all_commands()) commands.row({command.name, command.summary});
  return "meeplelab " MEEPLELAB_VERSION
         " - a laboratory for Carcassonne strategy research\n\n"
         "usage: meeplelab COMMAND [options]\n\ncommands:\n" +
         commands.text() +
         "\nmeeplelab COMMAND --help shows the options and examples of a command.\n"
         "exit codes: 0 done, 1 a check failed, 2 wrong usage or unreadable input, 3 interrupted (resume is "
         "possible),\n"
         "            4 the results file is damaged, locked or full, 5 internal error\n";
}

std::string flag_text(const cxxopts::HelpOptionDetails& flag) {
  std::string text = flag.s.empty() ? "    " : "-" + flag.s + ", ";
  text += "--" + flag.l.front();
  return flag.is_boolean ? text : text + " " + flag.arg_help;
}

std::string help_of(const Command& command, const cxxopts::Options& options) {
  std::string text =
      "meeplelab " + command.name + " - " + command.summary + "\n\nusage: meeplelab " + command.usage + "\n";
  TextTable arguments(2), flags(2);
  for (const auto& argument : details_of(options, kArgumentGroup))
    arguments.row({argument.arg_help, argument.desc});
  for (const auto& flag : details_of(options, kFlagGroup)) flags.row({flag_text(flag), flag.desc});
  if (!arguments.empty()) text += "\narguments:\n" + arguments.text();
  text += "\noptions:\n" + flags.text();
  if (!command.examples.empty()) text += "\nexamples:\n";
  for (const std::string& example : command.examples) text += "  " + example + "\n";
  return text;
}

// ---- reading the command line

// Where to look further, at the end of a message about wrong usage.
std::string see_help(const Command& command) { return " (see 'meeplelab " + command.name + " --help')"; }

const Command& command_named(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : all_commands()) {
    if (command.name == name) return command;
    names.push_back(command.name);
  }
  throw Error("there is no command '" + name + "'" + did_you_mean(name, names) + " (see 'meeplelab --help')");
}

[[noreturn]] void fail_unknown_flag(const Command& command, const std::string& flag,
                                    const FlagDetails& known) {
  std::vector<std::string> names;
  for (const auto& details : known) names.push_back("--" + details.l.front());
  throw Error("'" + command.name + "' has no flag '" + flag + "'" + did_you_mean(flag, names) +
              see_help(command));
}

// Checks that every flag exists and has the value it needs, so that messages say which flag and what was
// expected.
void check_flags(const Command& command, const FlagDetails& known, std::span<const std::string> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") return;
    if (word.size() < 2 || word[0] != '-') continue;
    const bool is_long = word[1] == '-';
    const std::size_t equals = is_long ? word.find('=') : std::string::npos;
    const std::string flag = is_long ? word.substr(0, equals) : word.substr(0, 2);
    const auto details =
        std::find_if(known.begin(), known.end(), [&](const cxxopts::HelpOptionDetails& other) {
          return is_long ? "--" + other.l.front() == flag : "-" + other.s == flag;
        });
    if (details == known.end()) fail_unknown_flag(command, is_long ? flag : word, known);
    const bool has_value = equals != std::string::npos || (!is_long && word.size() > 2);
    if (details->is_boolean) {
      if (has_value) throw Error("'" + word + "': the flag " + flag + " takes no value" + see_help(command));
      continue;
    }
    if (has_value) continue;
    if (i + 1 == words.size() || (words[i + 1].starts_with("--") && words[i + 1].size() > 2)) {
      throw Error(flag + " needs a value, " + details->arg_help + ": " + details->desc + see_help(command));
    }
    ++i;
  }
}

cxxopts::ParseResult parse(const Command& command, cxxopts::Options& options,
                           std::span<const std::string> words) {
  check_flags(command, details_of(options, kFlagGroup), words);
  std::vector<const char*> argv = {"meeplelab"};
  for (const std::string& word : words) argv.push_back(word.c_str());
  try {
    cxxopts::ParseResult result = options.parse(static_cast<int>(argv.size()), argv.data());
    if (!result.unmatched().empty()) {
      throw Error("'" + command.name + "' does not expect '" + result.unmatched().front() + "'" +
                  see_help(command));
    }
    return result;
  } catch (const cxxopts::exceptions::exception& problem) {
    throw Error(command.name + ": " + problem.what() + see_help(command));
  }
}

int run_command(const Command& command, std::span<const std::string> words) {
  cxxopts::Options options = options_of(command);
  const auto end = std::find(words.begin(), words.end(), "--");
  const auto asks_for_help = [](const std::string& word) { return word == "--help" || word == "-h"; };
  if (std::any_of(words.begin(), end, asks_for_help)) {
    std::cout << help_of(command, options);
    return 0;
  }
  return command.run(parse(command, options, words));
}

int dispatch(std::span<const std::string> words) {
  if (words.empty() || words[0] == "--help" || words[0] == "-h" ||
      (words[0] == "help" && words.size() == 1)) {
    std::cout << overview();
    return 0;
  }
  if (words[0] == "--version") {
    std::cout << "meeplelab " MEEPLELAB_VERSION "\n";
    return 0;
  }
  if (words[0] == "help") {
    const std::vector<std::string> help = {"--help"};
    return run_command(command_named(words[1]), help);
  }
  if (words[0].starts_with("-")) {
    const std::vector<std::string> flags = {"--help", "--version"};
    throw Error("the flag '" + words[0] + "' needs a command before it" + did_you_mean(words[0], flags) +
                " (see 'meeplelab --help')");
  }
  return run_command(command_named(words[0]), words.subspan(1));
}

// Thrown when whoever read our output has gone away ("meeplelab ... | head"): no failure of ours.
struct ReaderGone {};

bool is_reader_gone() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

}  // namespace

void flush_output() {
  std::cout.flush();
  const bool failed = std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout;
  if (failed && is_reader_gone()) throw ReaderGone();
  if (failed) throw Error("the output cannot be written (is the disk full?)");
}

const char* program_version() { return MEEPLELAB_VERSION; }

namespace {
std::string& called_as() {
  static std::string name = "meeplelab";
  return name;
}

void check_words(std::span<const std::string> words) {
  for (const std::string& word : words) {
    if (!is_utf8(word)) throw Error("'" + printable(word) + "' on the command line is not UTF-8 text");
  }
}
}  // namespace

const std::string& program_name() { return called_as(); }

int run_program(int argc, const char* const* argv) {
  std::signal(SIGPIPE, SIG_IGN);
  int code = static_cast<int>(ExitCode::Done);
  try {
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    check_words(words);
    if (argc > 0) called_as() = argv[0];
    code = dispatch(words);
    flush_output();
    return code;
  } catch (const ReaderGone&) {
    return code;
  } catch (const Error& problem) {
    std::cout.flush();
    std::cerr << "meeplelab: " << problem.what() << "\n";
    return static_cast<int>(problem.code());
  } catch (const std::exception& problem) {
    std::cout.flush();
    std::cerr << "meeplelab: internal error: " << problem.what()
              << "; this is a bug, please report it with the command line\n";
  } catch (...) {
    std::cerr << "meeplelab: internal error; this is a bug, please report it with the command line\n";
  }
  return static_cast<int>(ExitCode::InternalError);
}

}  // namespace meeplelab
