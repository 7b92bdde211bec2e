#include "experiments/common_flags.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <fstream>
#include <iostream>
#include <filesystem>
#include <sstream>
#include <thread>

#include "ai/agents.h"
#include "engine/error.h"
#include "engine/suggest.h"
#include "engine/text_file.h"

namespace meeplelab {

namespace {

constexpr std::int64_t kMostThreads = 1024;

struct CommonFlag {
  const char* name;     // as it is read
  const char* cxxopts;  // with its letter
  const char* value;    // nullptr: a switch
  const char* meaning;
};
constexpr std::array<CommonFlag, 9> kCommonFlags = {{
    {"rules", "rules", "TEXT",
     "ruleset, such as base+abbot:followers=8 (default: base); see 'meeplelab rules'"},
    {"agent", "agent", "TEXT",
     "agent, such as mcts:iterations=500; repeat it for each seat or contender; see 'meeplelab agents'"},
    {"players", "players", "N", "players at the table, 2 to 6 (default: 2, or what the ruleset says)"},
    {"blocks", "blocks", "N", "blocks to play (default: 100); the games of a block share their tiles"},
    {"seed", "seed", "S", "seed of everything random, a whole number (default: 1)"},
    {"threads", "threads", "T", "threads; 0 uses all cores (default: 0)"},
    {"output", "o,output", "FILE", "results file"},
    {"json", "json", nullptr, "print JSON instead of text"},
    {"tiles", "tiles", "FILE", "tile set file that adds or replaces a set (repeatable)"},
}};

[[noreturn]] void fail(const std::string& name, const std::string& read, const std::string& expected) {
  throw Error("--" + name + " is '" + read + "', expected " + expected);
}

// The whole text as a number, or nothing.
template <class Number>
std::optional<Number> parse_number(const std::string& text) {
  Number number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string range_text(std::int64_t low, std::int64_t high) {
  const std::string from = "a whole number, at least " + std::to_string(low);
  if (high == std::numeric_limits<std::int64_t>::max()) return from;
  return "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
}

}  // namespace

void add_common_flags(cxxopts::Options& options, std::initializer_list<const char*> names) {
  for (const std::string name : names) {
    const auto flag = std::find_if(kCommonFlags.begin(), kCommonFlags.end(),
                                   [&](const CommonFlag& other) { return name == other.name; });
    assert(flag != kCommonFlags.end());
    if (flag->value) {
      add_flag(options, flag->cxxopts, flag->value, flag->meaning);
    } else {
      add_switch(options, flag->cxxopts, flag->meaning);
    }
  }
}

void add_flag(cxxopts::Options& options, const std::string& name, const std::string& value,
              const std::string& meaning) {
  options.add_options()(name, meaning, cxxopts::value<std::string>(), value);
}

void add_switch(cxxopts::Options& options, const std::string& name, const std::string& meaning) {
  options.add_options()(name, meaning, cxxopts::value<bool>());
}

void add_argument(cxxopts::Options& options, const std::string& name, const std::string& value,
                  const std::string& meaning, bool many) {
  if (many) {
    options.add_options(kArgumentGroup)(name, meaning, cxxopts::value<std::vector<std::string>>(), value);
  } else {
    options.add_options(kArgumentGroup)(name, meaning, cxxopts::value<std::string>(), value);
  }
  options.parse_positional(name);
}

bool is_given(const cxxopts::ParseResult& flags, const std::string& name) { return flags.count(name) > 0; }

std::vector<std::string> values_of(const cxxopts::ParseResult& flags, const std::string& name) {
  std::vector<std::string> values;
  for (const cxxopts::KeyValue& given : flags.arguments()) {
    if (given.key() == name) values.push_back(given.value());
  }
  return values;
}

std::optional<std::string> value_of(const cxxopts::ParseResult& flags, const std::string& name) {
  const std::vector<std::string> values = values_of(flags, name);
  return values.empty() ? std::nullopt : std::optional(values.back());
}

std::int64_t number_of(const cxxopts::ParseResult& flags, const std::string& name, std::int64_t fallback,
                       std::int64_t low, std::int64_t high) {
  const std::optional<std::string> text = value_of(flags, name);
  if (!text) return fallback;
  const auto number = parse_number<std::int64_t>(*text);
  if (!number || *number < low || *number > high) fail(name, *text, range_text(low, high));
  return *number;
}

std::uint64_t unsigned_of(const cxxopts::ParseResult& flags, const std::string& name,
                          std::uint64_t fallback) {
  const std::optional<std::string> text = value_of(flags, name);
  if (!text) return fallback;
  const auto number = parse_number<std::uint64_t>(*text);
  if (!number) fail(name, *text, "a whole number from 0 to 18446744073709551615");
  return *number;
}

std::string word_of(const cxxopts::ParseResult& flags, const std::string& name, const std::string& fallback,
                    const std::vector<std::string>& valid) {
  const std::string word = value_of(flags, name).value_or(fallback);
  if (std::find(valid.begin(), valid.end(), word) != valid.end()) return word;
  std::string list;
  for (const std::string& other : valid) list += (list.empty() ? "" : ", ") + other;
  fail(name, word, "one of " + list + did_you_mean(word, valid));
}

std::uint64_t seed_of(const cxxopts::ParseResult& flags) { return unsigned_of(flags, "seed", 1); }

int threads_of(const cxxopts::ParseResult& flags) {
  const auto threads = static_cast<int>(number_of(flags, "threads", 0, 0, kMostThreads));
  return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

TileLibrary tiles_of(const cxxopts::ParseResult& flags) {
  TileLibrary library = built_in_tiles();
  for (const std::string& path : values_of(flags, "tiles")) library.add_file(path);
  return library;
}

Rules rules_of_text(const cxxopts::ParseResult& flags, const std::string& text, const TileLibrary& library) {
  Rules rules = parse_rules(text, library);
  const auto players = static_cast<int>(number_of(flags, "players", rules.players, 2, kMaxPlayers));
  if (players == rules.players) return rules;
  if (rules.says_players) {
    throw Error("ruleset '" + text + "' is for " + std::to_string(rules.players) + " players, but --players is " +
                std::to_string(players));
  }
  rules.players = players;
  finish(rules, library);
  return rules;
}

std::vector<Rules> rulesets_of(const cxxopts::ParseResult& flags, const TileLibrary& library) {
  std::vector<std::string> texts = values_of(flags, "rules");
  if (texts.empty()) texts.emplace_back("base");
  std::vector<Rules> rulesets;
  for (const std::string& text : texts) rulesets.push_back(rules_of_text(flags, text, library));
  return rulesets;
}

void warn_of_idle(const Rules& rules) {
  for (const Rules::IdleOption& option : rules.idle) {
    std::cerr << "meeplelab: '" << option.key << "' has no effect: the part '" << option.part << "' is not played\n";
  }
}

Rules rules_of(const cxxopts::ParseResult& flags, const TileLibrary& library) {
  const std::vector<std::string> texts = values_of(flags, "rules");
  if (texts.size() > 1) {
    throw Error("--rules is given " + std::to_string(texts.size()) +
                " times, expected one ruleset (its parts are joined by '+', its options follow a ':')");
  }
  Rules rules = rules_of_text(flags, texts.empty() ? "base" : texts.front(), library);
  warn_of_idle(rules);
  return rules;
}

std::vector<std::string> agents_of(const cxxopts::ParseResult& flags, int players,
                                   const std::string& fallback) {
  std::vector<std::string> texts = values_of(flags, "agent");
  if (texts.empty()) texts.push_back(fallback);
  const auto seats = static_cast<std::size_t>(players);
  if (texts.size() == 1) texts.resize(seats, texts.front());
  if (texts.size() != seats) {
    throw Error("--agent is given " + std::to_string(texts.size()) +
                " times, expected one agent for all seats or one for each of " + std::to_string(players));
  }
  for (std::string& text : texts) text = agent_text(text);
  return texts;
}

std::vector<std::string> files_of(const cxxopts::ParseResult& flags, const std::string& name,
                                  const std::string& command) {
  const std::vector<std::string> files = values_of(flags, name);
  if (files.empty()) throw Error("'" + command + "' needs a file (see 'meeplelab " + command + " --help')");
  return files;
}

NewFile::NewFile(const std::string& path) : path_(path) {
  std::error_code unknown;  // then opening it fails
  if (std::filesystem::exists(std::filesystem::symlink_status(path, unknown))) {
    throw Error(path + ": the file exists already, expected a new name");
  }
  out_.open(path, std::ios::binary);
  if (!out_) throw Error(path + ": the file cannot be written");
}

void NewFile::finish() {
  if (!out_.flush()) throw Error(path_ + ": the file cannot be written (is the disk full?)");
  is_finished_ = true;
}

NewFile::~NewFile() {
  std::error_code none;
  if (!is_finished_) std::filesystem::remove(path_, none);
}

std::string read_text_file(const std::string& path) {
  if (path != "-") return read_file(path, "file");
  std::ostringstream text;
  text << std::cin.rdbuf();
  return text.str();
}

}  // namespace meeplelab
