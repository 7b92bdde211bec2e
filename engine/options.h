// The options of the rules as a table: each has a key, a default, what it may be, its meaning and its rule number.
// Texts of rulesets, the `rules` command and configurations all go through this table.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "engine/expansions/expansions.h"

namespace meeplelab {

struct Rules;

struct Option {
  std::string key;
  std::string rule;                 // number in the rules, e.g. "B-41"
  std::string meaning;              // one line
  std::vector<std::string> values;  // what it may be, default first; empty for a number
  int low = 0, high = 0;            // range of a number
  std::string part = {};            // the part of the game it belongs to; empty: base
  std::size_t count = 1;            // of a list: so many numbers from low to high, joined by '/'
  std::function<std::string(const Rules&)> get;
  std::function<void(Rules&, const std::string&)> set;  // takes a valid value only

  // Whether the text is a value of this option.
  bool accepts(const std::string& text) const;
  // "4, 2" or "a whole number from 0 to 100".
  std::string expected() const;
};

namespace options {

// An option over the integer field that `field` returns a reference to.
template <class Field>
Option number(std::string key, std::string rule, std::string meaning, int low, int high, Field field);

// An option whose values name 0, 1, 2, ... of an enumeration or bool field.
template <class Field>
Option choice(std::string key, std::string rule, std::string meaning, std::vector<std::string> values, Field field);

// An option over an array of numbers, written "10/20/30/40".
template <class Field>
Option list(std::string key, std::string rule, std::string meaning, int low, int high, Field field);

}  // namespace options

// A part of the game that a ruleset text can name: the base game or an expansion.
struct Part {
  std::string name;
  std::vector<std::string> aliases;  // other names that are read
  std::string rule;
  std::string meaning;
  ExpansionSet expansion;            // the bit of the expansion; none for the base game
  std::string needs = {};            // the part without which it makes no sense
};

// All parts, in the order in which canonical texts print them.
const std::vector<Part>& all_parts();

// A preset stands for a part list with options; more parts and options may follow it, and later wins.
struct Preset {
  std::string name;
  std::string text;  // the ruleset it stands for
};
const std::vector<Preset>& all_presets();

// All options, base game first, then each expansion's in order.
const std::vector<Option>& all_options();

}  // namespace meeplelab

// ---- definitions of the templates

namespace meeplelab::options {

inline Option described(std::string key, std::string rule, std::string meaning) {
  Option option;
  option.key = std::move(key);
  option.rule = std::move(rule);
  option.meaning = std::move(meaning);
  return option;
}

template <class Field>
Option number(std::string key, std::string rule, std::string meaning, int low, int high, Field field) {
  Option option = described(std::move(key), std::move(rule), std::move(meaning));
  option.low = low;
  option.high = high;
  option.get = [field](const Rules& rules) { return std::to_string(field(const_cast<Rules&>(rules))); };
  option.set = [field](Rules& rules, const std::string& text) { field(rules) = std::stoi(text); };
  return option;
}

template <class Field>
Option list(std::string key, std::string rule, std::string meaning, int low, int high, Field field) {
  Option option = described(std::move(key), std::move(rule), std::move(meaning));
  option.low = low;
  option.high = high;
  option.count = std::tuple_size_v<std::remove_reference_t<std::invoke_result_t<Field, Rules&>>>;
  option.get = [field](const Rules& rules) {
    std::string text;
    for (const int number : field(const_cast<Rules&>(rules))) text += (text.empty() ? "" : "/") + std::to_string(number);
    return text;
  };
  option.set = [field](Rules& rules, const std::string& text) {
    std::size_t start = 0;
    for (int& number : field(rules)) {
      number = std::stoi(text.substr(start));
      start = text.find('/', start) + 1;
    }
  };
  return option;
}

template <class Field>
Option choice(std::string key, std::string rule, std::string meaning, std::vector<std::string> values,
              Field field) {
  Option option = described(std::move(key), std::move(rule), std::move(meaning));
  option.values = values;
  option.get = [field, values](const Rules& rules) {
    return values[static_cast<std::size_t>(field(const_cast<Rules&>(rules)))];
  };
  option.set = [field, values](Rules& rules, const std::string& text) {
    using Value = std::remove_reference_t<decltype(field(rules))>;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] == text) field(rules) = static_cast<Value>(i);
    }
  };
  return option;
}

}  // namespace meeplelab::options
