#' Posterior interval for precision, recall and other proportions (Beta)
#'
#' The interval from the Beta posterior of a proportion of counts, given the
#' pooled table of one K-fold cross-validation: the first interval of Wang and
#' Li (2016).
#'
#' Precision has the posterior Beta(c TP + prior, c FP + prior), with TP and FP
#' summed over the folds; recall has FN in place of FP, and any measure whose
#' [cv_measures()] formula is successes over successes and failures has those
#' cells. The folds are correlated: c = `weight` lies between 1/K (folds that
#' repeat each other) and 1 (independent folds); (1 + 1/K) / 2 is recommended,
#' .55 for K = 10. The prior is not scaled. The paper's folds are stratified by
#' class.
#'
#' If the measure is 1 in truth (no false positives ever, for precision), an
#' equal-tailed interval can never cover it. With `type = "hpd"` and
#' `prior <= 1` the interval ends at 1 where no failure was counted (Remark 4
#' of the paper).
#'
#' @section Errors:
#' M x 2 half splits (make an [effective_table()] of them, which is
#' taken as it is); `weight` given for an effective table or outside \[1/K, 1\];
#' learners with different folds; a measure that is no proportion of counts,
#' such as F1. If the pooled measure is undefined its estimate is `NA`, with a
#' warning, and the interval is that of the prior.
#'
#' @inheritParams interval_beta_prime
#' @param counts Confusion counts of one repetition of K folds
#'   ([confusion_counts()]), or an effective table ([effective_table()]).
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
  table <- proportion_table(counts, weight)
  estimate <- evaluate_measure(entry, table$cells)
  warn_undefined_estimate(measure, estimate)
  shapes <- proportion_shapes(entry, table$cells, prior)
  ends <- shape_ends(conf.level, type, stats::qbeta, beta_hpd, shapes$shape1,
                     shapes$shape2)
  new_cv_interval(
    interval_data(table$id, measure, paste0("beta", type_suffix(type)),
                  "micro", estimate, ends, conf.level),
    table$notes, shape_posteriors("beta", shapes$shape1, shapes$shape2)
  )
}

check_proportion <- function(measure) {
  if (missing(measure)) {
    abort_input("{.arg measure} must be given: a measure that is a proportion,
                 such as {.val precision}.", "missing", "measure")
  }
  check_served(measure, "proportion", paste(
    "{.fn interval_beta_prime} serves F1 and F-beta, the t intervals, such as",
    "{.fn interval_kfold_t}, every measure."))
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

proportion_table <- function(counts, weight) {
  check_confusion(counts, effective = TRUE)
  if (is_effective(counts)) {
    return(effective_as_is(counts, if (!is.null(weight)) "weight"))
  }
  shape <- check_kfold_only(counts, "effective_table")
  combine_folds(pool_units(split_alike(counts)), shape, weight)
}

# One repetition of K folds; of half splits the message says what to do.
check_kfold_only <- function(counts, instead) {
  shape <- counts_shape(counts)
  if (shape$k == 2 && !is_kfold(shape, weight = 1)) {
    hint <- if (instead == "effective_table") {
      "{.fn interval_beta} takes the {.fn effective_table} of half splits."
    } else {
      "Use {.fn {instead}}."
    }
    abort_input(
      c("{.arg counts} must be one repetition of K folds, not {shape$m} x 2
         half splits.", i = hint), "scheme", "counts"
    )
  }
  check_one_kfold(counts, arg = "counts")
  shape
}

register_interval(
  "beta", fun = "interval_beta",
  plan = quote(cv_kfold(n, k = 10, strata = truth)), serves = "proportion",
  target = "n", reference = "wang2016", recommended = TRUE,
  note = "Precision, recall and other proportions from K-fold counts."
)

register_interval(
  "beta_hpd", fun = "interval_beta", args = list(type = "hpd"),
  plan = quote(cv_kfold(n, k = 10, strata = truth)), serves = "proportion",
  target = "n", reference = "wang2016", recommended = TRUE,
  note = "The shortest; covers a measure that is 1 in truth."
)
