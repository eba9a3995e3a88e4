#' Posterior interval for F1 (Beta prime)
#'
#' The interval from the exact posterior of F1 (or any F_beta) given one
#' confusion table, which is made from the folds of half splits or of K-fold
#' cross-validation.
#'
#' With a Beta prior on precision and recall, F1 is 2B / (1 + B) with
#' B ~ Beta(TP + prior, FP + FN + 2 prior); its quantiles are those of
#' equations 6 and 7 of Wang et al. (2015), printed with the Beta prime
#' distribution.
#'
#' Which table:
#' * Half splits (m x 2): the sum of the 2m tables divided by
#'   A(m) = 1 + rho1 + 2 (m - 1) rho2. The default, rho1 = rho2 = 1, is the
#'   average table of Wang et al. (2015): long, covering 97 to 99.9 percent in
#'   most of their cases. `rho1 = rho2 = 0.5` is calibrated: about three
#'   quarters of the length, 93 to 97 percent coverage, of the F1 of a
#'   classifier trained on **n/2** records. Of one trained on all n records
#'   it covered 82 to 95 percent for trees, which still improve with n.
#' * One repetition of K folds: the pooled table times `weight`, by default
#'   (1 + 1/K) / 2. This is in no paper; it is the F1 counterpart of
#'   [interval_beta()], and speaks of a classifier trained on (almost) all
#'   **n** records.
#' * An effective table of [effective_table()] is taken as it is; `rho1`,
#'   `rho2` and `weight` cannot be given again.
#'
#' Two folds of an unknown plan are taken for one half split, unless `weight`
#' is given. See [choosing_an_interval] for the evidence.
#'
#' @section Errors:
#' Counts that are neither half splits nor one repetition of K folds, or whose
#' learners have different folds; `rho1` or `rho2` given for K folds or an
#' effective table; `weight` given for half splits or an effective table;
#' rho2 > (1 + rho1) / 2; another measure. If TP = FP = FN = 0 the estimate is
#' `NA`, with a warning, and the interval is that of the prior.
#'
#' @inheritParams shared_params
#' @param counts Confusion counts of every repetition and fold
#'   ([confusion_counts()]), or an effective table ([effective_table()]).
#' @param measure `"f1"` (default) or `"f_beta"`.
#' @param rho1,rho2 Half splits only: the correlation of the two folds of one
#'   repetition, and of folds of different repetitions, numbers with
#'   rho2 <= (1 + rho1) / 2. Default 1, the published interval, which is
#'   cautious; 1/2 is calibrated, see below. With 1 the table is the paper's
#'   average table.
#' @param weight K folds only: the factor of the pooled table, a number in
#'   \[1/K, 1\]; `NULL` (default) is (1 + 1/K) / 2.
#' @param type `"equal_tailed"` (default), as the papers, or `"hpd"`, the
#'   shortest interval. For F_beta with beta other than 1 the latter is found
#'   by minimizing the length.
#' @param beta The weight of recall in `"f_beta"`, a positive number.
#'   Default 1: F1.
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"micro"`, `estimate` the measure of the pooled counts. `method` is
#'   `beta_prime` for the average table, `beta_prime_calibrated` for other
#'   correlations and `beta_prime_kfold` for K folds, with `_hpd` added for
#'   that type.
#' @references
#' `r cite("wang2015", "goutte2005")`
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = rep(1:3, each = 2), fold = rep(1:2, 3),
#'   tp = c(40, 38, 41, 39, 42, 40), fp = c(9, 10, 8, 12, 9, 11),
#'   fn = c(10, 12, 9, 11, 8, 10), tn = c(41, 40, 42, 38, 41, 39)
#' ))
#' interval_beta_prime(counts)
#' interval_beta_prime(counts, rho1 = 0.5, rho2 = 0.5)
#' @include intervals.R
#' @export
interval_beta_prime <- function(counts, measure = "f1", conf.level = 0.95,
                                prior = 1, rho1 = 1, rho2 = 1, weight = NULL,
                                type = c("equal_tailed", "hpd"), beta = 1) {
  check_given(counts)
  given <- c("rho1", "rho2", "weight")[
    !c(missing(rho1), missing(rho2), is.null(weight))]
  check_served(measure, c("f1", "f_beta"), beta_prime_hint)
  conf.level <- check_level(conf.level)
  prior <- check_prior(prior)
  type <- check_choice(type, interval_types)
  beta <- check_beta(beta, measure)
  table <- combine_tables(counts, rho1, rho2, weight, given)
  cells <- table$cells
  estimate <- fbeta_measure(cells$tp, cells$fp, cells$fn, cells$tn, beta)
  warn_undefined_estimate(measure, estimate)
  posterior <- f_posteriors(cells, beta, prior)
  method <- paste0("beta_prime", table$variant, type_suffix(type))
  new_cv_interval(
    interval_data(table$id, measure, method, "micro", estimate,
                  f_ends(cells, conf.level, type, beta, prior), conf.level),
    c(table$notes, if (beta != 1) paste("F-beta with beta =", format(beta))),
    posterior
  )
}

beta_prime_hint <- paste("{.fn interval_beta} serves precision, recall and",
                         "other proportions.")

check_beta <- function(beta, measure) {
  beta <- check_number(beta, 0, largest_parameter, open = TRUE)
  if (measure == "f1" && beta != 1) {
    abort_input(
      c("{.arg beta} must be 1 for the measure {.val f1}, not {beta}.",
        i = "Did you mean {.code measure = \"f_beta\"}?"),
      "conflict", "beta"
    )
  }
  beta
}

f_posteriors <- function(cells, beta, prior) {
  if (beta == 1) {
    return(shape_posteriors("fscore", cells$tp + prior,
                            cells$fp + cells$fn + 2 * prior))
  }
  Map(function(tp, fp, fn) {
    list(family = "fbeta_score", tp = tp, fp = fp, fn = fn, beta = beta,
         prior = prior)
  }, cells$tp, cells$fp, cells$fn)
}

# Ends of the posterior of F (derivation-precision-recall, eq. 4).
f_ends <- function(cells, conf.level, type, beta, prior) {
  if (beta == 1) {
    return(shape_ends(conf.level, type, qfscore, fscore_hpd, cells$tp + prior,
                      cells$fp + cells$fn + 2 * prior))
  }
  ends <- vapply(f_posteriors(cells, beta, prior), function(posterior) {
    quantile <- function(p, lower.tail) {
      posterior_call("q", posterior, p, lower.tail = lower.tail)
    }
    tail <- (1 - conf.level) / 2
    if (type == "hpd") shortest_ends(conf.level, quantile) else
      c(quantile(tail, TRUE), quantile(tail, FALSE))
  }, numeric(2))
  list(low = ends[1, ], high = ends[2, ])
}

register_interval(
  "beta_prime", fun = "interval_beta_prime", plan = quote(cv_bcv(n, m = 3)),
  serves = c("f1", "f_beta"), target = "n/2", reference = "wang2015",
  recommended = FALSE,
  note = paste("The averaged table, as published: cautious, longer than it",
               "need be for a classifier trained on n/2.")
)

register_interval(
  "beta_prime_calibrated", fun = "interval_beta_prime",
  args = list(rho1 = 0.5, rho2 = 0.5), plan = quote(cv_bcv(n, m = 3)),
  serves = c("f1", "f_beta"), target = "n/2", reference = "wang2015",
  recommended = TRUE,
  note = paste("Three quarters of the length at nominal coverage of n/2;",
               "too short for a tree trained on all n.")
)

register_interval(
  "beta_prime_kfold", fun = "interval_beta_prime",
  plan = quote(cv_kfold(n, k = 10, strata = truth)),
  serves = c("f1", "f_beta"), target = "n", reference = "wang2016",
  recommended = TRUE,
  note = paste("In no paper: the weighted pooled table; covers the F1 of a",
               "classifier trained on all n.")
)
