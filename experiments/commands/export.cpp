// `meeplelab export`: what a results file holds, as CSV or JSON.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/error.h"
#include "experiments/analysis.h"
#include "experiments/commands/commands.h"
#include "experiments/common_flags.h"
#include "experiments/report.h"
#include "experiments/store.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

// Rows one by one, as lines of CSV or as a list of JSON objects.
class RowWriter {
 public:
  RowWriter(std::ostream& out, bool is_json, Names columns) : out_(out), is_json_(is_json), columns_(std::move(columns)) {
    if (is_json_) {
      out_ << "[";
    } else {
      out_ << fmt::format("{}\n", fmt::join(columns_, ","));
    }
  }
  void row(const std::vector<Json>& cells) {
    if (is_json_) {
      Json object = Json::object();
      for (std::size_t i = 0; i < cells.size(); ++i) object[columns_[i]] = cells[i];
      out_ << (is_first_ ? "\n" : ",\n") << object.dump();
    } else {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        out_ << (i ? "," : "") << csv_field(cells[i].is_string() ? cells[i].get<std::string>() : cells[i].dump());
      }
      out_ << "\n";
    }
    is_first_ = false;
  }
  void end() {
    if (is_json_) out_ << "\n]\n";
  }

 private:
  std::ostream& out_;
  const bool is_json_;
  const Names columns_;
  bool is_first_ = true;
};

std::vector<Json> game_cells(const RunHeader& header, const StoredGame& stored) {
  return {stored.block, header.rulesets[static_cast<std::size_t>(stored.game.ruleset)], stored.game.seating};
}

std::vector<Json> seat_cells(const RunHeader& header, const StoredGame& stored, std::size_t seat) {
  std::vector<Json> cells = game_cells(header, stored);
  cells.push_back(seat + 1);
  cells.push_back(header.agents[static_cast<std::size_t>(stored.game.seats[seat].agent)]);
  return cells;
}

void export_games(const ResultsFile& file, std::ostream& out, bool is_json) {
  RowWriter writer(out, is_json, {"block", "ruleset", "seating", "seed", "decisions", "turns", "digest"});
  file.for_each_game([&](const StoredGame& stored) {
    std::vector<Json> cells = game_cells(file.header(), stored);
    cells.insert(cells.end(), {stored.block_seed, stored.game.decisions, stored.game.turns, digest_text(stored.game.digest)});
    writer.row(cells);
  });
  writer.end();
}

void export_seats(const ResultsFile& file, std::ostream& out, bool is_json) {
  RowWriter writer(out, is_json, {"block", "ruleset", "seating", "seat", "agent", "score", "place", "share"});
  file.for_each_game([&](const StoredGame& stored) {
    for (std::size_t seat = 0; seat < stored.game.seats.size(); ++seat) {
      const SeatResult& result = stored.game.seats[seat];
      std::vector<Json> cells = seat_cells(file.header(), stored, seat);
      cells.insert(cells.end(), {result.score, result.place, result.share});
      writer.row(cells);
    }
  });
  writer.end();
}

// Points or events: a row for each name, zeros included, so that averages come out right.
template <class Counts>
void export_counts(const ResultsFile& file, std::ostream& out, bool is_json, const Names& columns, const Names& names,
                   Counts SeatResult::*counts) {
  RowWriter writer(out, is_json, columns);
  file.for_each_game([&](const StoredGame& stored) {
    for (std::size_t seat = 0; seat < stored.game.seats.size(); ++seat) {
      const Counts& values = stored.game.seats[seat].*counts;
      for (std::size_t name = 0; name < names.size(); ++name) {
        std::vector<Json> cells = seat_cells(file.header(), stored, seat);
        cells.push_back(names[name]);
        cells.push_back(name < values.size() ? Json(values[name]) : Json(0));
        writer.row(cells);
      }
    }
  });
  writer.end();
}

void export_to(const ResultsFile& file, const std::string& what, bool is_json, std::ostream& out) {
  const RunHeader& header = file.header();
  if (what == "games") export_games(file, out, is_json);
  if (what == "seats") export_seats(file, out, is_json);
  if (what == "points") {
    export_counts(file, out, is_json, {"block", "ruleset", "seating", "seat", "agent", "source", "points"}, header.sources,
                  &SeatResult::points);
  }
  if (what == "events") {
    export_counts(file, out, is_json, {"block", "ruleset", "seating", "seat", "agent", "event", "count"}, header.events,
                  &SeatResult::events);
  }
  if (what == "summary") {
    const Analysis analysis = analyse(file);
    out << (is_json ? report_json(analysis) : report_csv(analysis));
  }
}

void add_options(cxxopts::Options& options) {
  add_argument(options, "file", "FILE", "results file of a compare or tournament run");
  add_flag(options, "format", "FORMAT", "csv or json (default: csv)");
  add_flag(options, "what", "WHAT", "games, seats, points, events or summary (default: summary)");
  add_flag(options, "o,output", "FILE", "write there instead of to stdout");
}

int run(const cxxopts::ParseResult& flags) {
  const std::string path = files_of(flags, "file", "export").front();
  const bool is_json = word_of(flags, "format", "csv", {"csv", "json"}) == "json";
  const std::string what = word_of(flags, "what", "summary", {"games", "seats", "points", "events", "summary"});
  const ResultsFile file = ResultsFile::open_read_only(path);
  const std::optional<std::string> output = value_of(flags, "output");
  if (!output) {
    export_to(file, what, is_json, std::cout);
    return static_cast<int>(ExitCode::Done);
  }
  NewFile written(*output);
  export_to(file, what, is_json, written.out());
  written.finish();
  return static_cast<int>(ExitCode::Done);
}

}  // namespace

Command export_command() {
  return {"export",
          "print what a results file holds as CSV or JSON",
          "export FILE [--what games|seats|points|events|summary] [--format csv|json]",
          {"meeplelab export quick.db", "meeplelab export quick.db --what seats -o seats.csv",
           "meeplelab export quick.db --what summary --format json"},
          add_options,
          run};
}

}  // namespace meeplelab
