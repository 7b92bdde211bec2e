// `meeplelab moves`: what may happen next at the end of a game record.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/legal_moves.h"
#include "engine/move_text.h"
#include "engine/record.h"
#include "experiments/commands/commands.h"
#include "experiments/common_flags.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;

struct Next {
  std::string text;  // a line of a record
  int weight = 1;    // of an outcome of chance
};

std::vector<Next> what_may_come(const Rules& rules, const GameState& state) {
  std::vector<Next> all;
  if (is_over(state)) return all;
  if (is_chance(state)) {
    std::vector<ChanceOutcome> outcomes;
    chance_outcomes(rules, state, outcomes);
    for (const ChanceOutcome& outcome : outcomes)
      all.push_back({move_text(rules, state, outcome.move), outcome.weight});
    return all;
  }
  MoveList moves;
  legal_moves(rules, state, moves);
  for (const Move move : moves) all.push_back({move_text(rules, state, move), 1});
  return all;
}

// "P1", "*" for chance, "" when the game is over.
std::string actor(const GameState& state) {
  if (is_over(state)) return "";
  return is_chance(state) ? "*" : fmt::format("P{}", to_act(state) + 1);
}

// Odds stand in a comment, so that every line can be put into a record.
void print_text(const GameState& state, const std::vector<Next>& all) {
  for (const Next& next : all) {
    std::cout << next.text;
    if (is_chance(state)) std::cout << "  # " << next.weight;
    std::cout << "\n";
  }
  if (is_over(state)) std::cerr << "the game is over\n";
}

Json moves_json(const GameState& state, const std::vector<Next>& all) {
  Json json = {{"to_act", actor(state)}, {"over", is_over(state)}, {"moves", Json::array()}};
  for (const Next& next : all) {
    Json move = {{"text", next.text}};
    if (is_chance(state)) move["weight"] = next.weight;
    json["moves"].push_back(move);
  }
  return json;
}

void add_options(cxxopts::Options& options) {
  add_argument(options, "file", "FILE", "a game record (.mlg) that may stop anywhere; - reads stdin");
  add_common_flags(options, {"tiles", "json"});
}

int run(const cxxopts::ParseResult& flags) {
  const TileLibrary library = tiles_of(flags);
  const std::string path = files_of(flags, "file", "moves").front();
  const GameRecord record = read_record(read_text_file(path), path, library, RecordEnd::Optional);
  const GameState state = replay(record).state;
  const std::vector<Next> all = what_may_come(record.rules, state);
  if (is_given(flags, "json")) {
    std::cout << moves_json(state, all).dump(2) << "\n";
  } else {
    print_text(state, all);
  }
  return 0;
}

}  // namespace

Command moves_command() {
  return {"moves",
          "all legal moves at the end of a game record",
          "moves FILE [options]",
          {"meeplelab moves opening.mlg", "meeplelab moves opening.mlg --json",
           "head -12 game.mlg | meeplelab moves -"},
          add_options,
          run};
}

}  // namespace meeplelab
