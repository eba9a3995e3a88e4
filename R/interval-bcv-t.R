#' @rdname interval_cv52_t
#' @include interval-t.R
#' @export
interval_bcv_t <- function(counts, measure = "f1", conf.level = 0.95,
                           rho1 = 0.5, rho2 = 0.5, ...) {
  call <- environment()
  fold_t_interval(
    counts, measure, conf.level, list(...), method = "bcv_t",
    check_shape = function(counts, call) {
      shape <- check_half_shape(counts, call)
      check_bcv_t_rho(rho1, rho2, shape$m, call)
      shape
    },
    df = function(shape) bcv_t_df(shape$m, rho1, rho2),
    spread = function(values) {
      scale <- bcv_t_scale(length(values) / 2, rho1, rho2)
      scale * sqrt(mean((values - mean(values))^2))
    },
    notes = sprintf("The mean of the folds, correlated (%s).",
                    describe_rho(rho1, rho2)),
    call = call
  )
}

# Beyond the bounds of every rho, the sample variance must have a positive
# expectation: A < 2m.
check_bcv_t_rho <- function(rho1, rho2, m, call) {
  check_rho(rho1, rho2, m, call = call)
  divisor <- rho_divisor(rho1, rho2, m)
  if (divisor >= 2 * m) {
    abort_input(
      "{.arg rho1} and {.arg rho2} must give 1 + rho1 + 2 (m - 1) rho2 less
       than {2 * m}, not {format_number(divisor)}: the folds would not vary.",
      "value", "rho2", call = call
    )
  }
}

# C: the standard error of the mean over the standard deviation (divisor 2m).
bcv_t_scale <- function(m, rho1, rho2) {
  divisor <- rho_divisor(rho1, rho2, m)
  sqrt(divisor / (2 * m - divisor))
}

# Satterthwaite's degrees of freedom of the sample variance.
bcv_t_df <- function(m, rho1, rho2) {
  between <- 1 + rho1 - 2 * rho2
  (2 * m * (1 - rho2) - between)^2 /
    (m * (1 - rho1)^2 + (m - 1) * between^2)
}

register_interval(
  "bcv_t", fun = "interval_bcv_t", plan = quote(cv_bcv(n, m = 5)),
  serves = "any", target = "n/2", reference = "wang2014", recommended = TRUE,
  note = "Any measure from half splits; exact where the correlations are."
)
