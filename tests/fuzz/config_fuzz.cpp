// Configurations of experiments: whatever is read becomes an experiment with rulesets that have a text of their own.
#include <cstdlib>

#include "engine/rules.h"
#include "experiments/config.h"
#include "tests/fuzz/fuzz.h"

using namespace meeplelab;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz_text(data, size);
  accepts([&] { parse_experiment(text, "fuzz"); });
  accepts([&] {
    const Rules rules = parse_rules(text);
    const std::string canonical = rules_text(rules);
    if (rules_text(parse_rules(canonical)) != canonical) std::abort();
  });
  return 0;
}
