#' The variance of a mean over m x 2 cross-validation
#'
#' The mean of the 2m values of m x 2 cross-validation has the variance
#' sigma^2 A(m) / (2m) with A(m) = 1 + rho1 + 2 (m - 1) rho2 (eq. 8 of the
#' paper for m = 5). With m = 3 it is sigma^2 / 6 + omega / 6 + 4 gamma / 6.
#'
#' The arguments are recycled: each has length 1 or the common length. More
#' repetitions help only as far as the folds of different repetitions are
#' uncorrelated: with growing m the variance falls to rho2 sigma^2.
#'
#' @section Errors:
#' `bcvinfer_error_type`, `_missing` and `_value` for what is not a
#' finite number in the range, `_shape` for lengths that do not fit; rho2 may
#' not exceed (1 + rho1) / 2 and A(m) must be positive (Theorem 2 of the paper
#' has a strict bound, but equality is reached, as by (1, 1) and by (0, 1/2)).
#'
#' @param sigma2 The variance of the value of one fold, numbers of at least 0.
#' @param rho1 The correlation of the two folds of one repetition, numbers.
#' @param rho2 The correlation of folds of different repetitions, numbers.
#' @param m The number of repetitions, whole numbers of at least 1.
#' @return Numbers, as long as the longest argument: the variance of the mean,
#'   in the unit of `sigma2`.
#' @references `r cite("yang2023")` eq. 8 and Theorem 2.
#'
#'   `r cite("yang2016")`
#' @family correlations
#' @seealso [bcv_correlations()], which estimates the arguments; [rho_bounds()]
#' @export
#' @examples
#' bcv_variance(sigma2 = 1, rho1 = 0.1, rho2 = 0.3, m = 3)
#' # What more repetitions bring:
#' bcv_variance(1, rho1 = 0.1, rho2 = 0.3, m = c(1, 3, 5, 7, 11, 1000))
bcv_variance <- function(sigma2, rho1, rho2, m) {
  check_given(sigma2, rho1, rho2, m)
  check_numeric(sigma2)
  if (any(sigma2 < 0)) {
    abort_input("{.arg sigma2} must be at least 0: it has
                 {format(min(sigma2))}.", "value", "sigma2")
  }
  given <- recycle_correlations(rho1, rho2, m, sigma2)
  # (derivation-variance, eq. 2)
  with(given, sigma2 * rho_divisor(rho1, rho2, m) / (2 * m))
}

#' Ratios of variance estimators to the variance of one fold
#'
#' What three variances of m x 2 cross-validation are expected to be, divided
#' by sigma^2, the variance of the value of one fold.
#'
#' With A(m) = 1 + rho1 + 2 (m - 1) rho2:
#'
#' * `lambda1` = (2m - A(m)) / (2m - 1) is the expectation of the sample
#'   variance of the 2m values (divisor 2m - 1). With m = 3 it is
#'   1 - (rho1 + 4 rho2) / 5.
#' * `lambda2` = A(m) / (2m) is the variance of the mean of the 2m values. With
#'   m = 3 it is (1 + rho1 + 4 rho2) / 6.
#' * `lambda3` = (1 - rho1) / 2 is the expectation of the variance within
#'   repetitions ("within" of [variance_estimates()]). This reading of the
#'   paper is not confirmed.
#'
#' The paper has m = 3. Its `lambda1` is read as above, since `1 - lambda2`
#' would contradict its own text: it reports rho2 above 0.4 for the support
#' vector machine and a `lambda1` of at least 1.5 times `lambda2` everywhere.
#'
#' @section Errors:
#' As those of [bcv_variance()].
#'
#' @inheritParams bcv_variance
#' @return A data frame with the columns `lambda1`, `lambda2`, `lambda3`
#'   (numbers), one row for each element of the longest argument.
#' @references `r cite("yang2016")`
#' @family correlations
#' @export
#' @examples
#' variance_ratios(rho1 = 0.1, rho2 = 0.3, m = 3)
variance_ratios <- function(rho1, rho2, m) {
  check_given(rho1, rho2, m)
  given <- recycle_correlations(rho1, rho2, m)
  total <- with(given, rho_divisor(rho1, rho2, m))
  folds <- 2 * given$m
  # (derivation-variance, eq. 19)
  data.frame(
    lambda1 = (folds - total) / (folds - 1),
    lambda2 = total / folds,
    lambda3 = (1 - given$rho1) / 2
  )
}

# The arguments at their common length, each triple inside the bounds.
recycle_correlations <- function(rho1, rho2, m, sigma2 = 1) {
  check_numeric(rho1)
  check_numeric(rho2)
  check_numeric(m)
  if (any(m < 1 | m != round(m))) {
    abort_input("{.arg m} must hold whole numbers of at least 1: it has
                 {format(m[m < 1 | m != round(m)][1])}.", "value", "m")
  }
  given <- list(rho1 = rho1, rho2 = rho2, m = m, sigma2 = sigma2)
  given <- recycle_arguments(lapply(given, as.vector))
  triples <- unique(given[c("rho1", "rho2", "m")])
  Map(function(rho1, rho2, m) check_rho(rho1, rho2, m),
      triples$rho1, triples$rho2, triples$m)
  given
}

recycle_arguments <- function(arguments) {
  size <- max(lengths(arguments))
  bad <- which(!lengths(arguments) %in% c(1, size))
  if (length(bad) > 0) {
    abort_input("{.arg {names(arguments)[bad[1]]}} must have length 1 or
                 {size}, not {length(arguments[[bad[1]]])}.", "shape",
                names(arguments)[bad[1]])
  }
  list2DF(lapply(arguments, rep_len, size))
}
