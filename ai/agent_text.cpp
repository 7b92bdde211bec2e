#include "ai/agent_text.h"

#include <array>
#include <charconv>

#include "engine/error.h"
#include "engine/suggest.h"

namespace meeplelab {

std::string number_text(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

std::string hint_for(std::string_view word, const std::vector<std::string>& valid) {
  const std::string hint = did_you_mean(word, valid);
  if (!hint.empty()) return hint;
  std::string list;
  for (const std::string& known : valid) list += (list.empty() ? "" : ", ") + known;
  return "; expected one of " + list;
}

AgentText split_agent_text(std::string_view text) {
  const std::string where = "agent '" + std::string(text) + "': ";
  const std::size_t colon = text.find(':');
  AgentText parts{std::string(text.substr(0, colon)), {}};
  if (colon == std::string_view::npos) return parts;
  std::string_view rest = text.substr(colon + 1);
  for (bool more = true; more;) {
    const std::size_t comma = rest.find(',');
    const std::string_view item = rest.substr(0, comma);
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == item.size()) {
      throw Error(where + "read '" + std::string(item) + "', expected key=value");
    }
    parts.keys.emplace_back(item.substr(0, equals), item.substr(equals + 1));
    more = comma != std::string_view::npos;
    if (more) rest.remove_prefix(comma + 1);
  }
  return parts;
}

}  // namespace meeplelab
