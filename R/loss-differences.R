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
#' such differences are an error in tests.
#'
#' @section Errors:
#' `x` of another kind (`bcvinfer_error_type`); an unknown learner
#' (`bcvinfer_error_column`); twice the same learner, `positive` where it is
#' known, and a measure other than error from contingency counts
#' (`bcvinfer_error_conflict`); a `loss` that is not a measure
#' (`bcvinfer_error_value`); a measure without `positive`, and missing
#' predictions (`bcvinfer_error_missing`); two learners that were not tested on
#' the same records (`bcvinfer_error_rows`): another number of records in a
#' fold or, for measures other than error, of positive ones.
#'
#' @param x [cv_predictions()], [contingency_counts()] (loss `"error"` only),
#'   [confusion_counts()] or values by fold of any metric ([fold_measures()]);
#'   for the methods, what `loss_differences()` returned.
#' @param a,b The two learners: bare names, strings, or variables that hold
#'   them. They can be omitted when `x` has exactly two learners, or one pair.
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
#'   matrix of strings. Rows taken out of it are plain numbers.
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
  if (is.object(loss) && !is.character(loss) && inherits(x, "cv_predictions")) {
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
    return(differences_of_confusion(x, chosen, entry))
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
  result <- differences_of_folds(fold_measures(x), pair, x$entry)
  attr(result, "differing") <- x$units(pair, TRUE)
  attr(result, "chosen") <- chosen_words(
    x$predictions, unique(x$ids$learner[match(pair, x$learners)])
  )
  warn_few_units(x$units(pair), "the difference", x$unit)
  with_plan_sets(result, attr(x$predictions, "plan"))
}

differences_of_predictions <- function(x, chosen, entry, positive, clip) {
  pair <- choose_learners(prediction_learners(x), chosen)
  check_no_missing(x, pair)
  if (entry$measure == "error") {
    check_no_positive(positive, "the error, which has no positive class")
    result <- differences_of_pair(contingency_counts(x, !!pair[1], !!pair[2]))
    wrong <- lapply(as.list(x)[pair], function(predicted) {
      as.integer(predicted != x$truth)
    })
    attr(result, "records") <- data.frame(row = x$row, rep = x$rep,
                                          fold = x$fold, a = wrong[[1]],
                                          b = wrong[[2]])
  } else {
    result <- differences_of_folds(x[c(prediction_keys, pair)], pair, entry,
                                   positive = positive, clip = clip)
    result <- with_informative(result, x, pair, entry, positive)
  }
  attr(result, "chosen") <- chosen_words(x, pair)
  with_plan_sets(result, attr(x, "plan"))
}

# How many records differ in what the measure counts, for tests without
# variance; a warning where few count.
with_informative <- function(differences, x, pair, entry, positive) {
  layout <- tryCatch(score_layout(x), bcvinfer_error_scheme = function(error) {
    NULL
  })
  # (Records of several hold-outs are tested more or less often.)
  if (is.null(layout)) return(differences)
  positive <- positive_place(positive, list(entry), levels(x$truth))
  units <- function(differing) {
    informative_units(x, pair, layout, entry, positive, list(), differing)
  }
  attr(differences, "differing") <- units(TRUE)
  warn_few_units(units(FALSE), "the difference",
                 if (is.null(layout$group)) "record" else "group")
  differences
}

with_plan_sets <- function(differences, plan) {
  if (is.null(plan)) return(differences)
  at <- match(attr(differences, "rep"), plan$reps$rep)
  attr(differences, "set") <- plan$reps$set[at]
  attr(differences, "half") <- plan$reps$half[at]
  differences
}

# Differences in error of one pair.
differences_of_pair <- function(counts) {
  input <- input_of_pair(counts)
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
  new_cv_differences(
    matrix(values, shape$m, shape$k, byrow = TRUE),
    rep = sort(unique(counts$rep)), a = pair[1], b = pair[2],
    loss = entry$measure, loss_label = loss_label(entry$measure, entry),
    unit = difference_unit(entry),
    n_train = shape$n_train, n_test = shape$n_test, scheme = shape$scheme,
    counts = if (by_pair) counts
  )
}

# The rows of one pair, turned round when they are stored as b against a.
orient_pair <- function(counts, chosen) {
  if (is.null(chosen)) return(counts)
  check_counts_table(counts, "x")
  a <- as.character(counts$a)
  b <- as.character(counts$b)
  chosen <- choose_learners(unique(c(a, b)), chosen)
  rows <- a == chosen[1] & b == chosen[2]
  turned <- !any(rows)
  if (turned) rows <- a == chosen[2] & b == chosen[1]
  abort_if(!any(rows), c(
    "{.arg x} has no pair {.val {chosen[1]}}, {.val {chosen[2]}}.",
    i = "It has: {.val {unique(paste(a, \"-\", b))}}."
  ), "value", "b")
  data <- as.data.frame(counts)[rows, ]
  rownames(data) <- NULL
  clusters <- attr(counts, "clusters", exact = TRUE)
  if (turned) {
    data[c("a", "b", "n01", "n10")] <- data[c("b", "a", "n10", "n01")]
  }
  if (turned && !is.null(clusters)) {
    clusters[c("a", "b")] <- clusters[c("b", "a")]
    clusters$u1 <- -clusters$u1
  }
  data <- new_counts(data, "contingency_counts",
                     attr(counts, "design", exact = TRUE))
  with_clusters(data, clusters)
}

# Of confusion counts of learners on the same records.
differences_of_confusion <- function(counts, chosen, entry) {
  if (isTRUE(entry$every_class)) {
    measured_counts(counts, list(entry), "x")
    return(differences_of_folds(counts, chosen, entry))
  }
  counts <- one_class(counts)
  tables <- split_counts(counts, "x")
  pair <- choose_learners(names(tables), chosen)
  check_same_records(tables[[pair[1]]], tables[[pair[2]]], pair)
  differences_of_folds(counts, pair, entry)
}

# Of values by fold, or of what `fold_measures()` reads.
differences_of_folds <- function(x, chosen, entry, ...) {
  if (!inherits(x, "cv_fold_measures")) {
    x <- suppressWarnings(fold_measures(x, entry$measure, ...),
                          classes = "bcvinfer_warning_undefined")
  }
  pair <- choose_learners(unique(x$learner[x$measure == entry$measure]), chosen)
  folds <- fold_values(one_class(x[x$learner %in% pair, ]), entry, arg = "x")
  values <- folds$values[match(pair, folds$id$learner), , drop = FALSE]
  losses <- loss_slope(entry) * values
  fold_differences(losses[1, ] - losses[2, ], x, pair, entry)
}
