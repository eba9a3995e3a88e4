#' The effective table of m x 2 cross-validation
#'
#' The folds of m x 2 cross-validation are correlated, so their 2m tables hold
#' less than the sum of their counts says. The effective table is the sum
#' divided by A(m) = 1 + rho1 + 2 (m - 1) rho2: the table of as many
#' independent records as would give the same variance.
#'
#' `rho1 = rho2 = 1/2` (the default) is the conservative choice of Wang and Li
#' (2023): correlations above it are not seen in practice. The average of the
#' 2m tables is then multiplied by 4m / (2m + 1), 20/11 for m = 5.
#' `rho1 = 0, rho2 = 1/2`, right where the estimate depends on the validation
#' set alone, multiplies it by 2 for every m. `rho1 = rho2 = 1` is the average
#' table itself, which Wang et al. (2015) use.
#'
#' The counts are not whole and are never rounded. Intervals and tests take the
#' table as it is; `rho1` and `rho2` given again there are an error.
#'
#' Half splits speak of a classifier that is trained on half of the records.
#'
#' @section Errors:
#' Class `bcvinfer_error_scheme` where the counts are not those of m x 2
#' cross-validation, `bcvinfer_error_rows` where a fold is missing,
#' `bcvinfer_error_value` where `rho1` and `rho2` are out of bounds (see
#' [rho_bounds()]), `bcvinfer_error_type` for tables that are effective or
#' pooled already.
#'
#' @inheritParams shared_params
#' @param x Counts by fold of an m x 2 plan, from [confusion_counts()] or
#'   [contingency_counts()]. Repeated two-fold cross-validation
#'   (`cv_kfold(n, 2, repeats = m)`) is one, too.
#' @return A data frame of class `effective_counts`, one row per learner (and
#'   class) or pair: `learner` (and `class`) or `a`, `b`; the four counts;
#'   `n_effective` (their sum, m n / A(m)), `m`, `rho1` and `rho2`.
#' @references `r cite("yang2023")` Theorem 3, there for m = 5.
#'
#' `r cite("wang2015")`
#' @examples
#' counts <- contingency_counts(
#'   data.frame(rep = rep(1:5, each = 2), fold = 1:2,
#'              n00 = 10, n01 = 4, n10 = 9, n11 = 77),
#'   scheme = "bcv"
#' )
#' effective_table(counts)
#' effective_table(counts, rho1 = 0, rho2 = 0.5)
#' @family counts
#' @export
effective_table <- function(x, rho1 = 0.5, rho2 = 0.5) {
  check_given(x)
  blocks <- split_counts(x)
  check_half_splits(x, "x")
  m <- unname(vapply(blocks, nrow, 0L)) %/% 2L
  for (each in unique(m)) check_rho(rho1, rho2, each)
  data <- pool_blocks(blocks, x, function(block) {
    rho_divisor(rho1, rho2, nrow(block) / 2)
  })
  data$n_effective <- Reduce(`+`, as.list(data)[cell_names(x)])
  data$m <- m
  data$rho1 <- rep(as.double(rho1), nrow(data))
  data$rho2 <- rep(as.double(rho2), nrow(data))
  new_result(data, c("effective_counts", counts_kind(x)))
}
