#pragma once

#include <span>
#include <string_view>

namespace meeplelab {

// The tile sets built into the library: the text of every file of engine/tiles, made at build time.
struct EmbeddedTileSet {
  std::string_view name;  // the file's name without .json
  std::string_view text;
};

// In the order of their names.
std::span<const EmbeddedTileSet> embedded_tile_sets();

}  // namespace meeplelab
