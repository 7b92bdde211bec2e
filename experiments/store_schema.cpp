#include "experiments/store_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/error.h"
#include "experiments/packing.h"

namespace meeplelab::schema {
namespace {

using sqlite::Database;
using sqlite::Statement;
using sqlite::Transaction;

constexpr int kApplication = 0x4D454550;  // PRAGMA application_id: "MEEP"
constexpr std::size_t kMostNames = 256;   // of sources or events, see packing.h

constexpr const char* kTables = R"(
CREATE TABLE run(
  configuration TEXT NOT NULL, command TEXT NOT NULL,
  rulesets TEXT NOT NULL, agents TEXT NOT NULL,      -- JSON lists; game.ruleset and seat.agent count from 0 in them
  seed INTEGER NOT NULL, version TEXT NOT NULL, tile_hashes TEXT NOT NULL, started TEXT NOT NULL,
  sources TEXT NOT NULL, events TEXT NOT NULL);      -- JSON lists: the names behind seat.points and seat.events
CREATE TABLE block(id INTEGER PRIMARY KEY, seed INTEGER NOT NULL);  -- finished blocks
CREATE TABLE game(
  id INTEGER PRIMARY KEY,
  block INTEGER AS (id >> 28) VIRTUAL, ruleset INTEGER AS (id >> 20 & 255) VIRTUAL,
  seating INTEGER AS (id & 1048575) VIRTUAL,
  decisions INTEGER NOT NULL, turns INTEGER NOT NULL, digest INTEGER NOT NULL);
CREATE TABLE seat(
  game INTEGER NOT NULL, seat INTEGER NOT NULL, agent INTEGER NOT NULL, score INTEGER NOT NULL,
  place INTEGER NOT NULL, share REAL NOT NULL,
  points BLOB NOT NULL, events BLOB NOT NULL,        -- packed, use the views of the same names
  PRIMARY KEY(game, seat)) WITHOUT ROWID;
CREATE TABLE record(game INTEGER PRIMARY KEY, text TEXT NOT NULL);
)";

// One row for each seat and name, zeros included, so that averages come out right.
std::string view_sql(const std::string& view, const std::string& name, const std::string& value) {
  return fmt::format(
      "CREATE VIEW {view} AS SELECT game.block, game.ruleset, game.seating, seat.seat, seat.agent,"
      " name.value AS {name}, {unpacked} AS {value}"
      " FROM (SELECT {all_bytes} AS bytes) JOIN run JOIN game JOIN seat ON seat.game = game.id"
      " JOIN json_each(run.{names}) AS name;\n",
      fmt::arg("view", view), fmt::arg("name", name), fmt::arg("value", value),
      fmt::arg("unpacked", unpacking_sql("seat." + view, "name.key")), fmt::arg("all_bytes", all_bytes_sql()),
      fmt::arg("names", view == "points" ? "sources" : "events"));
}

std::string schema_sql() {
  return kTables + view_sql("points", "source", "points") + view_sql("events", "event", "count") +
         fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", kApplication,
                     ResultsFile::kSchema);
}

using Words = std::vector<std::string>;

// What is not UTF-8 is replaced.
std::string to_json(const Words& words) {
  return nlohmann::json(words).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

[[noreturn]] void not_ours(const std::string& path, const std::string& read) {
  throw Error(
      fmt::format("results file '{}': it is not a results file of Meeplelab: expected application id {}, "
                  "read {}",
                  path, kApplication, read),
      ExitCode::ResultsFile);
}

Words from_json(const std::string& path, const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  const bool is_words =
      json.is_array() && std::ranges::all_of(json, [](const auto& word) { return word.is_string(); });
  if (!is_words) damaged(path, fmt::format("expected a JSON list of texts in table run, read '{}'", text));
  return json.get<Words>();
}

void check_header(const RunHeader& header) {
  const auto within = [](const Words& words, std::size_t most) { return words.size() <= most; };
  const bool fits = within(header.sources, kMostNames) && within(header.events, kMostNames) &&
                    within(header.rulesets, ResultsFile::kMaxRulesets);
  if (!fits) {
    throw Error(fmt::format(
        "a results file holds at most {} rulesets and {} names of sources or events, read {}, {}, {}",
        ResultsFile::kMaxRulesets, kMostNames, header.rulesets.size(), header.sources.size(),
        header.events.size()));
  }
}

void write_header(Database& database, const RunHeader& header) {
  database.prepare("INSERT INTO run VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .run(header.configuration, header.command, to_json(header.rulesets), to_json(header.agents),
           header.seed, header.version, to_json(header.tile_hashes), header.started, to_json(header.sources),
           to_json(header.events));
}

}  // namespace

void build(Database& database, const RunHeader& header) {
  check_header(header);
  Transaction transaction(database);
  database.execute(schema_sql());
  write_header(database, header);
  transaction.commit();
}

void check(Database& database) {
  const std::int64_t application = database.integer("PRAGMA application_id");
  if (application != kApplication) not_ours(database.path(), std::to_string(application));
  const std::int64_t schema = database.integer("PRAGMA user_version");
  if (schema == ResultsFile::kSchema) return;
  const char* writer =
      schema > ResultsFile::kSchema ? "a newer version of this program wrote it" : "it is damaged";
  throw Error(fmt::format("results file '{}': {}: expected schema {}, read {}", database.path(), writer,
                          ResultsFile::kSchema, schema),
              ExitCode::ResultsFile);
}

RunHeader read_header(const Database& database) {
  Statement run = database.prepare(
      "SELECT configuration, command, rulesets, agents, seed, version, tile_hashes, started, sources, events "
      "FROM run");
  if (!run.step()) damaged(database.path(), "expected one row in table run, read none");
  const auto words = [&](int column) { return from_json(database.path(), run.text(column)); };
  return {.configuration = run.text(0),
          .command = run.text(1),
          .rulesets = words(2),
          .agents = words(3),
          .seed = static_cast<std::uint64_t>(run.integer(4)),
          .version = run.text(5),
          .tile_hashes = words(6),
          .started = run.text(7),
          .sources = words(8),
          .events = words(9)};
}

[[noreturn]] void damaged(const std::string& path, const std::string& what) {
  throw Error(fmt::format("results file '{}': it is damaged: {}", path, what), ExitCode::ResultsFile);
}

}  // namespace meeplelab::schema
