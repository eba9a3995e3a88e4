#' K-fold cross-validated paired t test
#'
#' A t test on the differences of the K folds of one cross-validation, as if
#' they were independent.
#'
#' With the differences d_1, ..., d_K, their mean dbar and variance S^2
#' (divisor K - 1), t = dbar / sqrt(S^2 / K), referred to the t distribution
#' with K - 1 degrees of freedom (Dietterich 1998). The order of
#' the folds does not matter.
#'
#' @section When not to use it:
#' When the nominal level matters: the training sets overlap, which the variance
#' ignores. At the nominal level .05 the type I error rates with 10 folds are
#' `r type1_rates("kfold_t")`. See [corrected_kfold_t_test()].
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on one repetition of K folds ([cv_kfold()]), or a vector of
#'   differences.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = K - 1),
#'   `p.value`, `estimate` (mean difference in loss, first learner minus
#'   second), `stderr` and `conf.int`.
#' @references `r cite("dietterich1998")`
#'
#'   `r cite("yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' d <- c(0.02, 0.05, -0.01, 0.03, 0.04, 0.00, 0.02, 0.01, 0.03, 0.02)
#' kfold_t_test(d)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
kfold_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  signed_test("kfold_t", x, alternative, conf.level)
}

register_test(
  "kfold_t", "t", "K-fold cross-validated paired t test",
  plan = quote(cv_kfold(n, k = 10)), reference = "t(K - 1)",
  settings = "K = 10",
  note = "Treats folds as independent although they share training records.",
  citation = "dietterich1998", reps = 1,
  core = function(folds) independent_t(folds$values)
)

#' Corrected K-fold cross-validated t test
#'
#' The K-fold t test with the variance inflated for the correlation of the
#' folds (Grandvalet & Bengio 2006).
#'
#' With the differences d_1, ..., d_K, their mean dbar and variance S^2
#' (divisor K - 1), t = dbar / sqrt(S^2 / (K (1 - rho))), referred to the t
#' distribution with K - 1 degrees of freedom. rho is the covariance of two
#' folds over the variance of the mean; no estimate of it from one
#' cross-validation exists, and 0.7 is the authors' choice. rho = 0 is
#' [kfold_t_test()]. The order of the folds does not matter.
#'
#' @section When not to use it:
#' When rho may be far from 0.7, which the data cannot identify.
#' `r grid_rates("corrected_kfold_t", 1, "kfold")`
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on one repetition of K folds ([cv_kfold()]), or a vector of
#'   differences.
#' @param rho The covariance of two folds over the variance of the mean, one
#'   number of at least 0 and below 1. Default 0.7, the authors' choice.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = K - 1),
#'   `p.value`, `estimate` (mean difference in loss, first learner minus
#'   second), `stderr` and `conf.int`.
#' @references `r cite("grandvalet2006", "wang2016")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' d <- c(0.02, 0.05, -0.01, 0.03, 0.04, 0.00, 0.02, 0.01, 0.03, 0.02)
#' corrected_kfold_t_test(d)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
corrected_kfold_t_test <- function(
    x, rho = 0.7,
    alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  signed_test("corrected_kfold_t", x, alternative, conf.level,
              rho = check_fold_rho(rho))
}

register_test(
  "corrected_kfold_t", "t", "Corrected K-fold cross-validated t test",
  plan = quote(cv_kfold(n, k = 10)), reference = "t(K - 1)",
  settings = "K = 10, rho = 0.7",
  note = "Depends on rho, which the data cannot identify.",
  citation = "grandvalet2006", reps = 1, default_for = "kfold",
  core = function(folds, rho = 0.7) corrected_kfold_t(folds$values, rho)
)

