// `meeplelab bench`: how fast the engine and the agents are, and a signature that tells whether they play the
// same.
#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "ai/agents.h"
#include "engine/apply.h"
#include "engine/error.h"
#include "engine/pile.h"
#include "engine/playout.h"
#include "engine/suggest.h"
#include "experiments/block.h"
#include "experiments/commands/commands.h"
#include "experiments/commands/table_of_flags.h"
#include "experiments/common_flags.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t kRepetitions = 5;
constexpr std::int64_t kMostGames = 100'000'000;

// What to measure.
struct Bench {
  std::string what;  // playouts, games, mcts or spin
  Rules rules;
  std::vector<std::string> agents;  // by seat; none in playouts, one in mcts
  std::optional<Plan> plan;         // of games of agents
  std::int64_t games = 0;
  std::uint64_t seed = 1;
  int threads = 1;
};

// What one game leaves: enough to see that two builds played the same.
struct GameTrace {
  std::uint64_t hash = 0;
  std::int64_t decisions = 0;
};

std::uint64_t hash_of_scores(const Rules& rules, const GameState& state, std::int64_t decisions) {
  std::uint64_t hash = hash_of({static_cast<std::uint64_t>(decisions)});
  for (std::size_t player = 0; player < static_cast<std::size_t>(rules.players); ++player) {
    hash = hash_of({hash, static_cast<std::uint64_t>(state.scores[player])});
  }
  return hash;
}

// ---- one game of each kind, by number

// Random play from the start of the game.
class Playouts {
 public:
  static constexpr std::int64_t kDefaultGames = 30'000;
  static constexpr std::size_t kChunk = 256;

  explicit Playouts(const Bench& bench) : bench_(bench), start_(initial_state(bench.rules)) {}

  GameTrace play(std::int64_t game) {
    copy_state(state_, start_);
    Rng rng(hash_of({bench_.seed, static_cast<std::uint64_t>(game)}));
    const std::int64_t decisions = play_out(bench_.rules, state_, rng);
    return {hash_of_scores(bench_.rules, state_, decisions), decisions};
  }

 private:
  const Bench& bench_;
  const GameState start_;
  GameState state_;
};

// Games of agents: block by block, in every seating.
class Games {
 public:
  static constexpr std::int64_t kDefaultGames = 200;
  static constexpr std::size_t kChunk = 4;

  explicit Games(const Bench& bench) : plan_(*bench.plan), contenders_(plan_) {}

  GameTrace play(std::int64_t game) {
    const auto seatings = static_cast<std::int64_t>(plan_.seatings.size());
    const auto seating = static_cast<std::size_t>(game % seatings);
    const GameResult result = play_block_game(plan_, game / seatings, 0, seating, contenders_);
    return {result.digest, result.decisions};
  }

 private:
  const Plan& plan_;
  const Contenders contenders_;
};

// The first decision of a search, after a draw.
class FirstMoves {
 public:
  static constexpr std::int64_t kDefaultGames = 10;
  static constexpr std::size_t kChunk = 2;

  explicit FirstMoves(const Bench& bench) : bench_(bench), agent_(make_agent(bench.agents.front())) {}

  GameTrace play(std::int64_t game) {
    const auto number = static_cast<std::uint64_t>(game);
    GameState state = initial_state(bench_.rules);
    Pile pile(bench_.rules, hash_of({bench_.seed, number}));
    while (is_chance(state)) apply(bench_.rules, state, pile.draw(bench_.rules, state));
    Rng rng(hash_of({bench_.seed, number, 1}));
    agent_->new_game();
    return {hash_of({agent_->choose(bench_.rules, state, rng).bits()}), 1};
  }

 private:
  const Bench& bench_;
  std::unique_ptr<Agent> agent_;
};

// A loop in registers alone: what threads can gain on this machine at best.
class Spins {
 public:
  static constexpr std::int64_t kDefaultGames = 1000;
  static constexpr std::size_t kChunk = 10;

  explicit Spins(const Bench& bench) : bench_(bench) {}

