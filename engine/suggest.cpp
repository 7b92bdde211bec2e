#include "engine/suggest.h"

#include <algorithm>
#include <vector>

namespace meeplelab {
namespace {

constexpr std::size_t kShortestStem = 3;  // letters that a word cut short must keep

// Lower case, with `_` for `-`: what does not count as a slip.
std::string plain(std::string_view word) {
  std::string out(word);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '-') c = '_';
  }
  return out;
}

int allowed_slips(std::size_t length) { return length < 2 ? 0 : std::max(1, static_cast<int>(length) / 3); }

// The only valid word that starts with `stem`, or "".
std::string completion(const std::string& stem, std::span<const std::string> valid) {
  if (stem.size() < kShortestStem) return "";
  std::string found;
  for (const std::string& candidate : valid) {
    if (!plain(candidate).starts_with(stem)) continue;
    if (!found.empty()) return "";
    found = candidate;
  }
  return found;
}

}  // namespace

int slips_between(std::string_view a, std::string_view b) {
  // Three rows of the distance table: the one being filled, the one before and the one before that.
  std::vector<int> two_before(b.size() + 1), before(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    two_before.swap(before);
    before.swap(row);
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int wrong = before[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({wrong, before[j] + 1, row[j - 1] + 1});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) row[j] = std::min(row[j], two_before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string nearest(std::string_view word, std::span<const std::string> valid) {
  const std::string read = plain(word);
  std::string best;
  int fewest = allowed_slips(read.size()) + 1;
  for (const std::string& candidate : valid) {
    const int slips = slips_between(read, plain(candidate));
    if (slips >= fewest) continue;
    fewest = slips;
    best = candidate;
  }
  return best.empty() ? completion(read, valid) : best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> valid) {
  const std::string near = nearest(word, valid);
  return near.empty() ? "" : "; did you mean '" + near + "'?";
}

}  // namespace meeplelab
