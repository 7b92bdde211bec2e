#include "engine/record_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/error.h"
#include "engine/suggest.h"

namespace meeplelab {

namespace {

template <class Number>
bool read_number(const std::string& text, Number& out) {
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), out);
  return problem == std::errc{} && end == text.data() + text.size();
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (std::size_t i = 0; i < texts.size(); ++i) all += (i == 0 ? "" : ";") + texts[i];
  return all;
}

std::vector<std::string> split_at_semicolons(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char letter : text) {
    if (letter == ';') {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

bool is_hash(const std::string& text) {
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

// A header line: its key, its value written and read (false: not a value), and what is expected.
struct HeaderLine {
  const char* key;
  std::string (*write)(const RecordHeader&);
  bool (*read)(RecordHeader&, const std::string&);
  const char* expected;
};

using Header = RecordHeader;

const std::vector<HeaderLine>& header_lines() {
  static const std::vector<HeaderLine> table = {
      {"meeplelab-record", [](const Header&) { return std::to_string(kRecordVersion); },
       [](Header&, const std::string& text) { return text == std::to_string(kRecordVersion); },
       "1, the version of the format that this program reads"},
      {"ruleset", [](const Header& h) { return h.ruleset; },
       [](Header& h, const std::string& text) {
         h.ruleset = text;
         return !text.empty();
       },
       "a ruleset such as base+abbot"},
      {"tiles", [](const Header& h) { return h.tiles; },
       [](Header& h, const std::string& text) {
         h.tiles = text;
         return is_hash(text);
       },
       "a hash of 16 hex digits"},
      {"players", [](const Header& h) { return std::to_string(h.players); },
       [](Header& h, const std::string& text) { return read_number(text, h.players); }, "a whole number"},
      {"agents", [](const Header& h) { return joined(h.agents); },
       [](Header& h, const std::string& text) {
         h.agents = split_at_semicolons(text);
         return true;
       },
       "agents"},
      {"seed", [](const Header& h) { return std::to_string(h.seed); },
       [](Header& h, const std::string& text) { return read_number(text, h.seed); }, "a whole number from 0 on"},
      {"block", [](const Header& h) { return std::to_string(h.block); },
       [](Header& h, const std::string& text) { return read_number(text, h.block); }, "a whole number from 0 on"},
      {"seating", [](const Header& h) { return std::to_string(h.seating); },
       [](Header& h, const std::string& text) { return read_number(text, h.seating); }, "a whole number"},
      {"version", [](const Header& h) { return h.version; },
       [](Header& h, const std::string& text) {
         h.version = text;
         return true;
       },
       "the version of a program"},
  };
  return table;
}

std::vector<std::string> header_keys() {
  std::vector<std::string> keys;
  for (const HeaderLine& line : header_lines()) keys.emplace_back(line.key);
  return keys;
}

// A text that would not come back from its line is refused.
void check_can_be_written(const RecordHeader& header) {
  const auto check = [](const std::string& text, const char* what, const char* forbidden) {
    if (text.find_first_of(forbidden) == std::string::npos &&
        (text.empty() || (text.front() != ' ' && text.back() != ' ')))
      return;
    throw Error(fmt::format(
        "the {} '{}' cannot stand in a game record: without ';', '#', line breaks and spaces at its ends", what, text));
  };
  for (const std::string& agent : header.agents) check(agent, "agent", ";#\r\n");
  check(header.version, "version", "#\r\n");
}

std::string scores_text(const std::vector<int>& scores) {
  std::string text;
  for (std::size_t seat = 0; seat < scores.size(); ++seat) text += fmt::format(" P{} {}", seat + 1, scores[seat]);
  return text;
}

}  // namespace

std::string tile_hash_text(const Rules& rules) { return fmt::format("{:016x}", rules.tile_hash); }

std::string header_text(const RecordHeader& header) {
  check_can_be_written(header);
  std::string text;
  for (const HeaderLine& line : header_lines()) {
    const std::string value = line.write(header);
    text += fmt::format("{}:{}{}\n", line.key, value.empty() ? "" : " ", value);
  }
  return text + "\n";
}

std::vector<int> scores_of(const Rules& rules, const GameState& state) {
  return {state.scores.begin(), state.scores.begin() + rules.players};
}

std::string check_line(const std::vector<int>& scores) { return "=" + scores_text(scores); }
std::string end_line(const std::vector<int>& scores) { return "end" + scores_text(scores); }

void HeaderReader::line(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string key(text.substr(0, colon));
  if (seen_.empty() && (colon == std::string_view::npos || key != header_lines().front().key)) {
    throw Error(fmt::format("read '{}', expected a game record: its first line is '{}: {}'", text,
                            header_lines().front().key, kRecordVersion));
  }
  const std::vector<std::string> keys = header_keys();
  const auto found = std::find(keys.begin(), keys.end(), key);
  if (colon == std::string_view::npos || found == keys.end()) {
    throw Error(fmt::format("read '{}', expected a header line 'key: value' or the empty line after the header{}", text,
                            did_you_mean(key, keys)));
  }
  if (std::find(seen_.begin(), seen_.end(), key) != seen_.end())
    throw Error(fmt::format("the key '{}' stands twice", key));
  seen_.push_back(key);
  std::string value(text.substr(colon + 1));
  if (value.starts_with(' ')) value.erase(0, 1);
  const HeaderLine& line = header_lines()[static_cast<std::size_t>(found - keys.begin())];
  if (!line.read(header_, value)) throw Error(fmt::format("'{}' is '{}', expected {}", key, value, line.expected));
}

RecordHeader HeaderReader::finish() const {
  for (const std::string& key : header_keys()) {
    if (std::find(seen_.begin(), seen_.end(), key) == seen_.end()) {
      throw Error(fmt::format("the header has no line '{}: ...'", key));
    }
  }
  return header_;
}

}  // namespace meeplelab
