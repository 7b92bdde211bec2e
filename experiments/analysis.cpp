#include "experiments/analysis.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <set>

#include "experiments/results_digest.h"
#include "experiments/stats/mean_interval.h"
#include "experiments/stats/multiple.h"
#include "experiments/stats/paired.h"

namespace meeplelab {

namespace {

// A measure without its ruleset.
struct Series {
  std::string family, metric;
  int agent = -1, seat = -1;
};

// All measures of a run, by number. First those of each agent, then of each seat, of the game, and the named counts
// (points and events) of all players and of each agent.
class SeriesList {
 public:
  enum AgentMetric : std::size_t { kShare, kScore, kMargin, kPlace, kAgentMetrics };
  enum SeatMetric : std::size_t { kSeatShare, kSeatScore, kSeatMetrics };
  enum GameMetric : std::size_t { kPlayerScore, kTies, kTurns, kDecisions, kGameMetrics };
  static constexpr std::size_t kAllPlayers = 0;  // group of named counts; the others are 1 + agent

  SeriesList(const RunHeader& header, std::size_t seats)
      : agents_(header.agents.size()), seats_(seats), names_(header.sources.size() + header.events.size()) {
    const bool is_self_play = agents_ == 1;
    for (int agent = 0; agent < static_cast<int>(agents_); ++agent) {
      const bool is_primary = agent == 0 && !is_self_play;
      add(is_primary ? family::kPrimary : family::kWinShare, "win_share", agent);
      for (const char* metric : {"score", "margin", "place"}) add(family::kAgent, metric, agent);
    }
    for (int seat = 0; seat < static_cast<int>(seats); ++seat) {
      add(seat == 0 && is_self_play ? family::kPrimary : family::kSeat, "win_share", -1, seat);
      add(family::kSeatScore, "score", -1, seat);
    }
    for (const char* metric : {"score", "ties", "turns", "decisions"}) add(family::kGame, metric);
    for (int agent = -1; agent < static_cast<int>(agents_); ++agent) {
      for (const std::string& name : header.sources) {
        add(agent < 0 ? family::kPoints : family::kAgentPoints, "points." + name, agent);
      }
      for (const std::string& name : header.events) {
        add(agent < 0 ? family::kEvents : family::kAgentEvents, "events." + name, agent);
      }
    }
    assert(series_.size() == named(agents_ + 1, 0));
  }

  const std::vector<Series>& all() const { return series_; }
  std::size_t agent(int number, AgentMetric metric) const { return static_cast<std::size_t>(number) * kAgentMetrics + metric; }
  std::size_t seat(std::size_t number, SeatMetric metric) const {
    return agents_ * kAgentMetrics + number * kSeatMetrics + metric;
  }
  std::size_t game(GameMetric metric) const { return seat(seats_, kSeatShare) + metric; }
  // `name` counts through the sources and then the events.
  std::size_t named(std::size_t group, std::size_t name) const { return game(kGameMetrics) + group * names_ + name; }

 private:
  void add(const char* family, std::string metric, int agent = -1, int seat = -1) {
    series_.push_back({family, std::move(metric), agent, seat});
  }
  std::size_t agents_, seats_, names_;
  std::vector<Series> series_;
};

// Means over the games of one block under one ruleset, by number of the series.
class BlockMeans {
 public:
  explicit BlockMeans(std::size_t size) : sums_(size), counts_(size) {}
  void add(std::size_t series, double value) {
    sums_[series] += value;
    ++counts_[series];
  }
  std::optional<double> mean(std::size_t series) const {
    if (counts_[series] == 0) return std::nullopt;
    return sums_[series] / counts_[series];
  }

 private:
  std::vector<double> sums_;
  std::vector<int> counts_;
};

int best_other_score(const GameResult& game, std::size_t seat) {
  int best = std::numeric_limits<int>::min();
  for (std::size_t other = 0; other < game.seats.size(); ++other) {
    if (other != seat) best = std::max(best, game.seats[other].score);
  }
  return best;
}

template <class Count>
double count_at(const std::vector<Count>& counts, std::size_t name) {
  return name < counts.size() ? static_cast<double>(counts[name]) : 0;
}

class Analyst {
 public:
  Analyst(const RunHeader& header, const Experiment& experiment)
      : header_(header),
        series_(header, static_cast<std::size_t>(experiment.players)),
        values_(header.rulesets.size(), std::vector<RunningMean>(series_.all().size())),
        pairs_(header.rulesets.size(), std::vector<RunningPair>(series_.all().size())),
        has_crosses_(experiment.command == "tournament"),
        crosses_(has_crosses_ ? header.rulesets.size() * header.agents.size() * header.agents.size() : 0),
        agent_games_(header.rulesets.size(), std::vector<std::int64_t>(header.agents.size())) {}

