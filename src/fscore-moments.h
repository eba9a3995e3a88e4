// Exact moments of the F1 posterior: E F1^k is a Beta ratio times a
// hypergeometric function (derivation-fscore, eq. 10), and its central
// moments.
#pragma once

#include "beta-vector.h"

namespace bcvinfer {

struct FscoreMoments {
  double mean;
  double variance;
  double skewness;
  double pearson;  // (mean - mode) / standard deviation
};

FscoreMoments fscore_moments(double shape1, double shape2);

// One row of four per recycled pair of shapes, by columns.
Values fscore_moment_table(const Values& shape1, const Values& shape2,
                           const StopCheck& stop);

}  // namespace bcvinfer
