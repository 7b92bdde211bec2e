#include "experiments/analysis.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "experiments/plan.h"
#include "experiments/report.h"
#include "experiments/scheduler.h"
#include "experiments/stats/multiple.h"
#include "experiments/stats/shares.h"
#include "experiments/table.h"
#include "experiments/verdict.h"
#include "tests/catch.h"
#include "tests/experiments/temporary_folder.h"

using namespace meeplelab;

namespace {

RunHeader small_header(const std::string& command, std::vector<std::string> agents) {
  Experiment experiment;
  experiment.command = command;
  experiment.rulesets = {"base", "base+abbot"};
  experiment.agents = agents;
  return {.configuration = to_toml(experiment),
          .command = command,
          .rulesets = experiment.rulesets,
          .agents = std::move(agents),
          .seed = 1,
          .version = "test",
          .tile_hashes = {},
          .started = "now",
          .sources = {"road", "city"},
          .events = {"turns"}};
}

// A game of two seats: roads are half of the points, rounded down.
GameResult game(int ruleset, int seating, std::vector<int> agents, std::vector<int> scores) {
  GameResult result{.ruleset = ruleset, .seating = seating, .decisions = 10 + seating, .turns = 5, .digest = 1, .seats = {}, .record = {}};
  const std::vector<int> places = places_of(scores);
  const std::vector<double> shares = win_shares(scores);
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    result.seats.push_back({.agent = agents[seat], .score = scores[seat], .place = places[seat], .share = shares[seat],
                            .points = {scores[seat] / 2, scores[seat] - scores[seat] / 2}, .events = {5}});
  }
  return result;
}

// Three blocks of one pair of games under each of two rulesets; the scores are those of the agents 0 and 1.
std::vector<BlockResult> small_blocks() {
  struct Pair {
    int mine_first, other_second, mine_second, other_first;
  };
  const std::vector<std::vector<Pair>> blocks = {{{60, 50, 40, 50}, {70, 50, 60, 50}},
                                                 {{60, 60, 70, 50}, {60, 50, 70, 50}},
                                                 {{30, 50, 40, 50}, {30, 50, 50, 50}}};
  std::vector<BlockResult> out;
  for (std::size_t id = 0; id < blocks.size(); ++id) {
    BlockResult block{.id = static_cast<std::int64_t>(id), .seed = id, .games = {}};
    for (int ruleset = 0; ruleset < 2; ++ruleset) {
      const Pair& pair = blocks[id][static_cast<std::size_t>(ruleset)];
      block.games.push_back(game(ruleset, 0, {0, 1}, {pair.mine_first, pair.other_second}));
      block.games.push_back(game(ruleset, 1, {1, 0}, {pair.other_first, pair.mine_second}));
    }
    out.push_back(block);
  }
  return out;
}

Analysis analysis_of(const RunHeader& header, const std::vector<BlockResult>& blocks) {
  const TemporaryFolder folder;
  ResultsFile file = ResultsFile::create(folder.file(), header);
  file.append(blocks);
  const Analysis analysis = analyse(file);
  CHECK(analysis.digest == file.digest());
  return analysis;
}

Analysis small_analysis(const std::string& command = "compare") {
  return analysis_of(small_header(command, {"greedy", "random"}), small_blocks());
}

const MetricRow& row(const Analysis& analysis, const std::string& metric, int ruleset, int agent = -1, int seat = -1) {
  const MetricRow* found = analysis.find(metric, ruleset, agent, seat);
  INFO(metric << " ruleset " << ruleset << " agent " << agent << " seat " << seat);
  REQUIRE(found != nullptr);
  return *found;
}

Analysis played(const std::vector<std::string>& rulesets, const std::vector<std::string>& agents, std::int64_t blocks,
                const std::string& command = "compare") {
  Experiment experiment;
  experiment.command = command;
  experiment.rulesets = rulesets;
  experiment.agents = agents;
  const Plan plan = make_plan(experiment);
  const TemporaryFolder folder;
  ResultsFile file = ResultsFile::create(folder.file(), header_of(plan, "test", "now"));
  run_blocks(plan, file, {.threads = 2, .blocks = blocks});
  return analyse(file);
}

void check_width(const std::string& text) {
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string line = text.substr(start, end - start);
    INFO(line);
    CHECK(text_width(line) <= 100);
    start = end + 1;
  }
}

}  // namespace

