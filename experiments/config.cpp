#include "experiments/config.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

#include "engine/error.h"
#include "engine/suggest.h"
#include "engine/text_file.h"

namespace meeplelab {
namespace {

using Words = std::vector<std::string>;
using Field = std::variant<std::string Experiment::*, Words Experiment::*, int Experiment::*,
                           std::int64_t Experiment::*, std::uint64_t Experiment::*, bool Experiment::*, Shard Experiment::*>;

// One key of the file, which is one flag of the command line too.
struct Key {
  std::string name;
  Field field;
  std::int64_t least = 0, most = 0;  // of a whole number
  Words choices = {};                // of a text; none = free
};

constexpr std::int64_t kMostBlocks = 1'000'000'000;

const std::vector<Key>& keys() {
  static const std::vector<Key> table = {
      {"command", &Experiment::command, 0, 0, {"compare", "tournament"}},
      {"name", &Experiment::name},
      {"rules", &Experiment::rulesets},
      {"agents", &Experiment::agents},
      {"players", &Experiment::players, 2, 6},
      {"blocks", &Experiment::blocks, 1, kMostBlocks},
      {"shard", &Experiment::shard},
      {"seed", &Experiment::seed},
      {"threads", &Experiment::threads, 0, 1024},
      {"output", &Experiment::output},
      {"records", &Experiment::records},
      {"format", &Experiment::format, 0, 0, {"round_robin", "gauntlet"}},
      {"tiles", &Experiment::tile_files},
      {"tile_sets", &Experiment::tile_sets},
      {"json", &Experiment::json},
  };
  return table;
}

const Key& key_named(std::string_view name, const std::string& where) {
  const auto found = std::ranges::find(keys(), name, &Key::name);
  if (found != keys().end()) return *found;
  Words names;
  for (const Key& key : keys()) names.push_back(key.name);
  throw Error(fmt::format("{}: unknown key '{}'{}", where, name, did_you_mean(name, names)));
}

[[noreturn]] void reject(const std::string& where, const Key& key, std::string_view expected,
                         std::string_view read, std::string_view hint = "") {
  throw Error(fmt::format("{}: '{}' expects {}, read {}{}", where, key.name, expected, read, hint));
}

std::string in_quotes(std::string_view text) { return fmt::format("'{}'", text); }

std::optional<std::uint64_t> natural_number(std::string_view text) {
  const bool hexadecimal = text.starts_with("0x");
  if (hexadecimal) text.remove_prefix(2);
  std::uint64_t value = 0;
  const auto [end, failure] =
      std::from_chars(text.data(), text.data() + text.size(), value, hexadecimal ? 16 : 10);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// --- Checked values, whichever side they came from ---

constexpr std::string_view kSeedExpected = "a whole number from 0 to 18446744073709551615";

Shard shard_of(const std::string& text, const Key& key, const std::string& where) {
  const std::optional<Shard> shard = parse_shard(text);
  const std::string expected = fmt::format("a part of the run such as '2/3', from '1/N' to 'N/N' with N up to {}", Shard::kMost);
  if (!shard) reject(where, key, expected, in_quotes(text));
  return *shard;
}

std::string range_text(const Key& key) {
  return fmt::format("a whole number from {} to {}", key.least, key.most);
}

std::int64_t in_range(std::int64_t value, const Key& key, const std::string& where) {
  if (value < key.least || value > key.most) reject(where, key, range_text(key), std::to_string(value));
  return value;
}

std::string one_of_choices(const std::string& text, const Key& key, const std::string& where) {
  if (key.choices.empty() || std::ranges::count(key.choices, text) > 0) return text;
  const std::string expected = fmt::format("'{}'", fmt::join(key.choices, "' or '"));
  reject(where, key, expected, in_quotes(text), did_you_mean(text, key.choices));
}

// --- From a TOML file ---

std::string type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
      return "a whole number";
    case toml::node_type::floating_point:
      return "a number with a decimal point";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

// What stands in the file, for a message: the value where it is short, else its type.
std::string shown(const toml::node& node) {
  if (const auto* text = node.as_string()) return in_quotes(text->get());
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* number = node.as_floating_point())
    return fmt::format("{} ({})", number->get(), type_name(node));
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  return type_name(node);
}

std::string place(const std::string& source, const toml::source_region& region) {
  return fmt::format("{}:{}", source, region.begin.line);
}

class FromToml {
 public:
  FromToml(Experiment& experiment, const Key& key, const toml::node& node, const std::string& source)
      : experiment_(experiment),
        key_(key),
        node_(node),
        source_(source),
        where_(place(source, node.source())) {}

