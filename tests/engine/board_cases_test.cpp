// Worked cases that are beginnings of games: tests/golden/voyage_on_board.txt.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/error.h"
#include "engine/record.h"
#include "tests/catch.h"

using namespace meeplelab;

namespace {

struct BoardCase {
  std::string name, ruleset;
  std::vector<std::string> lines;
};

std::vector<BoardCase> board_cases() {
  std::ifstream file(std::string(MEEPLELAB_GOLDEN_DIR) + "/voyage_on_board.txt");
  std::vector<BoardCase> cases;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("== ")) {
      const std::size_t bar = line.rfind(" | ");
      REQUIRE(bar != std::string::npos);
      cases.push_back({line.substr(3, bar - 3), line.substr(bar + 3), {}});
    } else if (!cases.empty() && !line.empty()) {
      cases.back().lines.push_back(line);
    }
  }
  return cases;
}

GameRecord read(const BoardCase& board_case, const std::vector<std::string>& lines) {
  RecordHeader header = record_header(parse_rules(board_case.ruleset));
  header.agents = {"hand", "hand"};
  header.version = "0";
  std::string text = header_text(header);
  for (const std::string& line : lines) text += line + "\n";
  return read_record(text, board_case.name, built_in_tiles(), RecordEnd::Optional);
}

// "= P1 7 P2 0" with one more point for P1.
std::string one_more(const std::string& check) {
  std::istringstream words(check);
  std::string equals, player, rest;
  int score = 0;
  words >> equals >> player >> score;
  std::getline(words, rest);
  return equals + " " + player + " " + std::to_string(score + 1) + rest;
}

}  // namespace

TEST_CASE("beginnings of games with the Voyage score as worked out by hand",
          "[V-12][V-14][V-20][V-21][V-30][V-50][V-52][V-53][V-56][V-60][V-66][X-40][X-41][D-33]") {
  const std::vector<BoardCase> cases = board_cases();
  REQUIRE(cases.size() >= 5);
  for (const BoardCase& board_case : cases) {
    CAPTURE(board_case.name);
    CHECK_NOTHROW(read(board_case, board_case.lines));
    int checks = 0;
    for (std::size_t i = 0; i < board_case.lines.size(); ++i) {
      if (!board_case.lines[i].starts_with("=")) continue;
      ++checks;
      std::vector<std::string> spoiled = board_case.lines;
      spoiled[i] = one_more(spoiled[i]);
      CHECK_THROWS_WITH(read(board_case, spoiled), Catch::Contains("but the scores here are"));
    }
    CHECK(checks > 0);
  }
}
