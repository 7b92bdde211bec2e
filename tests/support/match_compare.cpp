#include "tests/support/match_compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "engine/apply.h"
#include "engine/legal_moves.h"
#include "engine/move_text.h"
#include "engine/options.h"
#include "engine/pile.h"
#include "engine/scoring.h"
#include "tests/support/twin_compare.h"
#include "tests/twin/twin_match.h"

namespace meeplelab {

namespace {

using Lines = std::vector<std::pair<std::string, int>>;

twin::MatchOptions match_options(const Rules& rules) {
  static const Rules defaults;
  twin::MatchOptions options;
  for (const Part& part : all_parts()) {
    const bool is_on = part.expansion.bits != 0 && (rules.expansions.bits & part.expansion.bits) != 0;
    if (is_on && part.name != "river") options.set(part.name, "on");
    if (is_on && part.name == "river") options.set("river", "c3");
  }
  for (const Option& option : all_options()) {
    if (option.get(rules) != option.get(defaults)) options.set(option.key, option.get(rules));
  }
  return options;
}

std::map<std::string, int> pile_of(const Rules& rules) {
  std::map<std::string, int> pile;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    const int count = rules.types[type].count - (type == rules.start_type ? 1 : 0);
    if (count > 0) pile[rules.types[type].id] = count;
  }
  return pile;
}

class MatchComparison {
 public:
  MatchComparison(const std::string& ruleset, std::uint64_t seed, CompareAt at)
      : rules_(parse_rules(ruleset)),
        at_(at),
        first_(static_cast<PlayerId>(seed % static_cast<unsigned>(rules_.players))),
        state_(std::make_unique<GameState>(initial_state(rules_, first_))),
        match_(twin_catalogue(), match_options(rules_), pile_of(rules_), rules_.types[rules_.start_type].id, first_),
        pile_(rules_, seed),
        rng_(hash_of({seed, 78})) {}

  std::string run() {
    while (problem_.empty() && !is_over(*state_)) step();
    if (problem_.empty() && !match_.over()) problem_ = "the engine says that the game is over, the twin does not";
    if (problem_.empty()) compare_end();
    if (problem_.empty()) return "";
    std::string last;
    for (std::size_t i = history_.size() < 12 ? 0 : history_.size() - 12; i < history_.size(); ++i) last += "\n    " + history_[i];
    return fmt::format("ruleset {}, tile {}: {}\n  after{}", rules_text(rules_), state_->tile_count, problem_, last);
  }

 private:
  void step() {
    if (match_.over()) return fail("the twin says that the game is over, the engine asks for" + engine_lines());
    const bool half_is_over = is_quiet() && state_->turns != turns_;
    if (half_is_over) turns_ = state_->turns;
    MoveList moves;
    if (at_ == CompareAt::Decisions) {
      moves = compare_lines();
    } else if (!is_chance(*state_)) {
      legal_moves(rules_, *state_, moves);
    }
    if (problem_.empty() && (at_ == CompareAt::Decisions || half_is_over)) compare_scores();
    if (!problem_.empty()) return;
    const Move move = is_chance(*state_) ? pile_.next(rules_, *state_)
                                         : moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    history_.push_back(move_text(rules_, *state_, move));
    apply(rules_, *state_, move, &ledger_);
    match_.play(history_.back());
  }

  std::string engine_lines() const {
    MoveList moves;
    possible_moves(rules_, *state_, moves);
    std::string text;
    for (const Move move : moves) text += "\n    " + move_text(rules_, *state_, move);
    return text;
  }

  std::vector<Move> compare_lines() {
    std::vector<Move> moves;
    Lines lines;
    if (is_chance(*state_)) {
      std::vector<ChanceOutcome> outcomes;
      chance_outcomes(rules_, *state_, outcomes);
      for (const ChanceOutcome& outcome : outcomes) lines.emplace_back(move_text(rules_, *state_, outcome.move), outcome.weight);
    } else {
      legal_moves(rules_, *state_, moves);
      for (const Move move : moves) lines.emplace_back(move_text(rules_, *state_, move), 1);
    }
    std::sort(lines.begin(), lines.end());
    const Lines twins = match_.lines();
    if (lines == twins) return moves;
    std::string text = "lines differ; only the engine has";
    for (const auto& line : lines) {
      if (std::find(twins.begin(), twins.end(), line) == twins.end()) text += fmt::format("\n    {} ({})", line.first, line.second);
    }
    text += "\n  only the twin has";
    for (const auto& line : twins) {
      if (std::find(lines.begin(), lines.end(), line) == lines.end()) text += fmt::format("\n    {} ({})", line.first, line.second);
    }
    fail(text);
    return moves;
  }

  // Nothing of an evaluation is under way.
  bool is_quiet() const {
    return state_->step == Step::Draw || state_->step == Step::Place || state_->step == Step::Figure;
  }

  void compare_scores() {
    const std::vector<int> scores = match_.scores();
    const bool quiet = is_quiet();
    const PlayerPoints now = quiet ? standing(rules_, *state_) : PlayerPoints{};
    const std::vector<int> finals = quiet ? match_.final_scores() : scores;
    for (PlayerId player = 0; player < rules_.players; ++player) {
      same(player, "score", state_->scores[player], scores[player]);
      if (!quiet) continue;
      same(player, "score if the game ended now", now[player], finals[player]);
      for (std::size_t kind = 0; kind < kFigureKinds; ++kind) {
        same(player, kFigureNames[kind], state_->supply[player][kind], match_.supply(player, kFigureNames[kind]));
      }
    }
  }

