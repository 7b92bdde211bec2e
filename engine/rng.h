// Random numbers from a counter: output n of a stream is a mixing function of (key, n), so a stream can be made
// anywhere from the numbers that name it, and results never depend on threads or order.
// The mixer is the finaliser of SplitMix64 (Steele, Lea, Flood 2014: Fast splittable pseudorandom number generators).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace meeplelab {

constexpr std::uint64_t mix64(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

// A hash of several numbers, in order: the key of a stream or of a tile.
constexpr std::uint64_t hash_of(std::initializer_list<std::uint64_t> values) {
  std::uint64_t hash = 0x6d656570'6c656c61ULL;
  for (const std::uint64_t value : values) hash = mix64(hash * 0x9e3779b97f4a7c15ULL + mix64(value + 1));
  return hash;
}

// A hash of a text (FNV-1a, then mixed).
constexpr std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3ULL;
  return mix64(hash);
}

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t key) : state_(key) {}

  constexpr std::uint64_t next() { return mix64(state_ += 0x9e3779b97f4a7c15ULL); }

  // Uniform on 0..bound-1, without bias (Lemire 2019: Fast random integer generation in an interval). bound >= 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform on [0, 1), in steps of 2^-53.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace meeplelab
