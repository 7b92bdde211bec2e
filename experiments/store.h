// The results file: one SQLite file that holds a whole run.
//
// Its unit is the finished block. Blocks are appended in any order, each batch in one transaction, so a
// killed process leaves whole blocks only and a run resumes from the set of finished blocks. One process
// writes at a time (a lock file beside the results says so); others may read meanwhile. Every failure of the
// file (damaged, not ours, newer, locked, read-only, full) is an `Error` with ExitCode::ResultsFile that
// names the file.
//
// A ResultsFile belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace meeplelab {

// What the run is, written once when the file is created.
struct RunHeader {
  std::string configuration;          // canonical text, `to_toml`
  std::string command;                // "compare" | "tournament"
  std::vector<std::string> rulesets;  // canonical texts; the position is the ruleset index
  std::vector<std::string> agents;    // agent texts; the position is the agent index
  std::uint64_t seed = 0;
  std::string version;                   // of the program
  std::vector<std::string> tile_hashes;  // free text, one a tile set
  std::string started;                   // UTC, ISO 8601
  std::vector<std::string> sources;      // names of SeatResult::points, in order; at most 256
  std::vector<std::string> events;       // names of SeatResult::events, in order; at most 256
  friend bool operator==(const RunHeader&, const RunHeader&) = default;
};

struct SeatResult {
  int agent = 0;                      // index into RunHeader::agents
  int score = 0;                      // final points
  int place = 1;                      // 1 = best; tied players share the better place
  double share = 0;                   // of the win: 1/m for each of m tied winners
  std::vector<std::int32_t> points;   // by source; missing ones at the end are 0
  std::vector<std::uint32_t> events;  // by event; missing ones at the end are 0
  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};

struct GameResult {
  int ruleset = 0;  // index into RunHeader::rulesets, below kMaxRulesets
  int seating = 0;  // number within the block, below kMaxSeatings
  int decisions = 0;
  int turns = 0;
  std::uint64_t digest = 0;       // of the play
  std::vector<SeatResult> seats;  // in seat order
  std::string record;             // game record text; "" = not kept. Not read back by the for_each readers.
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

struct BlockResult {
  std::int64_t id = 0;  // 0 .. kMaxBlocks - 1
  std::uint64_t seed = 0;
  std::vector<GameResult> games;
  friend bool operator==(const BlockResult&, const BlockResult&) = default;
};

// One game as a reader meets it.
struct StoredGame {
  std::int64_t block = 0;
  std::uint64_t block_seed = 0;
  GameResult game;
};

class ResultsFile {
 public:
  static constexpr int kSchema = 1;  // PRAGMA user_version
  static constexpr int kMaxRulesets = 1 << 8;
  static constexpr int kMaxSeatings = 1 << 20;
  static constexpr std::int64_t kMaxBlocks = std::int64_t{1} << 35;

  // A new file. An existing one is never overwritten (Error, ExitCode::BadInput).
  static ResultsFile create(const std::string& path, const RunHeader& header);
  // An existing file, to append to; checks that the pages of the file are sound.
  static ResultsFile open_for_resume(const std::string& path);
  // An existing file, also while another process writes it.
  static ResultsFile open_read_only(const std::string& path);

  ResultsFile(ResultsFile&&) noexcept;
  ResultsFile& operator=(ResultsFile&&) noexcept;
  ~ResultsFile();

  const std::string& path() const;

  // Throws Error (ExitCode::ResultsFile) when the file was removed or replaced since it was opened.
  void check_is_there() const;
  const RunHeader& header() const;

  // Stores whole blocks in one transaction: when this returns they survive the death of the process, when it
  // throws none of them is in the file.
  void append(std::span<const BlockResult> blocks);

  // Throws Error (ExitCode::ResultsFile) when a page of the file is not sound. Reads all of it.
  void check_is_sound() const;

  // Ids of the stored blocks, ascending.
  std::vector<std::int64_t> finished_blocks() const;

  // Every game in (block, ruleset, seating) order, from one moment of the file. Memory does not grow with the
  // file. The callback may throw; it must not use this ResultsFile.
  void for_each_game(const std::function<void(const StoredGame&)>& visit) const;
  // The same, gathered into blocks, whose games come in (ruleset, seating) order.
  // A block without games is not visited.
  void for_each_block(const std::function<void(const BlockResult&)>& visit) const;

  // One block with the records that were kept, its games in (ruleset, seating) order; nothing when it is not there.
  std::optional<BlockResult> block(std::int64_t id) const;

  // The record of one game, where it was kept.
  std::optional<std::string> record(std::int64_t block, int ruleset, int seating) const;

  // Hash over the games in (block, ruleset, seating) order of everything but times, versions and record
  // texts: equal for equal results, however they were scheduled.
  std::uint64_t digest() const;

 private:
  struct Impl;
  explicit ResultsFile(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// A digest as it is printed: 16 hexadecimal digits.
std::string digest_text(std::uint64_t digest);

}  // namespace meeplelab
