#' @rdname interval_cv52_t
#' @include interval-t.R
#' @export
interval_bcv32_t <- function(counts, measure = "f1", conf.level = 0.95, ...) {
  fold_t_interval(
    counts, measure, conf.level, list(...), method = "bcv32_t",
    check_shape = function(counts) check_half_shape(counts, m = 3),
    df = function(shape) 5,
    spread = function(values) sqrt(mean((values - mean(values))^2)),
    notes = "The mean of the six folds; variance among them."
  )
}

register_interval(
  "bcv32_t", fun = "interval_bcv32_t", plan = quote(cv_bcv(n, m = 3)),
  serves = "any", target = "n/2", reference = "wang2015", recommended = FALSE,
  note = "Cautious where rho1 + 4 rho2 < 2; longer than the posterior."
)
