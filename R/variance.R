#' The variance of a mean over m x 2 cross-validation
#'
#' The mean of the 2m values of m x 2 cross-validation has the variance sigma^2
#' A(m) / (2m) with A(m) = 1 + rho1 + 2 (m - 1) rho2 (eq. 8 of the paper for
#' m = 5). With m = 3 it is sigma^2 / 6 + omega / 6 + 4 gamma / 6. The result
#' also has the expectations of four estimates of the variance; or, from the
#' values of one run `x`, these estimates themselves.
#'
#' One run does not identify sigma^2, rho1 and rho2, so there is no unbiased
#' estimator of the variance. With p_ik the value of fold k of repetition i,
#' p_i. the mean of repetition i and pbar the mean of all 2m values:
#'
#' * `within` (W): sum (p_ik - p_i.)^2 / (2m), the variance within repetitions.
#' * `total` (S^2): sum (p_ik - pbar)^2 / (2m), as in the blocked 3 x 2
#'   cross-validated t test.
#' * `naive` (V): sum (p_ik - pbar)^2 / (2m (2m - 1)), as if the values were
#'   independent.
#' * `conservative` (G): W + (m + 1) / (m (m - 1)) sum (p_i. - pbar)^2. Its
#'   expectation is the variance of the mean plus sigma^2 (1 - 2 rho2), so it
#'   is conservative whenever rho2 <= 1/2, whatever rho1 is. It needs m >= 2.
#'
#' An estimate is conservative where its expectation is at least `variance`: W
#' if (m + 1) rho1 + 2 (m - 1) rho2 <= m - 1, S^2 if rho1 + 2 (m - 1) rho2 <=
#' m - 1, V if rho1 + 2 (m - 1) rho2 <= 0.
#'
#' `lambda1`, `lambda2` and `lambda3` are ratios to sigma^2: of the expected
#' sample variance of the 2m values (divisor 2m - 1), (2m - A(m)) / (2m - 1);
#' of the variance of the mean, A(m) / (2m); and of the expected W, (1 - rho1)
#' / 2.
#'
#' Yang and Wang (2016) use m = 3. Their `lambda1` is interpreted as
#' above, since `1 - lambda2` would contradict their text, which reports rho2
#' above 0.4 for the support vector machine and a `lambda1` of at least 1.5
#' times `lambda2` throughout. The interpretation of `lambda3` is not
#' confirmed.
#'
#' The arguments are recycled: each has length 1 or the common length. As m
#' grows, the variance decreases to rho2 sigma^2, not to 0.
#'
#' @section Errors:
#' `bcvinfer_error_type`, `_missing` and `_value` for a value that is not a
#' finite number in the range, `_shape` for lengths that do not match; rho2 may
#' not exceed (1 + rho1) / 2 and A(m) must be positive (Theorem 2 of the paper
#' has a strict bound, but equality is reached, as by (1, 1) and by (0, 1/2)).
#'
#' For `x`: `bcvinfer_error_type` if it is not a numeric matrix, `_shape` if it
#' does not have two columns and at least one row, `_missing` if a value is
#' missing or infinite; `bcvinfer_error_conflict` if other arguments are given.
#'
#' @param sigma2 The variance of the value of one fold, numbers of at least 0.
#' @param rho1 The correlation of the two folds of one repetition, numbers.
#' @param rho2 The correlation of folds of different repetitions, numbers.
#' @param m The number of repetitions, whole numbers of at least 1.
#' @param x Instead of these: a numeric m x 2 matrix of the values of one run,
#'   row = repetition, column = fold. Default `NULL`: none. A `cv_differences`
#'   of [loss_differences()] of half splits is one; [fold_measures()] of one
#'   learner and measure will do, too.
#' @return A data frame. From `sigma2`, `rho1`, `rho2` and `m`: one row for each
#'   element of the longest of them, with the columns `variance` (of the mean,
#'   in the unit of `sigma2`), `within`, `total`, `naive`, `conservative` (the
#'   expectations of these estimates) and `lambda1`, `lambda2`, `lambda3`. From
#'   `x`: one row with the estimates `within`, `total`, `naive`, `conservative`.
#'   `conservative` is `NA` for m = 1.
#' @references `r cite("yang2023")` eq. 8 and Theorem 2.
#'
#'   `r cite("yang2016")` The ratios.
#'
#'   `r cite("wang2014")` For the estimate `total`, m = 3.
#' @family correlations
#' @seealso [bcv_correlations()], which estimates the arguments; [rho_bounds()]
#' @export
#' @examples
#' bcv_variance(sigma2 = 1, rho1 = 0.1, rho2 = 0.3, m = 3)
#' # The variance by the number of repetitions:
#' bcv_variance(1, rho1 = 0.1, rho2 = 0.3, m = c(1, 3, 5, 7, 11, 1000))$variance
#' # Estimates from one run:
#' bcv_variance(x = rbind(c(0.02, 0.05), c(0.03, 0.01), c(0.04, 0.04)))
bcv_variance <- function(sigma2, rho1, rho2, m, x = NULL) {
  if (!is.null(x)) {
    said <- setdiff(names(match.call())[-1], "x")
    refuse_if(length(said) > 0, said[1], "conflict",
              "cannot be given with the values {.arg x}.")
    return(one_run_variances(x))
  }
  check_given(sigma2, rho1, rho2, m)
  given <- recycle_correlations(rho1, rho2, m, sigma2)
  with(given, {
    folds <- 2 * m
    total <- rho_divisor(rho1, rho2, m)
    # (derivation-variance, eq. 2)
    variance <- sigma2 * total / folds
    # (derivation-variance, eq. 13 to 16, 19)
    data.frame(
      variance, within = sigma2 * (1 - rho1) / 2,
      total = sigma2 * (folds - total) / folds,
      naive = sigma2 * (folds - total) / (folds * (folds - 1)),
      conservative = ifelse(m > 1, variance + sigma2 * (1 - 2 * rho2),
                            NA_real_),
      lambda1 = (folds - total) / (folds - 1), lambda2 = total / folds,
      lambda3 = (1 - rho1) / 2
    )
  })
}

