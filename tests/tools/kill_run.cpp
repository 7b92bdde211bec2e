// Kills a run at random moments: kill_run PROGRAM FOLDER [KILLS] [SEED]. Each time the program is started, on a terminal
// of its own, and killed after a delay drawn from 0 to 1 s; then every block that its progress line had reported as stored
// must be in the file, and all blocks there must be whole. In the end the run is finished, and its digest must be that of
// an unbroken one. FOLDER must be there and hold no killed.db and unbroken.db.
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "engine/error.h"
#include "engine/rng.h"
#include "experiments/store.h"

namespace {

using namespace meeplelab;
using Words = std::vector<std::string>;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kGamesPerBlock = 4;

// The program as another process, with a terminal for its messages.
class Program {
 public:
  explicit Program(const Words& words) {
    terminal_ = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal_ < 0 || ::grantpt(terminal_) != 0 || ::unlockpt(terminal_) != 0) throw Error("no terminal for the program");
    const std::string name = ::ptsname(terminal_);
    process_ = ::fork();
    if (process_ == 0) become(words, name);
  }
  ~Program() { ::close(terminal_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // What it says until then.
  void listen(Clock::time_point until) {
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
      pollfd in{terminal_, POLLIN, 0};
      if (left <= 0 || ::poll(&in, 1, static_cast<int>(left)) <= 0) return;
      if (!read_some()) std::this_thread::sleep_for(std::chrono::milliseconds(1));  // not open yet, or closed already
    }
  }
  // Kills it; what it had said before still counts. Returns whether it was running.
  bool kill() {
    ::kill(process_, SIGKILL);
    int status = 0;
    ::waitpid(process_, &status, 0);
    pollfd in{terminal_, POLLIN, 0};
    while (::poll(&in, 1, 0) > 0 && (in.revents & POLLIN) != 0 && read_some()) {
    }
    return WIFSIGNALED(status);
  }
  int wait() {
    int status = 0;
    while (::waitpid(process_, &status, WNOHANG) == 0) listen(Clock::now() + std::chrono::milliseconds(50));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  // The last N of a whole "N/M blocks", 0 before there is one.
  std::int64_t reported_blocks() const {
    const std::size_t end = said_.rfind(" blocks");
    if (end == std::string::npos) return 0;
    const std::size_t slash = said_.rfind('/', end), start = said_.rfind('\r', end);
    if (slash == std::string::npos || start == std::string::npos || start > slash) return 0;
    return std::stoll(said_.substr(start + 1, slash - start - 1));
  }

 private:
  [[noreturn]] static void become(const Words& words, const std::string& terminal) {
    ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
    ::dup2(::open(terminal.c_str(), O_RDWR | O_NOCTTY), STDERR_FILENO);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  bool read_some() {
    char text[4096];
    const ssize_t size = ::read(terminal_, text, sizeof text);
    if (size > 0) said_.append(text, static_cast<std::size_t>(size));
    return size > 0;
  }
  int terminal_ = -1;
  pid_t process_ = -1;
  std::string said_;
};

void check(bool holds, const std::string& what) {
  if (!holds) throw Error(what, ExitCode::CheckFailed);
}

Words run_words(const std::string& program, const std::string& file, std::int64_t blocks) {
  return {program, "compare", "--rules", "base", "--rules", "base+abbot", "--agent", "greedy", "--agent", "random",
          "--threads", "2", "--blocks", std::to_string(blocks), "-o", file};
}

// How many blocks are there, all of them whole; those reported must be among them.
std::int64_t check_file(const std::string& path, std::int64_t reported) {
  if (!std::filesystem::exists(path)) {
    check(reported == 0, "the file is gone");
    return 0;
  }
  const ResultsFile file = ResultsFile::open_read_only(path);
  file.check_is_sound();
  std::int64_t whole = 0;
  file.for_each_block([&](const BlockResult& block) { whole += block.games.size() == kGamesPerBlock ? 1 : 0; });
  check(whole == std::ssize(file.finished_blocks()), "a block is not whole");
  check(whole >= reported, std::to_string(reported) + " blocks were reported as stored, " + std::to_string(whole) + " are there");
  return whole;
}

void run(const std::string& program, const std::string& folder, int kills, std::uint64_t seed) {
  const std::string killed = folder + "/killed.db", unbroken = folder + "/unbroken.db";
  Rng rng(hash_of({seed}));
  std::int64_t stored = 0, legs_that_reported = 0;
  for (int done = 0; done < kills;) {
    const std::chrono::milliseconds delay(rng.below(1001));
    const bool is_new = !std::filesystem::exists(killed);
    Program leg(is_new ? run_words(program, killed, 1'000'000) : Words{program, "resume", killed});
    leg.listen(Clock::now() + delay);
    check(leg.kill(), "the program ended by itself");
    const std::int64_t reported = leg.reported_blocks(), before = stored;
    stored = check_file(killed, std::max(reported, before));
    legs_that_reported += reported > before ? 1 : 0;
    std::printf("kill %d after %lld ms: %lld blocks reported, %lld stored\n", ++done, static_cast<long long>(delay.count()),
                static_cast<long long>(reported), static_cast<long long>(stored));
    std::fflush(stdout);
  }
  check(legs_that_reported > 0, "no leg reported a block before it was killed");
  const std::int64_t blocks = ResultsFile::open_read_only(killed).finished_blocks().back() + 20;
  check(Program({program, "resume", killed, "--blocks", std::to_string(blocks)}).wait() == 0, "the last resume failed");
  check(Program(run_words(program, unbroken, blocks)).wait() == 0, "the unbroken run failed");
  const std::uint64_t digest = ResultsFile::open_read_only(killed).digest();
  check(digest == ResultsFile::open_read_only(unbroken).digest(), "the digests differ");
  std::printf("%d kills, %lld of them after new blocks were reported; %lld blocks, digest %s, that of an unbroken run\n", kills,
              static_cast<long long>(legs_that_reported), static_cast<long long>(blocks), digest_text(digest).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: kill_run PROGRAM FOLDER [KILLS] [SEED]\n");
    return 2;
  }
  try {
    run(argv[1], argv[2], argc > 3 ? std::atoi(argv[3]) : 50, argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "kill_run: %s\n", problem.what());
    return 1;
  }
  return 0;
}
