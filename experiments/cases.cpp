#include "experiments/cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/error.h"
#include "engine/options.h"
#include "engine/suggest.h"
#include "engine/text_file.h"
#include "experiments/case_kinds.h"
#include "experiments/real_game.h"

namespace meeplelab {

namespace {

constexpr const char* kCatalogueName = "golden_tiles.json";
constexpr const char* kRealTilesName = "tiles.json";

// ---- which cases are run

// The name of a part under any of its names, or nullptr.
const std::string* part_name(const std::string& name) {
  for (const Part& part : all_parts()) {
    if (part.name == name || std::find(part.aliases.begin(), part.aliases.end(), name) != part.aliases.end()) {
      return &part.name;
    }
  }
  return nullptr;
}

std::vector<std::string> part_words() {
  std::vector<std::string> names;
  for (const Part& part : all_parts()) names.push_back(part.name);
  return names;
}

const std::string& known_part(const std::string& name) {
  if (const std::string* found = part_name(name)) return *found;
  throw Error(fmt::format("unknown expansion '{}'{}", name, did_you_mean(name, part_words())));
}

class PartFilter {
 public:
  explicit PartFilter(const std::vector<std::string>& wanted) {
    for (const std::string& name : wanted) wanted_.insert(known_part(name));
    if (!wanted_.empty()) wanted_.insert(all_parts().front().name);  // the base game is always played
  }

  // Whether all parts are wanted.
  bool admits(const std::vector<std::string>& parts) const {
    return std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
      const std::string* name = part_name(part);
      return name && (wanted_.empty() || wanted_.contains(*name));
    });
  }

 private:
  std::set<std::string> wanted_;
};

// ---- one file

CaseJson read_json(const std::string& path) {
  const std::string text = read_file(path, "file of cases");
  try {
    return CaseJson::parse(text);
  } catch (const CaseJson::exception& problem) {
    throw Error(fmt::format("{}: not readable as JSON: {}", path, problem.what()));
  }
}

std::string beside(const std::string& path, const char* name) {
  return (std::filesystem::path(path).parent_path() / name).string();
}

CaseTiles tiles_for(const std::string& path, const std::string& catalogue) {
  if (!catalogue.empty()) return CaseTiles(catalogue);
  const std::string usual = beside(path, kCatalogueName);
  return std::filesystem::exists(usual) ? CaseTiles(usual) : CaseTiles();
}

std::string text_of(const CaseJson& entry, const char* key) {
  const bool has_text = entry.is_object() && entry.contains(key) && entry.at(key).is_string();
  return has_text ? entry.at(key).get<std::string>() : "?";
}

// "G-B07 two-tile city, C3 (B-40, B-41)"
std::string title(const CaseJson& entry) {
  std::string rules;
  if (entry.is_object() && entry.contains("rules")) {
    for (const CaseJson& rule : entry.at("rules")) {
      rules += (rules.empty() ? "" : ", ") + (rule.is_string() ? rule.get<std::string>() : rule.dump());
    }
  }
  return fmt::format("{} {} ({})", text_of(entry, "id"), text_of(entry, "name"), rules);
}

// Runs a check; what is wrong with the case itself is a difference too.
template <class Check>
std::vector<std::string> differences_of(Check check) {
  try {
    return check();
  } catch (const Error& problem) {
    return {problem.what()};
  } catch (const CaseJson::exception& problem) {
    return {fmt::format("not in the expected format: {}", problem.what())};
  } catch (const std::logic_error& problem) {  // a number that is none
    return {fmt::format("not in the expected format: {}", problem.what())};
  }
}

void count(const std::vector<std::string>& differences, const std::string& name, CheckSummary& summary,
           std::ostream& failures) {
  ++(differences.empty() ? summary.passed : summary.failed);
  if (differences.empty()) return;
  failures << name << "\n";
  for (const std::string& difference : differences) failures << "  " << difference << "\n";
}

bool is_admitted(const CaseJson& entry, const PartFilter& filter) {
  if (!entry.is_object() || !entry.contains("expansions") || !entry.at("expansions").is_array())
    return true;  // will fail
  for (const CaseJson& part : entry.at("expansions")) {
    if (!part.is_string() || !part_name(part.get<std::string>())) return true;  // will fail
  }
  return filter.admits(entry.at("expansions").get<std::vector<std::string>>());
}

void check_parts(const CaseJson& entry) {
  if (!entry.contains("expansions")) return;
  for (const CaseJson& part : entry.at("expansions")) known_part(part.get<std::string>());
}

CheckSummary check_cases(const CaseJson& cases, const CaseTiles& tiles, const PartFilter& filter,
                         std::ostream& failures) {
  CheckSummary summary;
  for (const CaseJson& entry : cases) {
    if (!is_admitted(entry, filter)) {
      ++summary.skipped;
      continue;
    }
    count(differences_of([&] { return check_parts(entry), check_case(entry, tiles); }), title(entry), summary, failures);
  }
  return summary;
}

CheckSummary check_game(const std::string& path, const CaseJson& game, std::ostream& failures) {
  CheckSummary summary;
  const CaseJson tiles = read_json(beside(path, kRealTilesName));
  const auto check = [&] { return check_real_game(game, tiles); };
  count(differences_of(check), std::filesystem::path(path).filename().string(), summary, failures);
  return summary;
}

}  // namespace

CheckSummary check_file(const std::string& path, const CheckOptions& options, std::ostream& failures) {
  const PartFilter filter(options.expansions);
  const CaseJson file = read_json(path);
  if (file.is_array()) return check_cases(file, tiles_for(path, options.catalogue), filter, failures);
  if (text_of(file, "format") == "replay/1") return check_game(path, file, failures);
  throw Error(path + ": expected a list of worked cases, or a real game: an object with \"format\": \"replay/1\"");
}

}  // namespace meeplelab
