#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/report.h"
#include "experiments/table.h"
#include "experiments/verdict.h"

namespace meeplelab {

namespace {

constexpr std::size_t kWidth = 100;       // of the report
constexpr std::size_t kLabelWidth = 22;   // of a ruleset or agent in a table
constexpr std::size_t kCrossColumns = 10;  // opponents beside each other
constexpr std::size_t kEventColumns = 5;   // rulesets beside each other

// ---- what things are called in tables

// The texts themselves, or where they are long a letter and a number; equal texts are numbered.
std::vector<std::string> labels_of(const std::vector<std::string>& texts, char letter) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto same = std::count(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(i), texts[i]);
    std::string label = same == 0 ? texts[i] : fmt::format("{} ({})", texts[i], same + 1);
    if (label.size() > kLabelWidth) label = fmt::format("{}{}", letter, i + 1);
    labels.push_back(label);
  }
  return labels;
}

// "base, base+abbot", or a line for each where one has a label of its own.
std::string legend(const std::string& what, const std::vector<std::string>& texts, const std::vector<std::string>& labels) {
  if (texts == labels) return fmt::format("{}: {}\n", what, fmt::join(texts, ", "));
  TextTable table(2);
  for (std::size_t i = 0; i < texts.size(); ++i) table.row({labels[i], "=", texts[i]});
  return what + ":\n" + table.text();
}

std::string wrapped(const std::string& text) {
  std::string out, line;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t space = std::min(text.find(' ', start), text.size());
    const std::string word = text.substr(start, space - start);
    if (!line.empty() && text_width(line) + 1 + text_width(word) > kWidth) {
      out += line + "\n";
      line = "  " + word;
    } else {
      line += (line.empty() ? "" : " ") + word;
    }
    start = space + 1;
  }
  return out + line + "\n";
}

// ---- numbers

bool is_share(const MetricRow& row) { return row.metric == "win_share" || row.metric == "ties"; }

struct Number {
  double scale;
  int decimals;
};

// As many decimals as the error needs, within reason.
Number number_of(const MetricRow& row, const Estimate& estimate) {
  Number number = is_share(row) ? Number{100, 1} : Number{1, 2};
  const double error = estimate.has_interval() ? number.scale * (estimate.high - estimate.value) : 1;
  while (number.decimals < 4 && error < std::pow(10.0, -number.decimals)) ++number.decimals;
  return number;
}

std::string correlation_cell(double correlation) {
  const std::string text = fmt::format("{:.2f}", correlation);
  return text == "-0.00" ? "0.00" : text;
}

std::string p_cell(double p) { return p < 1e-99 ? "<1e-99" : p < 0.001 ? fmt::format("{:.0e}", p) : fmt::format("{:.3f}", p); }

class Report {
 public:
  explicit Report(const Analysis& analysis)
      : analysis_(analysis),
        rulesets_(labels_of(analysis.header.rulesets, 'R')),
        agents_(labels_of(analysis.header.agents, 'A')) {}

  std::string text() {
    head();
    if (analysis_.blocks > 0) {
      if (analysis_.header.command == "tournament") {
        tournament();
      } else {
        compare();
      }
    }
    notes();
    out_ += "\n";
    for (const std::string& verdict : verdicts(analysis_)) out_ += wrapped(verdict);
    return out_;
  }

 private:
  // ---- parts of the report

  void head() {
    const Experiment& experiment = analysis_.experiment;
    const std::string name = experiment.name.empty() ? "" : fmt::format(" '{}'", experiment.name);
    const std::string part = experiment.shard.is_whole() ? "" : fmt::format("shard {} of the run, ", shard_text(experiment.shard));
    out_ += fmt::format("{}{}: {}{} players, {} blocks, {} games, seed {}\n", analysis_.header.command, name, part,
                        experiment.players, analysis_.blocks, analysis_.games, analysis_.header.seed);
    out_ += legend("rulesets", analysis_.header.rulesets, rulesets_);
    out_ += legend("agents", analysis_.header.agents, agents_);
    if (!has_shifts() || analysis_.header.command == "tournament") return;
    out_ += wrapped(fmt::format("± is half of a 95 % interval over blocks; shift, p and Holm's p are against {} on the same "
                                "tiles; corr. is the correlation of these pairs. Holm counts the shifts of a table, the primary measure by itself.",
                                rulesets_[0]));
  }

