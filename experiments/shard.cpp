#include "experiments/shard.h"

#include <charconv>

namespace meeplelab {

namespace {

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string shard_text(Shard shard) { return std::to_string(shard.number) + "/" + std::to_string(shard.count); }

std::optional<Shard> parse_shard(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto number = number_in(text.substr(0, slash)), count = number_in(text.substr(slash + 1));
  const bool fits = number && count && *number >= 1 && *number <= *count && *count <= Shard::kMost;
  return fits ? std::optional(Shard{*number, *count}) : std::nullopt;
}

}  // namespace meeplelab
