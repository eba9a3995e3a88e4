#' @rdname interval_kfold_t
#' @param rho The covariance of two folds over the variance of their mean, one
#'   number in \[0, 1); default 0.7, as Grandvalet and Bengio.
#' @include interval-t.R
#' @export
interval_corrected_kfold_t <- function(counts, measure = "f1",
                                       conf.level = 0.95, rho = 0.7, ...) {
  rho <- check_number(rho, min = 0)
  if (rho >= 1) {
    abort_input("{.arg rho} must be less than 1, not {rho}.", "value", "rho")
  }
  fold_t_interval(
    counts, measure, conf.level, list(...), method = "corrected_kfold_t",
    check_shape = check_kfold_shape, df = function(shape) shape$k - 1,
    # (derivation-precision-recall, eq. 9)
    spread = function(values) {
      sqrt(stats::var(values) / (length(values) * (1 - rho)))
    },
    notes = sprintf("The mean of the folds, correlated (rho = %.4g).", rho)
  )
}

register_interval(
  "corrected_kfold_t", fun = "interval_corrected_kfold_t",
  plan = quote(cv_kfold(n, k = 10, strata = truth)), serves = "any",
  target = "n", reference = "grandvalet2006", recommended = FALSE,
  note = "Cautious and long; for measures that have no posterior."
)
