// The program, killed and interrupted: what it stored must be whole, and `resume` must end as an unbroken run.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "experiments/store.h"
#include "tests/catch.h"
#include "tests/experiments/temporary_folder.h"

using namespace meeplelab;

namespace {

using Words = std::vector<std::string>;

// The program as another process; its stderr goes to a file.
class Program {
 public:
  Program(const Words& words, const std::string& messages) {
    process_ = ::fork();
    if (process_ != 0) return;
    const int err = ::open(messages.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600), out = ::open("/dev/null", O_WRONLY);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    std::vector<char*> arguments = {const_cast<char*>(MEEPLELAB_BINARY)};
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execv(MEEPLELAB_BINARY, arguments.data());
    ::_exit(127);
  }
  ~Program() {
    if (status_ >= 0) return;
    ::kill(process_, SIGKILL);
    wait();
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void send(int signal) { ::kill(process_, signal); }
  bool is_running() { return status_ < 0 && ::waitpid(process_, &status_, WNOHANG) == 0; }
  // The exit code, or minus the signal that ended it.
  int wait() {
    if (status_ < 0) ::waitpid(process_, &status_, 0);
    return WIFSIGNALED(status_) ? -WTERMSIG(status_) : WEXITSTATUS(status_);
  }

 private:
  pid_t process_ = -1;
  int status_ = -1;
};

Words compare_words(const std::string& file, int blocks) {
  return {"compare", "--rules", "base", "--rules", "base+abbot", "--agent", "greedy", "--agent", "random",
          "--blocks", std::to_string(blocks), "--threads", "2", "-o", file};
}

std::size_t stored_blocks(const std::string& file) {
  if (!std::filesystem::exists(file)) return 0;
  return ResultsFile::open_read_only(file).finished_blocks().size();
}

// Lets the program run until it has stored something new; false when it has ended before.
bool wait_for_blocks(Program& program, const std::string& file, std::size_t more_than) {
  while (program.is_running()) {
    if (stored_blocks(file) > more_than) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

void check_whole(const ResultsFile& file) {
  file.for_each_block([](const BlockResult& block) { CHECK(block.games.size() == 4); });
}

// The digest of the first `blocks` blocks of an unbroken run.
std::uint64_t unbroken_digest(const TemporaryFolder& folder, int blocks) {
  Program program(compare_words(folder.file("unbroken.db"), blocks), folder.file("unbroken.txt"));
  REQUIRE(program.wait() == 0);
  return ResultsFile::open_read_only(folder.file("unbroken.db")).digest();
}

}  // namespace

TEST_CASE("a run that is killed again and again resumes to the digest of an unbroken one", "[slow]") {
  const TemporaryFolder folder;
  const std::string file = folder.file();
  Words words = compare_words(file, 1'000'000);  // more than any machine plays before it is killed
  for (int kills = 0; kills < 5; ++kills) {
    const std::size_t before = stored_blocks(file);
    Program program(words, folder.file("messages.txt"));
    REQUIRE(wait_for_blocks(program, file, before));
    program.send(SIGKILL);
    REQUIRE(program.wait() == -SIGKILL);
    check_whole(ResultsFile::open_read_only(file));
    words = {"resume", file};
  }
  const int blocks = static_cast<int>(ResultsFile::open_read_only(file).finished_blocks().back()) + 20;
  Program program({"resume", file, "--blocks", std::to_string(blocks)}, folder.file("messages.txt"));
  REQUIRE(program.wait() == 0);
  const ResultsFile results = ResultsFile::open_read_only(file);
  CHECK(results.finished_blocks().size() == static_cast<std::size_t>(blocks));
  CHECK(results.digest() == unbroken_digest(folder, blocks));
}

TEST_CASE("an interrupted run says how to go on") {
  for (const int signal : {SIGINT, SIGTERM}) {
    const TemporaryFolder folder;
    const std::string file = folder.file(), messages = folder.file("messages.txt");
    Program program(compare_words(file, 100'000), messages);
    REQUIRE(wait_for_blocks(program, file, 0));
    program.send(signal);
    CHECK(program.wait() == 3);
    CHECK_THAT(text_of(messages), Catch::Contains("of 100000 blocks are stored") && Catch::Contains("meeplelab resume " + file));
    const std::size_t stored = stored_blocks(file);
    check_whole(ResultsFile::open_read_only(file));

    Program again({"resume", file, "--blocks", std::to_string(stored + 3)}, messages);
    CHECK(again.wait() == 0);
    CHECK(stored_blocks(file) == stored + 3);
  }
}

TEST_CASE("results are never overwritten, and a run that is complete only reports") {
  const TemporaryFolder folder;
  const std::string file = folder.file(), messages = folder.file("messages.txt");
  CHECK(Program(compare_words(file, 3), messages).wait() == 0);
  const std::uint64_t digest = ResultsFile::open_read_only(file).digest();
  CHECK_THAT(text_of(messages), Catch::Contains("results in " + file + ", digest " + digest_text(digest)));
  CHECK(Program(compare_words(file, 3), messages).wait() == 2);
  CHECK_THAT(text_of(messages), Catch::Contains("exists already") && Catch::Contains("meeplelab resume " + file));
  CHECK(Program({"resume", file}, messages).wait() == 0);
  CHECK_THAT(text_of(messages), Catch::Contains(digest_text(digest)));
}