  GameTrace play(std::int64_t game) {
    Rng rng(hash_of({bench_.seed, static_cast<std::uint64_t>(game)}));
    std::uint64_t sum = 0;
    for (int i = 0; i < 100'000; ++i) sum += rng.next();
    return {sum, 1};
  }

 private:
  const Bench& bench_;
};

// ---- all games, timed

struct Repetition {
  double seconds = 0;
  std::int64_t decisions = 0;
  std::uint64_t signature = 0;
};

// Plays all games in chunks of fixed size. Every thread has players of its own, who remember nothing from game to game.
template <class Player>
Repetition play_all(const Bench& bench, tbb::task_arena& arena) {
  std::vector<GameTrace> traces(static_cast<std::size_t>(bench.games));
  const std::size_t chunks = (traces.size() + Player::kChunk - 1) / Player::kChunk;
  tbb::enumerable_thread_specific<std::unique_ptr<Player>> players;
  const auto begin = std::chrono::steady_clock::now();
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, chunks, [&](std::size_t chunk) {
      std::unique_ptr<Player>& player = players.local();
      if (!player) player = std::make_unique<Player>(bench);
      const std::size_t end = std::min((chunk + 1) * Player::kChunk, traces.size());
      for (std::size_t game = chunk * Player::kChunk; game < end; ++game) {
        traces[game] = player->play(static_cast<std::int64_t>(game));
      }
    });
  });
  Repetition result;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  for (const GameTrace& trace : traces) {
    result.decisions += trace.decisions;
    result.signature = hash_of({result.signature, trace.hash});
  }
  return result;
}

// All repetitions, fastest first.
template <class Player>
std::vector<Repetition> repeat(Bench& bench, std::int64_t given_games) {
  bench.games = given_games > 0 ? given_games : Player::kDefaultGames;
  tbb::task_arena arena(bench.threads);
  std::vector<Repetition> repetitions;
  for (std::size_t i = 0; i < kRepetitions; ++i) repetitions.push_back(play_all<Player>(bench, arena));
  std::sort(repetitions.begin(), repetitions.end(),
            [](const Repetition& left, const Repetition& right) { return left.seconds < right.seconds; });
  return repetitions;
}

std::vector<Repetition> measure(Bench& bench, std::int64_t given_games) {
  if (bench.what == "playouts") return repeat<Playouts>(bench, given_games);
  if (bench.what == "games") return repeat<Games>(bench, given_games);
  if (bench.what == "spin") return repeat<Spins>(bench, given_games);
  return repeat<FirstMoves>(bench, given_games);
}

// ---- results

// The value of a key of an agent in canonical text, or its default.
std::string agent_value(const std::string& text, const std::string& key) {
  const std::size_t place = text.find(key + "=");
  if (place != std::string::npos) {
    const std::size_t start = place + key.size() + 1;
    return text.substr(start, text.find(',', start) - start);
  }
  for (const AgentInfo& agent : all_agents()) {
    if (agent.name != text.substr(0, text.find(':'))) continue;
    for (const AgentKey& other : agent.keys) {
      if (other.key == key) return other.default_value;
    }
  }
  throw Error("bench mcts: the agent '" + text + "' has no '" + key +
              "', expected a search such as mcts:" + key + "=1000");
}

bool is_reproducible(const Bench& bench) {
  return std::all_of(bench.agents.begin(), bench.agents.end(),
                     [](const std::string& text) { return make_agent(text)->is_reproducible(); });
}

// The iterations of a search can be counted only where they are its budget.
void check_budget(const Bench& bench) {
  agent_value(bench.agents.front(), "iterations");
  if (is_reproducible(bench)) return;
  throw Error("bench mcts: the agent '" + bench.agents.front() +
              "' plays by the clock, expected a budget in iterations");
}

// Rates of what is counted per game: the median repetition, the slowest and the fastest.
struct Rates {
  double median, low, high;
};

Rates rates(const std::vector<Repetition>& repetitions, double count) {
  return {count / repetitions[repetitions.size() / 2].seconds, count / repetitions.back().seconds,
          count / repetitions.front().seconds};
}

std::string signature_text(const Repetition& repetition) {
  return fmt::format("{:016x}", repetition.signature);
}

struct Measure {
  std::string key;  // games_per_second
  Rates rates;
};

std::vector<Measure> measures(const Bench& bench, const std::vector<Repetition>& repetitions) {
  const auto games = static_cast<double>(bench.games);
  const auto decisions = static_cast<double>(repetitions.front().decisions);
  std::vector<Measure> all;
  if (bench.what == "mcts") {
    const double iterations = std::stod(agent_value(bench.agents.front(), "iterations"));
    all.push_back({"iterations_per_second", rates(repetitions, games * iterations)});
  }
  all.push_back({"games_per_second", rates(repetitions, games)});  // of `mcts`: searches
  all.push_back({"decisions_per_second", rates(repetitions, decisions)});
  return all;
}

Json bench_json(const Bench& bench, const std::vector<Repetition>& repetitions) {
  Json json = {{"bench", bench.what},
               {"ruleset", rules_text(bench.rules)},
               {"agents", bench.agents},
               {"games", bench.games},
               {"seed", bench.seed},
               {"threads", bench.threads},
               {"repetitions", repetitions.size()},
               {"decisions", repetitions.front().decisions}};
  for (const Measure& measure : measures(bench, repetitions)) {
    json[measure.key] = measure.rates.median;
    json[measure.key + "_min"] = measure.rates.low;
    json[measure.key + "_max"] = measure.rates.high;
  }
  json["signature"] = signature_text(repetitions.front());
  json["version"] = program_version();
  return json;
}

