// Reading a whole file.
#pragma once

#include <string>

namespace meeplelab {

// The text of a file. Throws Error: "PATH: the WHAT cannot be read: no such file or directory".
std::string read_file(const std::string& path, const std::string& what);

}  // namespace meeplelab
