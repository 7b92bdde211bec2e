#include "experiments/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "engine/error.h"

namespace meeplelab {
namespace {

std::string owner(int descriptor) {
  std::array<char, 32> text = {};
  const ssize_t size = ::pread(descriptor, text.data(), text.size(), 0);
  return size > 0 ? std::string(text.data(), static_cast<std::size_t>(size)) : "unknown";
}

// Whether the file behind the descriptor is still the one at the path: its owner removes it on leaving.
bool is_current(int descriptor, const std::string& path) {
  struct stat held = {}, named = {};
  return ::fstat(descriptor, &held) == 0 && ::stat(path.c_str(), &named) == 0 &&
         held.st_ino == named.st_ino && held.st_dev == named.st_dev;
}

void write_owner(int descriptor) {
  const std::string text = std::to_string(::getpid());
  // Only for the message of somebody else, so a failure does not matter.
  [[maybe_unused]] const int cut = ::ftruncate(descriptor, 0);
  [[maybe_unused]] const ssize_t written = ::pwrite(descriptor, text.data(), text.size(), 0);
}

// The path without links; as it is where it cannot be followed, which opening it then says.
std::string without_links(const std::string& path) {
  std::error_code failure;
  const std::filesystem::path real = std::filesystem::weakly_canonical(path, failure);
  return failure ? path : real.string();
}

}  // namespace

FileLock::FileLock(const std::string& path) : lock_path_(without_links(path) + ".lock") {
  while (!try_lock(path)) {
  }
  write_owner(descriptor_);
}

// False: the lock file went away between opening and locking it, try again.
bool FileLock::try_lock(const std::string& path) {
  descriptor_ = ::open(lock_path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) {
    const int reason = errno;
    const std::string folder = std::filesystem::path(lock_path_).parent_path().string();
    if (reason == ENOENT) throw Error(fmt::format("results file '{}': there is no folder '{}'", path, folder));
    throw Error(fmt::format("results file '{}': cannot create the lock file '{}': {}", path, lock_path_, std::strerror(reason)),
                ExitCode::ResultsFile);
  }
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int reason = errno;
    const std::string who = owner(descriptor_);
    ::close(descriptor_);
    const std::string why = reason == EWOULDBLOCK
                                ? fmt::format("it is being written by another run (process {})", who)
                                : fmt::format("cannot lock it: {}", std::strerror(reason));
    throw Error(fmt::format("results file '{}': {}; expected to be the only writer", path, why),
                ExitCode::ResultsFile);
  }
  if (is_current(descriptor_, lock_path_)) return true;
  ::close(descriptor_);
  return false;
}

FileLock::~FileLock() {
  ::unlink(lock_path_.c_str());
  ::close(descriptor_);
}

}  // namespace meeplelab
