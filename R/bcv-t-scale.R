# Scale and degrees of freedom of the t statistic of m x 2 cross-validation,
# which its test and its interval share.

# Beyond the bounds of every rho, the sample variance must have a positive
# expectation: A < 2m.
check_bcv_t_rho <- function(rho1, rho2, m) {
  check_rho(rho1, rho2, m)
  divisor <- rho_divisor(rho1, rho2, m)
  if (divisor >= 2 * m) {
    abort_input(
      "{.arg rho1} and {.arg rho2} must give 1 + rho1 + 2 (m - 1) rho2 less
       than {2 * m}, not {format_number(divisor)}: the folds would not vary.",
      "value", "rho2"
    )
  }
}

# C: the standard error of the mean over the standard deviation (divisor 2m).
# (derivation-tests, eq. 2)
bcv_t_scale <- function(m, rho1, rho2) {
  divisor <- rho_divisor(rho1, rho2, m)
  sqrt(divisor / (2 * m - divisor))
}

# Satterthwaite's degrees of freedom of the sample variance.
# (derivation-tests, eq. 3)
bcv_t_df <- function(m, rho1, rho2) {
  between <- 1 + rho1 - 2 * rho2
  (2 * m * (1 - rho2) - between)^2 /
    (m * (1 - rho1)^2 + (m - 1) * between^2)
}