#' Corrected repeated K-fold cross-validated t test
#'
#' The t test of repeated K-fold cross-validation with the correction for
#' overlapping training sets (Bouckaert & Frank 2004).
#'
#' With the differences of all r repetitions of k folds, their mean and
#' variance S^2 (divisor kr - 1), t = mean / sqrt((1/(kr) + 1/(k - 1)) S^2),
#' referred to the t distribution with kr - 1 degrees of freedom:
#' [corrected_resampled_t_test()] with n_test/n_train = 1/(k - 1). The order
#' of repetitions and folds does not matter.
#'
#' @section When not to use it:
#' When hundreds of fits are too expensive. The correction is a rule of thumb.
#' `r grid_rates("corrected_repeated_kfold_t", 10, "repeated_kfold")`
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a plan of [cv_kfold()], or a matrix of differences (row =
#'   repetition, column = fold).
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = kr - 1),
#'   `p.value`, `estimate` (mean difference in loss, first learner minus
#'   second), `stderr` and `conf.int`.
#' @references `r cite("bouckaert2004")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- matrix(c(0.02, 0.05, -0.01, 0.03, 0.04, 0.01), nrow = 2)
#' corrected_repeated_kfold_t_test(x)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
corrected_repeated_kfold_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- test_input(x, "corrected_repeated_kfold_t")
  abort_if(input$k < 2,
           "{.arg x} must have at least 2 folds (columns) per repetition.",
           "shape", "x")
  signed_test("corrected_repeated_kfold_t", x, alternative, conf.level,
              input = input)
}

register_test(
  "corrected_repeated_kfold_t", "t",
  "Corrected repeated K-fold cross-validated t test",
  plan = quote(cv_kfold(n, k = 10, repeats = 10)), reference = "t(kr - 1)",
  settings = "k = 10, r = 10",
  note = paste("The correction is a rule of thumb; with 10 x 10 folds a hundred",
               "fits per learner."),
  citation = "bouckaert2004", default_for = "repeated_kfold",
  core = function(folds) corrected_t(folds$values, 1 / (folds$k - 1))
)

#' Naive K-fold cross-validated McNemar test
#'
#' The sum of the per-fold McNemar statistics.
#'
#' The corrected statistic max(0, |n01 - n10| - 1)^2 / (n01 + n10) of each fold,
#' summed and referred to the chi-squared distribution with K degrees of
#' freedom. A fold without disagreement adds 0, and the degrees of freedom stay
#' K. The order of the folds does not matter.
#'
#' @section When not to use it:
#' Not recommended. The correction is applied K times, to few disagreements
#' each: at the nominal level .05 the type I error rates are
#' `r type1_rates("kfold_mcnemar")`. Disagreements of opposite direction in
#' different folds add up instead of cancelling, so that a small p-value is
#' possible where the mean difference is zero. See [corrected_kfold_t_test()].
#'
#' @param x [contingency_counts()] or [loss_differences()] in error of one pair
#'   of learners on one repetition of K folds ([cv_kfold()]), or a matrix with a
#'   row per fold and the columns `n01` (first learner wrong, second right) and
#'   `n10`.
#' @return A [cv_test] with `statistic` (`X-squared`), `parameter` (df = K),
#'   two-sided `p.value` and `estimate`: the difference in error, first learner
#'   minus second, or n01 / (n01 + n10) where the number of records is unknown.
#' @references `r cite("yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' kfold_mcnemar_test(cbind(n01 = c(3, 1, 4, 2, 0), n10 = c(1, 0, 1, 2, 0)))
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
kfold_mcnemar_test <- function(x) {
  input <- test_input(x, "kfold_mcnemar")
  abort_if(ncol(input$n01) < 2,
           "{.arg x} must have a row for each of at least 2 folds, not
            {ncol(input$n01)}.", "shape", "x")
  count_test("kfold_mcnemar", input)
}

register_test(
  "kfold_mcnemar", "McNemar", "Naive K-fold cross-validated McNemar test",
  plan = quote(cv_kfold(n, k = 10)), reference = "chi-squared(K)",
  settings = "K = 10",
  note = "Not recommended: disagreements of opposite direction do not cancel.",
  citation = "yang2023", reps = 1, input = "contingency", about = "folds",
  core = sum_of_mcnemar
)
