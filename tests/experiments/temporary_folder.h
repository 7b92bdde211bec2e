// A folder of one test alone, gone at its end.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

namespace meeplelab {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "meeplelab_test_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string file(const std::string& name = "results.db") const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace meeplelab
