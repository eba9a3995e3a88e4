#' Differences in loss of two learners
#'
#' The loss of one learner minus the loss of another in every fold, the input of
#' the tests on differences. A negative difference means that the first learner
#' has the smaller loss.
#'
#' The loss is the error (share of wrong predictions) or comes from a measure of
#' [cv_measures()]: 1 - measure where larger is better, (1 - measure) / 2 where
#' such a measure runs from -1 to 1 (Matthews' correlation), and the measure
#' itself where smaller is better.
#'
#' The loss of a metric of your own is 1 - metric where larger is better,
#' whatever its range. A measure that is undefined in a fold gives `NA` there
#' and one warning that counts the folds (class `bcvinfer_warning_undefined`);
#' such differences are an error in tests. Predictions without a plan in which a
#' repetition has the folds of another one give a warning
#' (`bcvinfer_warning_same_folds`): tests take every repetition for a new
#' partition. So do three or more folds of which the largest has three times
#' the records of the smallest (`bcvinfer_warning_uneven_folds`): they count
#' alike.
#'
#' @section Errors:
#' `x` of another kind (`bcvinfer_error_type`); an unknown learner
#' (`bcvinfer_error_column`); the same learner twice, `positive` if it is
#' already known, and a measure other than error for contingency counts
#' (`bcvinfer_error_conflict`); a `loss` that is not a measure
#' (`bcvinfer_error_value`); a measure without `positive`, and missing
#' predictions (`bcvinfer_error_missing`); two learners that were not tested on
#' the same records (`bcvinfer_error_rows`): another number of records in a
#' fold or, for measures other than error, of positive ones.
#'
#' @param x [cv_predictions()], [contingency_counts()] (loss `"error"` only),
#'   [confusion_counts()] or values by fold of any metric ([fold_measures()]);
#'   for the methods, what `loss_differences()` returned.
#' @param a,b The two learners: bare names, strings, or variables that contain
#'   the names. They can be omitted if `x` has exactly two learners, or one
#'   pair.
#' @param loss `"error"` (default: defined for any number of classes, and what
#'   tests on disagreement need) or the name of a measure of [cv_measures()];
#'   of values by fold one of their measures, by default the only one.
#' @param clip For `"log_loss"`, as in [variance_components()]. Default `NULL`:
#'   none.
#' @inheritParams shared_params
#' @return A matrix of class `cv_differences`, repetitions x folds, with the
#'   attributes `rep`, `set`, `half` (one value per repetition), `n_train`,
#'   `n_test` (mean sizes of the training and test sets, `NULL` when unknown),
#'   `scheme` (`NULL` when unknown), `a`, `b`, `loss`, `loss_label`, and for
#'   error `counts` (the contingency counts) and, from predictions, `records`
#'   (data frame `row, rep, fold, a, b`: the loss of either learner on each
#'   record, 0 or 1).
#'
#'   `as.data.frame()` gives `rep, fold, set, half, difference`, `tidy()` the
#'   same with `estimate` for the last, `glance()` one row
#'   `a, b, loss, estimate` (the mean), `reps, folds, scheme`, `format()` a
#'   matrix of strings. Rows taken out of it, and what is computed from it
#'   (`-d`, `100 * d`), are plain numbers.
#' @family tests
#' @examples
#' predictions <- cv_predictions(
#'   data.frame(truth = c("a", "b", "a", "b"), tree = c("a", "b", "b", "b"),
#'              knn = c("b", "b", "b", "a"), fold = c(1, 1, 2, 2)),
#'   truth = truth, learners = c(tree, knn), fold = fold
#' )
#' loss_differences(predictions, "tree", "knn")
#' @include tests.R
#' @order 1
#' @export
loss_differences <- function(x, a, b, loss = "error", positive = NULL,
                             clip = NULL) {
  check_given(x)
  chosen <- chosen_pair(rlang::enquo(a), rlang::enquo(b))
  if (inherits(x, "cv_scores")) {
    check_scores_alone()
    return(differences_of_scores(x, chosen))
  }
  if (inherits(x, "cv_predictions") && !is_named_measure(loss)) {
    own <- components_request(x, find_measure(loss, "loss"), positive, 1, clip)
    return(differences_of_scores(own, chosen))
  }
  if (inherits(x, "cv_fold_measures")) {
    check_no_positive(positive, "values by fold")
    check_clip(clip, "values by fold")
    entry <- measured_entry(x, loss, !missing(loss), "loss")
    return(differences_of_folds(x, chosen, entry))
  }
  entry <- find_measure(loss, "loss")
  check_clip(clip, loss)
  if (inherits(x, "cv_predictions")) {
    return(differences_of_predictions(x, chosen, entry, positive, clip))
  }
  find_counted(loss, "loss")
  check_cv_counts(x)
  check_no_positive(positive,
                    "counts, which were made for a positive class already")
  if (inherits(x, "confusion_counts")) {
    check_counts_table(x, "x")
    if (isTRUE(entry$every_class)) measured_counts(x, list(entry), "x") else
      x <- one_class(x)
    return(differences_of_folds(x, chosen, entry))
  }
  refuse_if(loss != "error", "loss", "conflict", "must be {.val error} for
             contingency counts, which do not contain {.val {loss}}.")
  differences_of_pair(orient_pair(x, chosen))
}

# (Those in error of predictions hold the disagreements, too.)
differences_of_scores <- function(x, chosen) {
  error <- x$entry$measure %in% c("error", "accuracy") &&
    is_counted_measure(x$entry) && is.null(x$subgroups)
  if (error) {
    return(differences_of_predictions(x$predictions, chosen,
                                      find_measure("error"), NULL, NULL))
  }
  pair <- choose_learners(x$learners, chosen)
  warn_uneven_folds(predicted_sizes(x$predictions), "x")
  result <- differences_of_folds(score_folds(x, pair), pair, x$entry)
  if (is_one_sided(x$losses(pair[1]) - x$losses(pair[2]))) {
    attr(result, "differing") <- x$units(pair, TRUE)
  }
  warn_few_units(x$units(pair), "the difference", x$unit)
  attr(result, "chosen") <- chosen_words(
    x$predictions, unique(x$ids$learner[match(pair, x$learners)])
  )
  with_plan_sets(result, attr(x$predictions, "plan"))
}

with_plan_sets <- function(differences, plan) {
  at <- match(attr(differences, "rep"), plan$reps$rep)
  for (fact in if (!is.null(plan)) c("set", "half")) {
    attr(differences, fact) <- plan$reps[[fact]][at]
  }
  differences
}

differences_of_predictions <- function(x, chosen, entry, positive, clip) {
  pair <- choose_learners(prediction_learners(x), chosen)
  check_no_missing(x, pair)
  if (entry$measure == "error") {
    check_no_positive(positive, "the error, which has no positive class")
    result <- differences_of_pair(contingency_counts(x, !!pair[1], !!pair[2]))
    wrong <- lapply(rlang::set_names(pair, c("a", "b")), function(learner) {
      as.integer(x[[learner]] != x$truth)
    })
    attr(result, "records") <- list2DF(c(as.list(x)[c("row", "rep", "fold")],
                                         wrong))
    group <- prediction_groups(x)
    if (anyDuplicated(group[!duplicated(x$row)]) > 0) {
      gain <- wrong$a - wrong$b
      at <- which(gain != 0)
      if (is_one_sided(gain)) {
        attr(result, "differing") <-
          max(0L, lengths(lapply(split(group[at], x$rep[at]), unique)))
      }
    }
  } else {
    warn_same_folds(x)
    warn_uneven_folds(predicted_sizes(x), "x")
    result <- differences_of_folds(x[c(prediction_keys, pair)], pair, entry,
                                   positive = positive, clip = clip)
    # How many records differ in what the measure counts, for tests without
    # variance. (Those of several hold-outs are tested more or less often.)
    layout <- tryCatch(score_layout(x), bcvinfer_error_scheme = function(e) {
      NULL
    })
    positive <- positive_place(positive, list(entry), levels(x$truth))
    warn_folds_of_class(x, entry, positive)
    units <- function(differing) {
      informative_units(x, pair, layout, entry, positive, list(), differing)
    }
    if (!is.null(layout)) {
      if (is_one_sided(record_errors(x, pair[1]) - record_errors(x, pair[2]))) {
        attr(result, "differing") <- units(TRUE)
      }
      warn_few_units(units(FALSE), "the difference",
                     informative_unit(layout, entry))
    }
  }
  attr(result, "chosen") <- chosen_words(x, pair)
  with_plan_sets(result, attr(x, "plan"))
}

# How far each prediction is off: 0 or 1 for a class.
record_errors <- function(x, learner) {
  if (is.factor(x$truth)) as.integer(x[[learner]] != x$truth) else
    abs(x[[learner]] - x$truth)
}

# Differences in error of one pair.
differences_of_pair <- function(counts) {
  input <- input_of_pair(counts)
  warn_uneven_folds(input$size, "x")
  fold_differences(input$values, counts, input$learners, find_measure("error"),
                   by_pair = TRUE)
}

fold_differences <- function(values, counts, pair, entry, by_pair = FALSE) {
  undefined <- sum(is.na(values))
  warn_if(undefined > 0,
          "{.val {entry$measure}} is undefined in {undefined} of
           {length(values)} fold{?s}: the difference is missing there.",
          "undefined")
  shape <- counts_shape(counts)
  new_cv_differences(matrix(values, shape$m, shape$k, byrow = TRUE),
                     rep = sort(unique(counts$rep)), a = pair[1], b = pair[2],
                     loss = entry$measure,
                     loss_label = loss_label(entry$measure, entry),
                     unit = difference_unit(entry), n_train = shape$n_train,
                     n_test = shape$n_test, scheme = shape$scheme,
                     uneven = shape$uneven,
                     counts = if (by_pair) counts)
}

# Of values by fold, or of what `fold_measures()` reads. Counts must be those of
# the same records.
differences_of_folds <- function(x, chosen, entry, ...) {
  values <- x
  if (!inherits(x, "cv_fold_measures")) {
    values <- suppressWarnings(fold_measures(x, entry$measure, ...),
                               classes = "bcvinfer_warning_undefined")
  }
  pair <- choose_learners(
    unique(values$learner[values$measure == entry$measure]), chosen
  )
  if (inherits(x, "confusion_counts") && !isTRUE(entry$every_class)) {
    check_same_records(split_counts(x, "x")[pair])
  }
  folds <- fold_values(one_class(values[values$learner %in% pair, ]), entry,
                       arg = "x")
  losses <- loss_slope(entry) *
    folds$values[match(pair, folds$id$learner), , drop = FALSE]
  fold_differences(without_rounding(losses[1, ] - losses[2, ], losses), values,
                   pair, entry)
}

check_same_records <- function(tables) {
  sizes <- lapply(tables, function(table) {
    list(table$rep, table$fold, table$tp + table$fn, table$fp + table$tn)
  })
  refuse_if(!isTRUE(all.equal(sizes[[1]], sizes[[2]])), "x", "rows",
            "must have counts of {.val {names(tables)}} on the same records.",
            x = "Their repetitions, folds or numbers of positive and negative
                 records differ.")
}
