# McNemar's statistics: n01 (a wrong, b right) and n10 (a right, b wrong), one
# value per data set or a matrix with a row for each.

# (|n01 - n10| - correction)^2 / (n01 + n10), where the correction never
# exceeds the difference, and no disagreement gives 0.
# (derivation-effective-tables, eq. 5 and 6)
mcnemar_statistic <- function(n01, n10, correction = 1) {
  excess <- pmax(0, abs(n01 - n10) - correction)
  ifelse(n01 + n10 > 0, excess^2 / (n01 + n10), 0)
}

# Both exact p-values (derivation-tests, eq. 15).
exact_mcnemar <- function(n01, n10) {
  pmin(1, 2 * stats::pbinom(pmin(n01, n10), n01 + n10, 0.5))
}

# P(X <= min) - P(X = min) / 2 twice, as a sum of tails that keeps its digits.
midp_mcnemar <- function(n01, n10) {
  smaller <- pmin(n01, n10)
  total <- n01 + n10
  at <- stats::dbinom(smaller, total, 0.5)
  p <- ifelse(n01 == n10, 1 - at / 2,
              2 * stats::pbinom(smaller - 1, total, 0.5) + at)
  ifelse(total == 0, 1, p)
}

# What the core of a test on one table returns.
one_table_mcnemar <- function(folds, correct = TRUE, exact = "no") {
  deff <- folds$deff %||% 1
  n01 <- folds$n01[, 1] / deff
  n10 <- folds$n10[, 1] / deff
  result <- switch(
    exact,
    no = list(statistic = mcnemar_statistic(n01, n10, correct * 1), df = 1),
    exact = list(statistic = n01, p.value = exact_mcnemar(n01, n10)),
    midp = list(statistic = n01, p.value = midp_mcnemar(n01, n10))
  )
  size <- if (!is.null(folds$n)) folds$n / deff
  c(result, list(n01 = n01, n10 = n10, n = size))
}

# The statistics of the folds, added.
sum_of_mcnemar <- function(folds) {
  list(statistic = rowSums(mcnemar_statistic(folds$n01, folds$n10)),
       df = ncol(folds$n01), n01 = rowSums(folds$n01),
       n10 = rowSums(folds$n10), n = folds$n)
}

#' Posteriors of disagreement and of the learners' errors
#'
#' From one contingency table of two learners, the Beta posteriors of four
#' probabilities (Yang et al. 2023, Lemma 2).
#'
#' The quantities are
#' * `e`: the learners disagree, Be(n01 + n10 + prior, n00 + n11 + prior);
#' * `r`: a is wrong, given that they disagree, Be(n01 + prior, n10 + prior);
#' * `q_a`: a is wrong, given that b is right, Be(n01 + prior, n11 + prior);
#' * `q_b`: a is wrong, given that b is wrong, Be(n00 + prior, n10 + prior).
#'
#' Table 1 of the paper has the labels of its rows swapped. With pi01 the
#' probability that a is wrong and b right, r = pi01 / (pi01 + pi10),
#' q_a = pi01 / (pi01 + pi11) and q_b = pi00 / (pi00 + pi10).
#'
#' @section Errors:
#' An object of another kind (`bcvinfer_error_type`); counts with several folds
#' per pair (`bcvinfer_error_shape`); negative or missing counts and a prior
#' that is not positive (`bcvinfer_error_value`, `bcvinfer_error_missing`).
#'
#' @inheritParams shared_params
#' @param x One table or several: the result of [effective_table()] or
#'   [pool_counts()] for [contingency_counts()], contingency counts with one
#'   row per pair, or a vector `c(n00 = , n01 = , n10 = , n11 = )`. Counts need
#'   not be whole.
#' @return A data frame of class `cv_posterior` (a [cv_table]) with four rows
#'   per pair: `quantity`, `shape1`, `shape2`, `mode`, `mean`; before them `a`
#'   and `b` where there is more than one pair. `mode` is 0 or 1 where the
#'   density is highest at that end (the one shape at most 1, the other above
#'   1), and `NA` where no single point is (both at most 1).
#' @references `r cite("yang2023")`
#' @examples
#' contingency_posterior(c(n00 = 20, n01 = 8, n10 = 17, n11 = 155))
#' @family counts
#' @include result-table.R
#' @export
contingency_posterior <- function(x, prior = 1) {
  check_given(x)
  check_number(prior, min = 0, open = TRUE)
  tables <- posterior_tables(x)
  # (derivation-effective-tables, eq. 8 and 9)
  shape1 <- with(tables, rbind(n01 + n10, n01, n01, n00)) + prior
  shape2 <- with(tables, rbind(n00 + n11, n10, n11, n10)) + prior
  # An end of [0, 1] where the density rises to it, NA where it is flat or
  # rises to both.
  mode <- ifelse(shape1 > 1 & shape2 > 1, (shape1 - 1) / (shape1 + shape2 - 2),
                 ifelse(shape1 > 1, 1, ifelse(shape2 > 1, 0, NA_real_)))
  several <- length(tables$n00) > 1
  new_result(new_table(c(
    if (several) lapply(tables[c("a", "b")], rep, each = 4),
    list(quantity = rep_len(names(posterior_quantities), length(shape1)),
         shape1 = as.vector(shape1), shape2 = as.vector(shape2),
         mode = as.vector(mode),
         mean = as.vector(shape1 / (shape1 + shape2)))
  )), "cv_posterior")
}

# What each quantity is the probability of.
posterior_quantities <- c(
  e = "the learners disagree", r = "a is wrong, given that they disagree",
  q_a = "a is wrong, given that b is right",
  q_b = "a is wrong, given that b is wrong"
)

register_table(
  "cv_posterior", columns = c("quantity", "shape1", "shape2", "mode", "mean"),
  broom = c(term = "quantity", estimate = "mean"),
  title = "Posteriors Be(shape1, shape2) of disagreement and errors",
  notes = paste0(names(posterior_quantities), ": ", posterior_quantities)
)

# The four counts (and the pairs) as a list of columns.
posterior_tables <- function(x, arg = "x") {
  cells <- count_cells$contingency_counts
  if (is.numeric(x) && is.null(dim(x))) {
    refuse_if(!setequal(names(x), cells) || length(x) != 4, arg, "column",
              "must have the names {.field {cells}}.")
    x <- check_counts(x, whole = FALSE, arg = arg)
    refuse_if(abs(sum(x) - 1) < 1e-3 && any(x != round(x)), arg, "value",
              "must be counts, not shares of the records: they add up to
               {format_number(sum(x))}.",
              i = "Shares do not show how many records they are from.")
    return(as.list(x))
  }
  refuse_if(!inherits(x, "contingency_counts"), arg, "type",
            "must be a contingency table, from {.code effective_table()} or
             {.code pool_counts()} of {.code contingency_counts()}, or a vector
             with the names {.field {cells}}, not {describe_value(x)}.")
  check_counts_table(x, arg)
  by_fold <- anyDuplicated(count_owners(x)$id) > 0
  refuse_groups(x, "contingency_posterior", paste0(
    if (by_fold) "the {.fn effective_table} of half splits, or ",
    "{.fn components_test} with the predictions"
  ), arg)
  refuse_if(by_fold, arg, "shape",
            "must have one table per pair; it has one per fold.",
            i = "{.code effective_table(x)} combines the tables of an m x 2
             plan, {.code pool_counts(x)} the tables of other plans.")
  as.list(x)
}
