#' @rdname interval_cv52_t
#' @include interval-t.R
#' @export
interval_bcv_t <- function(counts, measure = "f1", conf.level = 0.95,
                           rho1 = 0.5, rho2 = 0.5, ...) {
  fold_t_interval(
    counts, measure, conf.level, list(...), method = "bcv_t",
    check_shape = function(counts) {
      shape <- check_half_shape(counts)
      check_bcv_t_rho(rho1, rho2, shape$m)
      shape
    },
    df = function(shape) bcv_t(matrix(0, 1, 2 * shape$m), rho1, rho2)$df,
    spread = function(values) {
      bcv_t(matrix(values, 1), rho1, rho2)$stderr
    },
    notes = sprintf("The mean of the folds, correlated (%s).",
                    describe_rho(rho1, rho2))
  )
}

register_interval(
  "bcv_t", fun = "interval_bcv_t", plan = quote(cv_bcv(n, m = 5)),
  serves = "any", target = "n/2", reference = "wang2014", recommended = TRUE,
  note = paste("Any measure from half splits. Derived for this package; exact",
               "for normal values that all correlate by 1/2.")
)
