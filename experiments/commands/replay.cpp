// `meeplelab replay`: verifies game records, and tells who got what for what.
#include <algorithm>
#include <iostream>

#include "engine/error.h"
#include "engine/record.h"
#include "experiments/commands/commands.h"
#include "experiments/commands/game_story.h"
#include "experiments/common_flags.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;

GameStory story_of(const GameRecord& record) {
  GameStory story(record.rules);
  for (const RecordedMove& line : record.moves) story.add(line.move);
  return story;
}

void print_text(const std::string& path, const GameRecord& record) {
  const GameStory story = story_of(record);
  std::cout << path << ": " << record.header.ruleset << ", " << story.state().turns << " half-turns"
            << (is_over(story.state()) ? "" : ", not over") << "\n";
  for (const ScoredRegion& scored : story.scored()) std::cout << scored_text(record.rules, scored) << "\n";
  std::cout << scores_text(story, record.header.agents) << "\n";
}

Json record_json(const std::string& path, const GameRecord& record) {
  Json json = {{"file", path}};
  json.update(story_json(story_of(record), record.header.agents));
  json["seed"] = record.header.seed;
  json["block"] = record.header.block;
  json["seating"] = record.header.seating;
  json["version"] = record.header.version;
  return json;
}

void add_options(cxxopts::Options& options) {
  add_argument(options, "file", "FILE...", "game records (.mlg); - reads stdin", true);
  add_switch(options, "partial", "accept records that stop before the end of the game");
  add_common_flags(options, {"tiles", "json"});
}

// A file that is no record is unreadable input; a record whose game does not hold is a failed check.
GameRecord verify(const std::string& path, const TileLibrary& library, RecordEnd end) {
  const std::string text = read_text_file(path);
  read_record(text.substr(0, text.find("\n\n")), path, library, RecordEnd::Optional);  // the header
  try {
    return read_record(text, path, library, end);
  } catch (const Error& problem) {
    throw Error(problem.what(), ExitCode::CheckFailed);
  }
}

int run(const cxxopts::ParseResult& flags) {
  const TileLibrary library = tiles_of(flags);
  const RecordEnd end = is_given(flags, "partial") ? RecordEnd::Optional : RecordEnd::Required;
  const bool as_json = is_given(flags, "json");
  Json all = Json::array();
  int code = 0;  // the worst of all files
  for (const std::string& path : files_of(flags, "file", "replay")) {
    try {
      const GameRecord record = verify(path, library, end);
      if (as_json) {
        all.push_back(record_json(path, record));
      } else {
        print_text(path, record);
      }
    } catch (const Error& problem) {
      std::cout.flush();
      std::cerr << "meeplelab: " << problem.what() << "\n";
      all.push_back({{"file", path}, {"error", problem.what()}});
      code = std::max(code, static_cast<int>(problem.code()));
    }
  }
  if (as_json) std::cout << all.dump(2) << "\n";
  return code;
}

}  // namespace

Command replay_command() {
  return {"replay",
          "verify game records; show what was scored",
          "replay FILE... [options]",
          {"meeplelab replay game.mlg", "meeplelab replay games/*.mlg --json",
           "meeplelab replay --partial opening.mlg"},
          add_options,
          run};
}

}  // namespace meeplelab
