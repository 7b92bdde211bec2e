// `meeplelab perft`: counts the sequences of decisions with given draws, to pin what is legal.
#include "engine/perft.h"

#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/apply.h"
#include "engine/error.h"
#include "engine/legal_moves.h"
#include "engine/pile.h"
#include "experiments/commands/commands.h"
#include "experiments/common_flags.h"
#include "experiments/table.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;
constexpr int kDefaultDepth = 3;

// The game before its first half-turn: tiles on display lie there (V-03).
GameState start_of(const Rules& rules, Pile& pile) {
  GameState state = initial_state(rules);
  while (state.step == Step::Show) apply(rules, state, pile.next(rules, state));
  return state;
}

// The first tiles of the pile, in the order in which a game that takes the first legal decisions draws them.
std::vector<TileTypeId> draws_of_pile(const Rules& rules, Pile pile, GameState state, std::size_t depth) {
  std::vector<TileTypeId> draws;
  MoveList moves;
  while (draws.size() < depth && !is_over(state)) {
    if (is_chance(state)) {
      const Move drawn = pile.next(rules, state);
      if (is_tile_draw(state)) draws.push_back(drawn.type());
      apply(rules, state, drawn);
      continue;
    }
    legal_moves(rules, state, moves);
    apply(rules, state, moves.front());
  }
  return draws;
}

// "B-E,B-D": the tiles in the order in which they come.
std::vector<TileTypeId> read_draws(const Rules& rules, const GameState& start, const std::string& text) {
  std::vector<TileTypeId> draws;
  std::vector<int> left(start.remaining.begin(), start.remaining.end());
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    const std::string id = text.substr(begin, comma - begin);
    try {
      draws.push_back(rules.type_of(id));
    } catch (const Error& problem) {
      throw Error("--tiles-drawn is '" + text + "': " + problem.what());
    }
    if (--left[draws.back()] < 0) {
      throw Error("--tiles-drawn is '" + text + "': the pile has no more than " +
                  std::to_string(std::count(draws.begin(), draws.end() - 1, draws.back())) +
                  " of the tile '" + id + "'");
    }
    begin = comma + 1;
  }
  return draws;
}

struct Depth {
  std::string tile;
  PerftCount count;
};

std::vector<Depth> count_depths(const Rules& rules, const GameState& start, std::span<const TileTypeId> draws) {
  std::vector<Depth> depths;
  for (std::size_t depth = 1; depth <= draws.size(); ++depth) {
    depths.push_back({rules.types[draws[depth - 1]].id, perft(rules, start, draws.first(depth))});
  }
  return depths;
}

Json depths_json(const Rules& rules, const std::vector<Depth>& depths) {
  Json json = {{"ruleset", rules_text(rules)}, {"depths", Json::array()}};
  for (std::size_t i = 0; i < depths.size(); ++i) {
    json["depths"].push_back({{"depth", i + 1},
                              {"tile", depths[i].tile},
                              {"placements", depths[i].count.placements},
                              {"half_turns", depths[i].count.half_turns}});
  }
  return json;
}

void print_depths(const std::vector<Depth>& depths) {
  TextTable table;
  table.header({"depth", "tile", "placements", "half-turns"});
  for (std::size_t i = 0; i < depths.size(); ++i) {
    table.row({std::to_string(i + 1), depths[i].tile, std::to_string(depths[i].count.placements),
               std::to_string(depths[i].count.half_turns)});
  }
  std::cout << table.text();
}

void add_options(cxxopts::Options& options) {
  add_common_flags(options, {"rules", "players", "seed"});
  add_flag(options, "depth", "N",
           fmt::format("half-turns to walk (default: {}, or all tiles of --tiles-drawn)", kDefaultDepth));
  add_flag(options, "tiles-drawn", "ID,ID",
           "the tiles in the order in which they come, instead of the pile of --seed");
  add_common_flags(options, {"tiles", "json"});
}

int run(const cxxopts::ParseResult& flags) {
  const TileLibrary library = tiles_of(flags);
  const Rules rules = rules_of(flags, library);
  Pile pile(rules, seed_of(flags));
  const GameState start = start_of(rules, pile);
  const std::optional<std::string> script = value_of(flags, "tiles-drawn");
  const std::vector<TileTypeId> given = script ? read_draws(rules, start, *script) : std::vector<TileTypeId>{};
  const auto most = script ? static_cast<std::int64_t>(given.size()) : std::int64_t{start.tiles_left};
  const auto depth = static_cast<std::size_t>(
      number_of(flags, "depth", script ? most : std::min<std::int64_t>(kDefaultDepth, most), 1, most));
  const std::vector<TileTypeId> draws =
      script ? std::vector(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(depth))
             : draws_of_pile(rules, pile, start, depth);
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<Depth> depths = count_depths(rules, start, draws);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (is_given(flags, "json")) {
    std::cout << depths_json(rules, depths).dump(2) << "\n";
  } else {
    print_depths(depths);
  }
  std::cerr << fmt::format("{} in {:.2f} s\n", rules_text(rules), seconds.count());
  return 0;
}

}  // namespace

Command perft_command() {
  return {"perft",
          "count the sequences of legal decisions, depth by depth",
          "perft [options]",
          {"meeplelab perft --depth 3", "meeplelab perft --rules base+abbot --seed 7 --depth 2 --json",
           "meeplelab perft --tiles-drawn BA.CFRR-r1,BA.FRFR-r1 --depth 2"},
          add_options,
          run};
}

}  // namespace meeplelab