TEST_CASE("estimates are over the means of blocks") {
  const Analysis analysis = small_analysis();
  CHECK(analysis.blocks == 3);
  CHECK(analysis.games == 12);
  // Block means of agent 0 under base: (1 + 0)/2, (1/2 + 1)/2, (0 + 0)/2.
  const Estimate& share = row(analysis, "win_share", 0, 0).value;
  CHECK(share.n == 3);
  CHECK(share.value == Approx((0.5 + 0.75 + 0) / 3));
  CHECK(share.sd == Approx(std::sqrt((std::pow(0.5 - 1.25 / 3, 2) + std::pow(0.75 - 1.25 / 3, 2) + std::pow(1.25 / 3, 2)) / 2)));
  CHECK(share.high - share.value == Approx(4.302652729696142 * share.sd / std::sqrt(3.0)));
  CHECK(row(analysis, "win_share", 0, 1).value.value == Approx(1 - share.value));

  CHECK(row(analysis, "win_share", 0, -1, 0).value.value == Approx((1 + 1 + 0.5 + 0 + 0 + 1) / 6));
  CHECK(row(analysis, "score", 0, 0).value.value == Approx((60 + 40 + 60 + 70 + 30 + 40) / 6.0));
  CHECK(row(analysis, "margin", 0, 0).value.value == Approx((10 - 10 + 0 + 20 - 20 - 10) / 6.0));
  CHECK(row(analysis, "place", 0, 0).value.value == Approx((1 + 2 + 1 + 1 + 2 + 2) / 6.0));
  CHECK(row(analysis, "ties", 0).value.value == Approx(1.0 / 6));
  CHECK(row(analysis, "decisions", 0).value.value == Approx(10.5));
  CHECK(row(analysis, "points.road", 0, 0).value.value + row(analysis, "points.city", 0, 0).value.value ==
        Approx(row(analysis, "score", 0, 0).value.value));
  CHECK(row(analysis, "events.turns", 0).value.value == Approx(5));
}

TEST_CASE("shifts are paired by block") {
  const Analysis analysis = small_analysis();
  const MetricRow& share = row(analysis, "win_share", 1, 0);
  CHECK(share.family == family::kPrimary);
  REQUIRE(share.shift);
  // Block differences: 1 - 0.5, 1 - 0.75, 0.25 - 0.
  CHECK(share.shift->difference.value == Approx(1.0 / 3));
  CHECK(share.shift->difference.sd == Approx(std::sqrt((std::pow(0.5 - 1.0 / 3, 2) + 2 * std::pow(0.25 - 1.0 / 3, 2)) / 2)));
  CHECK(share.shift->p == Approx(0.0572).margin(0.001));  // t = 4 with 2 degrees of freedom
  REQUIRE(share.shift->correlation);
  CHECK(*share.shift->correlation > 0.9);
  CHECK_FALSE(row(analysis, "win_share", 0, 0).shift);
}

TEST_CASE("Holm adjusts the shifts of a family together") {
  const Analysis analysis = played({"base", "base+abbot", "base:farmers=off"}, {"greedy", "random"}, 15);
  std::map<std::string, std::vector<const Shift*>> families;
  for (const MetricRow& each : analysis.rows) {
    if (each.shift && each.shift->p_holm) families[each.family].push_back(&*each.shift);
    if (each.shift) CHECK(each.shift->p_holm.has_value() == each.shift->difference.has_interval());
  }
  CHECK(families[family::kPoints].size() > 8);
  for (const auto& [name, shifts] : families) {
    std::vector<double> p;
    for (const Shift* shift : shifts) p.push_back(shift->p);
    const std::vector<double> adjusted = holm_adjusted(p);
    for (std::size_t i = 0; i < shifts.size(); ++i) CHECK(*shifts[i]->p_holm == adjusted[i]);
  }
}

TEST_CASE("a ruleset compared with itself shifts by exactly nothing") {
  const Analysis analysis = played({"base+abbot", "base+abbot"}, {"greedy", "random"}, 8);
  int shifts = 0;
  for (const MetricRow& each : analysis.rows) {
    if (!each.shift) continue;
    ++shifts;
    CHECK(each.shift->difference.value == 0);
    CHECK(each.shift->difference.certainty == Certainty::NoVariance);
    CHECK(each.shift->p == 1);
  }
  CHECK(shifts > 20);
  CHECK_THAT(verdicts(analysis)[1], Catch::Contains("+0.0 points") && Catch::Contains("cannot tell"));
}

