#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/report.h"
#include "experiments/verdict.h"

namespace meeplelab {

namespace {

using Json = nlohmann::ordered_json;

// The fields of a row in the order of the CSV columns; null where nothing can be said.
std::vector<std::pair<const char*, Json>> fields(const Analysis& analysis, const MetricRow& row) {
  const auto number = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
  const auto maybe = [&](const std::optional<double>& value) { return value ? number(*value) : Json(); };
  const auto text_at = [](const std::vector<std::string>& texts, int i) {
    return i < 0 ? Json() : Json(texts[static_cast<std::size_t>(i)]);
  };
  const Estimate& value = row.value;
  std::vector<std::pair<const char*, Json>> out = {
      {"ruleset", text_at(analysis.header.rulesets, row.ruleset)},
      {"agent", text_at(analysis.header.agents, row.agent)},
      {"seat", row.seat < 0 ? Json() : Json(row.seat + 1)},
      {"metric", row.metric},
      {"value", number(value.value)},
      {"low", number(value.low)},
      {"high", number(value.high)},
      {"se", number(value.se)},
      {"n", value.n},
      {"certainty", in_words(value.certainty)},
      {"family", row.family}};
  const std::optional<Shift>& shift = row.shift;
  const Estimate none;
  const Estimate& difference = shift ? shift->difference : none;
  out.insert(out.end(), {{"baseline", shift ? text_at(analysis.header.rulesets, 0) : Json()},
                         {"shift", shift ? number(difference.value) : Json()},
                         {"shift_low", number(difference.low)},
                         {"shift_high", number(difference.high)},
                         {"shift_se", number(difference.se)},
                         {"shift_certainty", shift ? Json(in_words(difference.certainty)) : Json()},
                         {"p", shift && difference.has_interval() ? number(shift->p) : Json()},
                         {"p_holm", shift ? maybe(shift->p_holm) : Json()},
                         {"correlation", shift ? maybe(shift->correlation) : Json()}});
  return out;
}

std::string csv_cell(const Json& value) {
  if (value.is_null()) return "";
  return csv_field(value.is_string() ? value.get<std::string>() : value.dump());
}

Json crosses_json(const Analysis& analysis) {
  Json list = Json::array();
  for (const CrossCell& cell : analysis.crosses) {
    Json json = {{"ruleset", analysis.header.rulesets[static_cast<std::size_t>(cell.ruleset)]},
                 {"agent", analysis.header.agents[static_cast<std::size_t>(cell.agent)]},
                 {"opponent", analysis.header.agents[static_cast<std::size_t>(cell.opponent)]},
                 {"share", cell.share.value}};
    const bool is_known = cell.share.has_interval();
    json["low"] = is_known ? Json(cell.share.low) : Json();
    json["high"] = is_known ? Json(cell.share.high) : Json();
    json["n"] = cell.share.n;
    list.push_back(json);
  }
  return list;
}

}  // namespace

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? "\"\"" : std::string(1, letter);
  return quoted + "\"";
}

std::string report_csv(const Analysis& analysis) {
  std::string out;
  const auto add = [&](const auto& cells, auto cell) {
    for (std::size_t i = 0; i < cells.size(); ++i) out += (i ? "," : "") + cell(cells[i]);
    out += "\n";
  };
  add(fields(analysis, MetricRow{}), [](const auto& field) { return std::string(field.first); });
  for (const MetricRow& row : analysis.rows) {
    add(fields(analysis, row), [](const auto& field) { return csv_cell(field.second); });
  }
  return out;
}

std::string report_json(const Analysis& analysis) {
  Json json = {{"command", analysis.header.command},
               {"name", analysis.experiment.name},
               {"version", analysis.header.version},
               {"seed", analysis.header.seed},
               {"shard", shard_text(analysis.experiment.shard)},
               {"players", analysis.experiment.players},
               {"rulesets", analysis.header.rulesets},
               {"agents", analysis.header.agents},
               {"blocks", analysis.blocks},
               {"games", analysis.games},
               {"digest", digest_text(analysis.digest)},
               {"verdicts", verdicts(analysis)}};
  json["rows"] = Json::array();
  for (const MetricRow& row : analysis.rows) {
    Json object = Json::object();
    for (auto& [name, value] : fields(analysis, row)) object[name] = value;
    json["rows"].push_back(object);
  }
  if (analysis.header.command == "tournament") json["crosses"] = crosses_json(analysis);
  return json.dump(2) + "\n";
}

}  // namespace meeplelab
