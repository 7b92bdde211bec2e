// Tile sets: JSON files with the facts of tiles, read and checked. The built-in ones are embedded in the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/tile.h"

namespace meeplelab {

struct TileSet {
  std::string name;
  std::string edition;
  std::vector<TileType> types;
};

// Reads one tile set from JSON. `source` names the file in messages. Checks keys, kinds, sides against edges, that
// every half of a side that is not city belongs to exactly one field or desert, adjacent cities, and that the copies
// add up to `total`. Throws Error naming file, tile and what is wrong.
TileSet read_tile_set(std::string_view json, std::string_view source);

// Reads only the tiles of a catalogue of worked cases: the same tiles, without a total.
std::vector<TileType> read_catalogue(std::string_view json, std::string_view source);

// The text of a tile set file. Throws Error when it cannot be read.
std::string tile_set_text(const std::string& path);

// All sets a ruleset may draw on: the built-in ones, and those a user adds.
class TileLibrary {
 public:
  // The sets embedded in the library.
  TileLibrary();

  // Adds the set of a file, or replaces the one of the same name (--tiles FILE). Throws Error.
  void add_file(const std::string& path);
  void add(TileSet set);

  // The set of that name. Throws Error with the nearest name when there is none.
  const TileSet& set(std::string_view name) const;
  const std::vector<TileSet>& sets() const { return sets_; }
  // True when a user replaced or added this set: then it is not part of the published game.
  bool is_built_in(std::string_view name) const;

 private:
  std::vector<TileSet> sets_;
  std::vector<std::string> user_sets_;
};

// The built-in library, read once.
const TileLibrary& built_in_tiles();

}  // namespace meeplelab