  void add(const BlockResult& block) {
    std::vector<BlockMeans> means(header_.rulesets.size(), BlockMeans(series_.all().size()));
    BlockMeans crosses(crosses_.size());
    for (const GameResult& game : block.games) {
      add_game(game, means[static_cast<std::size_t>(game.ruleset)]);
      count_game(game);
      if (has_crosses_) add_crosses(game, crosses);
    }
    for (std::size_t ruleset = 0; ruleset < means.size(); ++ruleset) {
      for (std::size_t i = 0; i < series_.all().size(); ++i) keep(ruleset, i, means[0].mean(i), means[ruleset].mean(i));
    }
    for (std::size_t i = 0; i < crosses_.size(); ++i) {
      if (const auto share = crosses.mean(i)) crosses_[i].add(*share);
    }
  }

  std::vector<MetricRow> rows() const {
    std::vector<MetricRow> rows;
    for (std::size_t i = 0; i < series_.all().size(); ++i) {
      if (!is_met(i)) continue;
      for (std::size_t ruleset = 0; ruleset < values_.size(); ++ruleset) rows.push_back(row(ruleset, i));
    }
    adjust(rows);
    return rows;
  }

  const std::vector<std::vector<std::int64_t>>& agent_games() const { return agent_games_; }

  std::vector<CrossCell> crosses() const {
    std::vector<CrossCell> cells;
    for (std::size_t i = 0; i < crosses_.size(); ++i) {
      const std::size_t agents = header_.agents.size();
      if (crosses_[i].count() == 0) continue;
      cells.push_back({static_cast<int>(i / agents / agents), static_cast<int>(i / agents % agents),
                       static_cast<int>(i % agents), mean_interval(crosses_[i])});
    }
    return cells;
  }

 private:
  void add_game(const GameResult& game, BlockMeans& means) const {
    bool is_tied = false;
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const SeatResult& result = game.seats[seat];
      means.add(series_.agent(result.agent, SeriesList::kShare), result.share);
      means.add(series_.agent(result.agent, SeriesList::kScore), result.score);
      means.add(series_.agent(result.agent, SeriesList::kMargin), result.score - best_other_score(game, seat));
      means.add(series_.agent(result.agent, SeriesList::kPlace), result.place);
      means.add(series_.seat(seat, SeriesList::kSeatShare), result.share);
      means.add(series_.seat(seat, SeriesList::kSeatScore), result.score);
      means.add(series_.game(SeriesList::kPlayerScore), result.score);
      add_counts(result, SeriesList::kAllPlayers, means);
      add_counts(result, 1 + static_cast<std::size_t>(result.agent), means);
      is_tied = is_tied || (result.share > 0 && result.share < 1);
    }
    means.add(series_.game(SeriesList::kTies), is_tied ? 1 : 0);
    means.add(series_.game(SeriesList::kTurns), game.turns);
    means.add(series_.game(SeriesList::kDecisions), game.decisions);
  }

  // Once for each agent of the table, however many seats it holds.
  void count_game(const GameResult& game) {
    std::set<int> agents;
    for (const SeatResult& seat : game.seats) agents.insert(seat.agent);
    for (const int agent : agents) ++agent_games_[static_cast<std::size_t>(game.ruleset)][static_cast<std::size_t>(agent)];
  }

  void add_counts(const SeatResult& seat, std::size_t group, BlockMeans& means) const {
    const std::size_t sources = header_.sources.size();
    for (std::size_t i = 0; i < sources; ++i) means.add(series_.named(group, i), count_at(seat.points, i));
    for (std::size_t i = 0; i < header_.events.size(); ++i) {
      means.add(series_.named(group, sources + i), count_at(seat.events, i));
    }
  }

