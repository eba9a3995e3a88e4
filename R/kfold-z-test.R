#' Cross-validated Z test from the differences of single records
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
#'   difference in loss, first learner minus second), `stderr` and `conf.int`.
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
  variance <- check_choice(variance)
  test <- if (variance == "in") "kfold_z_in" else "kfold_z"
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
  abort_if(!is.null(dim(x)) && size != max(dim(x)),
           "{.arg x} must be a vector of differences, one per record, not
            {describe_value(x)}.", "shape", "x")
  abort_if(variance == "in" && is.null(fold),
           "{.arg fold} is needed for {.code variance = \"in\"}: the fold of
            each record.", "missing", "fold")
  abort_if(!is.null(fold) && (!is.atomic(fold) || length(fold) != size),
           "{.arg fold} must have one value per record ({size}), not
            {describe_value(fold)}.", "shape", "fold")
  check_no_na(fold, "fold")
  plain_input(value = as.vector(x), times = matrix(1, 1, size), fold = fold)
}