  void operator()(std::string Experiment::*field) const {
    experiment_.*field = one_of_choices(text(node_, "a text in quotes"), key_, where_);
  }
  void operator()(Words Experiment::*field) const {
    const toml::array* list = node_.as_array();
    Words words, places;
    const auto add = [&](const toml::node& node, const char* expected) {
      words.push_back(text(node, expected));
      places.push_back(place(source_, node.source()));
    };
    if (list == nullptr) add(node_, "a text in quotes or a list of them");
    if (list != nullptr) {
      for (const toml::node& element : *list) add(element, "a list of texts in quotes");
    }
    experiment_.*field = words;
    experiment_.places.of_key[key_.name] = places;
  }
  void operator()(int Experiment::*field) const { experiment_.*field = static_cast<int>(number()); }
  void operator()(std::int64_t Experiment::*field) const { experiment_.*field = number(); }
  void operator()(std::uint64_t Experiment::*field) const {
    std::optional<std::uint64_t> value;
    if (const auto* written = node_.as_integer(); written && written->get() >= 0) {
      value = static_cast<std::uint64_t>(written->get());
    }
    if (const auto* written = node_.as_string()) value = natural_number(written->get());
    if (!value) reject(where_, key_, kSeedExpected, shown(node_));
    experiment_.*field = *value;
  }
  void operator()(bool Experiment::*field) const {
    if (!node_.is_boolean()) reject(where_, key_, "true or false", shown(node_));
    experiment_.*field = node_.as_boolean()->get();
  }
  void operator()(Shard Experiment::*field) const {
    experiment_.*field = shard_of(text(node_, "a text in quotes such as '2/3'"), key_, where_);
  }

 private:
  std::string text(const toml::node& node, std::string_view expected) const {
    if (!node.is_string()) reject(place(source_, node.source()), key_, expected, shown(node));
    return node.as_string()->get();
  }
  std::int64_t number() const {
    if (!node_.is_integer()) reject(where_, key_, range_text(key_), shown(node_));
    return in_range(node_.as_integer()->get(), key_, where_);
  }

  Experiment& experiment_;
  const Key& key_;
  const toml::node& node_;
  const std::string& source_;
  const std::string where_;
};

toml::table parsed(std::string_view text, const std::string& source) {
  try {
    return toml::parse(text, source);
  } catch (const toml::parse_error& error) {
    throw Error(fmt::format("{}: not valid TOML: {}", place(source, error.source()), error.description()));
  }
}

// --- From flags ---

class FromFlag {
 public:
  FromFlag(Experiment& experiment, const Key& key, const Words& values)
      : experiment_(experiment), key_(key), values_(values), where_("--" + key.name) {}

