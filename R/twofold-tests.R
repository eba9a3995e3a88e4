#' Block-regularized m x 2 cross-validated t test
#'
#' A t test for any number of block-regularized repetitions of two-fold
#' cross-validation, and for any loss.
#'
#' With the 2m differences p_ik, their mean pbar, S^2 = sum (p_ik - pbar)^2 /
#' (2m) and A = 1 + rho1 + 2 (m - 1) rho2, t = pbar / (C sqrt(S^2)) with C^2 = A
#' / (2m - A), referred to the t distribution with f = (2m (1 - rho2) - (1 +
#' rho1 - 2 rho2))^2 / (m (1 - rho1)^2 + (m - 1) (1 + rho1 - 2 rho2)^2) degrees
#' of freedom: the variance matched by its mean, f by Satterthwaite's rule.
#'
#' At rho1 = rho2 = 1/2, C^2 = (2m + 1)/(2m - 1) and f = 2m - 1, and for normal
#' differences with these correlations the size is exact. The order of
#' repetitions and folds does not matter. Random half splits are accepted, with
#' a note. Unpublished; derived in `vignette("derivation-tests", "bcvinfer")`.
#'
#' @section When not to use it:
#' When the correlations may exceed the given ones; A must be below 2m.
#' `r grid_rates("bcv_t")`
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on an m x 2 plan ([cv_bcv()]), or an m x 2 matrix of differences
#'   (row = repetition, column = fold).
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = f), `p.value`,
#'   `estimate` (mean `r difference_words`), `stderr` and `conf.int`.
#' @references `r cite("wang2017array", "wang2014", "yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' bcv_t_test(x)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
bcv_t_test <- function(x, rho1 = 0.5, rho2 = 0.5,
                       alternative = c("two.sided", "less", "greater"),
                       conf.level = 0.95) {
  input <- test_input(x, "bcv_t")
  check_bcv_t_rho(rho1, rho2, input$m)
  signed_test("bcv_t", x, alternative, conf.level, rho1 = rho1, rho2 = rho2,
              input = input)
}

register_test(
  "bcv_t", "t", "Block-regularized m x 2 cross-validated t test",
  plan = quote(cv_bcv(n, m = 5)), reference = "t(f)",
  settings = "m = 5, rho1 = rho2 = 1/2",
  note = "Unpublished; its size is exact only at the given correlations.",
  citation = unpublished, schemes = half_split_kinds, folds = 2,
  default_for = half_split_kinds,
  core = function(folds, rho1 = 0.5, rho2 = 0.5) bcv_t(folds$values, rho1, rho2)
)

#' Blocked 3 x 2 cross-validated t test
#'
#' The t test of Wang, Wang, Jia and Li (2014) on three block-regularized
#' repetitions of two-fold cross-validation.
#'
#' With the six differences p_ik, their mean pbar and S^2 = sum (p_ik -
#' pbar)^2 / 6, t = pbar / sqrt(S^2), referred to the t distribution with 5
#' degrees of freedom. The order of repetitions and folds does not matter. S^2
#' overestimates the variance of pbar if, and only if, rho1 + 4 rho2 < 2. Random
#' half splits are accepted, with a note.
#'
#' @section When not to use it:
#' With other than three repetitions ([bcv_t_test()] takes any m), or where
#' rho1 + 4 rho2 may exceed 2.
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a 3 x 2 plan ([cv_bcv()] with m = 3), or a 3 x 2 matrix of
#'   differences (row = repetition, column = fold).
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = 5), `p.value`,
#'   `estimate` (mean `r difference_words`), `stderr` and `conf.int`.
#' @references `r cite("wang2014")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01), c(0.05, 0.01, 0.02))
#' bcv32_t_test(x)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
bcv32_t_test <- function(x, alternative = c("two.sided", "less", "greater"),
                         conf.level = 0.95) {
  signed_test("bcv32_t", x, alternative, conf.level)
}

register_test(
  "bcv32_t", "t", "Blocked 3 x 2 cross-validated t test",
  plan = quote(cv_bcv(n, m = 3)), reference = "t(5)", settings = "m = 3",
  note = "Underestimates the variance where rho1 + 4 rho2 > 2.",
  citation = "wang2014", schemes = half_split_kinds, reps = 3, folds = 2,
  core = function(folds) bcv32_t(folds$values)
)

#' 5 x 2 cross-validated paired t test
#'
#' Dietterich's test on five repetitions of two-fold cross-validation.
#'
#' With the differences p_ik of repetition i and fold k, and s_i^2 = (p_i1 -
#' p_i2)^2 / 2, t = p_11 / sqrt(sum s_i^2 / 5), referred to the t distribution
#' with 5 degrees of freedom (Dietterich 1998).
#'
#' The numerator is the first difference only, so the result depends on which
#' repetition and which fold come first: exchanging repetitions, or the two
#' folds of the first, changes it. The estimate is that first difference, and
#' the interval is about it. All orders of a random plan are equivalent; do not
#' choose one after seeing the results. The test is made for random half splits
#' ([cv_rcv()]); block-regularized ones ([cv_bcv()]) are accepted, with a note.
#'
#' @section When not to use it:
#' If power matters, or a result that does not depend on the order of the
#' folds: see [components_test()], [bcv_t_test()].
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a 5 x 2 plan ([cv_rcv()]), or a 5 x 2 matrix of differences
#'   (row = repetition, column = fold).
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = 5), `p.value`,
#'   `estimate` (the first `r difference_words`), `stderr` and `conf.int`.
#' @references `r cite("dietterich1998")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' cv52_t_test(x)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
cv52_t_test <- function(x, alternative = c("two.sided", "less", "greater"),
                        conf.level = 0.95) {
  signed_test("cv52_t", x, alternative, conf.level)
}

