#' Block-regularized m x 2 cross-validated McNemar test
#'
#' McNemar's test of equal error on the effective contingency table of an
#' m x 2 cross-validation: the tables of all folds, added and divided by what
#' their correlation leaves. The test to use when two classifiers were compared
#' on a plan of [cv_bcv()].
#'
#' With the averages n01, n10 of the 2m folds and t = 2m / A(m), where
#' A(m) = 1 + rho1 + 2 (m - 1) rho2, the statistic is
#' M = t max(0, |n01 - n10| - 1/t)^2 / (n01 + n10), referred to the chi-squared
#' distribution with 1 degree of freedom (eq. 14-15 of Yang et al. 2023, there
#' for m = 5). It is the corrected McNemar statistic of the effective table
#' t n01, t n10. The paper prints it without max(0, .); perfectly balanced but
#' rare disagreement would then reject (n01 = n10 = 0.05 gives 5.5), so the
#' correction never exceeds the difference here. Without any disagreement the
#' statistic is 0 and the p-value 1.
#'
#' The defaults rho1 = rho2 = 1/2 are the largest correlations seen in practice
#' and make the test conservative. On random half splits ([cv_rcv()],
#' [cv_overlap()], `cv_kfold(n, 2, repeats = m)`) the test runs, with a note:
#' the more the training sets overlap, the more often it rejects a true
#' hypothesis (Table 6 of the paper).
#' It speaks of classifiers trained on n/2 records.
#'
#' @section When not to use it:
#' For K-fold or hold-out plans (see [kfold_z_test()],
#' [holdout_mcnemar_test()]), and for measures other than error (see
#' [bcv_t_test()], [linear_f_test()]).
#'
#' @param x One of: [contingency_counts()] of one pair on an m x 2 plan;
#'   [loss_differences()] in error; an [effective_table()] of one pair; a
#'   matrix of 2m rows, one per fold, with the columns `n01` (first learner
#'   wrong, second right) and `n10`; or the averages `c(n01 = , n10 = )` of
#'   the folds, with `m`.
#' @inheritParams shared_params
#' @param m The number of repetitions, needed with averages; otherwise known.
#' @return A [cv_test] with `statistic` (`X-squared`), `parameter` (df = 1),
#'   two-sided `p.value`, and `estimate`: the difference in error, first
#'   learner minus second, or n01 / (n01 + n10) where the number of records is
#'   unknown. `effective` holds `n01`, `n10` and `n` of the effective table.
#' @references `r cite("yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' # n01 and n10 of the ten folds of a 5 x 2 plan
#' counts <- cbind(n01 = c(9, 12, 8, 11, 10, 9, 13, 8, 10, 10),
#'                 n10 = c(4, 5, 3, 6, 4, 5, 2, 6, 5, 5))
#' bcv_mcnemar_test(counts)
#' # the same from the averages, with rho1 = 0 as when the estimate depends
#' # on the validation set alone
#' bcv_mcnemar_test(colMeans(counts), rho1 = 0, m = 5)
#' @include disagreements.R
#' @export
bcv_mcnemar_test <- function(x, rho1 = 0.5, rho2 = 0.5, m = NULL) {
  check_given(x)
  effective <- is_effective(x)
  if (effective && !(missing(rho1) && missing(rho2))) {
    abort_input("{.arg rho1} and {.arg rho2} are part of the effective table
                 {.arg x} and cannot be given as well.", "conflict",
                if (missing(rho1)) "rho2" else "rho1")
  }
  input <- if (effective) {
    disagreements_of_effective(x, m)
  } else {
    effective_disagreements(x, rho1, rho2, m)
  }
  table <- input$effective
  statistic <- mcnemar_statistic(table[["n01"]], table[["n10"]])
  disagreement_test("bcv_mcnemar", input, c("X-squared" = statistic),
                    c(df = 1), chi_squared_p_value(statistic, 1), table)
}

register_test(
  "bcv_mcnemar", "McNemar", "Block-regularized m x 2 CV McNemar test",
  plan = quote(cv_bcv(n, m = 5)), statistic = "X-squared",
  reference = "chi-squared(1)", recommended = "m = 5, rho1 = rho2 = 1/2",
  note = paste("Speaks of classifiers trained on n/2 records; too liberal on",
               "random half splits that overlap much."),
  citation = "yang2023", schemes = c("bcv", "rcv", "overlap"), folds = 2,
  input = "contingency"
)

# Sums over the folds, divided by A(m): methods for folds or averages.
# (derivation-effective-tables, eq. 3 and 6)
effective_disagreements <- function(x, rho1, rho2, m) {
  input <- as_disagreements(x, "bcv_mcnemar")
  averaged <- is.null(input$m) && nrow(input$counts) == 1
  input$m <- disagreement_repetitions(input, averaged, m)
  check_rho(rho1, rho2, input$m)
  per_fold <- if (averaged) 2 * input$m else 1
  sums <- c(colSums(input$counts) * per_fold, n = input$n)
  input$effective <- sums / rho_divisor(rho1, rho2, input$m)
  input
}

disagreement_repetitions <- function(input, averaged, m) {
  rows <- nrow(input$counts)
  if (averaged && is.null(m)) {
    abort_input("{.arg m} is needed: {.arg x} holds averages, which do not
                 tell the number of repetitions.", "missing", "m")
  }
  if (averaged) return(check_count(m, arg = "m"))
  if (rows %% 2 == 1) {
    abort_input("{.arg x} must have 2m rows, one for each fold of m
                 repetitions of 2 folds, not {rows}.", "shape", "x")
  }
  if (!is.null(m) && check_count(m, arg = "m") != rows / 2) {
    abort_input("{.arg m} is known from {.arg x}: {rows / 2}, not
                 {describe_value(m)}.", "conflict", "m")
  }
  rows / 2
}

disagreements_of_effective <- function(x, m) {
  check_columns(x, c("n01", "n10"), "x")
  check_whole_counts(x, "x")
  if (nrow(x) != 1) {
    abort_input("{.arg x} must hold one pair of learners, not {nrow(x)}.",
                "shape", "x")
  }
  if (!is.null(m)) {
    abort_input("{.arg m} is part of the effective table {.arg x} and cannot be
                 given as well.", "conflict", "m")
  }
  list(effective = c(n01 = x$n01, n10 = x$n10, n = x$n_effective),
       n = x$n_effective, name = paste(x$a, "-", x$b),
       label = "difference in error", learners = pair_learners(x))
}
