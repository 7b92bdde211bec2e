// The analysis of a results file for people (tables of at most 100 columns) and for programs (CSV and JSON, from the
// same rows).
#pragma once

#include <string>

#include "experiments/analysis.h"

namespace meeplelab {

std::string report_text(const Analysis& analysis);

// One line a row: ruleset, agent, seat, metric, ...; empty where nothing can be said.
std::string report_csv(const Analysis& analysis);

// {"command": .., "rows": [..], "crosses": [..], "verdicts": [..]}, null where nothing can be said.
std::string report_json(const Analysis& analysis);

// A field of a CSV file, in quotes where it needs them.
std::string csv_field(const std::string& text);

}  // namespace meeplelab
