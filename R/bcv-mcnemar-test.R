#' Block-regularized m x 2 cross-validated McNemar test
#'
#' McNemar's test of equal error on the effective contingency table of an
#' m x 2 cross-validation: the sum of the tables of all folds, divided by A(m).
#'
#' With the averages n01, n10 of the 2m folds and t = 2m / A(m), where A(m) =
#' 1 + rho1 + 2 (m - 1) rho2, the statistic is M = t max(0, |n01 - n10| - 1/t)^2
#' / (n01 + n10), referred to the chi-squared distribution with 1 degree of
#' freedom (eq. 14-15 of Yang et al. 2023, there for m = 5).
#'
#' It is the corrected McNemar statistic of the effective table t n01, t n10.
#' The paper prints it without max(0, .); perfectly balanced but rare
#' disagreement would then reject (n01 = n10 = 0.05 gives 5.5), so the
#' correction never exceeds the difference here. Without any disagreement the
#' statistic is 0 and the p-value 1.
#'
#' The result is for classifiers trained on n/2 records. The published choice of
#' correlations is the default, rho1 = rho2 = 1/2. Random half splits
#' ([cv_rcv()], [cv_overlap()], `cv_kfold(n, 2, repeats = m)`) are accepted,
#' with a note: the published type I error rates increase with the overlap of
#' the training sets (Table 6 of the paper).
#'
#' @section When not to use it:
#' The effective table treats the spread between fits as known: rho1 and rho2
#' are fixed numbers, and the variance shrinks with the number of records for
#' any learner. If fits differ by more than that, the type I error rate is too
#' high ([effective_table()], section Limits). The same applies to every method
#' on effective tables; [components_test()] and [bcv_t_test()] estimate the
#' spread from the folds.
#'
#' `r grid_rates("bcv_mcnemar")`
#'
#' For K-fold or hold-out plans see [corrected_kfold_t_test()] and
#' [holdout_mcnemar_test()]; for measures other than error,
#' [components_test()].
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
#'   unknown. `effective` contains `n01`, `n10` and `n` of the effective table.
#' @references `r cite("yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' # n01 and n10 of the ten folds of a 5 x 2 plan
#' counts <- cbind(n01 = c(9, 12, 8, 11, 10, 9, 13, 8, 10, 10),
#'                 n10 = c(4, 5, 3, 6, 4, 5, 2, 6, 5, 5))
#' bcv_mcnemar_test(counts)
#' # from the averages of the folds, and with rho1 = 0, its value where the
#' # estimate depends on the test set only
#' bcv_mcnemar_test(colMeans(counts), rho1 = 0, m = 5)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
bcv_mcnemar_test <- function(x, rho1 = 0.5, rho2 = 0.5, m = NULL) {
  check_given(x)
  if (inherits(x, "effective_counts")) {
    abort_if(!missing(rho1) || !missing(rho2),
             "{.arg rho1} and {.arg rho2} are part of the effective table
              {.arg x} and cannot be given as well.", "conflict",
             if (missing(rho1)) "rho2" else "rho1")
    input <- input_of_effective(x, m)
    return(count_test("bcv_mcnemar", input, divisor = 1))
  }
  input <- test_input(x, "bcv_mcnemar")
  if (is.null(input$m) || !is.null(m)) input <- with_repetitions(input, m)
  check_rho(rho1, rho2, input$m)
  count_test("bcv_mcnemar", input, rho1 = rho1, rho2 = rho2)
}

register_test(
  "bcv_mcnemar", "McNemar", "Block-regularized m x 2 CV McNemar test",
  plan = quote(cv_bcv(n, m = 5)), reference = "chi-squared(1)",
  settings = "m = 5, rho1 = rho2 = 1/2",
  note = paste("About classifiers trained on n/2 records. Treats the spread",
               "between fits as known: rejects too often where learners draw",
               "seeds or features, or n is in the thousands."),
  citation = "yang2023", schemes = half_split_kinds, folds = 2,
  input = "contingency", takes_groups = TRUE,
  # Sums over the folds, divided by A(m) and the design effect.
  # (derivation-effective-tables, eq. 3 and 6)
  core = function(folds, rho1 = 0.5, rho2 = 0.5,
                  divisor = rho_divisor(rho1, rho2, folds$m)) {
    divisor <- divisor * (folds$deff %||% 1)
    n01 <- rowSums(folds$n01) / divisor
    n10 <- rowSums(folds$n10) / divisor
    list(statistic = mcnemar_statistic(n01, n10), df = 1, n01 = n01, n10 = n10,
         n = if (!is.null(folds$n)) folds$n / divisor)
  }
)

# A single row of plain numbers holds averages over the 2m folds; otherwise
# there are 2m rows.
with_repetitions <- function(input, m) {
  folds <- ncol(input$n01)
  if (is.null(input$m) && folds == 1) {
    refuse_if(is.null(m), "m", "missing", "is needed: {.arg x} has averages,
               which do not contain the number of repetitions.")
    input$m <- check_count(m)
    input[c("n01", "n10")] <- lapply(input[c("n01", "n10")], `*`, 2 * m)
    return(input)
  }
  refuse_if(folds %% 2 == 1, "x", "shape", "must have 2m rows, one for each fold
             of m repetitions of 2 folds, not {folds}.")
  refuse_if(!is.null(m) && check_count(m) != folds / 2, "m", "conflict",
            "is known from {.arg x}: {folds / 2}, not {describe_value(m)}.")
  input$m <- folds / 2
  input
}

input_of_effective <- function(x, m) {
  check_counts_table(x, "x")
  refuse_if(nrow(x) != 1, "x", "shape",
            "must contain one pair of learners, not {nrow(x)}.")
  check_not_given(m, "m")
  refuse_if(isTRUE(attr(x, "single")), "x", "scheme",
            "must be the effective table of half splits, not of one test set.",
            i = "{.fn holdout_mcnemar_test} takes its counts.")
  pair <- c(as.character(x$a), as.character(x$b))
  list(n01 = matrix(x$n01), n10 = matrix(x$n10), n = x$n_effective,
       name = paste(pair[1], "-", pair[2]), label = "difference in error",
       learners = pair, settings = as.list(x[c("rho1", "rho2")]))
}
