// The tiles of real games (`real_games/tiles.json`): letters with an orientation and an order of segments of their own,
// matched with the tiles of the base game by what they show.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/rules.h"

namespace meeplelab {

// A tile type with the same picture, gardens apart: the games know none.
struct MatchingType {
  TileTypeId type = 0;
  Rotation turn = 0;  // quarter turns to add to those of the game
};

class RealTiles {
 public:
  // Throws Error where a letter shows what no tile shows.
  RealTiles(const Rules& rules, const nlohmann::json& tiles);

  // The types that a letter stands for; throws Error when there is no such letter.
  const std::vector<MatchingType>& types(const std::string& letter) const;

  // The segment of a matching type that is segment number `segment` of the letter, by kind, sides and halves.
  std::size_t segment(const std::string& letter, const MatchingType& match, std::size_t segment) const;

 private:
  struct Shown {
    SegmentKind kind = SegmentKind::Field;
    unsigned sides = 0;   // bit set
    unsigned halves = 0;  // bit set
    unsigned pennants = 0;
    std::vector<unsigned> cities;  // the sides of the cities that a field borders, sorted

    friend auto operator<=>(const Shown&, const Shown&) = default;
  };
  struct Letter {
    std::string name;
    std::vector<Shown> segments;
    std::vector<MatchingType> types;
  };

  static std::vector<Shown> read(const nlohmann::json& segments);
  static std::vector<Shown> shown_by(const TileType& type);
  static Shown turned(Shown segment, Rotation rotation);
  static bool same_picture(const std::vector<Shown>& letter, std::vector<Shown> type, Rotation turn);
  const Letter& find(const std::string& name) const;

  const Rules& rules_;
  std::vector<Letter> letters_;
};

// "NE" as a bit set over N E S W. Throws Error.
unsigned read_sides(const std::string& text);
// [0, 7] as a bit set over the half edges. Throws Error.
unsigned read_halves(const nlohmann::json& numbers);

}  // namespace meeplelab
