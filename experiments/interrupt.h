// Ctrl-C and SIGTERM as a wish to stop: the first asks to finish what is running, the second ends the process at once.
#pragma once

#include <atomic>
#include <string>

namespace meeplelab {

// While one exists, SIGINT and SIGTERM are caught. At most one at a time.
class Interrupt {
 public:
  // `hint` is said too when a second signal ends the program at once.
  explicit Interrupt(const std::string& hint = "");
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // True from the first signal on.
  const std::atomic<bool>& flag() const;
};

}  // namespace meeplelab