  void add_crosses(const GameResult& game, BlockMeans& means) const {
    const std::size_t agents = header_.agents.size();
    for (const SeatResult& mine : game.seats) {
      for (const SeatResult& other : game.seats) {
        if (mine.agent == other.agent) continue;
        const auto row = static_cast<std::size_t>(game.ruleset) * agents + static_cast<std::size_t>(mine.agent);
        const double share = mine.score > other.score ? 1 : mine.score == other.score ? 0.5 : 0;
        means.add(row * agents + static_cast<std::size_t>(other.agent), share);
      }
    }
  }

  void keep(std::size_t ruleset, std::size_t i, std::optional<double> baseline, std::optional<double> value) {
    if (value) values_[ruleset][i].add(*value);
    if (value && baseline) pairs_[ruleset][i].add(*baseline, *value);
  }

  // Whether a measure was ever met; for the named counts, whether any of them was not 0.
  bool is_met(std::size_t i) const {
    return std::ranges::any_of(values_, [&](const std::vector<RunningMean>& ruleset) {
      const bool is_always_zero = !(ruleset[i].mean() < 0 || ruleset[i].mean() > 0 || ruleset[i].variance() > 0);
      return ruleset[i].count() > 0 && !(i >= series_.named(0, 0) && is_always_zero);
    });
  }

  MetricRow row(std::size_t ruleset, std::size_t i) const {
    const Series& series = series_.all()[i];
    MetricRow row{.family = series.family,
                  .metric = series.metric,
                  .ruleset = static_cast<int>(ruleset),
                  .agent = series.agent,
                  .seat = series.seat,
                  .value = mean_interval(values_[ruleset][i])};
    if (ruleset > 0) {
      const PairedDifference pair = paired_difference(pairs_[ruleset][i]);
      row.shift = {.difference = pair.difference, .p = pair.p, .p_holm = {}, .correlation = pair.correlation};
    }
    return row;
  }

  // Holm within each family, over the shifts that have an interval: only those are tests.
  static void adjust(std::vector<MetricRow>& rows) {
    std::map<std::string, std::vector<Shift*>> families;
    for (MetricRow& row : rows) {
      if (row.shift && row.shift->difference.has_interval()) families[row.family].push_back(&*row.shift);
    }
    for (const auto& [name, shifts] : families) {
      std::vector<double> p;
      for (const Shift* shift : shifts) p.push_back(shift->p);
      const std::vector<double> adjusted = holm_adjusted(p);
      for (std::size_t i = 0; i < shifts.size(); ++i) shifts[i]->p_holm = adjusted[i];
    }
  }

  const RunHeader& header_;
  const SeriesList series_;
  std::vector<std::vector<RunningMean>> values_;  // by ruleset and series
  std::vector<std::vector<RunningPair>> pairs_;   // with the first ruleset
  const bool has_crosses_;
  std::vector<RunningMean> crosses_;              // by ruleset, agent and opponent
  std::vector<std::vector<std::int64_t>> agent_games_;
};

}  // namespace

const MetricRow* Analysis::find(const std::string& metric, int ruleset, int agent, int seat) const {
  const auto found = std::ranges::find_if(rows, [&](const MetricRow& row) {
    return row.metric == metric && row.ruleset == ruleset && row.agent == agent && row.seat == seat;
  });
  return found == rows.end() ? nullptr : &*found;
}

Analysis analyse(const ResultsFile& file) {
  Analysis analysis{.header = file.header(),
                    .experiment = parse_experiment(file.header().configuration, file.path()),
                    .rows = {},
                    .crosses = {},
                    .agent_games = {}};
  Analyst analyst(analysis.header, analysis.experiment);
  ResultsDigest digest;
  file.for_each_block([&](const BlockResult& block) {
    ++analysis.blocks;
    analysis.games += static_cast<std::int64_t>(block.games.size());
    for (const GameResult& game : block.games) digest.add({block.id, block.seed, game});
    analyst.add(block);
  });
  analysis.digest = digest.value();
  analysis.rows = analyst.rows();
  analysis.crosses = analyst.crosses();
  analysis.agent_games = analyst.agent_games();
  return analysis;
}

}  // namespace meeplelab