register_test(
  "cv52_t", "t", "5 x 2 cross-validated paired t test",
  plan = quote(cv_rcv(n, m = 5)), reference = "t(5)", settings = "m = 5",
  note = "Estimates the first fold's difference; depends on which is first.",
  citation = "dietterich1998", schemes = c("rcv", "bcv"), reps = 5, folds = 2,
  core = function(folds) c(cv52_t(folds$values), suffix = " (first fold)")
)

#' Combined 5 x 2 cross-validated t test
#'
#' The 5 x 2 t test with the mean of all ten differences in the numerator.
#'
#' With the differences p_ik, their mean pbar and s_i^2 = (p_i1 - p_i2)^2 / 2,
#' t = sqrt(10) pbar / sqrt(sum s_i^2 / 5), referred to the t distribution
#' with 5 degrees of freedom (Yildiz 2013). The order of repetitions and folds
#' does not matter.
#'
#' @section When not to use it:
#' For inference: the ten differences are treated as independent. At the nominal
#' level .05 the type I error rates are `r type1_rates("combined_cv52_t")`. It
#' is provided for comparison; see [combined_cv52_f_test()].
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a 5 x 2 plan ([cv_rcv()]), or a 5 x 2 matrix of differences
#'   (row = repetition, column = fold).
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = 5), `p.value`,
#'   `estimate` (mean `r difference_words`), `stderr` and `conf.int`.
#' @references `r cite("yildiz2013")`
#'
#'   `r cite("yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' combined_cv52_t_test(x)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
combined_cv52_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
  signed_test("combined_cv52_t", x, alternative, conf.level)
}

register_test(
  "combined_cv52_t", "t", "Combined 5 x 2 cross-validated t test",
  plan = quote(cv_rcv(n, m = 5)), reference = "t(5)", settings = "m = 5",
  note = "Treats the ten differences as independent; for comparison only.",
  citation = "yildiz2013", schemes = c("rcv", "bcv"), reps = 5, folds = 2,
  core = function(folds) combined_cv52_t(folds$values)
)

#' Combined 5 x 2 cross-validated F test
#'
#' Alpaydin's test on five repetitions of two-fold cross-validation, which
#' does not depend on the order of the folds.
#'
#' With the differences p_ik and s_i^2 = (p_i1 - p_i2)^2 / 2, F = sum p_ik^2 /
#' (2 sum s_i^2), referred to the F distribution with 10 and 5 degrees of
#' freedom, upper tail (Alpaydin 1999). A version in circulation
#' computes s_i^2 with divisor 2 instead of 1, which doubles F. Made for
#' random half splits; block-regularized ones are accepted, with a note.
#'
#' @section When not to use it:
#' For one-sided hypotheses, and to judge the size of the mean difference: F is
#' large wherever single folds differ, even if their mean is zero.
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a 5 x 2 plan ([cv_rcv()]), or a 5 x 2 matrix of differences
#'   (row = repetition, column = fold).
#' @return A [cv_test] with `statistic` (F), `parameter` (num df, denom df),
#'   two-sided `p.value` and `estimate` (mean `r difference_words`).
#' @references `r cite("alpaydin1999")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' combined_cv52_f_test(x)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
combined_cv52_f_test <- function(x) f_test("combined_cv52_f", x)

register_test(
  "combined_cv52_f", "F", "Combined 5 x 2 cross-validated F test",
  plan = quote(cv_rcv(n, m = 5)), reference = "F(10, 5)", settings = "m = 5",
  note = "Two-sided only; numerator and denominator are not independent.",
  citation = "alpaydin1999", schemes = c("rcv", "bcv"), reps = 5, folds = 2,
  about = "folds", core = function(folds) cv52_f(folds$values, 10)
)

#' Calibrated block-regularized 5 x 2 cross-validated F test
#'
#' The combined 5 x 2 F statistic on a block-regularized plan, with calibrated
#' degrees of freedom (Wang, Li & Li 2017).
#'
#' With the differences p_ik and s_i^2 = (p_i1 - p_i2)^2 / 2, F = sum p_ik^2 /
#' (2 sum s_i^2), referred to the F distribution with 7 and 5 degrees of
#' freedom, upper tail. The degrees of freedom follow the paper's
#' abstract; whether the paper scales the statistic as well is not confirmed.
#' The order of repetitions and folds does not matter. Random half splits are
#' accepted, with a note.
#'
#' @section When not to use it:
#' For one-sided hypotheses, and to judge the size of the mean difference: F is
#' large wherever single folds differ, even if their mean is zero.
#' `r grid_rates("calibrated_bcv52_f")`
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a 5 x 2 plan ([cv_bcv()]), or a 5 x 2 matrix of differences
#'   (row = repetition, column = fold).
#' @return A [cv_test] with `statistic` (F), `parameter` (num df, denom df),
#'   two-sided `p.value` and `estimate` (mean `r difference_words`).
#' @references `r cite("wang2017f")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' calibrated_bcv52_f_test(x)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
calibrated_bcv52_f_test <- function(x) f_test("calibrated_bcv52_f", x)

register_test(
  "calibrated_bcv52_f", "F",
  "Calibrated block-regularized 5 x 2 cross-validated F test",
  plan = quote(cv_bcv(n, m = 5)), reference = "F(7, 5)", settings = "m = 5",
  note = "Two-sided only; degrees of freedom from the paper's abstract.",
  citation = "wang2017f", schemes = c("bcv", "rcv"), reps = 5, folds = 2,
  about = "folds", core = function(folds) cv52_f(folds$values, 7)
)
