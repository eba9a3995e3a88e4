#include "superiority.h"

#include "beta-line.h"
#include "line-integral.h"

namespace bcvinfer {

namespace {

bool is_integrable(double shape) {
  return shape >= kSmallestIntegrable && shape <= kLargestIntegrable;
}

}  // namespace

// The kernel of b times the upper tail of a on the logit scale, both
// log-concave: the integrand has one peak.
// In place of the sum for whole shapes (derivation-fscore, eq. 23).
double prob_greater(const BetaKernel& a, const BetaKernel& b) {
  const UnitPoint centre =
      consistent_point(b.a() / b.total(), b.b() / b.total());
  const double scale = std::sqrt(1.0 / b.a() + 1.0 / b.b());
  const double log_probability = log_line_integral(
      [&](double shift) {
        const LinePoint place = shifted_point(centre, shift);
        return log_kernel_at(b, place) + log_probability_at(a, place, false);
      },
      scale,
      {{0.0, std::log(a.a() / a.b()) - std::log(b.a() / b.b())},
       std::sqrt(1.0 / a.a() + 1.0 / a.b())});
  return std::min(std::exp(log_probability), 1.0);
}

Values prob_greater(const Values& shape1_a, const Values& shape2_a,
                    const Values& shape1_b, const Values& shape2_b,
                    const StopCheck& stop) {
  Values out(recycled_length(
      {shape1_a.size(), shape2_a.size(), shape1_b.size(), shape2_b.size()}));
  each_value(
      out.size(), stop,
      [&](std::size_t i) {
        const double a1 = shape1_a[i % shape1_a.size()];
        const double a2 = shape2_a[i % shape2_a.size()];
        const double b1 = shape1_b[i % shape1_b.size()];
        const double b2 = shape2_b[i % shape2_b.size()];
        if (is_integrable(a1) && is_integrable(a2) && is_integrable(b1) &&
            is_integrable(b2)) {
          out[i] = prob_greater(BetaKernel(a1, a2), BetaKernel(b1, b2));
        } else {
          const double sum = a1 + a2 + b1 + b2;
          out[i] =
              std::isnan(sum) ? sum : std::numeric_limits<double>::quiet_NaN();
        }
      },
      kIntegralsPerLook);
  return out;
}

}  // namespace bcvinfer
