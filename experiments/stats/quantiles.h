// The distributions that the statistics need, from Boost.Math, in one place so that its headers are read
// once.
#pragma once

#include <cstdint>

namespace meeplelab {

double normal_cdf(double z);
double normal_quantile(double p);                            // 0 < p < 1
double student_quantile(double p, std::int64_t freedom);     // 0 < p < 1, freedom >= 1
double student_two_sided_p(double t, std::int64_t freedom);  // P(|T| >= |t|)
double beta_quantile(double p, double a, double b);          // 0 <= p <= 1; a, b > 0

}  // namespace meeplelab
