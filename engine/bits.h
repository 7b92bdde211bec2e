// Sets as bits: taking one by number, and finding the words of a list that match.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__) || defined(__BMI2__)
#include <immintrin.h>
#endif

namespace meeplelab {

// The place of the set bit that has `number` set bits below it; there is one.
inline std::size_t nth_bit(std::uint64_t bits, std::uint32_t number) {
#ifdef __BMI2__
  bits = _pdep_u64(std::uint64_t{1} << number, bits);
#else
  for (; number > 0; --number) bits &= bits - 1;
#endif
  return static_cast<std::size_t>(std::countr_zero(bits));
}

// Bit i: the i-th of 32 words is `value` where `mask` has a bit. Words are plain values of four bytes.
template <class Word>
std::uint32_t matching(const Word* words, std::uint32_t mask, std::uint32_t value) {
  static_assert(sizeof(Word) == 4);
  std::uint32_t bits = 0;
#ifdef __AVX2__
  const __m256i masks = _mm256_set1_epi32(static_cast<int>(mask)), values = _mm256_set1_epi32(static_cast<int>(value));
  for (unsigned i = 0; i < 32; i += 8) {
    const __m256i eight = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words + i));
    const __m256i equal = _mm256_cmpeq_epi32(_mm256_and_si256(eight, masks), values);
    bits |= static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(equal))) << i;
  }
#else
  for (unsigned i = 0; i < 32; ++i) {
    std::uint32_t word = 0;
    std::memcpy(&word, words + i, sizeof(word));
    bits |= static_cast<std::uint32_t>((word & mask) == value) << i;
  }
#endif
  return bits;
}

// The first `count` bits of 64.
constexpr std::uint64_t first_bits(std::size_t count) { return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1; }

}  // namespace meeplelab
