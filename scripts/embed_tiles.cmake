# Writes the C++ source behind engine/embedded_tiles.h.
#   cmake -DTILE_FILES=a.json;b.json -DOUTPUT=embedded_tiles.cpp -P embed_tiles.cmake
#
# The text goes in as single characters: compilers limit the length of a string literal, not of an array.
set(arrays "")
set(entries "")
set(count 0)
foreach(file IN LISTS TILE_FILES)
  get_filename_component(name "${file}" NAME_WLE)
  file(READ "${file}" bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," characters "${bytes}")
  # eight characters a line
  string(REGEX REPLACE "(('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',))" "\\1\n    "
         characters "${characters}")
  string(APPEND arrays "// ${name}.json\nconstexpr char kTiles${count}[] = {\n    ${characters}'\\0'};\n\n")
  string(APPEND entries "    {\"${name}\", {kTiles${count}, sizeof(kTiles${count}) - 1}},\n")
  math(EXPR count "${count} + 1")
endforeach()

file(WRITE "${OUTPUT}" "// Made by scripts/embed_tiles.cmake from engine/tiles; changes here are lost.
#include \"engine/embedded_tiles.h\"

#include <array>

namespace meeplelab {
namespace {

${arrays}constexpr std::array<EmbeddedTileSet, ${count}> kSets = {{
${entries}}};

}  // namespace

std::span<const EmbeddedTileSet> embedded_tile_sets() { return kSets; }

}  // namespace meeplelab
")
