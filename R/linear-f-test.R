#' Linear-approximation test of two F measures
#'
#' Wong's test (2022) of equal F measure.
#'
#' Over the pooled folds, with recall r, precision q and the weight
#' w = beta^2 q / (r + beta^2 q), the F measure is f = w r + (1 - w) q. With
#' s_r^2 = r (1 - r)/(TP + FN), s_q^2 = q (1 - q)/(TP + FP), and rho the
#' correlation of recall and precision over the folds,
#' s^2 = w^2 s_r^2 + (1 - w)^2 s_q^2 + 2 w (1 - w) rho s_r s_q and
#' z = (f_a - f_b) / sqrt(s_a^2 + s_b^2), referred to the standard normal
#' distribution (Theorem 1 of the paper, whose minus sign between the variances
#' is a misprint: variances of a difference of independent values add).
#'
#' The difference is in the *F measure*, as in the paper, and not in loss as in
#' all other tests: larger is better, a positive difference favours the first
#' learner, and `"greater"` says that the first learner is better. A note in the
#' result says so.
#'
#' The weight is treated as fixed. The delta method, which does not, gives
#' another variance (for beta = 1 f (1 - f) (2 - f) / (2 TP + FP + FN)),
#' above the paper's at rho = 0, not always at positive rho. Both are
#' returned; the test uses the paper's.
#'
#' Folds where recall or precision is undefined do not enter rho, with one
#' warning; where one of them is the same in all folds, rho is 0. The counts
#' must be those of one repetition. TP, FN and FP must be at least 5 for both
#' learners; the paper also suggests 10 for TP.
#'
#' @section When not to use it:
#' Not recommended until there is evidence on its type I error rate: the
#' variance does not include the variation between training sets, so the test
#' can reject far too often where learners draw features or seeds, the more so
#' the larger n is. The pairing of the records is not used either. With few
#' positive records the approximation does not hold.
#'
#' @param x [confusion_counts()] of two learners on K folds each (K may differ),
#'   or two rows of pooled counts with the columns `tp`, `fp`, `fn` and, if
#'   learners are to be named, `learner`; then with `rho`.
#' @param a,b The two learners: bare names, strings, or variables that hold
#'   them. They can be left out when `x` has exactly two.
#' @param beta The weight of recall against precision, one positive number.
#'   Default 1, the F1 measure.
#' @param rho The correlations of recall and precision, two numbers. Needed with
#'   pooled counts; with folds given numbers take the place of the estimates.
#' @param alternative `"two.sided"` (default, for either learner may be better),
#'   `"less"` or `"greater"`: the sign of the difference in F, first learner
#'   minus second. `"greater"` says that the first learner is better.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (z), `p.value`, `estimate` (difference
#'   in F, first learner minus second), `stderr`, `conf.int`, and `measures`: a
#'   data frame of one row per learner with `learner, tp, fp, fn, recall,
#'   precision, f, weight` (of recall), `rho, variance_recall,
#'   variance_precision, variance` (used), `variance_delta`.
#' @references `r cite("wong2022")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' # Example 1 of the paper
#' pooled <- data.frame(learner = c("one", "two"), tp = c(27, 68),
#'                      fp = c(26, 135), fn = c(49, 55))
#' result <- linear_f_test(pooled, rho = c(0.2897, 0.7333))
#' result
#' result$measures[c("learner", "f", "weight", "variance")]
#' @include linear-f.R test.R
#' @export
linear_f_test <- function(x, a, b, beta = 1, rho = NULL,
                          alternative = c("two.sided", "less", "greater"),
                          conf.level = 0.95) {
  check_given(x)
  chosen <- chosen_pair(rlang::enquo(a), rlang::enquo(b))
  beta <- check_number(beta, 0, largest_parameter, open = TRUE)
  rho <- check_two_rho(rho)
  measures <- linear_f_pair(x, chosen, beta, rho, "")
  input <- list(label = paste0("difference in F", beta),
                name = paste(measures$learner, collapse = " - "),
                scale = max(measures$f), learners = measures$learner,
                notes = linear_f_sign, measures = measures)
  result <- signed_test("linear_f", input, alternative, conf.level)
  result$measures <- measures
  result
}

# Beside tests on loss the sign is easily misread.
linear_f_sign <- paste(
  "the difference is in the F measure, where larger is better, not in loss: a",
  "positive difference is in favour of the first learner."
)

register_test(
  "linear_f", "linear F", "Linear-approximation test of F measures",
  plan = quote(cv_kfold(n, k = 10)), statistic = "z", reference = "N(0, 1)",
  settings = "K = 10; TP, FN and FP of at least 5",
  note = paste("Not recommended: ignores the variation between training sets",
               "and the pairing of records."),
  citation = "wong2022", schemes = c("kfold", "holdout"), reps = 1,
  input = "confusion",
  # (derivation-linear-f, eq. 12)
  core = function(input) {
    list(estimate = -diff(input$measures$f), df = Inf,
         stderr = sqrt(sum(input$measures$variance)))
  }
)
