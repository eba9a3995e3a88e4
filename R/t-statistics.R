# The statistics that average over folds, each typed once: for its test and its
# interval, for one data set and for many. `x` is a matrix with one row per data
# set (or learner) and its folds in the columns, repetition by repetition; of
# half splits, columns 1 and 2 are the folds of the first repetition. Each
# returns the estimate and its standard error, one value per row, and the
# degrees of freedom. The input has been checked before.

# Relative to the largest difference: above the rounding left by subtracting
# two losses, below the step of one record among 1e9.
zero_tolerance <- 1e-10

folds_in_row <- function(values) matrix(t(values), 1)

# Of differences of losses `of`: what rounding leaves of equal ones is 0, or a
# test would find one model better than its copy.
without_rounding <- function(x, of) {
  noise <- zero_tolerance * max(abs(of[is.finite(of)]), 0)
  replace(x, which(abs(x) <= noise), 0)
}

# The mean of the folds of each row. (As many errors in other folds: 0, and not
# 1e-18.)
fold_means <- function(x) {
  means <- rowMeans(x)
  noise <- zero_tolerance * rowMeans(abs(x))
  replace(means, which(abs(means) <= noise & is.finite(means)), 0)
}

# S^2: the sample variance of the folds, divisor J - 1.
fold_variance <- function(x) {
  rowSums((x - rowMeans(x))^2) / (ncol(x) - 1)
}

# The folds are treated as independent (derivation-tests, eq. 10 at rho = 0).
independent_t <- function(x) corrected_kfold_t(x, 0)

# `rho`: the covariance of two folds over the variance of their mean.
# (derivation-tests, eq. 10)
corrected_kfold_t <- function(x, rho) {
  folds <- ncol(x)
  list(estimate = fold_means(x), df = folds - 1,
       stderr = sqrt(fold_variance(x) / (folds * (1 - rho))))
}

# `ratio`: n_test / n_train, for the overlap of the training sets.
# (derivation-tests, eq. 11)
corrected_t <- function(x, ratio) {
  folds <- ncol(x)
  list(estimate = fold_means(x), df = folds - 1,
       stderr = sqrt((1 / folds + ratio) * fold_variance(x)))
}

# The sum over the repetitions of s_i^2, the variance of the two folds of each.
within_repetitions <- function(x) {
  first <- seq(1, ncol(x), by = 2)
  rowSums((x[, first, drop = FALSE] - x[, first + 1, drop = FALSE])^2) / 2
}

# (derivation-tests, eq. 7); the interval is about the mean of all folds.
cv52_t <- function(x, estimate = x[, 1]) {
  list(estimate = estimate, df = 5, stderr = sqrt(within_repetitions(x) / 5))
}

# (derivation-tests, eq. 8)
combined_cv52_t <- function(x) {
  list(estimate = fold_means(x), df = 5,
       stderr = sqrt(within_repetitions(x) / 50))
}

# The two sums of squares of the F tests (derivation-tests, eq. 9).
cv52_f <- function(x, df1) {
  list(estimate = fold_means(x), numerator = rowSums(x^2),
       denominator = 2 * within_repetitions(x), df1 = df1, df2 = 5)
}

# The variance of the folds around their mean, divisor 2m.
mean_square <- function(x) rowMeans((x - rowMeans(x))^2)

# The published reference has 5 degrees of freedom (derivation-tests, eq. 6).
bcv32_t <- function(x) {
  list(estimate = fold_means(x), df = 5, stderr = sqrt(mean_square(x)))
}

# The standard error of the mean is C times the standard deviation of divisor
# 2m; the degrees of freedom are Satterthwaite's.
# (derivation-tests, eq. 2 and 3)
bcv_t <- function(x, rho1, rho2) {
  folds <- ncol(x)
  m <- folds / 2
  divisor <- rho_divisor(rho1, rho2, m)
  between <- 1 + rho1 - 2 * rho2
  list(
    estimate = fold_means(x),
    stderr = sqrt(divisor / (folds - divisor) * mean_square(x)),
    df = (folds * (1 - rho2) - between)^2 /
      (m * (1 - rho1)^2 + (m - 1) * between^2)
  )
}

# Beyond the bounds of every rho, the sample variance must have a positive
# expectation: A < 2m.
check_bcv_t_rho <- function(rho1, rho2, m) {
  check_rho(rho1, rho2, m)
  divisor <- rho_divisor(rho1, rho2, m)
  abort_if(divisor >= 2 * m,
           "{.arg rho1} and {.arg rho2} must give 1 + rho1 + 2 (m - 1) rho2 less
            than {2 * m}, not {format_number(divisor)}: the folds would not
            vary.", "value", "rho2")
}

# The mean of the hold-outs of the first set; the variance is that of the means
# of the other sets. (derivation-tests, eq. 12)
pseudo_bootstrap_t <- function(x, set, inflation = 1) {
  means <- vapply(unique(set), function(one) {
    rowMeans(x[, set == one, drop = FALSE])
  }, numeric(nrow(x)))
  means <- matrix(means, nrow(x))
  list(estimate = means[, 1], df = ncol(means) - 2,
       stderr = sqrt(inflation * fold_variance(means[, -1, drop = FALSE])))
}

check_fold_rho <- function(rho) {
  rho <- check_number(rho, 0, 1, arg = "rho")
  if (rho == 1) abort_input("{.arg rho} must be below 1.", "value", "rho")
  rho
}

# A size that is known from `object` or given, never both.
known_size <- function(known, given, arg, object, ...) {
  if (!is.null(known)) check_not_given(given, arg, object)
  abort_if(is.null(known) && is.null(given),
           "{.arg {arg}} is needed: {.arg {object}} does not contain it.",
           "missing", arg, ...)
  known %||% check_number(given, 0, open = TRUE, arg = arg)
}

# A normal reference is the t distribution with infinitely many degrees of
# freedom. Both tails are computed as tails, so that none is lost near 1.
t_p_value <- function(statistic, df, alternative) {
  switch(alternative,
    less = stats::pt(statistic, df),
    greater = stats::pt(statistic, df, lower.tail = FALSE),
    two.sided = 2 * stats::pt(-abs(statistic), df)
  )
}

check_not_given <- function(value, arg, object = "x") {
  abort_if(!is.null(value),
           "{.arg {arg}} is known from {.arg {object}} and cannot be given as
            well.", "conflict", arg)
}
