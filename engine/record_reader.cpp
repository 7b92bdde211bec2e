// Reading game records, line by line, with the game played beside.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/apply.h"
#include "engine/error.h"
#include "engine/move_text.h"
#include "engine/record.h"
#include "engine/record_lines.h"
#include "engine/text_file.h"

namespace meeplelab {

namespace {

class RecordReader {
 public:
  RecordReader(std::string_view source, const TileLibrary& library, RecordEnd end)
      : source_(source), library_(library), end_(end) {}

  GameRecord read(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // some editors put this mark before UTF-8
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      ++number_;
      try {
        check_is_text(text.substr(0, end));
        read_line(text.substr(0, end));
      } catch (const Error& problem) {
        fail(problem.what());
      }
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    check_end();
    return std::move(record_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(fmt::format("{}:{}: {}", source_, number_, what));
  }

  // What cannot be a line, and would spoil a terminal, is not shown either.
  static void check_is_text(std::string_view line) {
    constexpr std::size_t kLongest = 4096;
    if (line.size() > kLongest) throw Error(fmt::format("the line has {} characters, expected at most {}", line.size(), kLongest));
    if (!is_utf8(line)) throw Error(fmt::format("read '{}', expected UTF-8 text", printable(line)));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const bool has_controls = std::any_of(line.begin(), line.end(), [](char letter) {
      return (static_cast<unsigned char>(letter) < 0x20 && letter != '\t') || letter == 0x7f;
    });
    if (has_controls) throw Error(fmt::format("read '{}', expected text without control characters", printable(line)));
  }

  void read_line(std::string_view line) {
    const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
    line = line.substr(0, line.find('#'));
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) line.remove_suffix(1);
    if (!state_ && blank && header_begun_) {
      start_game();
    } else if (!line.empty()) {
      state_ ? read_body_line(line) : read_header_line(line);
    }
  }

  void read_header_line(std::string_view line) {
    header_.line(line);
    header_begun_ = true;
    if (line.starts_with("agents:")) agents_line_ = number_;
    if (line.starts_with("ruleset:")) ruleset_line_ = number_;
    if (line.starts_with("players:")) players_line_ = number_;
    if (line.starts_with("tiles:")) tiles_line_ = number_;
  }

  // The empty line after the header: everything is known, and the game begins.
  void start_game() {
    record_.header = header_.finish();
    at(ruleset_line_, [&] { record_.rules = parse_rules(record_.header.ruleset, library_); });
    at(players_line_, [&] { check_players(); });
    at(agents_line_, [&] { check_agents(); });
    at(tiles_line_, [&] { check_tiles(); });
    state_ = std::make_unique<GameState>(initial_state(record_.rules));
  }

  // Does something that concerns an earlier line: its mistakes are reported there.
  template <class Action>
  void at(int line, Action action) {
    const int here = std::exchange(number_, line);
    action();
    number_ = here;
  }

  void check_players() const {
    if (record_.header.players == record_.rules.players) return;
    throw Error(fmt::format("'players' is {}, but the ruleset '{}' is for {}", record_.header.players,
                            record_.header.ruleset, record_.rules.players));
  }

  void check_agents() const {
    const std::size_t agents = record_.header.agents.size();
    if (agents == static_cast<std::size_t>(record_.header.players)) return;
    throw Error(
        fmt::format("'agents' names {}, expected {}, one a seat with ';' between", agents, record_.header.players));
  }

  void check_tiles() const {
    const std::string here = tile_hash_text(record_.rules);
    if (record_.header.tiles == here) return;
    throw Error(fmt::format("the game was played with other tiles: their hash is {}, that of the tiles here is {}",
                            record_.header.tiles, here));
  }

  void read_body_line(std::string_view line) {
    if (!record_.end.empty()) throw Error(fmt::format("read '{}', but nothing may follow the end line", line));
    if (line.starts_with("=")) return read_check_line(line);
    if (line == "end" || line.starts_with("end ")) return read_end_line(line);
    if (is_over(*state_)) {
      throw Error(fmt::format("read '{}', but the game is over; expected '{}'", line,
                              end_line(scores_of(record_.rules, *state_))));
    }
    const Move move = read_move(record_.rules, *state_, line);
    apply(record_.rules, *state_, move);
    record_.moves.push_back({move, {}});
  }

  void read_check_line(std::string_view line) {
    const std::vector<int> scores = scores_of(record_.rules, *state_);
    if (line != check_line(scores)) {
      throw Error(fmt::format("read '{}', but the scores here are '{}'", line, check_line(scores)));
    }
    if (record_.moves.empty()) throw Error(fmt::format("read '{}' before the first move", line));
    record_.moves.back().check = scores;
  }

  void read_end_line(std::string_view line) {
    if (!is_over(*state_)) {
      throw Error(fmt::format("read '{}', but the game is not over: {} tiles are left", line, int{state_->tiles_left}));
    }
    const std::vector<int> scores = scores_of(record_.rules, *state_);
    if (line != end_line(scores)) throw Error(fmt::format("read '{}', but the game ends '{}'", line, end_line(scores)));
    record_.end = scores;
  }

  void check_end() {
    number_ = std::max(number_, 1);
    if (!header_begun_) fail("the file is empty, expected a game record");
    if (!state_) {  // a header alone is the record of a game in which nothing has happened
      try {
        start_game();
      } catch (const Error& problem) {
        fail(problem.what());
      }
    }
    if (end_ == RecordEnd::Optional || !record_.end.empty()) return;
    fail(is_over(*state_)
             ? fmt::format("the end line is missing, expected '{}'", end_line(scores_of(record_.rules, *state_)))
             : "the record stops before the end of the game");
  }

  std::string source_;
  const TileLibrary& library_;
  RecordEnd end_;
  HeaderReader header_;
  bool header_begun_ = false;
  int number_ = 0;  // of the line being read
  int ruleset_line_ = 0, players_line_ = 0, agents_line_ = 0, tiles_line_ = 0;
  GameRecord record_;
  std::unique_ptr<GameState> state_;  // from the end of the header on
};

}  // namespace

GameRecord read_record(std::string_view text, std::string_view source, const TileLibrary& library, RecordEnd end) {
  return RecordReader(source, library, end).read(text);
}

GameRecord read_record_file(const std::string& path, const TileLibrary& library, RecordEnd end) {
  return read_record(read_file(path, "game record"), path, library, end);
}

}  // namespace meeplelab
