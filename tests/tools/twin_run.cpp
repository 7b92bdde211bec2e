// Compares engine and slow twin over a range of seeds: twin_run FIRST LAST [FILE] [base|rulebook|half-turns]. `rulebook`
// (the default) plays whole games of every part by their record lines and compares at every decision, `half-turns` the
// same at the end of every half-turn alone, `base` looks at regions too. Appends every hundred games to FILE the seed
// reached, so that a run can go on where it stopped.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/support/match_compare.h"
#include "tests/support/twin_compare.h"

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: twin_run FIRST LAST [FILE] [base|rulebook|half-turns]\n");
    return 2;
  }
  const long first = std::atol(argv[1]), last = std::atol(argv[2]);
  const std::string kind = argc > 4 ? argv[4] : "rulebook";
  const auto at = kind == "half-turns" ? meeplelab::CompareAt::HalfTurns : meeplelab::CompareAt::Decisions;
  int differences = 0;
  for (long seed = first; seed < last; ++seed) {
    const auto key = static_cast<std::uint64_t>(seed);
    const std::string difference = kind == "base" ? meeplelab::compare_with_twin(meeplelab::random_ruleset(key), key)
                                                  : meeplelab::compare_with_match(meeplelab::random_rulebook(key), key, at);
    if (!difference.empty()) {
      ++differences;
      std::printf("seed %ld: %s\n", seed, difference.c_str());
    }
    if (argc > 3 && ((seed + 1) % 100 == 0 || seed + 1 == last)) {
      if (std::FILE* file = std::fopen(argv[3], "a")) {
        std::fprintf(file, "%ld..%ld compared, %d differences\n", first, seed + 1, differences);
        std::fclose(file);
      }
    }
  }
  std::printf("%ld games compared, %d differences\n", last - first, differences);
  return differences == 0 ? 0 : 1;
}
