#' Variance components of a cross-validated measure
#'
#' Where the uncertainty of an estimate comes from: the records that were
#' tested, the records that were trained on, and the covariance of the two. On
#' m x 2 half splits all three are estimated from the 2m fits themselves, since
#' the two fits of a repetition are trained on disjoint records. On one test set
#' there is no training part: the statement is about the fitted classifiers.
#'
#' Each prediction has a score, its first-order contribution to the measure
#' (its influence function; for a proportion the loss itself). Their mean over
#' records and repetitions is the estimate; for two learners the scores are the
#' differences in loss, first learner minus second. With n records and m
#' repetitions the estimated variance is
#' (V_h + max(0, v_b + 2 v_ab)) / n (eq. 6 to 10 of
#' `vignette("derivation-components")`): V_h is the variance between the
#' records' means, v_b the variance of what one training record adds to a fit,
#' v_ab its covariance with the record's own score. The method is new, in this
#' package.
#'
#' @section Errors:
#' Errors of class `bcvinfer_error_scheme`: fewer than 3 repetitions of half
#' splits, K folds (which do not show the training part), several hold-outs, or
#' the same partition more than once. `bcvinfer_error_missing`: missing
#' predictions. `bcvinfer_error_value`: a measure that is undefined on the
#' pooled table.
#'
#' @param x Predictions from [cv_predict()], [cv_predictions()] or
#'   [as_cv_predictions()], on m x 2 half splits with m of at least 3, or on one
#'   test set.
#' @param a,b The two learners: bare names or strings. Both `NULL` (default):
#'   the components of each learner by itself.
#' @param measure The name of a measure of [cv_measures()] that has scores.
#'   Default `"error"`.
#' @param positive The positive class, needed by measures of one class unless
#'   the truth is logical or 0/1. Measures that have a form for many classes
#'   take `NULL` (default).
#' @param beta The weight of recall in F_beta. Default 1.
#' @param clip For measures of probabilities; not used by measures of labels.
#' @return A data frame of class `cv_components` with one row per learner, or
#'   one for the pair: `learner` (or `a`, `b`), `measure`, `estimate` (the
#'   measure, or the difference in loss), `records`, `training`, `coupling`
#'   (parts of the variance of the estimate: V_h/n, v_b/n, 2 v_ab/n; `NA` on
#'   one test set), `stderr`, `df` (2m; `Inf` on one test set), `n_effective`
#'   (the number of independent test records that would give a proportion the
#'   same standard error; `NA` for pairs and measures that are not proportions)
#'   and `groups` (`NA`: none). Further columns `evaluation` and `fits` hold
#'   what training sets of size n need (eq. 13).
#' @family components
#' @export
variance_components <- function(x, a = NULL, b = NULL, measure = "error",
                                positive = NULL, beta = 1, clip = NULL) {
}
