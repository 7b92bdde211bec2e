// Worked cases: a file is read and its cases are run; what is wrong with one is a line of the report.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "experiments/cases.h"
#include "tests/fuzz/fuzz.h"

using namespace meeplelab;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::filesystem::path kFile = [] {
    std::string folder = (std::filesystem::temp_directory_path() / "meeplelab_fuzz_XXXXXX").string();
    return std::filesystem::path(::mkdtemp(folder.data())) / "case.json";
  }();
  std::ofstream(kFile, std::ios::binary) << fuzz_text(data, size);
  std::ostringstream failures;
  accepts([&] { check_file(kFile.string(), {}, failures); });
  return 0;
}
