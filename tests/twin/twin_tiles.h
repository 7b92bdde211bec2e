#pragma once

// The tile facts as the slow twin reads them: plain lists of small integers, one picture a rotation.
// Sides are N E S W = 0..3; halves are NL NR EL ER SL SR WL WR = 0..7 (tiles/README.md).

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace twin {

enum class FeatureKind { City, Road, River, Monastery, Garden, Field, Pyramid, Oasis, Other };

std::string kind_name(FeatureKind kind);

// One printed segment. Only what its kind has is filled in.
struct Feature {
  FeatureKind kind = FeatureKind::Other;
  std::vector<int> sides;            // city, road, river; ascending
  std::vector<int> halves;           // field; ascending
  std::vector<int> adjacent_cities;  // field; indices into the features of the same tile
  int pennants = 0;
  bool inn = false;        // road
  bool oasis = false;      // road that ends at an oasis
  bool cathedral = false;  // city
  bool princess = false;   // city
  std::string goods;       // city: wine, grain, cloth or empty
  std::string look;        // everything printed that does not turn with the tile, to tell pictures apart

  bool has_side(int side) const;
  bool has_half(int half) const;
};

// A tile as it lies after a rotation.
struct TileFacts {
  std::string id;
  std::array<char, 4> edges{};  // terrain letter of each side
  std::vector<Feature> features;
  int flier = -1;  // compass eighth the arrow points to (N NE E ...), -1 without arrow
  bool volcano = false;
  bool dragon = false;
  bool portal = false;
  std::string flags;  // the flags that do not turn

  // The feature of that kind touching a side or half; -1 when there is none.
  int feature_at_side(FeatureKind kind, int side) const;
  int field_at_half(int half) const;
  bool has_river() const;
  bool has_oasis() const;
};

TileFacts rotated(const TileFacts& tile, int quarter_turns);
bool same_picture(const TileFacts& a, const TileFacts& b);  // B-14

// How a segment is written: by its first side or half, "road:E", "field:NL", "monastery".
std::string segment_name(const TileFacts& tile, int feature);
// Reads such a name, by whichever of its sides or halves; -1 when the tile has no such segment.
int find_segment(const TileFacts& tile, std::string_view name);

class Catalogue {
 public:
  // Adds all tiles of one set file. An id that is there already keeps its first facts.
  void add_json(const std::string& text);

  bool has(const std::string& id) const;
  const TileFacts& tile(const std::string& id, int rotation) const;
  std::vector<std::string> ids() const;

 private:
  std::unordered_map<std::string, std::array<TileFacts, 4>> tiles_;  // by id, then by rotation
};

}  // namespace twin