# Four estimates from the values of one run. (derivation-variance, eq. 13-16)
one_run_variances <- function(x) {
  if (inherits(x, "cv_fold_measures")) x <- one_row_of_folds(x)
  refuse_if(!is.matrix(x) || !is.numeric(x), "x", "type",
            "must be a numeric matrix, repetitions x 2 folds, not
             {describe_value(x)}.")
  refuse_if(ncol(x) != 2 || nrow(x) < 1, "x", "shape",
            "must have a row for each repetition and two columns, one for each
             fold, not {nrow(x)} x {ncol(x)}.")
  x <- check_numeric(x)
  m <- nrow(x)
  repetition <- rowMeans(x)
  within <- sum((x - repetition)^2) / (2 * m)
  total <- sum((x - mean(x))^2) / (2 * m)
  between <- sum((repetition - mean(x))^2)
  data.frame(
    within, total, naive = total / (2 * m - 1),
    conservative = if (m > 1) within + (m + 1) / (m * (m - 1)) * between else
      NA_real_
  )
}

# The values of one learner and measure, as a matrix of repetitions x folds.
one_row_of_folds <- function(x) {
  shape <- check_half_splits(x, "x")
  several <- length(unique(key_ids(as.list(x)[c("learner", "measure")])))
  refuse_if(several > 1, "x", "shape", "must contain the values of one learner
             and measure, not of {several}.")
  values <- fold_values(x, list(measure = x$measure[1]), arg = "x")$values
  matrix(values, shape$m, shape$k, byrow = TRUE)
}

# The arguments at their common length, each triple inside the bounds.
recycle_correlations <- function(rho1, rho2, m, sigma2) {
  given <- list(rho1 = rho1, rho2 = rho2, m = m, sigma2 = sigma2)
  for (name in names(given)) {
    given[[name]] <- check_numeric(given[[name]], arg = name)
  }
  refuse_if(any(sigma2 < 0), "sigma2", "value",
            "must be at least 0: it has {format(min(sigma2))}.")
  refuse_if(any(m < 1 | m != round(m)), "m", "value",
            "must contain whole numbers of at least 1: it has {format(m[m < 1 |
             m != round(m)][1])}.")
  size <- max(lengths(given))
  bad <- names(given)[!lengths(given) %in% c(1, size)]
  refuse_if(length(bad) > 0, bad[1], "shape",
            "must have length 1 or {size}, not {length(given[[bad[1]]])}.")
  given <- list2DF(lapply(given, function(x) rep_len(as.vector(x), size)))
  triples <- unique(given[c("rho1", "rho2", "m")])
  Map(check_rho, triples$rho1, triples$rho2, triples$m)
  given
}

#' Bounds on the correlation between repetitions
#'
#' The correlation `rho2` of two folds of different repetitions cannot exceed
#' (1 + `rho1`) / 2, where `rho1` is the correlation of the two folds of one
#' repetition (Yang et al. 2023, Theorem 2).
#'
#' The theorem is printed with a strict inequality. Equality is allowed here:
#' rho1 = rho2 = 1 satisfies it, and so does rho1 = 0, rho2 = 1/2, which the
#' same paper proves for estimates that depend on the test set alone (its
#' Lemma 3). From below, `rho2` is bounded by the variance of the mean, sigma^2
#' A(m) / (2 m), where A(m) = 1 + rho1 + 2 (m - 1) rho2 must be positive.
#'
#' @section Errors:
#' A value that is not between -1 and 1 (`bcvinfer_error_value`) or not a number
#' (`bcvinfer_error_type`).
#'
#' @param rho1 Correlations of the two folds of one repetition: numbers
#'   between -1 and 1.
#' @return The upper bound on `rho2` for each value of `rho1`.
#' @references `r cite("yang2023")`
#' @examples
#' rho_bounds(c(0, 0.25, 0.5, 1))
#' @family counts
#' @export
rho_bounds <- function(rho1) {
  check_given(rho1)
  rho1 <- check_numeric(rho1, arg = "rho1")
  refuse_if(any(abs(rho1) > 1), "rho1", "value",
            "must be between -1 and 1, not {format(rho1[abs(rho1) > 1][1])}.")
  (1 + rho1) / 2
}

# A(m), by which the sum of the 2m tables is divided
# (derivation-variance, eq. 2).
rho_divisor <- function(rho1, rho2, m) 1 + rho1 + 2 * (m - 1) * rho2

# Two correlations that m x 2 cross-validation can have.
check_rho <- function(rho1, rho2, m, arg = c("rho1", "rho2")) {
  check_number(rho1, -1, 1, arg = arg[1])
  check_number(rho2, -1, 1, arg = arg[2])
  highest <- (1 + rho1) / 2
  refuse_if(rho2 > highest + 8 * .Machine$double.eps, arg[2], "value",
            "must be at most (1 + rho1) / 2 = {format(highest)} for rho1 =
             {format(rho1)}, not {format(rho2)}.")
  abort_if(rho_divisor(rho1, rho2, m) <= 0,
           c("{.arg {arg}} must make 1 + rho1 + 2 (m - 1) rho2 positive.",
             x = "It is {format(rho_divisor(rho1, rho2, m))} for m = {m}, rho1 =
                  {format(rho1)}, rho2 = {format(rho2)}."), "value", arg[2])
  invisible()
}
