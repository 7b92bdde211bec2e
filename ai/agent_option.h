// The keys of an agent's text as a table over the settings of the agent: reading, canonical text and help pages all go
// through it.
#pragma once

#include <charconv>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/agents.h"
#include "engine/error.h"

namespace meeplelab {

template <class Settings>
struct AgentOption {
  std::string key;
  std::string expected;
  std::string meaning;
  std::function<std::string(const Settings&)> get;
  std::function<bool(Settings&, std::string_view)> set;  // false: not a value of this key
  std::string instead_of = {};                           // a key that cannot be given together with this one
};

template <class Settings>
using AgentOptions = std::vector<AgentOption<Settings>>;

// A number as text reads it back: "0.5", "1000".
std::string number_text(double value);

// Reads the whole of a text as a number within limits.
template <class Number>
bool read_number(std::string_view text, Number low, Number high, Number& out) {
  Number value{};
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size() || !(value >= low && value <= high)) return false;
  out = value == Number{} ? Number{} : value;  // no -0
  return true;
}

// A number with a fraction.
template <class Settings>
AgentOption<Settings> real_option(std::string key, double Settings::*field, double low, double high,
                                  std::string meaning) {
  return {std::move(key), "a number from " + number_text(low) + " to " + number_text(high), std::move(meaning),
          [field](const Settings& settings) { return number_text(settings.*field); },
          [=](Settings& settings, std::string_view text) { return read_number(text, low, high, settings.*field); },
          {}};
}

// A whole number.
template <class Settings>
AgentOption<Settings> whole_option(std::string key, int Settings::*field, int low, int high, std::string meaning) {
  return {std::move(key), "a whole number from " + std::to_string(low) + " to " + std::to_string(high),
          std::move(meaning), [field](const Settings& settings) { return std::to_string(settings.*field); },
          [=](Settings& settings, std::string_view text) { return read_number(text, low, high, settings.*field); },
          {}};
}

// One of several words, for the enumerators 0, 1, 2, ...
template <class Settings, class Enum>
AgentOption<Settings> word_option(std::string key, Enum Settings::*field, std::vector<std::string> words,
                                  std::string meaning) {
  std::string expected;
  for (const std::string& word : words) expected += (expected.empty() ? "" : ", ") + word;
  return {std::move(key), expected, std::move(meaning),
          [=](const Settings& settings) { return words[static_cast<std::size_t>(settings.*field)]; },
          [=](Settings& settings, std::string_view text) {
            for (std::size_t i = 0; i < words.size(); ++i) {
              if (words[i] != text) continue;
              settings.*field = static_cast<Enum>(i);
              return true;
            }
            return false;
          },
          {}};
}

// The option, not to be given together with another key.
template <class Settings>
AgentOption<Settings> instead_of(std::string other, AgentOption<Settings> option) {
  option.instead_of = std::move(other);
  return option;
}

template <class Settings>
const AgentOption<Settings>* find_option(const AgentOptions<Settings>& options, std::string_view key) {
  for (const auto& option : options) {
    if (option.key == key) return &option;
  }
  return nullptr;
}

// The end of a message about an unknown word: the nearest valid one, or all.
std::string hint_for(std::string_view word, const std::vector<std::string>& valid);

using KeyValues = std::vector<std::pair<std::string, std::string>>;

// Settings from the keys given; `text` is the whole text, for messages. Throws Error.
template <class Settings>
Settings read_settings(const AgentOptions<Settings>& options, const KeyValues& given, std::string_view text) {
  const std::string where = "agent '" + std::string(text) + "': ";
  Settings settings;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto& [key, value] = given[i];
    const AgentOption<Settings>* option = find_option(options, key);
    if (!option) {
      std::vector<std::string> keys;
      for (const auto& candidate : options) keys.push_back(candidate.key);
      throw Error(where + "unknown key '" + key + "'" + hint_for(key, keys));
    }
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      const std::string& before = given[earlier].first;
      if (before == key) throw Error(where + "'" + key + "' is given twice");
      if (before == option->instead_of || find_option(options, before)->instead_of == key) {
        throw Error(where + "give " + before + " or " + key + ", not both");
      }
    }
    if (!option->set(settings, value)) {
      throw Error(where + key + " is '" + value + "', expected " + option->expected);
    }
  }
  return settings;
}

// "key=value" of every setting that differs from its default, joined by commas.
template <class Settings>
std::string settings_text(const AgentOptions<Settings>& options, const Settings& settings) {
  const Settings defaults;
  std::string text;
  for (const auto& option : options) {
    const std::string value = option.get(settings);
    if (value != option.get(defaults)) text += (text.empty() ? "" : ",") + option.key + "=" + value;
  }
  return text;
}

template <class Settings>
AgentInfo agent_info(std::string name, std::string meaning, const AgentOptions<Settings>& options) {
  AgentInfo info{std::move(name), std::move(meaning), {}};
  for (const auto& option : options) {
    info.keys.push_back({option.key, option.get(Settings{}), option.expected, option.meaning});
  }
  return info;
}

}  // namespace meeplelab
