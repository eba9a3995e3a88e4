#' Resampled paired t test
#'
#' A t test on the differences of repeated hold-outs, as if they were
#' independent.
#'
#' With the differences d_1, ..., d_J, their mean dbar and variance S^2
#' (divisor J - 1), t = dbar / sqrt(S^2 / J), referred to the t distribution
#' with J - 1 degrees of freedom (Dietterich 1998). The order of
#' the hold-outs does not matter.
#'
#' @section When not to use it:
#' For inference: the training and test sets overlap, so the variance of the
#' mean is underestimated. At the nominal level .05 the type I error rates with
#' 15 hold-outs are `r type1_rates("resampled_t")`. It is provided for
#' comparison; see [corrected_resampled_t_test()].
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a plan of [cv_holdout()], or a vector of differences.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = J - 1),
#'   `p.value`, `estimate` (mean `r difference_words`), `stderr` and `conf.int`.
#' @references `r cite("dietterich1998")`
#'
#'   `r cite("yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' d <- c(0.02, 0.05, -0.01, 0.03, 0.04)
#' resampled_t_test(d)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
resampled_t_test <- function(x, alternative = c("two.sided", "less", "greater"),
                             conf.level = 0.95) {
  signed_test("resampled_t", x, alternative, conf.level)
}

register_test(
  "resampled_t", "t", "Resampled paired t test",
  plan = quote(cv_holdout(n, times = 15)), reference = "t(J - 1)",
  settings = "J = 15 hold-outs, two thirds train",
  note = "Treats overlapping hold-outs as independent; for comparison only.",
  citation = "dietterich1998", folds = 1,
  core = function(folds) independent_t(folds$values)
)

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
#' `r grid_rates("corrected_resampled_t", 15, "holdout")`
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a plan of [cv_holdout()], or a vector of differences with
#'   `n_train` and `n_test`.
#' @param n_train,n_test The numbers of training and test records of each
#'   hold-out. Needed with plain numbers; known, and not to be given, when `x`
#'   comes from a plan.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = J - 1),
#'   `p.value`, `estimate` (mean `r difference_words`), `stderr` and `conf.int`.
#' @references `r cite("nadeau2003")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' d <- c(0.02, 0.05, -0.01, 0.03, 0.04)
#' corrected_resampled_t_test(d, n_train = 270, n_test = 30)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
corrected_resampled_t_test <- function(
    x, n_train = NULL, n_test = NULL,
    alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
  input <- with_sizes(test_input(x, "corrected_resampled_t"), n_train, n_test)
  signed_test("corrected_resampled_t", x, alternative, conf.level,
              input = input)
}

register_test(
  "corrected_resampled_t", "t", "Corrected resampled t test",
  plan = quote(cv_holdout(n, times = 15, prop = 9 / 10)),
  reference = "t(J - 1)", settings = "J = 15 hold-outs, nine tenths train",
  note = "The correction is a rule of thumb.", citation = "nadeau2003",
  folds = 1, default_for = "holdout",
  core = function(folds) corrected_t(folds$values, size_ratio(folds))
)

size_ratio <- function(folds) mean(folds$n_test) / mean(folds$n_train)

#' Pseudo-bootstrap t tests
#'
#' The mean of J hold-outs, with its variance estimated from R more sets of J
#' hold-outs with new random splits of the same records.
#'
#' With mu the mean of the first set and S_R^2 the variance (divisor R - 1) of
#' the means of the R other sets, `pseudo_bootstrap_t_test()` is mu /
#' sqrt(S_R^2), and `corrected_pseudo_bootstrap_t_test()` is mu / sqrt((1 + J
#' n_test/n_train) S_R^2), both referred to the t distribution with R - 1
#' degrees of freedom. The first set is the estimate and does not enter the
#' variance, so it matters which set is first; the order of the others, and of
#' the hold-outs in a set, does not.
#'
#' These formulas are reconstructed from Nadeau and Bengio's description, which
#' does not print them in full.
#'
#' @section When not to use it:
#' When fits are expensive: 16 sets of 10 hold-outs are 160 fits per learner.
#' Without the correction the variance is underestimated, because all sets split
#' the same records.
#'
#' @param x [loss_differences()] of one pair of learners, of predictions on a
#'   plan of [cv_holdout()] with `sets` (contingency counts do not record the
#'   sets), or a matrix of differences (row = set, column = hold-out).
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
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
pseudo_bootstrap_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
  input <- with_sets(test_input(x, "pseudo_bootstrap_t"))
  signed_test("pseudo_bootstrap_t", x, alternative, conf.level, input = input)
}

#' @rdname pseudo_bootstrap_t_test
#' @export
corrected_pseudo_bootstrap_t_test <- function(
    x, n_train = NULL, n_test = NULL,
    alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
  input <- with_sets(test_input(x, "corrected_pseudo_bootstrap_t"))
  input <- with_sizes(input, n_train, n_test)
  signed_test("corrected_pseudo_bootstrap_t", x, alternative, conf.level,
              input = input)
}

pseudo_bootstrap_plan <- quote(cv_holdout(n, times = 10, prop = 9 / 10,
                                          sets = 16))

register_test(
  "pseudo_bootstrap_t", "t", "Pseudo-bootstrap t test",
  plan = pseudo_bootstrap_plan, reference = "t(R - 1)",
  settings = "J = 10 hold-outs, R = 15 and the first set, 9/10 train",
  note = "Reconstructed formula; ignores that all sets split the same records.",
  citation = "nadeau2003",
  core = function(folds) pseudo_bootstrap_t(folds$values, folds$set)
)

register_test(
  "corrected_pseudo_bootstrap_t", "t", "Corrected pseudo-bootstrap t test",
  plan = pseudo_bootstrap_plan, reference = "t(R - 1)",
  settings = "J = 10 hold-outs, R = 15 and the first set, 9/10 train",
  note = "Reconstructed formula; 160 fits per learner.",
  citation = "nadeau2003", core = function(folds) {
    times <- sum(folds$set == folds$set[1])
    pseudo_bootstrap_t(folds$values, folds$set, 1 + times * size_ratio(folds))
  }
)

# The set of each value: a row of plain numbers, or as the plan has it.
with_sets <- function(input) {
  if (isTRUE(input$plain)) input$set <- rep(seq_len(input$m), each = input$k)
  sizes <- table(input$set %||% 1)
  uneven <- length(sizes) < 3 || any(sizes != sizes[1])
  refuse_if(!isTRUE(input$plain) && uneven, "x", "scheme",
            "must come from at least 3 sets of hold-outs of equal number;
             {.fn loss_differences} of predictions with a plan records the
             sets.", i = "Use {.code {plan_text(\"pseudo_bootstrap_t\")}}.")
  refuse_if(length(sizes) < 3, "x", "shape", "must have at least 3 rows: the set
             of the estimate and two for the variance.")
  input
}
