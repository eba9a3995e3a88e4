#' Posterior interval for F1 (Beta prime)
#'
#' The interval from the exact posterior of F1 (or any F_beta) given one
#' confusion table, which is computed from the folds of half splits or of
#' K-fold cross-validation, or from one test set.
#'
#' With a Beta prior on precision and recall, F1 is 2B / (1 + B) with B ~
#' Beta(TP + prior, FP + FN + 2 prior); its quantiles are given in equations 6
#' and 7 of Wang et al. (2015), in terms of the Beta prime distribution.
#'
#' Which table:
#' * Half splits (m x 2): the sum of the 2m tables divided by A(m) = 1 + rho1 +
#'   2 (m - 1) rho2, for a classifier trained on **n/2** records. The published
#'   interval of Wang et al. (2015) uses the average table, `rho1 = 1, rho2 =
#'   1`. The table of the default, 1/2 each, has 4m / (2m + 1) times its counts
#'   and gives a narrower interval.
#' * One repetition of K folds: the pooled table times `weight`, by default
#'   (1 + 1/K) / 2, for a classifier trained on (K - 1) / K of the **n**
#'   records. Unpublished: the F1 counterpart of [interval_beta()].
#' * One test set: its table, unchanged, for that classifier. `rho1`, `rho2`
#'   and `weight` cannot be given.
#' * An effective table of [effective_table()] is used unchanged; `rho1`,
#'   `rho2` and `weight` cannot be given again.
#'
#' Two folds of an unknown plan are treated as one half split, unless `weight`
#' is given. [choosing_an_interval] has the coverage of this interval, and
#' [effective_table()] (section Limits) explains where it is too low.
#'
#' @section Errors:
#' Counts that are neither half splits nor one repetition of K folds nor one
#' test set, or whose learners have different folds; `rho1` or `rho2` given for
#' K folds, one test set or an effective table; `weight` given for anything but
#' K folds; rho2 > (1 + rho1) / 2; another measure. If TP = FP = FN = 0 the
#' estimate is `NA`, with a warning, and the interval is computed from the
#' prior.
#'
#' @inheritParams shared_params
#' @param counts Confusion counts of every repetition and fold
#'   ([confusion_counts()]), or an effective table ([effective_table()]).
#' @param measure `"f1"` (default) or `"f_beta"`.
#' @param rho1,rho2 Half splits only: the correlation of the two folds of one
#'   repetition, and of folds of different repetitions, numbers with
#'   rho2 <= (1 + rho1) / 2. Default 1/2, as everywhere in the package; 1 each
#'   is the published interval, from the average table.
#' @param weight K folds only: the factor of the pooled table, a number in
#'   \[1/K, 1\]; `NULL` (default) is (1 + 1/K) / 2.
#' @param type `"equal_tailed"` (default), as the papers, or `"hpd"`, the
#'   shortest interval. For F_beta with beta other than 1 the latter is found
#'   by minimizing the width.
#' @param beta The weight of recall in `"f_beta"`, a positive number.
#'   Default 1: F1.
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"micro"`, `estimate` the measure of the pooled counts. `method` is
#'   `beta_prime`, for the average table (`rho1 = 1, rho2 = 1`)
#'   `beta_prime_averaged` and for K folds `beta_prime_kfold`, with `_hpd`
#'   added for that type. The notes contain `rho1` and `rho2`, or the weight.
#' @references `r cite("wang2015", "goutte2005")`
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = rep(1:3, each = 2), fold = rep(1:2, 3),
#'   tp = c(40, 38, 41, 39, 42, 40), fp = c(9, 10, 8, 12, 9, 11),
#'   fn = c(10, 12, 9, 11, 8, 10), tn = c(41, 40, 42, 38, 41, 39)
#' ))
#' interval_beta_prime(counts)
#' interval_beta_prime(counts, rho1 = 1, rho2 = 1)
#' @include intervals.R
#' @export
interval_beta_prime <- function(counts, measure = "f1", conf.level = 0.95,
                                prior = 1, rho1 = 0.5, rho2 = 0.5,
                                weight = NULL,
                                type = c("equal_tailed", "hpd"), beta = 1) {
  check_given(counts)
  given <- c("rho1", "rho2", "weight")[
    !c(missing(rho1), missing(rho2), is.null(weight))]
  check_served(measure, c("f1", "f_beta"), paste(
    "{.fn interval_beta} is for precision, recall and other proportions."))
  conf.level <- check_level(conf.level)
  prior <- check_prior(prior)
  type <- check_choice(type, interval_types)
  beta <- check_beta(beta, measure)
  table <- combine_tables(counts, rho1, rho2, weight, given, measure,
                          beta)
  cells <- table$cells
  estimate <- fbeta_measure(cells$tp, cells$fp, cells$fn, cells$tn, beta)
  warn_undefined_estimate(measure, estimate)
  # (derivation-precision-recall, eq. 4)
  shapes <- fscore_parameters(cells, beta, prior)
  ends <- posterior_ends("fscore", shapes, conf.level, type)
  new_cv_interval(
    table$id, measure, paste0("beta_prime", table$variant,
                              if (type == "hpd") "_hpd"),
    "micro", estimate, ends, conf.level,
    c(table$notes, if (beta != 1) paste0("F-beta with beta = ", beta, ".")),
    list_posteriors("fscore", shapes), known_training(counts)
  )
}

register_interval(
  "beta_prime", quote(cv_bcv(n, m = 3)), "wang2015",
  serves = c("f1", "f_beta"), settings = "m = 3 or 5, rho1 = rho2 = 1/2",
  default_for = c(half_split_kinds, "test_set"),
  note = paste("F1 and F-beta of a classifier trained on n/2; treats the",
               "variation between fits as known.")
)

register_interval(
  "beta_prime_averaged", quote(cv_bcv(n, m = 3)), "wang2015",
  fun = "interval_beta_prime", args = list(rho1 = 1, rho2 = 1),
  serves = c("f1", "f_beta"), settings = "m = 3",
  note = paste("The published interval, from the average of the tables: wider",
               "than at rho1 = rho2 = 1/2.")
)

register_interval(
  "beta_prime_kfold", stratified_folds, unpublished,
  fun = "interval_beta_prime", serves = c("f1", "f_beta"),
  settings = "K = 10, stratified",
  note = paste("Unpublished: the weighted pooled table, for the F1 of a",
               "classifier trained on (K - 1) / K of the records.")
)
