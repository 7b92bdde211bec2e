// Means, variances and covariances one block at a time (Welford 1962), without keeping the blocks. Feed them
// in block order: the last bits of a sum depend on the order, so this is what makes results independent of
// threads.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

namespace meeplelab {

class RunningMean {
 public:
  void add(double value) {
    ++count_;
    const double from_old_mean = value - mean_;
    mean_ += from_old_mean / static_cast<double>(count_);
    squares_ += from_old_mean * (value - mean_);
  }
  std::int64_t count() const { return count_; }
  double mean() const { return mean_; }
  // Of one block, with n - 1 in the denominator; 0 below two blocks.
  double variance() const { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); }
  double sd() const { return std::sqrt(variance()); }

 private:
  std::int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of squared deviations from the mean
};

// Two measurements of the same blocks.
class RunningPair {
 public:
  void add(double first, double second) {
    const double from_old_mean = first - first_.mean();
    first_.add(first);
    second_.add(second);
    difference_.add(second - first);
    products_ += from_old_mean * (second - second_.mean());
  }
  const RunningMean& first() const { return first_; }
  const RunningMean& second() const { return second_; }
  const RunningMean& difference() const { return difference_; }  // second - first
  double covariance() const {
    return first_.count() < 2 ? 0 : products_ / static_cast<double>(first_.count() - 1);
  }
  // Nothing when one of the two does not vary.
  std::optional<double> correlation() const {
    const double scale = first_.sd() * second_.sd();
    if (!(scale > 0)) return std::nullopt;
    return std::fmin(1.0, std::fmax(-1.0, covariance() / scale));
  }

 private:
  RunningMean first_, second_, difference_;
  double products_ = 0;  // sum of products of deviations
};

}  // namespace meeplelab
