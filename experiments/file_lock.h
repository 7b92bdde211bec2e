// A lock file that says "this process writes here". The kernel drops the lock when the process dies, however
// it dies, so a file left behind by a killed process does not stop the next one.
#pragma once

#include <string>

namespace meeplelab {

class FileLock {
 public:
  // Locks `path` + ".lock", whatever name the file has been given by links; throws Error (ExitCode::ResultsFile) when somebody else holds it, naming the
  // process.
  explicit FileLock(const std::string& path);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  bool try_lock(const std::string& path);

  std::string lock_path_;
  int descriptor_ = -1;
};

}  // namespace meeplelab
