// What a worked case expects, as a table: a new expectation is one row.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <vector>

#include "engine/error.h"
#include "experiments/case_game.h"

namespace meeplelab {

using Differences = std::vector<std::string>;

// What a case found for one key of its `expect`.
template <class Outcome>
struct Expectation {
  const char* key;
  CaseJson (*find)(const Outcome&, const CaseJson& expected);
};

// Compares every key of `expect` by its row. An unknown key is an error, so that no case passes because a part of it
// was not read.
template <class Outcome>
Differences compare(const CaseJson& expect, std::span<const Expectation<Outcome>> table, const Outcome& outcome) {
  std::vector<std::string> keys;
  for (const Expectation<Outcome>& row : table) keys.emplace_back(row.key);
  check_keys(expect, keys, "expect");
  if (expect.empty()) throw Error("the case expects nothing");
  Differences differences;
  for (const Expectation<Outcome>& row : table) {
    if (!expect.contains(row.key)) continue;
    const CaseJson& expected = expect.at(row.key);
    const CaseJson found = row.find(outcome, expected);
    if (found != expected) {
      differences.push_back(fmt::format("{}: expected {}, found {}", row.key, expected.dump(), found.dump()));
    }
  }
  return differences;
}

// The kinds of cases with files of their own; see check_case.
Differences check_track(const CaseJson& entry, const CaseTiles& tiles);
Differences check_draw(const CaseJson& entry, const CaseTiles& tiles);

}  // namespace meeplelab
