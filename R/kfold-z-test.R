#' Cross-validated Z test from the differences of single records
#'
#' The Z test of Bayle, Bayle, Janson and Mackey (2020): the difference in loss
#' on each record, from the fold whose model did not train on it.
#'
#' With the differences h_i of n records and their mean R, z = sqrt(n) R /
#' sigma, referred to the standard normal distribution. `variance = "out"`:
#' sigma^2 = mean (h_i - R)^2 over all records. `variance = "in"`: the mean over
#' the folds of the variance within each (divisor: records of the fold less
#' one). The paper takes folds of equal size; folds of unequal size count
#' equally in the mean here. The order of records and folds does not matter.
#' The hypothesis is about the mean over the K fitted pairs of models.
#'
#' @section When not to use it:
#' For small n or unstable learners: the theory is for large n, and asks that
#' the loss differences change little with single training records.
#'
#' @param x [contingency_counts()] or [loss_differences()] in error on one
#'   repetition of K folds ([cv_kfold()]), or a vector of differences, one per
#'   record.
#' @param fold The fold of each record, a vector as long as `x`; needed with
#'   plain numbers for `variance = "in"`. Known, and not to be given, otherwise.
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
#' @include disagreements.R test-design.R
#' @export
kfold_z_test <- function(x, fold = NULL, variance = c("out", "in"),
                         alternative = c("two.sided", "less", "greater"),
                         conf.level = 0.95) {
  check_given(x)
  variance <- check_choice(variance, c("out", "in"), "variance")
  input <- if (is.object(x)) {
    records_of_object(x, fold)
  } else {
    records_of_numbers(x, fold, variance)
  }
  if (variance == "in") check_record_folds(input)
  input$scale <- max(abs(input$value[input$times > 0]), 0)
  core <- kfold_z(input$value, input$times, input$fold, variance)
  signed_test(if (variance == "in") "kfold_z_in" else "kfold_z", input, core,
              alternative, conf.level)
}

register_test(
  "kfold_z", "Z", "Cross-validated Z test (variance out)",
  plan = quote(cv_kfold(n, k = 10)), statistic = "z", reference = "N(0, 1)",
  recommended = "K = 10, variance out",
  note = "For large n and stable learners.", citation = "bayle2020",
  schemes = "kfold", reps = 1, input = "contingency"
)

register_test(
  "kfold_z_in", "Z", "Cross-validated Z test (variance in)",
  plan = quote(cv_kfold(n, k = 10)), statistic = "z", reference = "N(0, 1)",
  recommended = "K = 10", note = "For large n and stable learners.",
  citation = "bayle2020", schemes = "kfold", reps = 1, input = "contingency",
  fun = "kfold_z_test", args = list(variance = "in")
)

# `value` occurs `times` times in `fold`: differences in error take three
# values alone, so that their counts are enough.
# (derivation-tests, eq. 13)
kfold_z <- function(value, times, fold, variance) {
  n <- sum(times)
  average <- sum(times * value) / n
  centre <- average
  if (variance == "in") {
    sizes <- rowsum(times, fold)
    fold <- match(fold, rownames(sizes))
    centre <- (rowsum(times * value, fold) / sizes)[fold]
    times <- times * (n / (nrow(sizes) * (sizes - 1)))[fold]
  }
  list(estimate = average, df = Inf,
       stderr = sqrt(sum(times * (value - centre)^2)) / n)
}
