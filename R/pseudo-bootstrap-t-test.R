#' Pseudo-bootstrap t tests
#'
#' The mean of J hold-outs, with its variance read from R more sets of J
#' hold-outs with fresh random splits of the same records.
#'
#' With mu the mean of the first set and S_R^2 the variance (divisor R - 1) of
#' the means of the R other sets, `pseudo_bootstrap_t_test()` is mu /
#' sqrt(S_R^2), and `corrected_pseudo_bootstrap_t_test()` is mu / sqrt((1 + J
#' n_test/n_train) S_R^2), both referred to the t distribution with R - 1
#' degrees of freedom. The first set is the estimate and does not enter the
#' variance, so it matters which set is first; the order of the others, and of
#' the hold-outs in a set, does not.
#'
#' The papers at hand do not print these formulas in full: they are
#' reconstructed from Nadeau and Bengio's description, not confirmed.
#'
#' @section When not to use it:
#' When the fits are costly: 16 sets of 10 hold-outs are 160 fits per learner.
#' Without the correction the sets, which split the same records, vary too
#' little, so the test must be expected to reject too often.
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a plan of [cv_holdout()] with `sets` (the predictions' plan
#'   tells the sets, so contingency counts are not enough), or a matrix of
#'   differences (row = set, column = hold-out).
#' @param n_train,n_test The numbers of training and test records of each
#'   hold-out. Needed with plain numbers; known, and not to be given, when `x`
#'   comes from a plan.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = R - 1),
#'   `p.value`, `estimate` (mean difference of the first set, first learner
#'   minus second), `stderr` and `conf.int`.
#' @references `r cite("nadeau2003")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(160, 0.02, 0.01), nrow = 16)
#' pseudo_bootstrap_t_test(x)
#' corrected_pseudo_bootstrap_t_test(x, n_train = 270, n_test = 30)
#' @include differences.R test-design.R
#' @export
pseudo_bootstrap_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- as_sets(x, "pseudo_bootstrap_t")
  signed_test("pseudo_bootstrap_t", input, sets_t(input$values),
              alternative, conf.level)
}

#' @rdname pseudo_bootstrap_t_test
#' @export
corrected_pseudo_bootstrap_t_test <- function(
    x, n_train = NULL, n_test = NULL,
    alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
  input <- as_sets(x, "corrected_pseudo_bootstrap_t")
  ratio <- test_train_ratio(input, n_train, n_test)
  core <- sets_t(input$values, 1 + ncol(input$values) * ratio)
  signed_test("corrected_pseudo_bootstrap_t", input, core, alternative,
              conf.level)
}

register_test(
  "pseudo_bootstrap_t", "t", "Pseudo-bootstrap t test",
  plan = quote(cv_holdout(n, times = 10, prop = 9 / 10, sets = 16)),
  statistic = "t",
  reference = "t(R - 1)",
  recommended = "J = 10 hold-outs, R = 15 and the first set, 9/10 train",
  note = "Reconstructed, not confirmed; too liberal without the correction.",
  citation = "nadeau2003", schemes = "holdout"
)

register_test(
  "corrected_pseudo_bootstrap_t", "t", "Corrected pseudo-bootstrap t test",
  plan = quote(cv_holdout(n, times = 10, prop = 9 / 10, sets = 16)),
  statistic = "t",
  reference = "t(R - 1)",
  recommended = "J = 10 hold-outs, R = 15 and the first set, 9/10 train",
  note = "Reconstructed, not confirmed; 160 fits per learner.",
  citation = "nadeau2003", schemes = "holdout"
)

sets_t <- function(sets, inflation = 1) {
  pseudo_bootstrap_t(folds_in_row(sets), rep(seq_len(nrow(sets)), each =
                     ncol(sets)), inflation)
}

# Differences as a matrix sets x hold-outs.
as_sets <- function(x, test) {
  input <- as_differences(x, test)
  if (!isTRUE(input$plain)) {
    set <- input$set %||% rep(1, length(input$values))
    sets <- split(as.vector(input$values), factor(set, unique(set)))
    if (length(unique(lengths(sets))) != 1 || length(sets) < 3) {
      abort_input(
        c("{.arg x} must come from at least 3 sets of hold-outs; their sets are
           known to {.fn loss_differences} of predictions with a plan.",
          i = "Use {.code {plan_text(test)}}."), "scheme", "x"
      )
    }
    input$values <- do.call(rbind, sets)
  }
  if (nrow(input$values) < 3) {
    abort_input("{.arg x} must have at least 3 rows: the set of the estimate
                 and two for the variance.", "shape", "x")
  }
  input
}
