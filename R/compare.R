#' Compare every pair of learners
#'
#' Runs the named tests on every pair of learners and adjusts the p-values for
#' the number of pairs.
#'
#' Tests on differences and on disagreement take [loss_differences()] in error,
#' where a positive difference means that `a` has the larger error; the linear F
#' test takes [confusion_counts()], needs `positive`, and is about the F
#' measure, where a positive difference means that `a` has the larger F. Column
#' `term` says which.
#'
#' A test that cannot be computed for a pair (the linear F test with fewer than
#' five true positives, a test for another plan) affects its own row only: the
#' row has `NA`, column `message` says why, and there is one warning of class
#' `bcvinfer_warning_test`. If no test can be computed, that is an error, of the
#' kind of the first.
#'
#' p-values are two-sided, intervals at 95%. p-values are adjusted within each
#' test over the pairs where it could be computed, by [stats::p.adjust()].
#' Choose the test before looking at the results, and report that one.
#'
#' @section Errors:
#' `predictions` that are not a `cv_predictions` object (`bcvinfer_error_type`)
#' or have one learner (`bcvinfer_error_shape`); an unknown test or method of
#' adjustment (`bcvinfer_error_value`); a plan for which no test is recommended
#' (`bcvinfer_error_missing`); no test can be computed for any pair (the class
#' of the first that failed, for another plan `bcvinfer_error_scheme`).
#'
#' @param predictions [cv_predictions()] of two or more learners.
#' @param tests Names from [cv_tests()]; all must fit the plan of the
#'   predictions. Default `NULL`: the test that the registry recommends for that
#'   plan (column `recommended_for` of [cv_tests()]).
#' @param p_adjust A method of [stats::p.adjust()]. Default `"holm"`, which
#'   controls the family-wise error rate without assumptions.
#' @param positive The positive class, one label of the truth: for the linear F
#'   test only, which needs it. Default `NULL`: none.
#' @return A data frame of class [cv_comparison], one row per test and pair.
#' @seealso [run_tests()], which also makes the plans and fits the learners.
#' @family comparisons
#' @examplesIf requireNamespace("rpart", quietly = TRUE)
#' set.seed(1)
#' plan <- cv_bcv(iris, strata = Species)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   majority = learner_majority(), mean = learner_mean(),
#'   tree = learner_tree()
#' ))
#' compare_learners(predictions)
#' @export
compare_learners <- function(predictions, tests = NULL, p_adjust = "holm",
                             positive = NULL) {
  check_given(predictions)
  check_comparable(predictions)
  tests <- tests %||% tests_for(predictions)
  check_tests(tests)
  positive <- check_positive(positive, tests, levels(predictions$truth))
  p_adjust <- check_choice(p_adjust, stats::p.adjust.methods, "p_adjust")
  rows <- lapply(tests, compare_by_test, predictions, positive)
  new_cv_comparison(bind_rows(rows), p_adjust, "predictions")
}

# The registry's test for the plan of the predictions.
tests_for <- function(predictions) {
  shape <- list(scheme = attr(predictions, "plan")$scheme,
                m = length(unique(predictions$rep)),
                k = length(unique(predictions$fold)))
  recommended_test(shape) %||% abort_input(
    c("{.arg tests} must be given: no test is recommended for
       {shape$m} x {shape$k} folds{if (!is.null(shape$scheme)) \" of scheme \"}{
       shape$scheme}.", i = "{.code cv_tests()} lists all tests."),
    "missing", "tests"
  )
}

check_comparable <- function(predictions) {
  if (!inherits(predictions, "cv_predictions")) {
    abort_input("{.arg predictions} must come from {.fn cv_predict} or
                 {.fn cv_predictions}, not {describe_value(predictions)}.",
                "type", "predictions")
  }
  learners <- length(prediction_learners(predictions))
  if (learners < 2) {
    abort_input("{.arg predictions} must have two or more learners, not
                 {learners}.", "shape", "predictions")
  }
}

# Registered tests on one data set, once each.
check_tests <- function(tests) {
  known <- setdiff(names(registry_entries(test_registry)), "linear_f_multi")
  if (!is.character(tests) || length(tests) == 0 || anyNA(tests)) {
    abort_input("{.arg tests} must be names of tests, not
                 {describe_value(tests)}.", "type", "tests")
  }
  unknown <- setdiff(tests, known)
  if (length(unknown) > 0) {
    abort_input(
      c("{.arg tests} must be names of tests on one data set:
         {.val {unknown}} {?is/are} not.",
        i = "{.code cv_tests()} lists them: {.val {known}}."),
      "value", "tests"
    )
  }
  again <- unique(tests[duplicated(tests)])
  if (length(again) > 0) {
    abort_input("{.arg tests} must name each test once: {.val {again}}
                 {?is/are} named again.", "value", "tests")
  }
}

# One label of the truth, where a test needs it; found out before anything is
# fitted.
check_positive <- function(positive, tests, labels) {
  needy <- Filter(function(test) test_entry(test)$input == "confusion", tests)
  if (is.null(positive)) {
    if (length(needy) == 0 || boolean_pair(labels) > 0) return(NULL)
    abort_input("{.arg positive} must be given for {.val {needy}}: the F
                 measure is that of the positive class.", "missing",
                "positive")
  }
  positive <- resolve_positive(positive, labels)
  if (identical(positive, "each")) {
    abort_input("{.arg positive} must be one label of the truth: a comparison
                 is about one class.", "value", "positive")
  }
  positive
}

# One row per pair.
compare_by_test <- function(test, predictions, positive) {
  pairs <- utils::combn(prediction_learners(predictions), 2, simplify = FALSE)
  bind_rows(lapply(pairs, compare_pair, test_entry(test), predictions,
                   positive))
}

compare_pair <- function(pair, entry, predictions, positive) {
  found <- tryCatch({
    x <- switch(entry$input,
      predictions = list(predictions, a = pair[1], b = pair[2]),
      confusion = {
        keys <- c("row", "rep", "fold", "truth")
        list(confusion_counts(predictions[c(keys, pair)], positive = positive))
      },
      list(loss_differences(predictions, !!pair[1], !!pair[2]))
    )
    do.call(entry$fun, c(x, entry$args), envir = topenv())
  }, bcvinfer_error = identity)
  row <- data.frame(a = pair[1], b = pair[2], test = entry$test,
                    method = entry$label)
  if (inherits(found, "error")) {
    row$message <- one_line(found)
    return(structure(row, error = found))
  }
  row$term <- names(found$estimate)[1]
  if (length(found$notes) > 0) row$note <- paste(found$notes, collapse = " ")
  numbers <- tidy(found)
  cbind(row, numbers[setdiff(names(numbers), c("method", "alternative"))])
}

one_line <- function(error) {
  gsub("[[:space:]]+", " ", cli::ansi_strip(conditionMessage(error)))
}

# Rows of different columns, one below the other; the first error is kept.
bind_rows <- function(rows) {
  columns <- unique(unlist(lapply(rows, names)))
  error <- Find(Negate(is.null), lapply(rows, attr, "error"))
  rows <- lapply(rows, function(row) {
    row[setdiff(columns, names(row))] <- NA
    row[columns]
  })
  structure(do.call(rbind, rows), error = error)
}
