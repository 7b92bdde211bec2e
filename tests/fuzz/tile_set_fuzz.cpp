// Tile sets: whatever is read can be shuffled into a game.
#include "engine/rules.h"
#include "engine/state.h"
#include "engine/tile_set.h"
#include "tests/fuzz/fuzz.h"

using namespace meeplelab;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  accepts([&] {
    TileLibrary library = built_in_tiles();
    const TileSet set = read_tile_set(fuzz_text(data, size), "fuzz");
    const std::string name = set.name;
    library.add(set);
    const Rules rules = parse_rules(name == "base" ? "base" : "base:sets=" + name, library);
    initial_state(rules);
  });
  return 0;
}