TEST_CASE("nothing is said where nothing can be said") {
  const Analysis one = played({"base", "base+river"}, {"greedy", "random"}, 1);
  for (const MetricRow& each : one.rows) CHECK(each.value.certainty == Certainty::TooFewBlocks);
  for (const std::string& verdict : verdicts(one)) CHECK_THAT(verdict, Catch::Contains("cannot tell: 1 block is too few"));
  const Analysis none = analysis_of(small_header("compare", {"greedy", "random"}), {});
  CHECK(none.rows.empty());
  CHECK_THAT(report_text(none), Catch::Contains("nothing can be said"));
  for (const Analysis* analysis : {&one, &none}) {
    for (const std::string& text : {report_text(*analysis), report_csv(*analysis), report_json(*analysis)}) {
      CHECK_THAT(text, !Catch::Contains("nan") && !Catch::Contains("inf"));
    }
  }
}

TEST_CASE("a verdict says what the interval allows") {
  const std::vector<std::string> plain = verdicts(played({"base", "base+river"}, {"greedy", "random"}, 10));
  REQUIRE(plain.size() == 2);
  CHECK_THAT(plain[0], Catch::StartsWith("base: greedy wins"));
  CHECK_THAT(plain[1], Catch::StartsWith("base+river against base: the win share of greedy changes by"));
  const std::vector<std::string> seats = verdicts(played({"base"}, {"random"}, 40));
  CHECK_THAT(seats[0], Catch::StartsWith("base: the first seat wins"));
  const std::vector<std::string> open = verdicts(small_analysis());
  CHECK_THAT(open[0], Catch::Contains("cannot be told from an even share (50.0 %)") && Catch::Contains("blocks would be needed"));
  CHECK_THAT(open[1], Catch::Contains("cannot tell apart at this size"));
}

TEST_CASE("CSV and JSON hold the same numbers") {
  const Analysis analysis = small_analysis();
  const auto json = nlohmann::json::parse(report_json(analysis));
  CHECK(json["rows"].size() == analysis.rows.size());
  CHECK(json["digest"] == digest_text(analysis.digest));
  const std::string csv = report_csv(analysis);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == static_cast<std::ptrdiff_t>(analysis.rows.size()) + 1);
  CHECK_THAT(csv, Catch::StartsWith("ruleset,agent,seat,metric,value,low,high,se,n,certainty,family,baseline,shift,"));
  const MetricRow& share = row(analysis, "win_share", 1, 0);
  for (const auto& each : json["rows"]) {
    if (each["metric"] != "win_share" || each["ruleset"] != "base+abbot" || each["agent"] != "greedy") continue;
    CHECK(each["value"] == share.value.value);
    CHECK(each["p"] == share.shift->p);
    CHECK(each["baseline"] == "base");
  }
  CHECK(csv_field("base:followers=8,farmers=off") == "\"base:followers=8,farmers=off\"");
  CHECK(csv_field("say \"hi\"") == "\"say \"\"hi\"\"\"");
}

TEST_CASE("tables fit a terminal") {
  check_width(report_text(small_analysis()));
  check_width(report_text(small_analysis("tournament")));
  check_width(report_text(played({"base", "base+abbot+river:followers=8,farmers=off,river=c2"},
                                 {"mcts:iterations=2,c=0.75,rollout=greedy", "random"}, 3)));
}

TEST_CASE("a tournament ranks the agents and crosses them") {
  const Analysis analysis = played({"base"}, {"random", "greedy", "greedy"}, 6, "tournament");
  CHECK(analysis.crosses.size() == 6);
  double sum = 0;
  for (const CrossCell& cell : analysis.crosses) {
    CHECK(cell.share.n == 6);
    sum += cell.share.value;
  }
  CHECK(sum == Approx(3));  // each pair shares 1
  CHECK(analysis.agent_games[0] == std::vector<std::int64_t>{24, 24, 24});
  const std::string text = report_text(analysis);
  CHECK_THAT(text, Catch::Contains("standings under base") && Catch::Contains("greedy (2)"));
  const std::string standings = text.substr(text.find("standings"));
  CHECK(standings.find("greedy") < standings.find("random"));
}
