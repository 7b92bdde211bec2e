// The tables and views of the results file, and its one row of table `run`.
//
// Beside the tables there are two views for people with a plain sqlite3 shell, one row for each
// seat and name, zeros included so that averages come out right:
//   points(block, ruleset, seating, seat, agent, source, points)    the points of a seat add up to its score
//   events(block, ruleset, seating, seat, agent, event, count)
#pragma once

#include <cstdint>
#include <string>

#include "experiments/sqlite.h"
#include "experiments/store.h"

namespace meeplelab::schema {

// bits 0-19 seating, 20-27 ruleset, 28-62 block: the row order of `game` is (block, ruleset, seating).
constexpr std::int64_t game_id(std::int64_t block, int ruleset, int seating) {
  return block << 28 | static_cast<std::int64_t>(ruleset) << 20 | seating;
}

// Makes everything in an empty database, in one transaction.
void build(sqlite::Database& database, const RunHeader& header);

// That this is a results file, of a schema that we know; throws Error.
void check(sqlite::Database& database);

RunHeader read_header(const sqlite::Database& database);

[[noreturn]] void damaged(const std::string& path, const std::string& what);

}  // namespace meeplelab::schema