  void compare() {
    const double even = 100.0 / analysis_.experiment.players;
    if (agents_.size() > 1) {
      table(fmt::format("win share by agent, % (even: {:.1f}); the first agent is the primary measure", even), "agent",
            [](const MetricRow& row) { return row.metric == "win_share" && row.agent >= 0; });
    }
    const char* primary = agents_.size() > 1 ? "" : "; seat 1 is the primary measure";
    table(fmt::format("win share by seat, % (even: {:.1f}){}", even, primary), "seat",
          [](const MetricRow& row) { return row.metric == "win_share" && row.seat >= 0; });
    table("points by agent", "measure", [](const MetricRow& row) { return row.family == family::kAgent; });
    table("games", "measure", [](const MetricRow& row) { return row.family == family::kGame; });
    table("points of a player by source", "source", [](const MetricRow& row) { return row.family == family::kPoints; });
    if (agents_.size() > 1) points_by_agent();
    events();
  }

  void tournament() {
    for (std::size_t ruleset = 0; ruleset < rulesets_.size(); ++ruleset) {
      standings(static_cast<int>(ruleset));
      cross_table(static_cast<int>(ruleset));
    }
    table("games", "measure", [](const MetricRow& row) { return row.family == family::kGame; });
    table("win share by seat, %", "seat",
          [](const MetricRow& row) { return row.metric == "win_share" && row.seat >= 0; });
    table("points of a player by source", "source", [](const MetricRow& row) { return row.family == family::kPoints; });
    if (agents_.size() > 1) points_by_agent();
    events();
  }

  void notes() {
    if (has_unknown_) out_ += "\n±?: too few blocks to tell\n";
    if (has_constant_) out_ += "\nwithout ±: the same in every block, so their spread is unknown\n";
  }

  // ---- tables

  // One line for each row chosen, measure by measure.
  template <class Chosen>
  void table(const std::string& title, const std::string& what, Chosen is_chosen) {
    const bool is_compared = has_shifts() && analysis_.header.command == "compare";
    TextTable table;
    std::vector<std::string> header = {what, "ruleset", "value"};
    if (is_compared) header.insert(header.end(), {"shift", "p", "Holm", "corr."});
    table.header(header);
    std::string last;
    for (const MetricRow& row : analysis_.rows) {
      if (!is_chosen(row)) continue;
      const std::string name = name_of(row);
      std::vector<std::string> cells = {name == last ? "" : name, ruleset(row.ruleset), value_cell(row)};
      last = name;
      if (is_compared && row.shift) add_shift_cells(row, cells);
      table.row(cells);
    }
    if (!table.empty()) out_ += "\n" + title + "\n" + table.text();
  }

  std::string name_of(const MetricRow& row) const {
    const std::size_t dot = row.metric.find('.');
    if (dot != std::string::npos) return row.metric.substr(dot + 1);
    if (row.seat >= 0) return fmt::format("seat {}", row.seat + 1);
    if (row.agent >= 0) return row.metric == "win_share" ? agent(row.agent) : row.metric + " " + agent(row.agent);
    return is_share(row) ? row.metric + ", %" : row.metric;
  }

  std::string with_error(const MetricRow& row, const Estimate& estimate, bool has_sign) {
    const Number number = number_of(row, estimate);
    const double value = number.scale * estimate.value;
    const std::string text = has_sign ? fmt::format("{:+.{}f}", value, number.decimals) : fmt::format("{:.{}f}", value, number.decimals);
    if (estimate.has_interval()) {
      return text + fmt::format(" ±{:.{}f}", number.scale * (estimate.high - estimate.value), number.decimals);
    }
    const bool is_unknown = estimate.certainty == Certainty::TooFewBlocks;
    (is_unknown ? has_unknown_ : has_constant_) = true;
    return is_unknown ? text + " ±?" : text;
  }

  std::string value_cell(const MetricRow& row) { return with_error(row, row.value, false); }

  void add_shift_cells(const MetricRow& row, std::vector<std::string>& cells) {
    const Shift& shift = *row.shift;
    cells.push_back(with_error(row, shift.difference, true));
    cells.push_back(shift.p_holm ? p_cell(shift.p) : "-");
    cells.push_back(shift.p_holm ? p_cell(*shift.p_holm) : "-");
    cells.push_back(shift.correlation ? correlation_cell(*shift.correlation) : "-");
  }

  // Means alone; the intervals are in the CSV and the JSON.
  void points_by_agent() {
    std::vector<std::string> sources;
    for (const MetricRow& row : analysis_.rows) {
      const std::string name = name_of(row);
      if (row.family == family::kPoints && std::ranges::count(sources, name) == 0) sources.push_back(name);
    }
    TextTable table;
    std::vector<std::string> header = {"source"};
    for (std::size_t column = 0; column < columns(); ++column) header.push_back(fmt::format("({})", column + 1));
    table.header(header);
    for (const std::string& source : sources) {
      std::vector<std::string> cells = {source};
      for (std::size_t column = 0; column < columns(); ++column) {
        const auto count = agents_.size();
        const MetricRow* row = analysis_.find("points." + source, static_cast<int>(column / count), static_cast<int>(column % count));
        cells.push_back(fmt::format("{:.2f}", row ? row->value.value : 0));
      }
      table.row(cells);
    }
    if (columns() > kCrossColumns || table.empty()) return;
    out_ += "\nmean points by source and agent\n" + table.text();
    for (std::size_t column = 0; column < columns(); ++column) {
      out_ += fmt::format("({}) {} under {}\n", column + 1, agents_[column % agents_.size()], rulesets_[column / agents_.size()]);
    }
  }
  std::size_t columns() const { return rulesets_.size() * agents_.size(); }