  void compare_end() {
    const std::vector<int> scores = match_.scores();
    const auto sources = match_.sources();
    for (PlayerId player = 0; player < rules_.players; ++player) {
      same(player, "final score", state_->scores[player], scores[player]);
      for (std::size_t source = 0; source < kPointSources; ++source) {
        int points = 0;
        for (const ScoringEvent& event : ledger_.events) points += index(event.source) == source ? event.points[player] : 0;
        const auto found = sources.find(kPointSourceNames[source]);
        same(player, kPointSourceNames[source], points, found == sources.end() ? 0 : found->second[player]);
      }
    }
  }

  void same(PlayerId player, const std::string& what, int engine, int twin) {
    if (engine != twin && problem_.empty()) fail(fmt::format("{} of P{}: engine {}, twin {}", what, player + 1, engine, twin));
  }

  void fail(const std::string& what) { problem_ = what; }

  Rules rules_;
  CompareAt at_;
  PlayerId first_;
  std::unique_ptr<GameState> state_;
  twin::Match match_;
  Pile pile_;
  Rng rng_;
  Ledger ledger_;
  std::vector<std::string> history_;
  std::string problem_;
  int turns_ = 0;  // half-turns compared
};

}  // namespace

std::string compare_with_match(const std::string& ruleset, std::uint64_t seed, CompareAt at) {
  try {
    return MatchComparison(ruleset, seed, at).run();
  } catch (const std::exception& problem) {
    return ruleset + ": " + problem.what();
  }
}

std::string random_rulebook(std::uint64_t seed) {
  Rng rng(hash_of({seed, 101}));
  const std::vector<std::string> parts = {"abbot", "river", "inns",  "builders", "dragon",
                                          "deserts", "voyage", "flier", "mayor"};
  const auto count = static_cast<std::uint32_t>(parts.size());
  std::vector<bool> on(parts.size(), false);
  const std::uint32_t mode = rng.below(4);
  if (mode == 0) {
    on[rng.below(count)] = true;
  } else if (mode == 1) {
    on[rng.below(count)] = true;
    on[rng.below(count)] = true;
  } else {
    for (std::size_t i = 0; i < on.size(); ++i) on[i] = mode == 2 || rng.below(2) == 0;
  }
  std::string text = "base";
  const auto has = [&](const char* part) { return on[static_cast<std::size_t>(std::find(parts.begin(), parts.end(), part) - parts.begin())]; };
  for (std::size_t i = 0; i < on.size(); ++i) text += on[i] ? "+" + parts[i] : "";
  if (has("deserts") && rng.below(3) == 0) text += "+mountains";
  if (has("voyage") && rng.below(2) == 0) text += "+thief";
  text += fmt::format(":players={}", 2 + rng.below(5));
  // Each option with one chance in three takes another value.
  const auto maybe = [&](const char* key, std::initializer_list<const char*> values) {
    const bool changes = rng.below(3) == 0;
    const auto value = values.begin() + rng.below(static_cast<std::uint32_t>(values.size()));
    if (changes) text += fmt::format(",{}={}", key, *value);
  };
  maybe("farm_scoring", {"city_3", "city_4", "field_3_once"});
  maybe("farmers", {"off"});
  maybe("two_tile_city", {"2"});
  if (has("river")) maybe("river", {"c2"});
  if (has("river")) maybe("river_start_tile", {"mixed"});
  if (has("builders")) maybe("builder_optional", {"true"});
  if (has("dragon")) {
    maybe("dragon_timing", {"after_scoring"});
    maybe("fairy_placement", {"meeple"});
    maybe("princess", {"may"});
    maybe("fairy_after_princess", {"true"});
    maybe("dragon_steps", {"2", "9"});
    maybe("fairy_score_points", {"0", "5"});
  }
  if (has("deserts")) {
    maybe("desert_edge_match", {"strict"});
    maybe("camel_bonus_on_completion", {"false"});
    maybe("new_camel_pays", {"true"});
    maybe("kept_tile_second_half", {"false"});
    maybe("kept_tile_end", {"lost"});
    maybe("abbot_on_pyramid", {"true"});
    maybe("camels_white", {"0", "30"});
    maybe("camels_wood", {"0", "30"});
    maybe("grey_camel_points", {"7"});
  }
  if (has("voyage")) {
    maybe("voyage_supply", {"3", "7"});
    maybe("voyage_branch_from_equal", {"true"});
    maybe("voyage_no_marker", {"lost"});
    maybe("voyage_markers_per_evaluation", {"one"});
    maybe("voyage_refill", {"true"});
    maybe("voyage_gate_space", {"25"});
    maybe("voyage_white", {"3/6/9/12", "5/10/15/20"});
    if (has("deserts")) maybe("voyage_merge_camels", {"true"});
  } else {
    maybe("followers", {"3", "12"});
  }
  if (has("flier")) maybe("flier_die", {"1/1/1/1/2/5"});
  return text;
}

}  // namespace meeplelab
