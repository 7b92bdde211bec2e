#include "experiments/interrupt.h"

#include <unistd.h>

#include <csignal>
#include <string>
#include <string_view>

#include "engine/error.h"

namespace meeplelab {

namespace {

std::atomic<bool> is_interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "may be touched by a signal handler");

std::string last_hint;  // set before the handler is

// Calls only what a handler may call.
void say(std::string_view text) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

extern "C" void on_signal(int) {
  if (is_interrupted.exchange(true)) {
    say("\nmeeplelab: ended at once; the blocks stored so far are safe\n");
    say(last_hint);
    ::_exit(static_cast<int>(ExitCode::Interrupted));
  }
  say("\nmeeplelab: finishing the blocks that are running (Ctrl-C again ends at once)\n");
}

void install(void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

Interrupt::Interrupt(const std::string& hint) {
  is_interrupted = false;
  last_hint = hint;
  install(on_signal);
}

Interrupt::~Interrupt() { install(SIG_DFL); }

const std::atomic<bool>& Interrupt::flag() const { return is_interrupted; }

}  // namespace meeplelab
