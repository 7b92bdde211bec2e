#include "experiments/plan.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "ai/agents.h"
#include "engine/error.h"
#include "engine/tile_set.h"
#include "experiments/play_game.h"

namespace meeplelab {

namespace {

constexpr double kMostGamesPerBlock = 100'000;

// ---- rulesets and agents

// The tile sets of an experiment. Files are read once: from then on their texts belong to the experiment.
TileLibrary library_of(Experiment& experiment) {
  TileLibrary library = built_in_tiles();
  if (experiment.tile_sets.empty()) {
    for (const std::string& file : experiment.tile_files) experiment.tile_sets.push_back(tile_set_text(file));
  }
  for (std::size_t i = 0; i < experiment.tile_sets.size(); ++i) {
    const std::string source = i < experiment.tile_files.size() ? experiment.tile_files[i] : fmt::format("tile set {}", i + 1);
    library.add(read_tile_set(experiment.tile_sets[i], source));
  }
  return library;
}

Rules rules_at_table(const std::string& text, int players, const TileLibrary& library) {
  Rules rules = parse_rules(text, library);
  if (rules.says_players && rules.players != players) {
    throw Error(fmt::format("ruleset '{}' is for {} players, expected {} as in the rest of the run (key 'players')", text,
                            rules.players, players));
  }
  rules.players = players;
  finish(rules, library);
  return rules;
}

// The players are a number of the run, not of each ruleset.
std::string text_without_players(Rules rules) {
  rules.players = Rules{}.players;
  return rules_text(rules);
}

// Runs `read` for a text of a list; a mistake in it names the line of the file that says it.
template <class Read>
void at_place(const Experiment& experiment, const std::string& key, std::size_t number, Read read) {
  try {
    read();
  } catch (const Error& problem) {
    const auto list = experiment.places.of_key.find(key);
    if (list == experiment.places.of_key.end() || number >= list->second.size()) throw;
    throw Error(list->second[number] + ": " + problem.what(), problem.code());
  }
}

void read_rulesets(Plan& plan) {
  Experiment& experiment = plan.experiment;
  if (experiment.rulesets.empty()) experiment.rulesets = {"base"};
  if (experiment.rulesets.size() > static_cast<std::size_t>(ResultsFile::kMaxRulesets)) {
    throw Error(fmt::format("{} rulesets, at most {} are possible", experiment.rulesets.size(), ResultsFile::kMaxRulesets));
  }
  const TileLibrary library = library_of(experiment);
  for (std::size_t i = 0; i < experiment.rulesets.size(); ++i) {
    std::string& text = experiment.rulesets[i];
    at_place(experiment, "rules", i, [&] { plan.rulesets.push_back(rules_at_table(text, experiment.players, library)); });
    text = text_without_players(plan.rulesets.back());
  }
}

void read_agents(Plan& plan) {
  Experiment& experiment = plan.experiment;
  if (experiment.agents.empty()) experiment.agents = {"greedy"};
  if (experiment.command == "tournament" && experiment.agents.size() < 2) {
    throw Error(fmt::format("a tournament needs at least two agents, read {} ('{}')", experiment.agents.size(),
                            experiment.agents.front()));
  }
  for (std::size_t i = 0; i < experiment.agents.size(); ++i) {
    std::string& text = experiment.agents[i];
    at_place(experiment, "agents", i, [&] { text = agent_text(text); });
  }
  const std::size_t agents = experiment.agents.size();
  const auto seats = static_cast<std::size_t>(experiment.players);
  for (std::size_t contender = 0; contender < std::max(agents, seats); ++contender) {
    plan.contenders.push_back(static_cast<int>(std::min(contender, agents - 1)));
  }
}

// ---- seatings

double subsets(std::size_t from, std::size_t take) {
  double count = 1;
  for (std::size_t i = 0; i < take; ++i) count = count * static_cast<double>(from - i) / static_cast<double>(i + 1);
  return count;
}

// All ascending choices of `take` numbers from first..last-1, each put after what `line_up` holds.
void add_subsets(int first, int last, std::size_t take, std::vector<int>& line_up, std::vector<std::vector<int>>& out) {
  if (take == 0) {
    out.push_back(line_up);
    return;
  }
  for (int next = first; next + static_cast<int>(take) <= last; ++next) {
    line_up.push_back(next);
    add_subsets(next + 1, last, take - 1, line_up, out);
    line_up.pop_back();
  }
}

std::vector<std::vector<int>> line_ups(const Plan& plan) {
  const auto contenders = static_cast<int>(plan.contenders.size());
  const auto seats = static_cast<std::size_t>(plan.experiment.players);
  const bool has_focus = plan.experiment.command == "tournament" && plan.experiment.format == "gauntlet";
  std::vector<int> fixed;
  if (has_focus) fixed.push_back(0);
  const std::size_t free = seats - fixed.size(), from = plan.contenders.size() - fixed.size();
  const double games = subsets(from, free) * static_cast<double>(seats * plan.rulesets.size());
  if (games > kMostGamesPerBlock) {
    throw Error(fmt::format("{} agents at tables of {} under {} rulesets make {:.0f} games a block, at most {:.0f} are possible",
                            contenders, seats, plan.rulesets.size(), games, kMostGamesPerBlock));
  }
  std::vector<std::vector<int>> out;
  add_subsets(static_cast<int>(fixed.size()), contenders, free, fixed, out);
  return out;
}

void make_seatings(Plan& plan) {
  for (const std::vector<int>& line_up : line_ups(plan)) {
    Seating seating{line_up};
    for (std::size_t rotation = 0; rotation < line_up.size(); ++rotation) {
      plan.seatings.push_back(seating);
      std::rotate(seating.contenders.begin(), seating.contenders.begin() + 1, seating.contenders.end());
    }
  }
}

// ---- the header

std::vector<std::string> tile_hashes(const Plan& plan) {
  std::vector<std::string> hashes;
  for (std::size_t i = 0; i < plan.rulesets.size(); ++i) {
    hashes.push_back(fmt::format("{} {:016x}", plan.experiment.rulesets[i], plan.rulesets[i].tile_hash));
  }
  return hashes;
}

void check_same(const char* what, const std::vector<std::string>& stored, const std::vector<std::string>& ours) {
  if (stored == ours) return;
  throw Error(fmt::format("the run cannot go on: its {} are '{}', those of this program are '{}'", what,
                          fmt::join(stored, "', '"), fmt::join(ours, "', '")));
}

}  // namespace

Plan make_plan(const Experiment& experiment) {
  Plan plan{.experiment = experiment, .rulesets = {}, .contenders = {}, .seatings = {}};
  read_rulesets(plan);
  read_agents(plan);
  make_seatings(plan);
  check_has_blocks(plan, experiment.blocks);
  return plan;
}

void check_has_blocks(const Plan& plan, std::int64_t blocks) {
  const Shard shard = plan.experiment.shard;
  if (shard.blocks_of(blocks) > 0) return;
  throw Error(fmt::format("shard {} of a run of {} block{} has nothing to play, expected at most as many shards as blocks",
                          shard_text(shard), blocks, blocks == 1 ? "" : "s"));
}

std::uint64_t block_seed(const Plan& plan, std::int64_t block) {
  return hash_of({plan.experiment.seed, static_cast<std::uint64_t>(block)});
}

RunHeader header_of(const Plan& plan, const std::string& version, const std::string& started) {
  return {.configuration = to_toml(plan.experiment),
          .command = plan.experiment.command,
          .rulesets = plan.experiment.rulesets,
          .agents = plan.experiment.agents,
          .seed = plan.experiment.seed,
          .version = version,
          .tile_hashes = tile_hashes(plan),
          .started = started,
          .sources = source_names(),
          .events = event_names()};
}

namespace {

// What a results file says is not for its reader to mend: a configuration that cannot be read is a damaged file.
Plan stored_plan(const std::string& configuration) {
  try {
    return make_plan(parse_experiment(configuration, "the configuration in the results file"));
  } catch (const Error& problem) {
    throw Error(problem.what(), ExitCode::ResultsFile);
  }
}

}  // namespace

Plan plan_of(const RunHeader& header) {
  const Plan plan = stored_plan(header.configuration);
  const RunHeader ours = header_of(plan, header.version, header.started);
  check_same("rulesets", header.rulesets, ours.rulesets);
  check_same("agents", header.agents, ours.agents);
  check_same("tiles", header.tile_hashes, ours.tile_hashes);
  check_same("sources of points", header.sources, ours.sources);
  check_same("events", header.events, ours.events);
  return plan;
}

std::string time_now() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

}  // namespace meeplelab
