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
  table <- combine_tables(counts, rho1, rho2, weight, given, measure, beta)
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
    list_posteriors("fscore", shapes), known_training(counts),
    known_target(attr(counts, "design", exact = TRUE))
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

#' Posterior interval for precision, recall and other proportions (Beta)
#'
#' The interval from the Beta posterior of a proportion of counts, given the
#' pooled table of one K-fold cross-validation: the first interval of Wang and
#' Li (2016).
#'
#' Precision has the posterior Beta(c TP + prior, c FP + prior), with TP and FP
#' summed over the folds; recall has FN in place of FP, and any measure whose
#' [cv_measures()] formula is successes over successes and failures has these
#' counts instead.
#'
#' The folds are correlated: c = `weight` lies between 1/K (folds that repeat
#' each other) and 1 (independent folds); (1 + 1/K) / 2, the authors'
#' recommendation, is .55 for K = 10. The prior is not scaled. The paper's
#' folds are stratified by class. The table of one test set is used unchanged.
#'
#' If the true value is 1 (no false positives ever, for precision), an
#' equal-tailed interval can never cover it. With `type = "hpd"` and
#' `prior <= 1` the interval ends at 1 if no failure was counted (Remark 4 of
#' the paper).
#'
#' The interval treats the variation between fits as known: see section Limits
#' of [effective_table()].
#'
#' @section Errors:
#' M x 2 half splits (make an [effective_table()] of them, which is used
#' unchanged); `weight` given for an effective table or one test set, or
#' outside \[1/K, 1\]; learners with different folds; a measure that is not a
#' proportion of counts, such as F1. If the pooled measure is undefined its
#' estimate is `NA`, with a warning, and the interval is computed from the
#' prior.
#'
#' @inheritParams interval_beta_prime
#' @param counts Confusion counts of one repetition of K folds or of one test
#'   set ([confusion_counts()]), or an effective table ([effective_table()]).
#' @param measure A proportion: `r proportion_names()`.
#' @param weight The factor c of the pooled table, a number in \[1/K, 1\];
#'   `NULL` (default) is (1 + 1/K) / 2.
#' @param type `"equal_tailed"` (default), as the paper, or `"hpd"`, the
#'   interval of highest density, which is the shortest.
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"micro"`, `estimate` the measure of the pooled counts. `method` is `beta`
#'   or `beta_hpd`.
#' @references
#' `r cite("wang2016")`
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1, fold = 1:5,
#'   tp = c(16, 15, 17, 16, 14), fp = c(3, 4, 2, 5, 3),
#'   fn = c(4, 5, 3, 4, 6), tn = c(17, 16, 18, 15, 17)
#' ))
#' interval_beta(counts, "precision")
#' interval_beta(counts, "recall", type = "hpd")
#' @include intervals.R
#' @export
interval_beta <- function(counts, measure, conf.level = 0.95, prior = 1,
                          weight = NULL, type = c("equal_tailed", "hpd")) {
  check_given(counts)
  entry <- check_proportion(measure)
  conf.level <- check_level(conf.level)
  prior <- check_prior(prior)
  type <- check_choice(type, interval_types)
  table <- proportion_table(counts, weight, measure)
  estimate <- evaluate_measure(entry, table$cells)
  warn_undefined_estimate(measure, estimate)
  shapes <- proportion_shapes(entry, table$cells, prior)
  new_cv_interval(
    table$id, measure, paste0("beta", if (type == "hpd") "_hpd"), "micro",
    estimate, posterior_ends("beta", shapes, conf.level, type), conf.level,
    table$notes, list_posteriors("beta", shapes), known_training(counts),
    known_target(attr(counts, "design", exact = TRUE))
  )
}

check_proportion <- function(measure) {
  refuse_if(missing(measure), "measure", "missing", "must be given: a measure
             that is a proportion, such as {.val precision}.")
  check_served(measure, "proportion",
               "{.fn interval_beta_prime} is for F1 and F-beta,
           {.fn interval_components}, from predictions, for every measure.")
}

proportion_names <- function() {
  paste0("`\"", served_measures("proportion"), "\"`", collapse = ", ")
}

# Successes and failures of a proportion, each with the prior.
# (derivation-precision-recall, eq. 2)
proportion_shapes <- function(entry, cells, prior) {
  list(shape1 = Reduce(`+`, cells[entry$success]) + prior,
       shape2 = Reduce(`+`, cells[entry$failure]) + prior)
}

proportion_table <- function(counts, weight, measure) {
  combine_tables(counts, NULL, NULL, weight, if (!is.null(weight)) "weight",
                 measure, twofold = "kfold", halves_hint = effective_hint)
}

effective_hint <- paste("{.fn interval_beta} takes the {.fn effective_table}",
                        "of half splits.")

register_interval(
  "beta", stratified_folds, "wang2016", serves = "proportion",
  settings = "K = 10, stratified; half splits as an effective table",
  input = "effective", default_for = c(half_split_kinds, "test_set"),
  note = "Precision, recall and other proportions."
)

register_interval(
  "beta_hpd", stratified_folds, "wang2016", fun = "interval_beta",
  args = list(type = "hpd"), serves = "proportion",
  settings = "K = 10, stratified; half splits as an effective table",
  input = "effective", note = "The shortest; can cover a true value of 1."
)

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
#'
#' The prior enters K times, which pulls the interval towards 1/2; no type of
#' this interval can end at 1 (see [interval_beta()]). One test set is one
#' fold, whose posterior is used unchanged.
#'
#' @section Errors:
#' Half splits and effective tables (the folds are needed; use
#' [interval_beta()] on the [effective_table()]); a measure that is not a
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
  refuse_groups(counts, "interval_beta_average", paste(
    "{.fn interval_beta}, or {.fn interval_components} with the predictions"
  ))
  shape <- check_kfold(counts, effective_hint, test_set = TRUE)
  rho <- if (is.null(rho)) 1 / shape$k else check_number(rho, 0, 1)
  folds <- fold_values(counts, entry)
  each <- proportion_shapes(entry, counts_cells(counts), prior)
  shapes <- matched_shapes(matrix(each$shape1[folds$rows], nrow(folds$rows)),
                           matrix(each$shape2[folds$rows], nrow(folds$rows)),
                           rho)
  new_cv_interval(
    folds$id, measure, paste0("beta_average", if (type == "hpd") "_hpd"),
    "macro", rowMeans(folds$values),
    posterior_ends("beta", shapes, conf.level, type), conf.level,
    c(sprintf("The average of %d folds' posteriors (rho = %.4g).", shape$k,
              rho), training_note(shape), count_notes(counts)),
    list_posteriors("beta", shapes), shape$n_train
  )
}

# The Beta distributions with the mean and variance of an average of correlated
# ones: folds in the rows, one column for each average.
# (derivation-precision-recall, eq. 5-7)
matched_shapes <- function(shape1, shape2, rho) {
  size <- shape1 + shape2
  average <- colMeans(shape1 / size)
  failure <- colMeans(shape2 / size)
  spread <- sqrt(shape1 * shape2 / (size + 1)) / size
  variance <- ((1 - rho) * colSums(spread^2) + rho * colSums(spread)^2) /
    nrow(size)^2
  total <- average * failure / variance - 1
  list(shape1 = average * total, shape2 = failure * total)
}

register_interval(
  "beta_average", stratified_folds, "wang2016", serves = "proportion",
  settings = "K = 10, stratified",
  note = "The prior counts once per fold and pulls towards 1/2."
)
