#' Bounds on the correlation between repetitions
#'
#' The correlation `rho2` of two folds of different repetitions cannot exceed
#' (1 + `rho1`) / 2, where `rho1` is the correlation of the two folds of one
#' repetition (Yang et al. 2023, Theorem 2).
#'
#' The theorem is printed with a strict inequality. Equality is allowed here:
#' it holds for rho1 = rho2 = 1, and for rho1 = 0, rho2 = 1/2, which the same
#' paper proves for estimates that depend on the validation set alone (its
#' Lemma 3). From below, `rho2` is bounded by the variance of the mean,
#' sigma^2 A(m) / (2 m), where A(m) = 1 + rho1 + 2 (m - 1) rho2 must be
#' positive. In practice rho1 is at most 1/2 and rho2 between 0 and 1/2.
#'
#' @section Errors:
#' A value that is not between -1 and 1 (`bcvinfer_error_value`) or no number
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
  check_numeric(rho1, arg = "rho1")
  if (any(abs(rho1) > 1)) {
    abort_input("{.arg rho1} must be between -1 and 1, not
                 {format(rho1[abs(rho1) > 1][1])}.", "value", "rho1")
  }
  (1 + rho1) / 2
}

# A(m), by which the sum of the 2m tables is divided
# (derivation-variance, eq. 2).
rho_divisor <- function(rho1, rho2, m) 1 + rho1 + 2 * (m - 1) * rho2

# Two correlations that m x 2 cross-validation can have.
check_rho <- function(rho1, rho2, m) {
  check_number(rho1, -1, 1, arg = "rho1")
  check_number(rho2, -1, 1, arg = "rho2")
  highest <- (1 + rho1) / 2
  if (rho2 > highest + 8 * .Machine$double.eps) {
    abort_input(
      "{.arg rho2} must be at most (1 + rho1) / 2 = {format(highest)} for
       rho1 = {format(rho1)}, not {format(rho2)}.",
      "value", "rho2"
    )
  }
  if (rho_divisor(rho1, rho2, m) <= 0) {
    abort_input(
      c("{.arg rho1} and {.arg rho2} must make 1 + rho1 + 2 (m - 1) rho2
         positive.",
        x = "It is {format(rho_divisor(rho1, rho2, m))} for m = {m},
             rho1 = {format(rho1)}, rho2 = {format(rho2)}."),
      "value", "rho2"
    )
  }
  invisible()
}
