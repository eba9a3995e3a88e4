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
#'   `p.value`, `estimate` (mean `r difference_words`), `stderr` and `conf.int`.
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
kfold_t_test <- function(x, alternative = c("two.sided", "less", "greater"),
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
#'   `p.value`, `estimate` (mean `r difference_words`), `stderr` and `conf.int`.
#' @references `r cite("grandvalet2006", "wang2016")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' d <- c(0.02, 0.05, -0.01, 0.03, 0.04, 0.00, 0.02, 0.01, 0.03, 0.02)
#' corrected_kfold_t_test(d)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
corrected_kfold_t_test <- function(
    x, rho = 0.7, alternative = c("two.sided", "less", "greater"),
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
#'   `p.value`, `estimate` (mean `r difference_words`), `stderr` and `conf.int`.
#' @references `r cite("bouckaert2004")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- matrix(c(0.02, 0.05, -0.01, 0.03, 0.04, 0.01), nrow = 2)
#' corrected_repeated_kfold_t_test(x)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
corrected_repeated_kfold_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
  input <- test_input(x, "corrected_repeated_kfold_t")
  refuse_if(input$k < 2, "x", "shape",
            "must have at least 2 folds (columns) per repetition.")
  signed_test("corrected_repeated_kfold_t", x, alternative, conf.level,
              input = input)
}

register_test(
  "corrected_repeated_kfold_t", "t",
  "Corrected repeated K-fold cross-validated t test",
  plan = quote(cv_kfold(n, k = 10, repeats = 10)), reference = "t(kr - 1)",
  settings = "k = 10, r = 10",
  note = paste(
    "The correction is a rule of thumb; with 10 x 10 folds a hundred",
    "fits per learner."
  ),
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
  refuse_if(ncol(input$n01) < 2, "x", "shape", "must have a row for each of at
             least 2 folds, not {ncol(input$n01)}.")
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

#' Cross-validated Z test from single records
#'
#' The Z test of Bayle, Bayle, Janson and Mackey (2020): the difference in loss
#' on each record, from the fold whose model did not train on it.
#'
#' With the differences h_i of n records and their mean R, z = sqrt(n) R /
#' sigma, referred to the standard normal distribution. `variance = "out"`:
#' sigma^2 = mean (h_i - R)^2 over all records. `variance = "in"`: the mean over
#' the folds of the variance within each (divisor: records of the fold less
#' one).
#'
#' The paper assumes folds of equal size; folds of unequal size have equal
#' weights in the mean here. The order of records and folds does not matter.
#' The hypothesis is about the mean over the K fitted pairs of models.
#'
#' @section When not to use it:
#' For small n or unstable learners: the theory is asymptotic, and requires
#' that a single training record has little influence on the loss differences.
#' `r grid_rates("kfold_z", 1, "kfold")`
#'
#' @param x [contingency_counts()] or [loss_differences()] in error on one
#'   repetition of K folds ([cv_kfold()]), or a vector of differences, one per
#'   record.
#' @param fold The fold of each record, a vector as long as `x`; needed with
#'   plain numbers for `variance = "in"`. Otherwise it is known and cannot be
#'   given.
#' @param variance `"out"` (default, as in Yang et al. 2023) or `"in"`.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (z), `p.value`, `estimate` (mean
#'   `r difference_words`), `stderr` and `conf.int`.
#' @references `r cite("bayle2020", "yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' h <- rep(c(1, 0, -1, 0, 0), c(12, 40, 5, 20, 23))
#' kfold_z_test(h)
#' kfold_z_test(h, fold = rep(1:10, 10), variance = "in")
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
kfold_z_test <- function(x, fold = NULL, variance = c("out", "in"),
                         alternative = c("two.sided", "less", "greater"),
                         conf.level = 0.95) {
  check_given(x)
  refuse_predictions(x, FALSE)
  variance <- check_choice(variance)
  test <- if (variance == "in") "kfold_z_in" else "kfold_z"
  x <- plain_numbers(x)
  input <- if (is.object(x)) {
    check_not_given(fold, "fold")
    input <- check_whole_cells(test_input(x, test), x)
    c(input, records_of_cells(input))
  } else {
    records_of_numbers(x, fold, variance)
  }
  if (variance == "in") {
    sizes <- rowsum(input$times[1, ], input$fold)
    abort_if(any(sizes < 2),
             "The variance within folds needs at least 2 records in each:
              {sum(sizes < 2)} fold{?s} ha{?s/ve} fewer.", "value", "x")
  }
  input$scale <- max(abs(input$value[input$times > 0]), 0)
  check_magnitude(input$scale)
  signed_test(test, x, alternative, conf.level, variance = variance,
              input = input)
}

kfold_z_core <- function(folds, variance = "out") {
  if (is.null(folds$times)) folds <- c(folds, records_of_cells(folds))
  found <- kfold_z(folds$value, folds$times, folds$fold, variance)
  if (is.null(folds$clusters)) return(found)
  sums <- folds$clusters$u1 - found$estimate * folds$clusters$n
  groups <- length(sums)
  found$stderr <- sqrt(groups / (groups - 1) * sum(sums^2)) / folds$n
  found$df <- groups - 1
  found
}

register_kfold_z <- function(test, label, ...) {
  register_test(
    test, "Z", label, plan = quote(cv_kfold(n, k = 10)),
    reference = "N(0, 1)", settings = "K = 10",
    note = "Asymptotic in n; requires stable learners.", citation = "bayle2020",
    reps = 1, input = "contingency", core = kfold_z_core,
    fun = "kfold_z_test", takes_groups = test == "kfold_z", ...
  )
}

register_kfold_z("kfold_z", "Cross-validated Z test (variance out)")
register_kfold_z("kfold_z_in", "Cross-validated Z test (variance in)",
                 args = list(variance = "in"))

# `value` occurs `times` times (one row per data set) in `fold`: differences in
# error take three values only, so that their counts are enough.
# (derivation-tests, eq. 13)
kfold_z <- function(value, times, fold, variance) {
  n <- rowSums(times)
  average <- drop(times %*% value) / n
  centre <- average
  weights <- times
  if (variance == "in") {
    fold <- match(fold, unique(fold))
    by_fold <- function(x) t(rowsum(t(x), fold))
    sizes <- by_fold(times)
    centre <- by_fold(times * rep(value, each = nrow(times))) / sizes
    centre <- centre[, fold, drop = FALSE]
    weights <- times * (n / (ncol(sizes) * (sizes - 1)))[, fold, drop = FALSE]
  }
  deviations <- rep(value, each = nrow(times)) - centre
  list(estimate = average, df = Inf,
       stderr = sqrt(rowSums(weights * matrix(deviations, nrow(times))^2)) / n)
}

records_of_cells <- function(folds) {
  count <- ncol(folds$n01)
  list(value = rep(c(1, -1, 0), each = count),
       times = cbind(folds$n01, folds$n10, folds$n00 + folds$n11),
       fold = rep(seq_len(count), 3))
}

records_of_numbers <- function(x, fold, variance) {
  x <- check_numeric(x, 2, "x")
  size <- length(x)
  refuse_if(!is.null(dim(x)) && size != max(dim(x)), "x", "shape", "must be a
             vector of differences, one per record, not {describe_value(x)}.")
  refuse_if(variance == "in" && is.null(fold), "fold", "missing",
            "is needed for {.code variance = \"in\"}: the fold of each record.")
  abort_if(!is.null(fold) && (!is.atomic(fold) || length(fold) != size),
           "{.arg fold} must have one value per record ({size}), not
            {describe_value(fold)}.", "shape", "fold")
  check_no_na(fold, "fold")
  plain_input(value = as.vector(x), times = matrix(1, 1, size), fold = fold)
}
