// Text from outside: reading a whole file, and showing what was read in messages.
#pragma once

#include <string>
#include <string_view>

namespace meeplelab {

// The text of a file. Throws Error: "PATH: the WHAT cannot be read: No such file or directory".
std::string read_file(const std::string& path, const std::string& what);

// Whether the bytes are well-formed UTF-8 (RFC 3629).
bool is_utf8(std::string_view text);

// A text for a message on one line of a terminal: control characters as \xNN, and long texts cut short.
std::string printable(std::string_view text);

}  // namespace meeplelab
