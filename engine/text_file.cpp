#include "engine/text_file.h"

#include <fmt/format.h>

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

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    const unsigned lead = byte(i);
    const std::size_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
    if (length == 0) return false;
    unsigned code = length == 1 ? lead : lead & (0xff >> (length + 1));
    for (std::size_t k = 1; k < length; ++k) {
      if (byte(i + k) >> 6 != 2) return false;
      code = code << 6 | (byte(i + k) & 0x3f);
    }
    const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < least[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return false;
    i += length;
  }
  return true;
}

std::string printable(std::string_view text) {
  constexpr std::size_t kMost = 120;
  std::string out;
  const bool is_text = is_utf8(text);
  for (const char letter : text.substr(0, kMost)) {
    const auto code = static_cast<unsigned char>(letter);
    const bool shows = code >= 0x20 && code != 0x7f && (code < 0x80 || (is_text && text.size() <= kMost));
    out += shows ? std::string(1, letter) : fmt::format("\\x{:02x}", code);
  }
  return text.size() > kMost ? out + "..." : out;
}

}  // namespace meeplelab
