#' t intervals from half splits
#'
#' All are the mean of the 2m folds -/+ a quantile of t times a standard
#' error, p_ik being the measure of fold k in repetition i, p_i. the mean of
#' repetition i, pbar the mean of all.
#'
#' * `interval_cv52_t()`: 5 x 2 (equation 16 of Wang et al. 2015): standard
#'   error sqrt(sum_i s_i^2 / 5), s_i^2 = (p_i1 - p_i2)^2 / 2, 5 degrees of
#'   freedom.
#' * `interval_bcv32_t()`: block-regularized 3 x 2 (their equation 17):
#'   sqrt(sum_ik (p_ik - pbar)^2 / 6), 5 degrees of freedom.
#' * `interval_bcv_t()`: block-regularized m x 2, any m: C sqrt(sum_ik (p_ik -
#'   pbar)^2 / (2m)), C^2 = A / (2m - A), A = 1 + rho1 + 2 (m - 1) rho2, and
#'   degrees of freedom (2m (1 - rho2) - (1 + rho1 - 2 rho2))^2 /
#'   (m (1 - rho1)^2 + (m - 1) (1 + rho1 - 2 rho2)^2): the inverse of
#'   [bcv_t_test()]. With rho1 = rho2 = 1/2 these are C^2 = (2m + 1)/(2m - 1)
#'   and 2m - 1. In no paper: derived for this package, after the 3 x 2 t test
#'   of Wang et al. (2014).
#'
#' They speak of a classifier trained on half of the records.
#'
#' The tables of Wang et al. (2015) have the 5 x 2 interval about the first fold
#' and not, as their equation 16, about the mean of all ten: it covers less than
#' ours. See `vignette("reproduction", "bcvinfer")`.
#'
#' Ends outside the range, intervals of length zero and undefined folds are
#' treated as in [interval_kfold_t()]: as computed, with a warning.
#'
#' @section Errors:
#' Counts of another scheme or number of repetitions, or whose learners have
#' different folds; an effective table; rho2 > (1 + rho1) / 2, A <= 0 or
#' A >= 2m.
#'
#' @inheritParams interval_kfold_t
#' @inheritParams shared_params
#' @param counts Confusion counts of half splits ([confusion_counts()]).
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"macro"`. `method` is `cv52_t`, `bcv32_t` or `bcv_t`.
#' @references
#' `r cite("wang2015", "wang2014", "dietterich1998")`
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = rep(1:3, each = 2), fold = rep(1:2, 3),
#'   tp = c(40, 38, 41, 39, 42, 40), fp = c(9, 10, 8, 12, 9, 11),
#'   fn = c(10, 12, 9, 11, 8, 10), tn = c(41, 40, 42, 38, 41, 39)
#' ))
#' interval_bcv32_t(counts)
#' interval_bcv_t(counts, "mcc", rho1 = 0.4, rho2 = 0.4)
#' @include interval-t.R
#' @export
interval_cv52_t <- function(counts, measure = "f1", conf.level = 0.95, ...) {
  fold_t_interval(
    counts, measure, conf.level, list(...), method = "cv52_t",
    check_shape = function(counts) check_half_shape(counts, m = 5),
    df = function(shape) 5,
    spread = function(values) {
      halves <- half_split_matrix(values)
      sqrt(sum((halves[, 1] - halves[, 2])^2 / 2) / 5)
    },
    notes = "The mean of the ten folds; variance within the repetitions."
  )
}

register_interval(
  "cv52_t", fun = "interval_cv52_t", plan = quote(cv_rcv(n, m = 5)),
  serves = "any", target = "n/2", reference = "wang2015", recommended = FALSE,
  note = "Long, and of coverage that depends on the random partitions."
)
