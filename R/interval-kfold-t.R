#' t intervals from K-fold cross-validation
#'
#' `interval_kfold_t()` takes the K folds for independent: mean -/+
#' t(K - 1) sqrt(S^2 / K) (equation 14 of Wang et al. 2015). It is too short,
#' covering about 90 percent in their Table 4. `interval_corrected_kfold_t()`
#' is that of Grandvalet and Bengio (2006), with the variance S^2 / (K (1 -
#' rho)); `rho` is the covariance of two folds over the variance of the
#' **mean**, so that it is 1 / sqrt(1 - rho) times as long, 1.826 times at
#' their rho = 0.7.
#'
#' The centre is the macro average, the mean of the folds' measures. The folds
#' should be stratified by class: without that the intervals come out longer.
#'
#' A t interval may leave the range of its measure; it is then reported as
#' computed, with a warning of class `bcvinfer_warning_range`. An interval of
#' length zero (all folds equal) comes with one of class
#' `bcvinfer_warning_zero_variance`. If the measure is undefined in a fold, no
#' fold is left out: estimate and ends are `NA`, with a warning of class
#' `bcvinfer_warning_undefined` that counts the folds.
#'
#' @section Errors:
#' Counts that are not one repetition of K folds, or whose learners have
#' different folds; an effective table; an unknown measure; `rho` outside
#' \[0, 1).
#'
#' @inheritParams shared_params
#' @param counts Confusion counts of one repetition of K folds
#'   ([confusion_counts()]).
#' @param measure Any measure of [cv_measures()]; default `"f1"`.
#' @param ... Arguments of the measure: `beta` of `"f_beta"`, one positive
#'   number, 1 by default.
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"macro"`. `method` is `kfold_t` or `corrected_kfold_t`.
#' @references
#' `r cite("wang2015", "wang2016", "grandvalet2006")`
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1, fold = 1:5,
#'   tp = c(16, 15, 17, 16, 14), fp = c(3, 4, 2, 5, 3),
#'   fn = c(4, 5, 3, 4, 6), tn = c(17, 16, 18, 15, 17)
#' ))
#' interval_kfold_t(counts)
#' interval_corrected_kfold_t(counts, "mcc")
#' @include interval-t.R
#' @export
interval_kfold_t <- function(counts, measure = "f1", conf.level = 0.95, ...) {
  fold_t_interval(
    counts, measure, conf.level, list(...), method = "kfold_t",
    check_shape = check_kfold_shape, df = function(shape) shape$k - 1,
    spread = function(values) sqrt(stats::var(values) / length(values)),
    notes = "The mean of the folds, taken for independent."
  )
}

register_interval(
  "kfold_t", fun = "interval_kfold_t",
  plan = quote(cv_kfold(n, k = 10, strata = truth)), serves = "any",
  target = "n", reference = "wang2015", recommended = FALSE,
  note = "Ignores that the folds are correlated: too short."
)
