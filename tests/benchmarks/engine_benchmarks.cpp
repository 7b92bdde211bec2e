// Micro-benchmarks of what playouts and search do most, on the middle and the end of random base games.
#include <benchmark/benchmark.h>

#include <memory>

#include "engine/apply.h"
#include "engine/legal_moves.h"
#include "engine/placement.h"
#include "engine/playout.h"
#include "engine/scoring.h"

namespace {

using namespace meeplelab;

const Rules& base() {
  static const Rules rules = parse_rules("base");
  return rules;
}

// A random game stopped when `tiles` lie on the board and a tile is to be placed.
std::unique_ptr<GameState> midgame(int tiles) {
  auto state = std::make_unique<GameState>(initial_state(base()));
  Rng rng(7);
  std::vector<ChanceOutcome> outcomes;
  while (state->tile_count < tiles || state->step != Step::Place) {
    if (is_chance(*state)) {
      chance_outcomes(base(), *state, outcomes);
      apply(base(), *state, outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].move);
    } else {
      apply(base(), *state, random_move(base(), *state, rng, {}));
    }
  }
  return state;
}

void legal_placements_of_a_tile(benchmark::State& run) {
  const auto state = midgame(36);
  MoveList moves;
  for (auto _ : run) {
    legal_placements(base(), *state, state->drawn, moves);
    benchmark::DoNotOptimize(moves.data());
  }
}
BENCHMARK(legal_placements_of_a_tile);

void copy_midgame_state(benchmark::State& run) {
  const auto state = midgame(36);
  auto copy = std::make_unique<GameState>();
  for (auto _ : run) {
    copy_state(*copy, *state);
    benchmark::DoNotOptimize(copy->tile_count);
  }
  run.counters["bytes"] = static_cast<double>(state_bytes(*state));
}
BENCHMARK(copy_midgame_state);

void copy_and_apply_a_placement(benchmark::State& run) {
  const auto state = midgame(36);
  auto copy = std::make_unique<GameState>();
  MoveList moves;
  legal_moves(base(), *state, moves);
  std::size_t next = 0;
  for (auto _ : run) {
    copy_state(*copy, *state);
    apply(base(), *copy, moves[next++ % moves.size()]);
    benchmark::DoNotOptimize(copy->tile_count);
  }
}
BENCHMARK(copy_and_apply_a_placement);

void score_if_ended_now(benchmark::State& run) {
  const auto state = midgame(static_cast<int>(run.range(0)));
  for (auto _ : run) benchmark::DoNotOptimize(standing(base(), *state));
}
BENCHMARK(score_if_ended_now)->Arg(36)->Arg(70);

void random_game(benchmark::State& run) {
  const auto start = std::make_unique<GameState>(initial_state(base()));
  auto state = std::make_unique<GameState>();
  Rng rng(1);
  for (auto _ : run) {
    copy_state(*state, *start);
    benchmark::DoNotOptimize(play_out(base(), *state, rng));
  }
}
BENCHMARK(random_game);

}  // namespace

BENCHMARK_MAIN();
