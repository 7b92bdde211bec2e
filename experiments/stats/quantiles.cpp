#include "experiments/stats/quantiles.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace meeplelab {

namespace math = boost::math;

double normal_cdf(double z) {
  if (std::isinf(z)) return z > 0 ? 1 : 0;
  return math::cdf(math::normal(), z);
}

double normal_quantile(double p) { return math::quantile(math::normal(), p); }

double student_quantile(double p, std::int64_t freedom) {
  return math::quantile(math::students_t(static_cast<double>(freedom)), p);
}

double student_two_sided_p(double t, std::int64_t freedom) {
  if (std::isinf(t)) return 0;
  return 2 * math::cdf(math::complement(math::students_t(static_cast<double>(freedom)), std::fabs(t)));
}

double beta_quantile(double p, double a, double b) {
  return math::quantile(math::beta_distribution<>(a, b), p);
}

}  // namespace meeplelab
