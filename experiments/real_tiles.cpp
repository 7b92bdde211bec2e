#include "experiments/real_tiles.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/error.h"

namespace meeplelab {

namespace {

constexpr unsigned turn_mask(unsigned mask, unsigned steps, unsigned size) {
  return ((mask << steps) | (mask >> (size - steps))) & ((1U << size) - 1);
}
static_assert(turn_mask(0b1000, 1, 4) == 0b0001);

SegmentKind kind_of(const std::string& name) {
  const auto found = std::find(kSegmentNames.begin(), kSegmentNames.end(), name);
  if (found == kSegmentNames.end()) throw Error(fmt::format("unknown kind of segment '{}'", name));
  return static_cast<SegmentKind>(found - kSegmentNames.begin());
}

}  // namespace

unsigned read_sides(const std::string& text) {
  unsigned sides = 0;
  for (const char letter : text) {
    const std::size_t side = std::string("NESW").find(letter);
    if (side == std::string::npos) throw Error(fmt::format("'{}' are no sides, expected letters N, E, S, W", text));
    sides |= 1U << side;
  }
  return sides;
}

unsigned read_halves(const nlohmann::json& numbers) {
  unsigned halves = 0;
  for (const nlohmann::json& half : numbers) {
    if (!half.is_number_integer() || half < 0 || half >= kHalfEdges) {
      throw Error(fmt::format("{} are no half edges, expected numbers from 0 to 7", numbers.dump()));
    }
    halves |= 1U << half.get<unsigned>();
  }
  return halves;
}

std::vector<RealTiles::Shown> RealTiles::read(const nlohmann::json& segments) {
  std::vector<Shown> all;
  for (const nlohmann::json& segment : segments) {
    Shown shown;
    shown.kind = kind_of(segment.at("kind").get<std::string>());
    shown.sides = read_sides(segment.value("edges", ""));
    shown.pennants = segment.value("shields", 0U);
    if (segment.contains("halves")) shown.halves = read_halves(segment.at("halves"));
    all.push_back(std::move(shown));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!segments.at(i).contains("touches")) continue;
    for (const nlohmann::json& city : segments.at(i).at("touches"))
      all[i].cities.push_back(all.at(city.get<std::size_t>()).sides);
    std::sort(all[i].cities.begin(), all[i].cities.end());
  }
  return all;
}

// The segments of a type in its own order, gardens too.
std::vector<RealTiles::Shown> RealTiles::shown_by(const TileType& type) {
  std::vector<Shown> all;
  for (const Segment& segment : type.segments) {
    Shown shown{segment.kind, segment.sides_mask, segment.halves_mask, segment.pennants, {}};
    for (std::size_t city = 0; city < type.segments.size(); ++city) {
      if (segment.adjacent_cities >> city & 1) shown.cities.push_back(type.segments[city].sides_mask);
    }
    all.push_back(std::move(shown));
  }
  return all;
}

RealTiles::Shown RealTiles::turned(Shown segment, Rotation rotation) {
  segment.sides = turn_mask(segment.sides, rotation, 4);
  segment.halves = turn_mask(segment.halves, 2U * rotation, 8);
  for (unsigned& city : segment.cities) city = turn_mask(city, rotation, 4);
  std::sort(segment.cities.begin(), segment.cities.end());
  return segment;
}

bool RealTiles::same_picture(const std::vector<Shown>& letter, std::vector<Shown> type, Rotation turn) {
  std::erase_if(type, [](const Shown& segment) { return segment.kind == SegmentKind::Garden; });
  for (Shown& segment : type) segment = turned(std::move(segment), turn);
  std::vector<Shown> sorted = letter;
  std::sort(sorted.begin(), sorted.end());
  std::sort(type.begin(), type.end());
  return sorted == type;
}

RealTiles::RealTiles(const Rules& rules, const nlohmann::json& tiles) : rules_(rules) {
  for (const auto& [name, tile] : tiles.at("tiles").items()) {
    Letter letter{name, read(tile.at("segments")), {}};
    for (std::size_t type = 0; type < rules.types.size(); ++type) {
      const std::vector<Shown> shown = shown_by(rules.types[type]);
      const auto turn = std::find_if(kRotations.begin(), kRotations.end(),
                                     [&](Rotation rotation) { return same_picture(letter.segments, shown, rotation); });
      if (turn != kRotations.end()) letter.types.push_back({static_cast<TileTypeId>(type), *turn});
    }
    if (letter.types.empty()) throw Error(fmt::format("the letter {} shows what no tile of the base game shows", name));
    letters_.push_back(std::move(letter));
  }
}

const RealTiles::Letter& RealTiles::find(const std::string& name) const {
  for (const Letter& letter : letters_) {
    if (letter.name == name) return letter;
  }
  throw Error(fmt::format("there is no tile '{}'", name));
}

const std::vector<MatchingType>& RealTiles::types(const std::string& letter) const { return find(letter).types; }

std::size_t RealTiles::segment(const std::string& letter, const MatchingType& match, std::size_t segment) const {
  const std::vector<Shown>& segments = find(letter).segments;
  if (segment >= segments.size()) throw Error(fmt::format("the tile {} has no segment {}", letter, segment));
  const std::vector<Shown> shown = shown_by(rules_.types[match.type]);
  const auto found = std::find_if(shown.begin(), shown.end(),
                                  [&](const Shown& other) { return turned(other, match.turn) == segments[segment]; });
  return static_cast<std::size_t>(found - shown.begin());
}

}  // namespace meeplelab
