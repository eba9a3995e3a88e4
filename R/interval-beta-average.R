#' Posterior interval for precision and recall from the average of the folds
#'
#' The second interval of Wang and Li (2016): the posterior of each fold is a
#' Beta distribution; their mean, with correlated folds, is approximated by the
#' Beta distribution of the same mean and variance.
#'
#' With a_k successes plus prior and b_k failures plus prior in fold k, mean
#' m_k = a_k / (a_k + b_k) and variance v_k, the mean M of the m_k has variance
#' V = \[sum v_k + rho ((sum sqrt v_k)^2 - sum v_k)\] / K^2, and the
#' approximating distribution is Beta(M s, (1 - M) s), s = M (1 - M) / V - 1.
#' The prior enters K times, which draws the interval towards 1/2; with
#' precision 1 in truth no type of it ends at 1 (see [interval_beta()]).
#'
#' @section Errors:
#' Half splits and effective tables (the folds are needed; use
#' [interval_beta()] on the [effective_table()]); a measure that is no
#' proportion. Folds in which the measure is undefined make the estimate `NA`,
#' with a warning that counts them; the posterior of such a fold is its prior.
#'
#' @inheritParams interval_beta
#' @param counts Confusion counts of one repetition of K folds
#'   ([confusion_counts()]).
#' @param rho The correlation of two folds' posteriors, a number in \[0, 1\];
#'   `NULL` (default) is the paper's 1/K.
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"macro"`, `estimate` the mean of the folds' measures. `method` is
#'   `beta_average` or `beta_average_hpd`.
#' @references
#' `r cite("wang2016")`
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1, fold = 1:5,
#'   tp = c(16, 15, 17, 16, 14), fp = c(3, 4, 2, 5, 3),
#'   fn = c(4, 5, 3, 4, 6), tn = c(17, 16, 18, 15, 17)
#' ))
#' interval_beta_average(counts, "recall")
#' @include intervals.R
#' @export
interval_beta_average <- function(counts, measure, conf.level = 0.95,
                                  prior = 1, rho = NULL,
                                  type = c("equal_tailed", "hpd")) {
  check_given(counts)
  entry <- check_proportion(measure)
  conf.level <- check_level(conf.level)
  prior <- check_prior(prior)
  type <- check_choice(type, interval_types)
  check_confusion(counts)
  shape <- check_kfold_only(counts, "effective_table")
  rho <- check_average_rho(rho, shape$k)
  folds <- fold_values(counts, entry, list())
  shapes <- average_shapes(folds$units, entry, prior, rho)
  ends <- shape_ends(conf.level, type, stats::qbeta, beta_hpd, shapes$shape1,
                     shapes$shape2)
  estimate <- vapply(folds$values, mean, numeric(1), USE.NAMES = FALSE)
  notes <- c(sprintf("The average of %d folds' posteriors (rho = %.4g).",
                     shape$k, rho), kfold_target(shape$n_train))
  new_cv_interval(
    interval_data(folds$id, measure, paste0("beta_average", type_suffix(type)),
                  "macro", estimate, ends, conf.level),
    notes, shape_posteriors("beta", shapes$shape1, shapes$shape2)
  )
}

check_average_rho <- function(rho, k) {
  if (is.null(rho)) return(1 / k)
  check_number(rho, min = 0, max = 1, arg = "rho")
}

average_shapes <- function(units, entry, prior, rho) {
  shapes <- vapply(units, function(unit) {
    fold <- proportion_shapes(entry, lapply(counts_cells(unit), as.double),
                              prior)
    matched_shapes(fold$shape1, fold$shape2, rho)
  }, numeric(2))
  list(shape1 = unname(shapes[1, ]), shape2 = unname(shapes[2, ]))
}

# The Beta distribution with the mean and variance of an average of correlated
# ones, one per fold.
# (derivation-precision-recall, eq. 5-7)
matched_shapes <- function(shape1, shape2, rho) {
  size <- shape1 + shape2
  average <- mean(shape1 / size)
  failure <- mean(shape2 / size)
  spread <- sqrt(shape1 * shape2 / (size + 1)) / size
  variance <- ((1 - rho) * sum(spread^2) + rho * sum(spread)^2) /
    length(size)^2
  total <- average * failure / variance - 1
  c(average * total, failure * total)
}

register_interval(
  "beta_average", fun = "interval_beta_average",
  plan = quote(cv_kfold(n, k = 10, strata = truth)), serves = "proportion",
  target = "n", reference = "wang2016", recommended = FALSE,
  note = "The prior counts once per fold and pulls towards 1/2."
)
