// A part of a run that another process, or another machine, plays into a file of its own: "2/3" is every third block,
// from the second on. Blocks depend on nothing but the run and their number, so the parts together are the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace meeplelab {

struct Shard {
  static constexpr std::int64_t kMost = 1'000'000;

  std::int64_t number = 1;  // 1 .. count
  std::int64_t count = 1;

  bool is_whole() const { return count == 1; }
  bool has(std::int64_t block) const { return block % count == number - 1; }
  std::int64_t first_block() const { return number - 1; }
  // Its blocks among 0 .. blocks - 1.
  std::int64_t blocks_of(std::int64_t blocks) const { return (blocks - number + count) / count; }
  // The block after one of its own.
  std::int64_t next_block(std::int64_t block) const { return block + count; }
  friend bool operator==(const Shard&, const Shard&) = default;
};

// "2/3".
std::string shard_text(Shard shard);
// Nothing when the text is no such part.
std::optional<Shard> parse_shard(std::string_view text);

}  // namespace meeplelab
