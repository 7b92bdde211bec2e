// Flags that mean the same in every command, defined once, and how their values are read. Values are kept as
// text until a command asks for them, so a message can name the flag, what was read and what was expected.
#pragma once

#include <cstdint>
#include <cxxopts.hpp>
#include <initializer_list>
#include <limits>
#include <optional>
#include <fstream>
#include <string>
#include <vector>

#include "engine/rules.h"
#include "engine/tile_set.h"

namespace meeplelab {

// The group of arguments without a flag, such as file names.
inline constexpr const char* kArgumentGroup = "arguments";

// ---- saying which flags a command takes

// Adds flags of the common table: rules agent players blocks seed threads output json tiles.
void add_common_flags(cxxopts::Options& options, std::initializer_list<const char*> names);
// A flag of this command alone, with a value; `name` as in cxxopts: "games" or "g,games".
void add_flag(cxxopts::Options& options, const std::string& name, const std::string& value,
              const std::string& meaning);
// A flag without a value.
void add_switch(cxxopts::Options& options, const std::string& name, const std::string& meaning);
// The arguments without a flag: one, or with `many` any number. Shown in the help as `value`.
void add_argument(cxxopts::Options& options, const std::string& name, const std::string& value,
                  const std::string& meaning, bool many = false);

// ---- reading them; also for flags of one command alone

bool is_given(const cxxopts::ParseResult& flags, const std::string& name);
// All values of a repeated flag or argument, in order and whole (cxxopts would split them at commas).
std::vector<std::string> values_of(const cxxopts::ParseResult& flags, const std::string& name);
// The last value given, or nothing.
std::optional<std::string> value_of(const cxxopts::ParseResult& flags, const std::string& name);
// A whole number in a range, or `fallback` when the flag is not given. Throws Error.
std::int64_t number_of(const cxxopts::ParseResult& flags, const std::string& name, std::int64_t fallback,
                       std::int64_t low, std::int64_t high = std::numeric_limits<std::int64_t>::max());
// The same for numbers of 64 bits without a sign: seeds.
std::uint64_t unsigned_of(const cxxopts::ParseResult& flags, const std::string& name, std::uint64_t fallback);
// One word of a list. Throws Error with the nearest one.
std::string word_of(const cxxopts::ParseResult& flags, const std::string& name, const std::string& fallback,
                    const std::vector<std::string>& valid);

// ---- the common flags

// Says on stderr which options of a ruleset have no effect.
void warn_of_idle(const Rules& rules);

std::uint64_t seed_of(const cxxopts::ParseResult& flags);  // --seed, default 1
int threads_of(const cxxopts::ParseResult& flags);         // --threads, at least 1: 0 and none mean all cores
TileLibrary tiles_of(const cxxopts::ParseResult& flags);   // the built-in tile sets and those of --tiles
// --rules, default "base", with the players of --players. Throws Error where more than one is given.
Rules rules_of(const cxxopts::ParseResult& flags, const TileLibrary& library);
// The same for any number of rulesets.
std::vector<Rules> rulesets_of(const cxxopts::ParseResult& flags, const TileLibrary& library);
// One ruleset text, with the players of --players.
Rules rules_of_text(const cxxopts::ParseResult& flags, const std::string& text, const TileLibrary& library);
// --agent, one a seat in canonical text; a single one is repeated for all seats; `fallback` where there is
// none.
std::vector<std::string> agents_of(const cxxopts::ParseResult& flags, int players,
                                   const std::string& fallback);

// The files of an argument that needs at least one. Throws Error naming the command.
std::vector<std::string> files_of(const cxxopts::ParseResult& flags, const std::string& name,
                                  const std::string& command);

// A file as text; "-" is stdin. Throws Error.
std::string read_text_file(const std::string& path);

// A file that is written as a whole: refused where the name is taken, and gone again unless it was finished.
class NewFile {
 public:
  explicit NewFile(const std::string& path);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();
  std::ostream& out() { return out_; }
  // Throws Error when something could not be written.
  void finish();

 private:
  std::string path_;
  std::ofstream out_;
  bool is_finished_ = false;
};

}  // namespace meeplelab
