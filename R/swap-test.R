#' Exact swap test on one test set
#'
#' Tests whether two classifiers are equally good in any measure of predicted
#' labels (MCC, F1, recall, precision, kappa, ...) by exchanging their
#' predictions record by record, without a large-sample approximation if there
#' are few disagreements.
#'
#' If the two classifiers are exchangeable, exchanging their predictions on a
#' record does not change the joint distribution. The p-value is the share of
#' all such exchanges with a larger absolute statistic than the observed one,
#' plus half the share with the same one (the mid-p version).
#'
#' The statistic is the difference in loss over its standard error, both of the
#' exchanged table (eq. 20 and 21 of `vignette("derivation-tests")`). With many
#' disagreements the test is therefore valid for equal values of the measure
#' even if the classifiers are not exchangeable.
#'
#' With few disagreements it may then reject too often: for example for two
#' classifiers of equal precision, of which one predicts more positives. For
#' measures other than proportions of given records (error, recall,
#' specificity) the p-value, with its statistic and standard error, is therefore
#' the larger of two: from the exchanges,
#' and from the normal distribution, in which a classifier whose scores do not
#' vary has the variance with two further ones, or, where classes are rare, from
#' [components_test()]. For the error it is the mid-p McNemar test
#' ([holdout_mcnemar_test()]); if the two differ on every record, all in favour
#' of one, the variance is zero and the p-value that of the exact sign test.
#'
#' Up to `r format_whole(swap_tables)` exchanged tables are
#' enumerated. If there are more, `r format_whole(swap_draws)` are
#' drawn from a separate random number stream, so that the user's generator is
#' not affected, and a note has the Monte Carlo standard error of the p-value.
#' If the measure is undefined for an exchanged table, its difference counts as
#' zero.
#'
#' With groups of records ([cv_predictions()]) the predictions of whole groups
#' are exchanged, and the standard error is computed between groups (eq. 18 of
#' `vignette("derivation-components")`), which allows any dependence within
#' them.
#'
#' The interval is the difference plus and minus its standard error times a
#' quantile of the exchanged statistics, by linear interpolation (if the
#' p-value is the larger of two, the larger quantile). It excludes 0 exactly if
#' the test rejects. With so few disagreements that no result could be
#' significant it is the whole range.
#'
#' @section When not to use it:
#' On several folds, with several answers to a question or with measures of
#' probabilities: use [components_test()]. The result is for the two fitted
#' classifiers. (For classifiers that are equal in a measure of both classes,
#' but not exchangeable, both z and the exchanges alone reject far too often
#' with about five records of a class: `inst/evidence/swap.csv.gz`. Therefore
#' the larger p-value counts.)
#'
#' @inheritParams components_test
#' @param x [cv_predictions()] of both learners on one test set.
#' @param measure A measure of labels of [cv_measures()] without a cost. Default
#'   `"error"`.
#' @return A [cv_test] with `statistic` (z: the difference over its standard
#'   error), `parameter` (N, the number of disagreements that bear on the
#'   measure, or of groups whose tables differ), `p.value`, `estimate`
#'   (difference in the measure, first learner minus second), `stderr` and
#'   `conf.int`; where exchanged tables were drawn, also `p.error`.
#' @section Errors:
#' `bcvinfer_error_scheme` for several folds and several answers;
#' `bcvinfer_error_value` for a measure that needs probabilities or is
#' undefined; `bcvinfer_error_missing` for missing predictions.
#' @references `r cite("fagerland2013", "chung2013")`
#' @family tests
#' @examples
#' answers <- data.frame(
#'   truth = rep(c("yes", "no"), c(12, 60)),
#'   a = rep(c("yes", "no", "yes", "no"), c(9, 3, 4, 56)),
#'   b = rep(c("yes", "no", "yes", "no"), c(4, 8, 2, 58))
#' )
#' x <- cv_predictions(answers, truth, c(a, b))
#' swap_test(x, measure = "mcc", positive = "yes")
#' swap_test(x, measure = "recall", positive = "yes")
#' @include tests.R swap.R
#' @export
swap_test <- function(x, a, b, measure = "error", positive = NULL,
                      alternative = c("two.sided", "less", "greater"),
                      conf.level = 0.95, beta = 1, loss = FALSE) {
  check_given(x)
  alternative <- check_choice(alternative, alternatives)
  conf.level <- check_level(conf.level)
  chosen <- chosen_pair(rlang::enquo(a), rlang::enquo(b))
  check_swappable(x, measure)
  request <- components_request(x, measure, positive, beta)
  pair <- choose_learners(request$learners, chosen)
  check_no_missing(x, pair)
  group <- prediction_groups(x)
  cells <- swap_cells(as.integer(x$truth), as.integer(x[[pair[1]]]),
                      as.integer(x[[pair[2]]]), request$entry, request$settings,
                      if (anyDuplicated(group) > 0) group)
  unit <- difference_unit(request$entry, check_flag(loss))
  undefined <- undefined_learners(request, pair)
  abort_if(length(undefined) > 0, "{request$entry$label} of {.field {undefined}}
            is undefined: its denominator is zero.", "value", "measure",
           i = undefined_class_hint(request))
  flat <- list(apart = flat_parts(request, pair, "test_set"))
  rare <- rare_spread(request, pair)
  core <- swap_core(cells, loss_side(alternative, unit$per), conf.level,
                    request$bounds, flat$apart$added, rare)
  if (is.infinite(core$statistic)) {
    warn_agreement(core$different,
                   unit = if (is.null(cells$groups)) "record" else "group")
  }
  # (Where nothing varies, only the records that agree count.)
  if (!isTRUE(core$spread > zero_tolerance)) flat$apart <- NULL
  if (!is.null(flat$apart)) warn_subgroups(flat)
  input <- c(list(
    label = unit$label, per = unit$per,
    name = paste(pair, collapse = " - "), learners = pair, plain = FALSE,
    scale = 1, notes = c(asked_notes(request$asked, request$others),
                         swap_note(core, cells$groups),
                         variance_notes(c(flat, rare["agreed"])),
                         chosen_note(chosen_words(x, pair)))
  ), request$shape)
  test_result("swap", input, core, core$estimate, 0,
              loss_side(alternative, unit$per),
              parameter = c(N = core$different), stderr = core$spread,
              conf.int = core$interval, p.error = core$error)
}

