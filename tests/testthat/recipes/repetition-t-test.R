#' t test of repetitions
#'
#' A t test on the means of the repetitions of m x 2 cross-validation, as if
#' repetitions were independent. With their means p_1, ..., p_m it is
#' t = mean(p) / sqrt(var(p) / m), with m - 1 degrees of freedom.
#'
#' @inheritParams bcv_t_test
#' @return A [cv_test].
#' @family tests
#' @include test.R test-input.R
#' @export
repetition_t_test <- function(x, alternative = c("two.sided", "less",
                                                 "greater"),
                              conf.level = 0.95) {
  signed_test("repetition_t", x, alternative, conf.level)
}

register_test(
  "repetition_t", "t", "t test of repetitions",
  plan = quote(cv_bcv(n, m = 5)), reference = "t(m - 1)", settings = "m = 5",
  note = "An example of how a test is added.",
  citation = "dietterich1998", schemes = c("bcv", "rcv"), folds = 2,
  core = function(folds) {
    first <- seq(1, ncol(folds$values), by = 2)
    independent_t((folds$values[, first, drop = FALSE] +
                     folds$values[, first + 1, drop = FALSE]) / 2)
  }
)
