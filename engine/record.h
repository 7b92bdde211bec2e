// Game records (`.mlg`): a header and one line a decision. A record is read strictly and played through the engine as
// it is read, so one that was read is a game that can be played.
//
//   meeplelab-record: 1
//   ruleset: base+abbot
//   ...
//
//   * draw BA.CFRR-r1
//   P1 place 1,-2 r3
//   P1 figure normal city:N
//   = P1 12 P2 7
//   end P1 96 P2 70
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cell.h"
#include "engine/move.h"
#include "engine/rules.h"
#include "engine/scoring.h"
#include "engine/state.h"
#include "engine/tile_set.h"

namespace meeplelab {

inline constexpr int kRecordVersion = 1;

struct RecordHeader {
  std::string ruleset;  // a ruleset text
  std::string tiles;    // the hash of the tile data, see tile_hash_text
  int players = 2;
  std::vector<std::string> agents;  // agent texts, one a seat; without ';' and '#'
  std::uint64_t seed = 0;           // of the experiment
  std::uint64_t block = 0;          // number of the block
  int seating = 0;                  // number within the block
  std::string version;              // of the program that played

  friend bool operator==(const RecordHeader&, const RecordHeader&) = default;
};

struct RecordedMove {
  Move move;
  std::vector<int> check;  // the scores after the move, by seat; empty without a check line

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct GameRecord {
  RecordHeader header;
  std::vector<RecordedMove> moves;
  std::vector<int> end;  // the final scores, by seat; empty while the game is not over
  Rules rules;           // what header.ruleset says

  // The same text; rules follow from the header.
  friend bool operator==(const GameRecord& left, const GameRecord& right) {
    return left.header == right.header && left.moves == right.moves && left.end == right.end;
  }
};

// ---- writing

// The hash of the tile data as 16 hex digits.
std::string tile_hash_text(const Rules& rules);

// A header that says which game is played; agents, seed, block, seating and version are left to the caller.
RecordHeader record_header(const Rules& rules);

// The header lines and the empty line after them. Throws Error where an agent or the version cannot stand in a line.
std::string header_text(const RecordHeader& header);

// Writes a record while the game is played.
class RecordWriter {
 public:
  // `check_every`: a check line after every so many half-turns, 0 for none.
  RecordWriter(const Rules& rules, const RecordHeader& header, int check_every = 1);

  // The next decision or draw, in the state before it.
  void move(const GameState& before, Move move);
  // The end line, once the game is over.
  void end(const GameState& after);

  // All lines so far.
  const std::string& text() const { return text_; }

 private:
  const Rules& rules_;
  int check_every_;
  int turns_ = 0;  // half-turns at the last line
  std::string text_;
};

// The whole record as text. read_record gives it back.
std::string record_text(const GameRecord& record);

// ---- reading

enum class RecordEnd : std::uint8_t {
  Required,  // the game is over and the end line is there
  Optional   // the record may stop anywhere
};

// Reads a record and checks it all: legality of every move, check lines, end line, tiles. `source` is the name for
// messages. Throws Error: "game.mlg:17: read 'P1 place 3,4 r1', but the tile does not fit there; legal are ...".
GameRecord read_record(std::string_view text, std::string_view source, const TileLibrary& library = built_in_tiles(),
                       RecordEnd end = RecordEnd::Required);

// Reads the record of a file, or throws Error.
GameRecord read_record_file(const std::string& path, const TileLibrary& library = built_in_tiles(),
                            RecordEnd end = RecordEnd::Required);

// ---- replaying

// One region scored, and where it lay.
struct ReplayedEvent {
  ScoringEvent event;
  std::vector<Cell> cells;  // of the region when it was scored, sorted
  std::size_t move = 0;     // index into GameRecord::moves
};

struct Replay {
  GameState state;  // after the last move
  std::vector<ReplayedEvent> events;
};

Replay replay(const GameRecord& record);

}  // namespace meeplelab