# Where classes are rare, the standard error of the difference of a pair that
# allows for them, and its degrees of freedom, if there are any.
rare_spread <- function(request, pair) {
  if (is.null(request$layout$rare)) return(NULL)
  losses <- lapply(rlang::set_names(pair), function(learner) {
    loss_slope(request$entry) * request$scores(learner, undefined = TRUE)
  })
  if (anyNA(losses, recursive = TRUE)) return(NULL)
  parts <- plan_components(score_difference(losses), request$layout, "test_set",
                           pair = losses)
  with_subgroups(parts, NULL,
                 agreement_variance(request, pair[1], pair[2], "test_set"))
}

swap_note <- function(core, groups) {
  c(if (!is.null(groups)) {
    paste("The predictions of", groups, "groups were exchanged as a whole.")
  }, if (!is.null(core$error)) {
    sprintf("%s exchanges were drawn; the p-value has a standard error of %s.",
            format_whole(swap_draws), format_number(core$error, 2))
  }, if (core$smoothed && core$spread > zero_tolerance) {
    paste("no confidence interval is given: at a recall of 0 the G-mean has",
          "no standard error; that of the statistic is of tables with half a",
          "record more in each cell.")
  } else if (is.null(core$interval)) {
    no_interval
  } else if (core$endless) {
    endless_note
  })
}

endless_note <- paste("With so few disagreements no result could be",
                      "significant, and the interval is the whole range.")

# Those of a pair whose class-by-class table has no value of the measure.
undefined_learners <- function(request, pair) {
  values <- vapply(pair, function(learner) {
    table_value(request$entry, request$table(learner), request$settings)
  }, 0)
  pair[is.na(values)]
}

check_swappable <- function(x, measure) {
  refuse_if(!inherits(x, "cv_predictions"), "x", "type", "must be a
             {.cls cv_predictions} object, not {describe_value(x)}.")
  check_whole_predictions(x)
  entry <- if (rlang::is_string(measure)) {
    registry_entry(measure_registry, measure)
  }
  costs <- !is.null(entry$range_at)
  if (!costs) entry <- find_measure(measure)
  refuse_if(costs || !is_table_measure(entry), "measure", "value",
            "must be one of predicted labels, without a cost, not
             {.val {entry$measure %||% entry$label}}.",
            i = "Use {.fn components_test}.")
  check_one_test_set(x)
  refuse_if(length(beside_names(x, "answers")) > 0, "x", "scheme",
            "must have one answer to each record.",
            i = "{.fn components_test} accepts several.")
}

register_test(
  "swap", family = "McNemar", label = "Exact swap test on one test set",
  plan = quote(cv_holdout(n)), settings = "any measure of labels",
  reference = "all exchanges of the two predictions of a record, mid-p",
  note = "About two fitted classifiers, not about other training sets.",
  citation = unpublished, core = NULL, statistic = "z", reps = 1, folds = 1,
  input = "predictions", default_for = "test_set",
  default_below = 100, labels_only = TRUE
)
