#include "experiments/packing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>

namespace meeplelab {
namespace {

constexpr int kWidest = 5;  // bytes: 33 bits, what zigzag makes of 32
constexpr std::size_t kMostNames = 256;

constexpr std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0);
}
constexpr std::int64_t unzigzag(std::uint64_t code) {
  return static_cast<std::int64_t>((code >> 1) ^ ((code & 1) != 0 ? ~std::uint64_t{0} : 0));
}
static_assert(zigzag(-1) == 1 && zigzag(1) == 2 && unzigzag(zigzag(-70000)) == -70000);

constexpr int width_of(std::uint64_t code) {
  int width = 1;
  while ((code >>= 8) != 0) ++width;
  return width;
}
static_assert(width_of(zigzag(std::numeric_limits<std::uint32_t>::max())) == kWidest);

template <class Integer>
std::vector<std::uint8_t> packed(std::span<const Integer> values) {
  assert(values.size() <= kMostNames);
  std::vector<std::uint8_t> bytes;
  int width = 1;
  for (std::size_t name = 0; name < values.size(); ++name) {
    if (values[name] == 0) continue;
    if (bytes.empty()) bytes.push_back(0);  // the width, known at the end
    bytes.push_back(static_cast<std::uint8_t>(name));
    width = std::max(width, width_of(zigzag(values[name])));
  }
  if (bytes.empty()) return bytes;
  bytes[0] = static_cast<std::uint8_t>(width);
  for (const Integer value : values) {
    if (value == 0) continue;
    for (int byte = width - 1; byte >= 0; --byte)
      bytes.push_back(static_cast<std::uint8_t>(zigzag(value) >> (8 * byte)));
  }
  return bytes;
}

}  // namespace

std::vector<std::uint8_t> pack(std::span<const std::int32_t> values) { return packed(values); }
std::vector<std::uint8_t> pack(std::span<const std::uint32_t> values) { return packed(values); }

std::optional<std::vector<std::int64_t>> unpack(std::span<const std::uint8_t> bytes) {
  std::vector<std::int64_t> values;
  if (bytes.empty()) return values;
  const std::size_t width = bytes[0];
  const std::size_t count = (bytes.size() - 1) / (1 + width);
  if (width < 1 || width > kWidest || count == 0 || bytes.size() != 1 + count * (1 + width))
    return std::nullopt;
  const auto names = bytes.subspan(1, count);
  auto rest = bytes.subspan(1 + count);
  for (const std::uint8_t name : names) {
    if (name < values.size()) return std::nullopt;  // not ascending
    std::uint64_t code = 0;
    for (const std::uint8_t byte : rest.first(width)) code = code << 8 | byte;
    if (code == 0) return std::nullopt;
    rest = rest.subspan(width);
    values.resize(name + std::size_t{1});
    values.back() = unzigzag(code);
  }
  return values;
}

std::string all_bytes_sql() {
  std::string sql = "x'";
  for (int byte = 0; byte < 256; ++byte) sql += fmt::format("{:02x}", byte);
  return sql + "'";
}

std::string unpacking_sql(const std::string& blob, const std::string& key) {
  // Inside out: width, then how many values, then which of them is ours (0: none), then its bytes, then its
  // sign.
  std::string code;
  for (int byte = 0; byte < kWidest; ++byte) {
    const std::string at = byte == 0 ? "last" : fmt::format("last - {}", byte);
    const std::string term = fmt::format("(instr(bytes, substr(blob, {}, 1)) - 1 << {})", at, 8 * byte);
    code += byte == 0 ? term : fmt::format(" | iif(width > {}, {}, 0)", byte, term);
  }
  const std::string width =
      fmt::format("SELECT {} AS blob, instr(bytes, substr({}, 1, 1)) - 1 AS width", blob, blob);
  const std::string count =
      fmt::format("SELECT *, (length(blob) - 1) / (1 + width) AS count FROM ({})", width);
  const std::string rank = fmt::format(
      "SELECT *, instr(substr(blob, 2, count), substr(bytes, {} + 1, 1)) AS rank FROM ({})", key, count);
  const std::string last =
      fmt::format("SELECT *, 1 + count + rank * width AS last FROM ({}) WHERE rank > 0", rank);
  const std::string zigzag = fmt::format("SELECT {} AS code FROM ({})", code, last);
  return fmt::format("coalesce((SELECT (code >> 1) * (1 - 2 * (code & 1)) - (code & 1) FROM ({})), 0)",
                     zigzag);
}

}  // namespace meeplelab
