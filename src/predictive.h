// The components of an estimate from half splits or blocks, and its predictive
// distribution, from the moments of its scores.
#pragma once

#include <cstddef>
#include <vector>

namespace bcvinfer {

// How a plan shows the training part: over how many contrasts; how much of the
// evaluation's variance there is in the mean of B^2 (`contrast`), in minus that
// of B C (`product`), in that of C^2 (`level`) and in the mean of a record's
// scores (`tested`); how much of what the fits differ by is in that of B^2
// (`seed`); the own part of a single fit, in multiples of that (`single`), the
// degrees of freedom with which it is known, and the number of fits behind an
// estimate. (derivation-components, eq. 9, 10 and 13; derivation-blocks, eq. 6
// and 7)
struct Design {
  double contrasts;
  double contrast;
  double product;
  double level;
  double tested;
  double seed;
  double single;
  double known;
  double fits;
};

// Variances of a single score: between records, known with the variance
// `uncertainty`, and what the plan shows of evaluation, training, coupling and
// fits. (derivation-components, eq. 8 to 11)
struct Moments {
  double records;
  double uncertainty;
  double evaluation;
  double training;
  double coupling;
  double fits;
};

// `prior`: how much of the records' own part is in the scale of the prior.
// `grouped`: are the units groups of records? `by_class`: are the classes
// samples of their own? `deployed`: with the own part of one more fit.
struct Sample {
  double units;
  double prior;
  bool grouped;
  bool by_class;
  bool deployed;
};

// What the contrasts show beyond evaluation, of a learner or of a pair and both
// of its learners (or null), three times over: the scale of the prior but for
// the records' part. (derivation-components, eq. 14)
double shown_scale(const Moments& moments, const Moments* one,
                   const Moments* two, const Design& design);

// Variances of the estimate: of the records, the scale of the prior, the shared
// part and the own part of the fits; its standard error and degrees of freedom;
// then the standard errors, the degrees of freedom and the weights of the
// `nodes` of its predictive distribution. `shown`: see shown_scale().
// (derivation-components, eq. 12, 14 and 15; derivation-blocks, eq. 9 to 11)
std::vector<double> predict(Moments moments, double shown, const Design& design,
                            const Sample& sample, std::size_t nodes);

// The sums of score_sums() of k learners on m half splits.
struct HalfSplitSums {
  const double* records;
  const double* within;
  const double* shift;
  const double* contrast;
  const double* level;
  std::size_t learners;
  std::size_t repetitions;
  double units;
};

// Records, evaluation, training, coupling and fits of learner `a`, or of its
// difference from `b` (from 1; 0 is none). (derivation-components, eq. 8 to 11)
std::vector<double> half_split_moments(const HalfSplitSums& sums, std::size_t a,
                                       std::size_t b);

}  // namespace bcvinfer
