#' Number of records for an interval of a given width
#'
#' The number of records at which the posterior interval of F1, F_beta,
#' precision, recall or accuracy, or an interval of the area under the ROC
#' curve, has a given width; or the width for a given number of records; or the
#' number of repetitions.
#'
#' The expected table of n records has TP = n `prevalence` `recall`, FP = TP
#' (1 - `precision`) / `precision` and FN = n `prevalence` (1 - `recall`). It
#' is multiplied by the number of independent records to which each record is
#' equivalent (m / A(m) with A(m) = 1 + rho1 + 2 (m - 1) rho2 for half splits,
#' (1 + 1/K) / 2 for K folds, 1 for a test set) and divided by the design
#' effect.
#'
#' [interval_beta_prime()] (F1, F_beta) or [interval_beta()]
#' (precision, recall, accuracy) of this table gives the width. For F1 it is
#' close to the first-order 2 z sqrt(F (1 - F) (2 - F) / (2 TP + FP + FN)).
#' The number is for these posterior intervals. [interval_t()] of one
#' repetition of K folds is wider: with its default `rho = 0.7` it is 1.8 times
#' as wide as for independent folds (1 / sqrt((1 + 1/K) / 2) times here, 1.35
#' times for ten folds), and it has K - 1 degrees of freedom.
#'
#' If one of n and `width` is left out, it is computed. With both and `m =
#' NULL` the number of repetitions is computed, and with both and `m` the
#' probability that the interval is no wider than `width`.
#'
#' Vectors of settings (`prevalence = c(0.1, 0.3)`) give a plan for each of
#' their elements, in one table. All must have the same length or one element.
#'
#' @section Area under the ROC curve:
#' The width of `"roc_auc"` is that of [interval_components()] on one test set,
#' where the area is `auc` and its variance that of Hanley and McNeil (1982):
#' with A = `auc`, n1 records of the rarer class, n0 of the other, Q1 = A / (2 -
#' A) and Q2 = 2 A^2 / (1 + A), the variance is (A (1 - A) + (n1 - 1)
#' (Q1 - A^2) + (n0 - 1) (Q2 - A^2)) / (n1 n0), which is exact for exponential
#' scores.
#' Normal scores mostly have narrower intervals. Where n1 (1 - A) or n0 (1 - A)
#' is below 1, many samples have wider ones, as a note says.
#'
#' There is no assurance for it. For half splits, and to compare two
#' AUCs, plan from a pilot: `bcv_gain(variance_components(x, a, b,
#' "roc_auc"))`.
#'
#' @section Assurance:
#' The width varies from sample to sample: at the n for the expected width
#' about half of the intervals are wider. `assurance = 0.9` finds the smallest
#' n from which the interval is no wider than `width` with probability 0.9 over
#' the tables of n independent records (for folds: of the equivalent number).
#'
#' The probability is the exact sum over the tables (with interpolated limits
#' where they have more than 500 sizes); for F_beta with beta other than 1 it is
#' the normal approximation with the width's first-order variance.
#'
#' @section Half splits:
#' The interval is for a classifier trained on **n/2** records, to which
#' `precision` and `recall` refer. Repetitions cannot replace records: however
#' many there are, they are equivalent to at most n / (2 rho2) independent
#' records. K folds are for a classifier trained on (K - 1) / K of the records,
#' a test set for a classifier that was fitted on other records.
#'
#' @section Errors:
#' `bcvinfer_error_value`: impossible rates (more false positives than
#' negatives), and a width that n records do not reach with any number of
#' repetitions. `bcvinfer_error_missing`: a rate that the measure needs.
#' `bcvinfer_error_conflict`: a rate, or an argument of another plan or
#' measure, that it does not use. `bcvinfer_error_shape`: vectors of settings
#' of different lengths.
#'
#' @inheritParams shared_params
#' @inheritParams power_mcnemar
#' @param measure `"f1"` (default), `"f_beta"`, `"precision"`, `"recall"`,
#'   `"accuracy"` or `"roc_auc"`.
#' @param width The width of the interval, upper minus lower end, a number in
#'   (0, 1); `NULL` (default): computed.
#' @param prevalence,precision,recall The expected share of positive records,
#'   precision and recall: numbers in (0, 1\]. Recall needs no `precision`;
#'   accuracy needs all three, or `accuracy`; the area under the ROC curve needs
#'   `prevalence` and `auc`. `NULL` (default): not given.
#' @param plan `"holdout"` (default: one test set of n records), `"bcv"` (m x 2
#'   half splits of n records) or `"kfold"` (K folds of n records).
#' @param m Half splits only: the number of repetitions, default 5; `NULL`
#'   finds it from `n` and `width`.
#' @param rho1,rho2 Half splits only: the correlations of folds. Default 1/2.
#' @param assurance The probability of an interval no wider than `width`, a
#'   number in (0, 1); `NULL` (default): the expected width.
#' @param deff The design effect of records in groups: the variance of the
#'   measure relative to independent records, a number of at least 1 (default),
#'   or the result of [design_effect()] for this measure, of one learner.
#' @param n The number of records, to compute the width; `NULL` (default): the
#'   number of records is computed.
#' @param k K folds only: the number of folds. Default 10.
#' @param accuracy The expected accuracy, for that measure; `NULL` (default):
#'   from the three rates.
#' @param beta The weight of recall in `"f_beta"`. Default 1.
#' @param auc The expected area under the ROC curve, a number between 0 and 1,
#'   for `"roc_auc"` only; `NULL` (default): not given.
#' @return A [cv_power] with `measure`, `n`, `positives` (n `prevalence`),
#'   `n_effective` (the equivalent number of independent records), `estimate`
#'   (the measure at the given rates), `width` (expected), `target` and
#'   `assurance` if they were given or computed, and the settings. Vectors of
#'   settings give a row for each of their elements.
#' @references `r cite("wang2015", "wang2016", "yang2023", "hanley1982")`
#' @family planning
#' @examples
#' # an F1 of .8 to within .05 each way
#' records_for_interval("f1", width = 0.1, prevalence = 0.3, precision = 0.8,
#'                      recall = 0.8)
#' records_for_interval("f1", width = 0.1, prevalence = 0.3, precision = 0.8,
#'                      recall = 0.8, plan = "bcv", assurance = 0.9)
#' # for several prevalences
#' records_for_interval("recall", width = 0.1, prevalence = c(0.5, 0.1, 0.01),
#'                      recall = 0.9)
#' # the area under the ROC curve
#' records_for_interval("roc_auc", width = 0.1, prevalence = 0.3, auc = 0.85)
#' # the width at 300 records
#' records_for_interval("recall", n = 300, prevalence = 0.3, recall = 0.9)
#' @include power.R
#' @export
records_for_interval <- function(measure = "f1", width = NULL,
                                 prevalence = NULL, precision = NULL,
                                 recall = NULL,
                                 plan = c("holdout", "bcv", "kfold"), m = 5,
                                 rho1 = 0.5, rho2 = 0.5, conf.level = 0.95,
                                 prior = 1, assurance = NULL, deff = 1,
                                 n = NULL, k = 10, accuracy = NULL, beta = 1,
                                 auc = NULL) {
  given <- setdiff(names(match.call())[-1], "")
  rows <- plan_rows(records_for_interval, mget(as.character(given)),
                    "Records for an interval")
  if (!is.null(rows)) return(rows)
  measure <- check_interval_measure(measure)
  plan <- check_choice(plan)
  if (measure == "roc_auc") {
    check_unused(setdiff(given, if (plan == "holdout") "plan"),
                 "plan", "The width of an interval for the AUC is known for one
                          test set only.")
    check_unused(given, c("assurance", "prior"),
                 "For the AUC there is only the expected width.")
    check_unused(if (!is.null(n)) given, "width",
                 "{.arg n} is given, and for the AUC only the expected width can
                  be computed.")
  }
  check_unused(if (plan != "bcv") given, c("m", "rho1", "rho2"),
               "It is for {.code plan = \"bcv\"}.")
  check_unused(if (plan != "kfold") given, "k",
               "It is for {.code plan = \"kfold\"}.")
  check_unused(if (measure != "f_beta") given, "beta",
               "It is for the measure {.val f_beta}.")
  refuse_if(is.null(n) && is.null(width), "width", "missing",
            "or {.arg n} must be given: the other is computed.")
  if (!is.null(m)) m <- check_count(m)
  if (plan == "bcv") check_rho(rho1, rho2, m %||% 1)
  if (!is.null(n)) n <- check_count(n, max = largest_plan)
  if (!is.null(width)) width <- check_number(width, 0, 1, open = TRUE)
  if (!is.null(assurance)) {
    assurance <- check_number(assurance, 0, 1, open = TRUE)
    check_unused(if (!is.null(n)) given, "assurance",
                 "It is found where {.arg n} and {.arg width} are given.")
  }
  settings <- list(
    measure = measure, plan = plan, m = m, rho1 = rho1, rho2 = rho2,
    k = if (plan == "kfold") check_count(k, min = 2),
    conf.level = check_level(conf.level), prior = check_prior(prior),
    deff = check_deff(deff, measure),
    beta = check_number(beta, 0, largest_parameter, open = TRUE),
    auc = auc,
    rates = table_rates(measure, prevalence, precision, recall, accuracy, auc)
  )
  settings[c("success", "failure")] <- counted_rates(measure, settings$rates)
  if (is.null(m)) {
    settings$m <- find_repetitions(n, width, settings)
    return(interval_plan(n, width, prevalence, settings))
  }
  by_probability <- !is.null(assurance) || !is.null(n) && !is.null(width)
  n <- n %||% find_interval_records(width, assurance, settings)
  interval_plan(n, width, prevalence, settings, by_probability)
}

interval_measures <- c("f1", "f_beta", "precision", "recall", "accuracy",
                       "roc_auc")

# (An unknown one may be another name of one of these.)
check_interval_measure <- function(measure) {
  if (is.character(measure) && !all(measure %in% interval_measures)) {
    find_measure(setdiff(measure, interval_measures)[1])
  }
  check_choice(measure, interval_measures)
}

# The expected shares of true and false positives and negatives.
table_rates <- function(measure, prevalence, precision, recall, accuracy,
                        auc) {
  rates <- list(prevalence = prevalence, precision = precision,
                recall = recall, accuracy = accuracy, auc = auc)
  given <- names(Filter(Negate(is.null), rates))
  needed <- switch(measure, recall = c("prevalence", "recall"),
                   roc_auc = c("prevalence", "auc"),
                   accuracy = if (!is.null(accuracy)) "accuracy",
                   NULL) %||% c("prevalence", "precision", "recall")
  absent <- setdiff(needed, given)
  refuse_if(length(absent) > 0, absent[1], "missing",
            "must be given for {.val {measure}}.",
            i = if (measure == "accuracy") "It is enough to give
                 {.arg accuracy}, without {.or {.arg {needed}}}.")
  check_unused(given, setdiff(given, c(needed, "prevalence")),
               "The measure {.val {measure}} does not use it.")
  for (name in given) {
    check_number(rates[[name]], 0, 1, arg = name)
    refuse_if(rates[[name]] == 0, name, "value", "must be above 0.")
  }
  if (!is.null(auc)) {
    for (name in needed) check_number(rates[[name]], 0, 1, TRUE, arg = name)
    return(list(positive = prevalence, negative = 1 - prevalence))
  }
  if (!is.null(accuracy)) {
    return(list(tp = accuracy, fp = 1 - accuracy, fn = 0, tn = 0))
  }
  tp <- prevalence * recall
  fp <- tp * (1 - precision %||% 1) / (precision %||% 1)
  tn <- 1 - prevalence - fp
  refuse_if(tn < -1e-12, "precision", "value",
            "is too low: the false positives would be {format_number(fp)} of the
             records, and only {format_number(1 - prevalence)} are negative.",
            i = "At this prevalence and recall it is at least {format_number(tp
             / (tp + 1 - prevalence))}.")
  list(tp = tp, fp = fp, fn = prevalence - tp, tn = max(0, tn))
}

# The shares that count as success and as failure, by the measure's
# registration; of F1, TP against FP and FN.
counted_rates <- function(measure, rates) {
  if (measure == "roc_auc") return(NULL)
  entry <- if (measure %in% c("f1", "f_beta")) {
    list(success = "tp", failure = c("fp", "fn"))
  } else {
    find_measure(measure)
  }
  lapply(entry[c("success", "failure")], function(cells) {
    sum(unlist(rates[cells]))
  })
}

# The number of repetitions for a width at fixed n.
find_repetitions <- function(n, width, settings) {
  refuse_if(settings$plan != "bcv" || is.null(n) || is.null(width), "m",
            "conflict", "can be found for {.code plan = \"bcv\"} with {.arg n}
             and {.arg width} alone.")
  width_of_m <- function(m) {
    expected_width(n * record_factor(replace(settings, "m", m)), settings)
  }
  most <- 1e6
  least <- width_of_m(most)
  refuse_if(least > width, "width", "value",
            "= {width} is below what {n} records reach with any number of
             repetitions, {format_number(least)}.",
            x = "Infinitely many are worth n / (2 rho2) = {format_number(n / (2
             * settings$rho2))} independent records.",
            i = "More records are needed: leave out {.arg n}.")
  first_whole(1, most, function(m, at) width_of_m(m) <= width)
}
