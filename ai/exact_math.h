// tanh, exp and log for the search, built of + - * / on doubles alone: these are exact IEEE operations, so that the
// same search makes the same moves on every machine, which the functions of libm do not promise.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace meeplelab {

namespace exact {

// ln 2 in two parts: the first ends in zeros, so that a small whole number times it is exact.
inline constexpr double kLn2High = 0x1.62e42fee00000p-1;
inline constexpr double kLn2Low = 0x1.a39ef35793c76p-33;

// 2 to the power of a whole number from -1022 to 1023.
constexpr double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

}  // namespace exact

// e to the power of x, for |x| <= 700: x = k ln 2 + r with |r| <= 0.35, and the Taylor series of r.
constexpr double exact_exp(double x) {
  const double scaled = x / (exact::kLn2High + exact::kLn2Low);
  const int k = static_cast<int>(scaled + (scaled < 0 ? -0.5 : 0.5));
  const double r = (x - k * exact::kLn2High) - k * exact::kLn2Low;
  double sum = 1.0;
  for (int n = 18; n >= 1; --n) sum = 1.0 + sum * r / n;
  return sum * exact::power_of_two(k);
}

// Hyperbolic tangent of any finite number.
constexpr double exact_tanh(double x) {
  if (x < 0) return -exact_tanh(-x);
  if (x > 40) return 1.0;  // closer to 1 than a double can tell
  const double e = exact_exp(-2 * x);
  return (1 - e) / (1 + e);
}

// Natural logarithm of a positive normal number: m 2^k with m near 1, and ln m = 2 artanh((m - 1) / (m + 1)).
constexpr double exact_log(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  int k = static_cast<int>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0xfffffffffffffULL) | 0x3ff0000000000000ULL);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    ++k;
  }
  const double s = (m - 1) / (m + 1), square = s * s;
  double sum = 0;
  for (int n = 27; n >= 1; n -= 2) sum = sum * square + 1.0 / n;
  return k * exact::kLn2High + (k * exact::kLn2Low + 2 * s * sum);
}

// tanh(margin / 30) for whole margins: the reward of search. Beyond the table it is 1.
class RewardTable {
 public:
  double operator()(int margin) const {
    if (margin > kReach) margin = kReach;
    if (margin < -kReach) margin = -kReach;
    return rewards_[static_cast<std::size_t>(margin + kReach)];
  }
  // The same for thousandths of a point, on the straight line between the whole margins on both sides.
  double thousandths(int margin) const {
    const int whole = margin / 1000;  // towards 0
    const int next = margin < 0 ? whole - 1 : whole + 1;
    const double part = (margin < 0 ? -(margin % 1000) : margin % 1000) / 1000.0;
    return (*this)(whole) * (1 - part) + (*this)(next) * part;
  }
  RewardTable() {
    for (int margin = -kReach; margin <= kReach; ++margin) {
      rewards_[static_cast<std::size_t>(margin + kReach)] = exact_tanh(margin / 30.0);
    }
  }

 private:
  static constexpr int kReach = 600;  // 1 - tanh(20) is 8e-18
  std::array<double, 2 * kReach + 1> rewards_;
};

}  // namespace meeplelab
