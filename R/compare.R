#' Compare learners, pair by pair
#'
#' Runs the default test of the plan, or the named ones, on every pair of
#' learners, or on every learner against one of them, and adjusts the p-values
#' for their number.
#'
#' The estimate is the difference in the measure, `a` minus `b`. A note states
#' which learner is better if it is positive. The linear F test takes
#' [confusion_counts()], needs `positive`, and compares the F measure. Column
#' `term` states the measure of a difference.
#'
#' A test that cannot be computed for a pair (the linear F test with fewer than
#' five true positives, a test for another plan) affects its own row only: the
#' row has `NA`, column `message` has the reason, and there is one warning of
#' class `bcvinfer_warning_test`. If no test can be computed, that is an error
#' of the same class as the first failure.
#'
#' Some folds of a plan (`x[x$fold <= 3, ]`) are treated as hold-outs, with the
#' training and test sets of that plan.
#'
#' p-values are adjusted over the pairs for which they could be computed: over
#' all of them if the tests are the defaults of the plan, within each test if
#' tests were named. Choose the test before looking at the results, and report
#' only that one.
#'
#' @section One test set:
#' Models that were evaluated once, on the same records, are compared by
#' [components_test()], in any measure, with groups of records if the
#' predictions have them (Miller 2024). A pair with fewer than
#' `r few_disagreements_test("test_set")$default_below` disagreements in
#' error is tested by the mid-p McNemar test instead ([holdout_mcnemar_test()]),
#' and one with fewer than
#' `r few_disagreements_test("test_set", "f1")$default_below` in another
#' measure of labels of [cv_measures()] (not of [cv_measure()]) by
#' [swap_test()], unless the records are grouped.
#'
#' Models that agree on every record have a difference of 0 and a two-sided
#' p-value of 1.
#' If all records that differ do so in the same direction, so that the variance
#' is zero, the p-value comes from the exact sign test, with a warning
#' ([cv_test]).
#'
#' With `rope` and fewer than
#' `r few_disagreements_test("test_set")$default_below` disagreements, or none,
#' the probabilities and the p-value of equivalence in error and accuracy come
#' from the score test of the margin (Tango 1998; eq. 27 of
#' `vignette("derivation-tests")`), unless `tests` is given; a note says so. Of
#' two learners that differ by just the margin it called at most
#' `r evidence_figure("margin", "score", worst = max)` equivalent at the 5%
#' level, the normal distribution up to
#' `r evidence_figure("margin", "normal", worst = max)`
#' (`inst/evidence/margin.csv.gz`). Where [swap_test()] takes the place of the
#' normal distribution they are `NA`, with a warning of class
#' `bcvinfer_warning_few_disagreements`: it tests equality only.
#' `tests = "components"` has those of the normal distribution. With groups of
#' records they come from the t distribution, which is rough, with the same
#' warning, where the learners disagree in few groups.
#'
#' @section Many learners:
#' k learners have k (k - 1) / 2 pairs. Above
#' `r format_whole(most_pairs_unsaid)` pairs a message of class
#' `bcvinfer_message_cost` estimates the time and the least memory that they
#' need, from the first 200 of them. With `versus` there are only k - 1 pairs.
#'
#' @section Simultaneous comparisons:
#' On one test set, on three or more half splits and on blocks
#' `p_adjust = "max_t"` uses the joint distribution of all differences (Hothorn,
#' Bretz & Westfall 2008; eq. 17 and 18 of `vignette("derivation-tests")`): the
#' adjusted p-value is the probability that the largest of the standardized
#' differences reaches the observed one if all are zero, and the intervals are
#' simultaneous.
#'
#' On half splits the correlations are computed from the part of the variance
#' due to the records, and each difference has its own distribution. Equally
#' good learners had a family-wise error rate at the 5% level of at most
#' `r evidence_figure("best-of-many", "familywise", plan = c("half splits", "groups", "blocks"), worst = max)`
#' on half splits and blocks (`inst/evidence/best-of-many.csv`), and of up to
#' `r evidence_figure("max-t", "max_t", groups = 0, worst = max)` on one test set
#' (`inst/evidence/max-t.csv`; with groups of records
#' `r evidence_figure("max-t", "max_t", sizes = "equal", worst = max)`, of uneven
#' sizes `r evidence_figure("max-t", "max_t", sizes = "uneven", worst = max)`,
#' where that of `"holm"` was
#' `r evidence_figure("max-t", "holm", sizes = "uneven", worst = max)`).
#'
#' Few runs that learners share (`runs = "shared"`), or the subgroups of one, do
#' not show how differences are correlated, and each difference has its own
#' variance between runs. With \eqn{\nu} degrees of freedom of the least certain
#' difference if only its part between runs is uncertain (r runs that add the
#' share s of the variance: (r - 1)/s squared, or thereabouts), p-values are
#' weighted means of Bonferroni's (Holm's in
#' `"max_t_step_down"`), with the weight
#' `r most_bonferroni_df` / \eqn{\nu}, 1 at most, and those of the joint
#' distribution; intervals agree with the p-values. The family-wise error rate
#' was at most
#' `r evidence_figure("max-t-runs", "max_t", worst = max)` (with Bonferroni's
#' p-values `r evidence_figure("max-t-runs", "bonferroni", worst = max)`) with 2
#' to 50 shared runs of 3 to 20 learners (`inst/evidence/max-t-runs.csv`).
#'
#' `"max_t_step_down"` is the step-down version (Romano & Wolf 2005), which
#' rejects at least as much at the same level: the largest difference is tested
#' as before, the next one against the maximum over the remaining ones, and so
#' on. It has no intervals of its own; the simultaneous intervals of `"max_t"`
#' are shown, which may contain 0 although the p-value is small.
#'
#' Both are two-sided or one-sided as `alternative` says. The distribution is
#' exact for up to three models, and otherwise estimated from
#' `r format_whole(max_t_draws)` draws of a direction (fewer with more
#' than 200 models, at least a quarter) of a separate random number stream, so
#' that the user's generator is not affected; column `p.error` has
#' the Monte Carlo standard error. Where that is more than
#' `r format(100 * most_tail_error)`% of the p-value, Bonferroni's bound is
#' reported, or the last p-value with less. Pairs whose differences do not
#' vary have no part in it: their p-values are adjusted by Bonferroni's method
#' (Holm's for `"max_t_step_down"`). Pairs with few disagreements give a warning
#' of class `bcvinfer_warning_few_disagreements`.
#'
#' @section Errors:
#' * `bcvinfer_error_type`: `predictions` is neither predictions nor scores.
#' * `bcvinfer_error_shape`: there is one learner and no `by`.
#' * `bcvinfer_error_missing`: missing predictions on one test set (with their
#'   number for each learner), or a plan for which no test is recommended.
#' * `bcvinfer_error_value`: an unknown test, method of adjustment or measure,
#'   or a single group.
#' * `bcvinfer_error_column`: `versus` is not a learner.
#' * `bcvinfer_error_scheme`: `"max_t"` on a plan other than one test set,
#'   three or more half splits, and blocks.
#' * `bcvinfer_error_conflict`: `"max_t"` with a test other than
#'   `"components"`; a measure or a one-sided alternative that a named test
#'   does not have; a one-sided alternative with `versus = "best"`; a
#'   `positive` that is not used by any test or measure; `na = "wrong"` with a
#'   measure other than error and accuracy.
#'
#' If no test can be computed for any pair, the error has the class of the first
#' failure, for a test of another plan `bcvinfer_error_scheme`.
#'
#' @param predictions [cv_predictions()] or [cv_scores()] of two or more
#'   learners.
#' @param tests Names from [cv_tests()]; all must fit the plan of the
#'   predictions. Default `NULL`: the default test for that plan (column
#'   `default_for` of [cv_tests()]). Half splits without a plan are treated as
#'   block-regularized if their training sets overlap as evenly.
#' @param p_adjust A method of [stats::p.adjust()], or, on one test set, half
#'   splits and blocks, `"max_t"` or `"max_t_step_down"`. Default `"holm"`,
#'   which controls the family-wise error rate without assumptions.
#' @param versus The learner that all others are compared with, a bare name or
#'   a string: it becomes `b` of every row. `"best"` is the one with the best
#'   estimate (unless a learner has that name): p-values are then two-sided and
#'   adjusted over *all* pairs, since it is chosen by the data. Default `NULL`:
#'   every pair.
#' @param measure A measure of [cv_measures()], for tests that take one (not
#'   tests of disagreements, nor the linear F test). Default `"error"`.
#' @param positive The positive class, one label of the truth: for measures of
#'   one class and the linear F test, which need it. Default `NULL`: none.
#' @param alternative `"two.sided"` (default), `"less"` or `"greater"`: the sign
#'   of the difference, `a` minus `b`, in the measure.
#' @param conf.level The confidence level of the intervals, one number in
#'   (0, 1). Default 0.95.
#' @param na How missing predictions are treated: `"error"` (default) stops on
#'   one test set, and on other plans leaves out the pairs of a learner with a
#'   failed fit; `"wrong"` counts them as wrong answers, in error and accuracy.
#' @param clip For the measure `"log_loss"`, as in [components_test()]. Default
#'   `NULL`: none.
#' @param loss `TRUE` gives differences in loss: 1 - measure where larger is
#'   better, (1 - measure) / 2 for measures from -1 to 1. Default `FALSE`: in
#'   the measure itself.
#' @param rope The region of practical equivalence, as in [components_test()]:
#'   the table then has the probabilities and the p-value of equivalence of each
#'   pair (with few disagreements see section One test set). Default `NULL`:
#'   none.
#' @param by Subgroups of records, as in [interval_components()], for the test
#'   `"components"` (and, with few disagreements on one test set, the tests that
#'   replace it) and the t and F tests of differences by fold. With several
#'   learners, the pairs are compared within each subgroup, with a column
#'   `subgroup`. With one learner, its subgroups are compared with each other,
#'   as `a` and `b`, with a column `learner`, and `versus` may be a subgroup.
#'   p-values are adjusted over all rows. Default `NULL`: none.
#' @return A data frame of class [cv_comparison], one row per test and pair (and
#'   subgroup).
#' @references `r cite("hothorn2008", "miller2024", "romano2005", "tango1998")`
#' @seealso [run_tests()], which also makes the plans and fits the learners;
#'   [learner_tiers()] for a ranking that the data support.
#' @family comparisons
#' @examplesIf requireNamespace("rpart", quietly = TRUE)
#' set.seed(1)
#' plan <- cv_bcv(iris, strata = Species)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   majority = learner_majority(), mean = learner_mean(),
#'   tree = learner_tree()
#' ))
#' compare_learners(predictions)
#'
#' # Three models on one test set, simultaneously.
#' answers <- data.frame(
#'   truth = rep(c("a", "b"), 60), large = rep(c("a", "b", "b"), 40),
#'   medium = rep(c("a", "b", "a"), 40), small = rep("a", 120)
#' )
#' models <- cv_predictions(answers, truth, c(large, medium, small))
#' compare_learners(models, p_adjust = "max_t")
#' compare_learners(models, versus = "best")
#' @export
compare_learners <- function(predictions, tests = NULL, p_adjust = "holm",
                             versus = NULL, measure = "error", positive = NULL,
                             alternative = c("two.sided", "less", "greater"),
                             conf.level = 0.95, na = c("error", "wrong"),
                             clip = NULL, loss = FALSE, rope = NULL,
                             by = NULL) {
  check_given(predictions)
  by <- rlang::enquo(by)
  check_comparable(predictions, fewest = 2 - given(by))
  na <- check_choice(na)
  wrong <- if (na == "wrong") wrong_note(predictions)
  if (na == "wrong") predictions <- missing_as_wrong(predictions, measure)
  scores <- compared_scores(predictions, measure, positive, clip, by)
  if (inherits(predictions, "cv_scores")) {
    predictions <- scores$predictions
    positive <- if (length(scores$asked$class) > 0 &&
                      !has_overall_form(scores$entry)) scores$asked$class
    clip <- scores$asked$parameters$clip
  }
  versus <- named_or_null(rlang::enquo(versus), c("best", names(predictions)))
  entry <- scores$entry %||% find_measure(measure)
  if (is.null(scores)) check_number_truth(predictions, entry, "predictions")
  task <- list(
    tests = tests, measure = entry$measure, entry = entry, scores = scores,
    p_adjust = check_choice(p_adjust, adjustments(), "p_adjust"),
    alternative = check_choice(alternative, alternatives),
    conf.level = check_level(conf.level),
    clip = check_clip(clip, entry$measure),
    unit = difference_unit(entry, check_flag(loss)),
    rope = check_difference(check_rope(rope), entry, "rope", 0),
    shape = predictions_shape(predictions)
  )
  tests <- tests %||% default_test(task$shape, task$measure)
  refuse_if(is.null(tests), "tests", "missing", "must be given: no test is
             recommended for {describe_shape(task$shape)}.")
  check_tests(tests)
  if (!is.null(scores$subgroups)) check_subgroup_tests(task, tests, scores)
  check_task(task, tests, prediction_learners(predictions))
  task$positive <- compared_class(entry, positive, tests, predictions)
  rows <- without_repeats({
    all <- all_settings(predictions, task)
    learners <- compared_learners(all, scores, given(versus))
    attr(predictions, "chosen") <- NULL
    pairs <- compared_pairs(learners, scores, versus, task$alternative)
    pairs <- settings_pairs(pairs, learners, task$p_adjust)
    if ("best" %in% pairs$versus) check_ordered(entry)
    lapply(tests, compared_rows, predictions, task, pairs, learners)
  })
  new_cv_comparison(
    unlist(rows, recursive = FALSE), task$p_adjust, "predictions",
    together = is.null(task$tests), kept = pairs$kept,
    alternative = task$alternative, conf.level = task$conf.level,
    measure = task$measure, entry = entry, loss = loss, rope = rope,
    about = c(wrong, compared_notes(task, predictions)),
    versus = pairs$versus[1], chosen = all$words,
    learners = learners[!names(learners) %in% c("request", "make_joint")],
    shape = task$shape, grouped = !is.null(prediction_groups(predictions)),
    inexact = if (!is_exchangeable(learners$request)) TRUE
  )
}

adjustments <- function() c(stats::p.adjust.methods, joint_adjustments)

# What is known of each learner, of subgroups of each learner within each.
compared_learners <- function(all, scores, versus) {
  apart <- versus && is.null(scores$subgroups) &&
    !all$task$p_adjust %in% joint_adjustments &&
    length(all$known$shown) > most_together
  learners <- known_learners(all$predictions, all$task, apart)
  learners[names(all$known)] <- all$known
  if (!is.null(scores$subgroups)) {
    learners[c("shown", "of")] <- list(learners$table$learner)
    learners$ids <- scores$ids
  }
  learners
}

# The rows of one test, all pairs at once where the plan allows it.
compared_rows <- function(test, predictions, task, pairs, learners) {
  rows <- if (test == "components" && !is.null(learners$make_joint)) {
    compare_pieces(pairs, learners, task)
  } else {
    compare_by_test(test, predictions, task, pairs)
  }
  lapply(rows, subgroup_rows, learners$request)
}

# Scores that were given, or those of a measure of one's own; NULL of others.
compared_scores <- function(predictions, measure, positive, clip, by) {
  if (inherits(predictions, "cv_scores")) {
    check_scores_alone(parent.frame())
    return(predictions)
  }
  entry <- find_measure(measure)
  if (!is_own_measure(entry) && !given(by)) return(NULL)
  tryCatch(components_request(predictions, measure, positive, 1, clip, by = by),
           bcvinfer_error = function(error) abort_again(error, "predictions"))
}

# The positive class, if a test or the measure has one.
compared_class <- function(entry, positive, tests, predictions) {
  if (is_own_measure(entry) || is.null(predictions$truth)) {
    unfit <- Filter(function(test) {
      !test_registry[[test]]$input %in% c("differences", "predictions")
    }, tests)
    refuse_if(length(unfit) > 0, "tests", "conflict",
              "must be tests of differences in loss for {.val {entry$measure}}:
               {.val {unfit}} {?is/are} not.")
    return(NULL)
  }
  if (!any(needs_confusion(tests)) && has_overall_form(entry)) {
    check_no_positive(positive, "tests and measures of all classes")
  }
  check_positive(positive, tests, entry$measure, levels(predictions$truth))
}

# Whole predictions of two or more learners. `also`: what else may be given.
check_comparable <- function(predictions, arg = "predictions", also = NULL,
                             fewest = 2) {
  if (inherits(predictions, "cv_scores")) {
    if (!is.null(predictions$subgroups)) fewest <- 1
    predictions <- predictions$predictions
  }
  refuse_if(!inherits(predictions, "cv_predictions"), arg, "type",
            "must be predictions{also}, not {describe_value(predictions)}.",
            i = if (inherits(predictions, "cv_fold_measures")) {
              "Of values by fold {.fn loss_differences} makes the differences of
               two learners, and tests such as {.fn corrected_kfold_t_test} test
               them."
            } else {
              "They come from {.fn cv_predict}, {.fn as_cv_predictions} and
               {.fn cv_predictions}."
            })
  learners <- length(prediction_learners(predictions))
  refuse_if(learners < fewest, arg, "shape",
            "must have two or more learners, not {learners}.")
  keys <- if (is.null(predictions$truth)) "row" else prediction_keys
  check_columns(predictions, keys, arg)
  check_ids(as.list(predictions)[c("row", "rep", "fold")], arg)
}

# Registered tests on one data set, once each.
check_tests <- function(tests) {
  known <- setdiff(names(registry_entries(test_registry)), "linear_f_multi")
  refuse_if(!is.character(tests) || length(tests) == 0 || anyNA(tests), "tests",
            "type", "must be names of tests, not {describe_value(tests)}.")
  unknown <- setdiff(tests, known)
  meant <- unlist(lapply(sub("_test$", "", unknown), near_names, known))
  refuse_if(length(unknown) > 0, "tests", "value",
            "must be names of tests on one data set: {.val {unknown}} {?is/are}
             not.", i = if (length(meant) > 0)
               "Did you mean {.or {.val {unique(meant)}}}?" else
              "{.code cv_tests()} lists them: {.val {known}}.")
  again <- unique(tests[duplicated(tests)])
  refuse_if(length(again) > 0, "tests", "value",
            "must name each test once: {.val {again}} {?is/are} named again.")
}

# What the named tests cannot do, found out before anything is computed.
check_task <- function(task, tests, learners) {
  if (task$p_adjust %in% joint_adjustments) {
    kind <- plan_kind(task$shape)
    halves <- kind %in% half_split_kinds && task$shape$m > 2
    abort_if(!kind %in% c("test_set", "runs", "blocks") && !halves,
             "{.code p_adjust = \"{task$p_adjust}\"} needs one test set, three
              or more half splits, or blocks: for {describe_shape(task$shape)}
              the joint distribution of all differences is not available.",
             "scheme", "p_adjust", i = "Use {.val holm}.")
    abort_if(!identical(tests, "components"),
             "{.code p_adjust = \"{task$p_adjust}\"} is for the test
              {.val components}, not {.val {tests}}.", "conflict", "p_adjust")
  }
  check_measure_taken(task$measure, tests)
  abort_if(!is.null(task$rope) && !identical(tests, "components"),
           c("{.arg rope} is for the test {.val components}, not
              {.val {tests}}.",
             i = if (plan_kind(task$shape) %in% c("kfold", "repeated_kfold") &&
                       is.null(task$scores$subgroups)) {
               "For K folds there is the posterior of two learners:
                {.code {rope_call(learners[1:2], task$rope)}}."
             }), "conflict", "rope")
  if (!is.null(task$rope)) check_ranked(task$entry, "rope")
  unsigned <- Filter(function(test) !has_sides(test_registry[[test]]), tests)
  abort_if(task$alternative != "two.sided" && length(unsigned) > 0,
           "{.arg alternative} must be {.val two.sided} for {.val {unsigned}},
            which {?has/have} no sign.", "conflict", "alternative")
}

# The posterior of two learners on the folds of the predictions, of the measure
# that the user wrote.
rope_call <- function(pair, rope) {
  frame <- user_frame()
  written <- rlang::call_match(rlang::frame_call(frame),
                               rlang::frame_fn(frame))
  sets <- call("list", data = argument_code("predictions"))
  said <- as.list(written)[intersect(c("measure", "positive"), names(written))]
  benchmark <- as.call(c(as.name("cv_benchmark"), sets, said))
  deparse1(as.call(c(as.name("bayes_correlated_t"), benchmark,
                     lapply(pair, as.name), rope = rope)))
}

check_measure_taken <- function(measure, tests) {
  fixed <- Filter(function(test) !takes_measure(test_registry[[test]], measure),
                  tests)
  refuse_if("swap" %in% fixed, "measure", "conflict",
            "must be counted from predicted labels for {.val swap}, as {.val f1}
             or {.val mcc} is, not {.val {measure}}.")
  refuse_if(length(fixed) > 0, "measure", "conflict",
            "must be {.val error} for {.val {fixed}}, not {.val {measure}}.")
}

has_sides <- function(entry) {
  "alternative" %in% names(formals(get(entry$fun, topenv())))
}

needs_confusion <- function(tests) {
  vapply(as.character(tests), function(test) {
    test_registry[[test]]$input == "confusion"
  }, NA)
}

# One label of the truth, where a test or a measure needs it; found out before
# anything is fitted.
check_positive <- function(positive, tests, measures, labels) {
  one_class <- vapply(measures, function(measure) {
    needs_class(find_measure(measure, complete = FALSE))
  }, NA)
  needy <- c(tests[needs_confusion(tests)], measures[one_class])
  if (is.null(positive) && length(needy) == 0) return(NULL)
  abort_if(is.null(positive) && boolean_pair(labels) == 0,
           "{.arg positive} must be given for {.val {needy}}: it is about the
            positive class.", "missing", "positive")
  resolve_positive(positive, labels, each = FALSE)
}

# Which records were tested, and what the measure is of: as the scores say it,
# or the class of predictions.
compared_notes <- function(task, predictions) {
  c(untested_note(predictions), if (!is.null(task$scores)) {
    c(asked_notes(task$scores$asked, task$scores$others),
      subgroups_note(task$scores))
  } else {
    c(if (task$measure == "f_beta") beta_note(1),
      class_note(task$positive, other_classes(predictions, task$positive)))
  })
}

# How many predictions are taken for wrong ones; NULL where none is missing.
wrong_note <- function(x) {
  if (!inherits(x, "cv_predictions")) return(NULL)
  learners <- rlang::set_names(prediction_learners(x))
  lost <- vapply(learners, missing_predictions, 0, x = x)
  lost <- lost[lost > 0]
  if (length(lost) > 0) {
    what <- if (is.null(missing_answers_hint(x))) "predictions" else "answers"
    paste0("Missing ", what, " count as wrong",
           if (what == "answers") ", in so many records", ": ",
           toString(first_few(
             paste(vapply(lost, format_whole, ""), "of", names(lost))
           )), ".")
  }
}

# A record whose class was not predicted has another class than its own.
missing_as_wrong <- function(predictions, measure) {
  abort_if(inherits(predictions, "cv_scores"),
           "{.code na = \"wrong\"} is for predictions of classes, not for
            scores.",
           "conflict", "na")
  measure <- find_measure(measure)$measure
  abort_if(!measure %in% c("error", "accuracy"),
           "{.code na = \"wrong\"} is for error and accuracy: a missing
            prediction has no class for {.val {measure}}.", "conflict", "na")
  classes <- nlevels(predictions$truth)
  abort_if(classes < 2,
           "{.code na = \"wrong\"} needs two classes or more, not {classes}.",
           "conflict", "na")
  other <- as.integer(predictions$truth) %% classes + 1L
  predictions <- answers_as_wrong(predictions, other)
  for (learner in setdiff(prediction_learners(predictions),
                          beside_names(predictions, "answers"))) {
    found <- predictions[[learner]]
    lost <- is.na(found)
    found[lost] <- levels(predictions$truth)[other[lost]]
    predictions <- with_classes(predictions, learner, found)
  }
  predictions
}
