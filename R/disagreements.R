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
  c(result, list(n01 = n01, n10 = n10, n = if (!is.null(folds$n)) folds$n / deff))
}

# The statistics of the folds, added.
sum_of_mcnemar <- function(folds) {
  list(statistic = rowSums(mcnemar_statistic(folds$n01, folds$n10)),
       df = ncol(folds$n01), n01 = rowSums(folds$n01),
       n10 = rowSums(folds$n10), n = folds$n)
}

# Sums over the folds, divided by A(m).
# (derivation-effective-tables, eq. 3 and 6)
effective_mcnemar <- function(folds, divisor) {
  n01 <- rowSums(folds$n01) / divisor
  n10 <- rowSums(folds$n10) / divisor
  list(statistic = mcnemar_statistic(n01, n10), df = 1, n01 = n01, n10 = n10,
       n = if (!is.null(folds$n)) folds$n / divisor)
}
