#include "engine/text_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/error.h"

namespace meeplelab {

std::string read_file(const std::string& path, const std::string& what) {
  std::ifstream file(path, std::ios::binary);
  const std::string reason = file.is_open() ? "it is a folder" : std::strerror(errno);
  std::error_code none;
  if (!file.is_open() || std::filesystem::is_directory(path, none)) {
    throw Error(path + ": the " + what + " cannot be read: " + reason);
  }
  std::ostringstream text;
  text << file.rdbuf();
  if (file.bad()) throw Error(path + ": the " + what + " cannot be read");
  return text.str();
}

}  // namespace meeplelab
