// Game records: whatever is read comes back from its own text, and can be replayed.
#include <cstdlib>
#include <optional>

#include "engine/hash.h"
#include "engine/record.h"
#include "tests/fuzz/fuzz.h"

using namespace meeplelab;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::optional<GameRecord> record;
  const auto read = [&] { record = read_record(fuzz_text(data, size), "fuzz", built_in_tiles(), RecordEnd::Optional); };
  if (!accepts(read)) return 0;
  const GameRecord again = read_record(record_text(*record), "fuzz", built_in_tiles(), RecordEnd::Optional);
  if (!(again == *record)) std::abort();
  if (replay(again).state.turns != replay(*record).state.turns) std::abort();
  return 0;
}