  void operator()(std::string Experiment::*field) const {
    experiment_.*field = one_of_choices(single("one text"), key_, where_);
  }
  void operator()(Words Experiment::*field) const {
    experiment_.*field = values_;
    experiment_.places.of_key.erase(key_.name);
  }
  void operator()(int Experiment::*field) const { experiment_.*field = static_cast<int>(number()); }
  void operator()(std::int64_t Experiment::*field) const { experiment_.*field = number(); }
  void operator()(std::uint64_t Experiment::*field) const {
    const std::string& read = single(kSeedExpected);
    const std::optional<std::uint64_t> value = natural_number(read);
    if (!value) reject(where_, key_, kSeedExpected, in_quotes(read));
    experiment_.*field = *value;
  }
  void operator()(bool Experiment::*field) const {
    const std::string read = values_.empty() ? "true" : single("true or false");
    if (read != "true" && read != "false") reject(where_, key_, "true or false", in_quotes(read));
    experiment_.*field = read == "true";
  }
  void operator()(Shard Experiment::*field) const { experiment_.*field = shard_of(single("one text"), key_, where_); }

 private:
  const std::string& single(std::string_view expected) const {
    if (values_.size() != 1) reject(where_, key_, expected, fmt::format("{} values", values_.size()));
    return values_.front();
  }
  std::int64_t number() const {
    const std::string& read = single(range_text(key_));
    const std::optional<std::int64_t> value = whole_number(read);
    if (!value) reject(where_, key_, range_text(key_), in_quotes(read));
    return in_range(*value, key_, where_);
  }

  Experiment& experiment_;
  const Key& key_;
  const Words& values_;
  const std::string where_;
};

// --- To TOML ---

std::string toml_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (code < 0x20 || code == 0x7F) {
      out += fmt::format("\\u{:04X}", code);
    } else {
      out += c;
    }
  }
  return out + '"';
}

struct ToToml {
  const Experiment& experiment;

  std::string operator()(std::string Experiment::*field) const { return toml_text(experiment.*field); }
  std::string operator()(Words Experiment::*field) const {
    Words texts;
    for (const std::string& word : experiment.*field) texts.push_back(toml_text(word));
    return fmt::format("[{}]", fmt::join(texts, ", "));
  }
  std::string operator()(int Experiment::*field) const { return std::to_string(experiment.*field); }
  std::string operator()(std::int64_t Experiment::*field) const { return std::to_string(experiment.*field); }
  std::string operator()(std::uint64_t Experiment::*field) const {
    const std::uint64_t value = experiment.*field;
    const bool fits_toml = value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return fits_toml ? std::to_string(value) : toml_text(std::to_string(value));
  }
  std::string operator()(bool Experiment::*field) const { return experiment.*field ? "true" : "false"; }
  std::string operator()(Shard Experiment::*field) const { return toml_text(shard_text(experiment.*field)); }
};

using Entry = std::pair<const toml::key*, const toml::node*>;

// In the order of the file, so that the first mistake is the one reported.
std::vector<Entry> entries(const toml::table& table) {
  std::vector<Entry> out;
  for (const auto& [name, node] : table) out.emplace_back(&name, &node);
  std::ranges::sort(out, {}, [](const Entry& entry) { return entry.first->source().begin; });
  return out;
}

}  // namespace

Experiment read_experiment(const std::string& path) { return parse_experiment(read_file(path, "configuration"), path); }

Experiment parse_experiment(std::string_view text, const std::string& source) {
  Experiment experiment;
  const toml::table table = parsed(text, source);
  for (const auto& [name, node] : entries(table)) {
    const Key& key = key_named(name->str(), place(source, name->source()));
    std::visit(FromToml(experiment, key, *node, source), key.field);
  }
  return experiment;
}

void set_flag(Experiment& experiment, const std::string& key, const std::vector<std::string>& values) {
  const Key& known = key_named(key, "--" + key);
  std::visit(FromFlag(experiment, known, values), known.field);
}

std::string to_toml(const Experiment& experiment) {
  std::string out;
  for (const Key& key : keys()) {
    const bool is_unsaid = key.name == "command" && experiment.command.empty();
    if (!is_unsaid) out += fmt::format("{} = {}\n", key.name, std::visit(ToToml{experiment}, key.field));
  }
  return out;
}

}  // namespace meeplelab
