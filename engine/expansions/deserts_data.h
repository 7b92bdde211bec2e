// Options and state of the Deserts.
#pragma once

#include <array>
#include <cstdint>

namespace meeplelab {

enum class Camel : std::uint8_t { Grey, White, Wood };
inline constexpr std::size_t kCamelColours = 3;
constexpr std::size_t index(Camel colour) { return static_cast<std::size_t>(colour); }
inline constexpr std::array<const char*, kCamelColours> kCamelNames = {"grey", "white", "wood"};

inline constexpr int kMaxCamelsOfColour = 30;
inline constexpr std::size_t kMaxCamels = kCamelColours * kMaxCamelsOfColour;
inline constexpr std::uint16_t kNoRoad = 0xffff;

enum class DesertEdges : std::uint8_t { Lenient, Strict };  // D-02

struct DesertsRules {
  DesertEdges edges = DesertEdges::Lenient;
  bool no_bonus_on_completion = false;  // D-28
  bool new_camel_pays = false;          // D-22
  bool abbot_on_pyramid = false;        // D-54
  std::array<int, kCamelColours> camels = {10, 10, 10};  // D-01, by Camel
  int grey_camel_points = 3;            // D-23
  int white_camel_points = 2;           // D-24
  int pyramid_points = 13;              // D-51
  int oasis_points = 2;                 // D-51
};

// A camel on a road.
struct PlacedCamel {
  std::uint16_t segment = 0;
  Camel colour = Camel::Grey;
  std::uint8_t unused = 0;
};

struct DesertsState {
  std::array<PlacedCamel, kMaxCamels> camels{};
  std::array<std::uint16_t, 4> roads_due = {kNoRoad, kNoRoad, kNoRoad, kNoRoad};  // D-10, in side order (D-15)
  std::array<std::uint8_t, kCamelColours> bag{};
  std::uint8_t camel_count = 0;
  std::int16_t points_later = 0;  // with voyage_merge_camels: of this placement, paid in step 5
  std::uint8_t wood_due = 0;      // tiles still to be drawn for wood camels (D-26)
  std::uint8_t bonus_due = 0;     // 1: the bonuses of this placement have not been paid yet
  std::uint8_t second_due = 0;    // 1: a white camel of this placement gives the second half-turn (D-24)
  std::uint8_t unused = 0;
};

}  // namespace meeplelab
