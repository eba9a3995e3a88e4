#' Corrected resampled t test
#'
#' The t test of repeated hold-outs with Nadeau and Bengio's correction for
#' their overlap.
#'
#' With the differences d_1, ..., d_J of J hold-outs, their mean dbar and
#' variance S^2 (divisor J - 1), t = dbar / sqrt((1/J + n_test/n_train) S^2),
#' referred to the t distribution with J - 1 degrees of freedom (Nadeau &
#' Bengio 2003). J is the number of hold-outs, never the number of
#' records. The order of the hold-outs does not matter.
#'
#' @section When not to use it:
#' For K-fold or half-split plans: see [corrected_repeated_kfold_t_test()] and
#' [bcv_t_test()].
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a plan of [cv_holdout()], or a vector of differences with
#'   `n_train` and `n_test`.
#' @param n_train,n_test The numbers of training and test records of each
#'   hold-out. Needed with plain numbers; known, and not to be given, when `x`
#'   comes from a plan.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = J - 1),
#'   `p.value`, `estimate` (mean difference in loss, first learner minus
#'   second), `stderr` and `conf.int`.
#' @references `r cite("nadeau2003")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' d <- c(0.02, 0.05, -0.01, 0.03, 0.04)
#' corrected_resampled_t_test(d, n_train = 270, n_test = 30)
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
corrected_resampled_t_test <- function(
    x, n_train = NULL, n_test = NULL,
    alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- test_input(x, "corrected_resampled_t")
  input <- with_sizes(input, n_train, n_test)
  signed_test("corrected_resampled_t", input, alternative, conf.level)
}

register_test(
  "corrected_resampled_t", "t", "Corrected resampled t test",
  plan = quote(cv_holdout(n, times = 15, prop = 9 / 10)), statistic = "t",
  reference = "t(J - 1)", settings = "J = 15 hold-outs, nine tenths train",
  note = "The correction is a rule of thumb.",
  citation = "nadeau2003", schemes = "holdout", folds = 1,
  core = function(folds) corrected_t(folds$values, size_ratio(folds)),
  recommended_for = "holdout"
)

size_ratio <- function(folds) mean(folds$n_test) / mean(folds$n_train)
