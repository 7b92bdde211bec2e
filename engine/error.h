// How bad input is reported: one exception type, carrying a message for a person and the exit code of the program.
#pragma once

#include <stdexcept>
#include <string>

namespace meeplelab {

// The exit codes that the program documents.
enum class ExitCode : int {
  Done = 0,
  CheckFailed = 1,   // a check, test or comparison the user asked for failed
  BadInput = 2,      // wrong usage or unreadable input
  Interrupted = 3,   // stopped by the user, resume is possible
  ResultsFile = 4,   // the results file is damaged, locked or full
  InternalError = 5  // a bug
};

// Thrown at the edge (files, flags, notation) only. The message names the file, line or key, what was read and
// what was expected.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message, ExitCode code = ExitCode::BadInput)
      : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

}  // namespace meeplelab