void print_spread(const Bench& bench, const std::vector<Repetition>& repetitions) {
  std::cerr << fmt::format("{} on {}, {} games, seed {}, {} {}, median of {} repetitions\n", bench.what,
                           rules_text(bench.rules), bench.games, bench.seed, bench.threads,
                           bench.threads == 1 ? "thread" : "threads", repetitions.size());
  for (const Measure& measure : measures(bench, repetitions)) {
    std::cerr << fmt::format("{}: {:.1f} (min {:.1f}, max {:.1f})\n", measure.key, measure.rates.median,
                             measure.rates.low, measure.rates.high);
  }
  if (is_reproducible(bench)) return;
  std::cerr << "an agent plays by the clock: the signature will differ from run to run\n";
}

void print_text(const Bench& bench, const std::vector<Repetition>& repetitions) {
  for (const Measure& measure : measures(bench, repetitions)) {
    std::cout << fmt::format("{} {:.1f}\n", measure.key, measure.rates.median);
  }
  std::cout << "signature " << signature_text(repetitions.front()) << "\n";
}

// Repetitions of one thing must play the same; anything else is a bug, and worth more than a rate.
void check_signatures(const Bench& bench, const std::vector<Repetition>& repetitions) {
  if (!is_reproducible(bench)) return;
  for (const Repetition& repetition : repetitions) {
    if (repetition.signature == repetitions.front().signature) continue;
    throw Error("bench: two repetitions played differently (" + signature_text(repetition) + ", " +
                    signature_text(repetitions.front()) +
                    "); this is a bug, please report it with the command line",
                ExitCode::InternalError);
  }
}

// ---- the command

Bench read_bench(const cxxopts::ParseResult& flags) {
  const std::vector<std::string> kinds = {"playouts", "games", "mcts", "spin"};
  Bench bench;
  bench.what = value_of(flags, "what").value_or("");
  if (std::find(kinds.begin(), kinds.end(), bench.what) == kinds.end()) {
    const std::string read = bench.what.empty() ? "is missing" : "is '" + bench.what + "'";
    throw Error("bench: what to measure " + read + ", expected playouts, games, mcts or spin" +
                did_you_mean(bench.what, kinds));
  }
  bench.rules = rules_of(flags, tiles_of(flags));
  bench.seed = seed_of(flags);
  bench.threads = threads_of(flags);
  if (bench.what == "games") {
    bench.plan = table_of_flags(flags, "greedy");
    bench.agents = agents_of(flags, bench.rules.players, "greedy");
  }
  if (bench.what == "mcts") {
    bench.agents = agents_of(flags, 1, "mcts:iterations=2000");
    check_budget(bench);
  }
  if ((bench.what == "playouts" || bench.what == "spin") && is_given(flags, "agent")) {
    throw Error("'bench " + bench.what + "' takes no --agent; see 'bench games'");
  }
  return bench;
}

void add_options(cxxopts::Options& options) {
  add_argument(options, "what", "playouts|games|mcts|spin",
               "random play, games of agents, the search for first moves, or a loop in registers");
  add_common_flags(options, {"rules", "players", "agent"});
  add_flag(options, "games", "N",
           fmt::format("games, first moves or loops, a repetition (default: playouts {}, games {}, mcts {}, spin {})",
                       Playouts::kDefaultGames, Games::kDefaultGames, FirstMoves::kDefaultGames, Spins::kDefaultGames));
  add_common_flags(options, {"seed", "threads", "tiles", "json"});
}

int run(const cxxopts::ParseResult& flags) {
  Bench bench = read_bench(flags);
  const std::vector<Repetition> repetitions = measure(bench, number_of(flags, "games", 0, 1, kMostGames));
  check_signatures(bench, repetitions);
  print_spread(bench, repetitions);
  if (is_given(flags, "json")) {
    std::cout << bench_json(bench, repetitions).dump(2) << "\n";
  } else {
    print_text(bench, repetitions);
  }
  return 0;
}

}  // namespace

Command bench_command() {
  return {
      "bench",
      "measure the speed of the engine and of agents, with a signature of the play",
      "bench playouts|games|mcts|spin [options]",
      {"meeplelab bench playouts --threads 1", "meeplelab bench games --agent greedy --agent random --json",
       "meeplelab bench mcts --agent mcts:iterations=5000 --threads 1",
       "meeplelab bench playouts --rules base+abbot --players 4 --games 20000"},
      add_options,
      run};
}

}  // namespace meeplelab