  // How often each event comes to a player in a game, a column a ruleset; shifts and agents are in the CSV and the JSON.
  void events() {
    for (std::size_t first = 0; first < rulesets_.size(); first += kEventColumns) {
      const std::size_t last = std::min(first + kEventColumns, rulesets_.size());
      TextTable table;
      std::vector<std::string> header = {"event"};
      for (std::size_t column = first; column < last; ++column) header.push_back(fmt::format("({})", column + 1));
      table.header(header);
      for (const std::string& event : analysis_.header.events) {
        std::vector<std::string> cells = {event};
        for (std::size_t column = first; column < last; ++column) {
          const MetricRow* row = analysis_.find("events." + event, static_cast<int>(column));
          const bool is_met = row && (row->value.value > 0 || row->value.certainty == Certainty::TooFewBlocks);
          cells.push_back(is_met ? value_cell(*row) : "-");
        }
        if (std::any_of(cells.begin() + 1, cells.end(), [](const std::string& cell) { return cell != "-"; })) table.row(cells);
      }
      if (table.empty()) continue;
      out_ += "\nevents of a player in a game\n" + table.text();
      for (std::size_t column = first; column < last; ++column) out_ += fmt::format("({}) {}\n", column + 1, rulesets_[column]);
    }
  }

  void standings(int of_ruleset) {
    struct Line {
      double share;
      std::vector<std::string> cells;
    };
    std::vector<Line> lines;
    for (int number = 0; number < static_cast<int>(agents_.size()); ++number) {
      const MetricRow* share = analysis_.find("win_share", of_ruleset, number);
      if (share == nullptr || share->value.n == 0) continue;
      const auto games = analysis_.agent_games[static_cast<std::size_t>(of_ruleset)][static_cast<std::size_t>(number)];
      Line line{share->value.value, {agent(number), std::to_string(games), value_cell(*share)}};
      for (const char* metric : {"score", "margin", "place"}) {
        line.cells.push_back(value_cell(*analysis_.find(metric, of_ruleset, number)));
      }
      lines.push_back(line);
    }
    std::ranges::stable_sort(lines, std::greater<>(), &Line::share);
    TextTable table;
    table.header({"agent", "games", "win share, %", "score", "margin", "place"});
    for (const Line& line : lines) table.row(line.cells);
    out_ += fmt::format("\nstandings under {} (± is half of a 95 % interval over blocks)\n", ruleset(of_ruleset)) + table.text();
  }

  void cross_table(int of_ruleset) {
    std::vector<std::vector<std::string>> cells(agents_.size(), std::vector<std::string>(agents_.size()));
    for (const CrossCell& cell : analysis_.crosses) {
      if (cell.ruleset != of_ruleset) continue;
      cells[static_cast<std::size_t>(cell.agent)][static_cast<std::size_t>(cell.opponent)] =
          fmt::format("{:.1f}", 100 * cell.share.value);
    }
    out_ += fmt::format("\nshare of the row against the column under {}, % (1 for more points, 1/2 for equal points)\n",
                        ruleset(of_ruleset));
    for (std::size_t first = 0; first < agents_.size(); first += kCrossColumns) {
      const std::size_t last = std::min(first + kCrossColumns, agents_.size());
      TextTable table;
      std::vector<std::string> header = {"", "agent"};
      for (std::size_t column = first; column < last; ++column) header.push_back(fmt::format("({})", column + 1));
      table.header(header);
      for (std::size_t row = 0; row < agents_.size(); ++row) {
        std::vector<std::string> line = {fmt::format("({})", row + 1), agents_[row]};
        line.insert(line.end(), cells[row].begin() + static_cast<std::ptrdiff_t>(first),
                    cells[row].begin() + static_cast<std::ptrdiff_t>(last));
        table.row(line);
      }
      out_ += table.text();
    }
  }

  bool has_shifts() const { return rulesets_.size() > 1; }
  const std::string& ruleset(int number) const { return rulesets_[static_cast<std::size_t>(number)]; }
  const std::string& agent(int number) const { return agents_[static_cast<std::size_t>(number)]; }

  const Analysis& analysis_;
  const std::vector<std::string> rulesets_, agents_;
  std::string out_;
  bool has_unknown_ = false, has_constant_ = false;  // a cell that needs a note
};

}  // namespace

std::string report_text(const Analysis& analysis) { return Report(analysis).text(); }

}  // namespace meeplelab
