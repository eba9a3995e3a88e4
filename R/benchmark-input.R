#' Estimates of learners on several data sets
#'
#' Reads a benchmark: the estimates of a measure for each learner on each data
#' set, alone or for each fold of a cross-validation. It is the input of
#' [compare_datasets()], [benchmark_friedman_test()] and the Bayesian tests
#' ([bayes_sign()] and its siblings).
#'
#' * A long data frame: `dataset`, `learner` and `estimate` name its columns.
#' * A wide one, without `estimate`: `learner` selects the columns of the
#'   learners, and each row is a data set (or a fold of one). A numeric matrix,
#'   data sets x learners, is the same.
#' * A named list with one element per data set: predictions of the same
#'   learners ([cv_predict()], or anything that [as_cv_predictions()] reads,
#'   such as workflow sets, results of tune, mlr3 and caret), or [cv_scores()]
#'   of the same measure. The estimates are the values by fold (of
#'   [cv_blocks()] only those of the fits without one block).
#' * An mlr3 `BenchmarkResult` of two or more tasks.
#'
#' The direction is never guessed: measures of [cv_measures()] and of mlr3 have
#' one, and everything else needs `direction`. A column with the name of such a
#' measure counts as that measure.
#'
#' The grid must be complete: each learner has one estimate on every fold of
#' every data set. The number of folds may differ between data sets.
#'
#' @section Errors:
#' `bcvinfer_error_missing`, `direction` where it is not known, and missing
#' estimates (the first ten are listed); `bcvinfer_error_rows`, two estimates
#' for one fold; `bcvinfer_error_column`, unknown columns;
#' `bcvinfer_error_conflict`, a `direction` other than the measure's, and
#' labels of the folds of several repetitions without `rep`;
#' `bcvinfer_error_shape`, fewer than two learners; `bcvinfer_error_value`,
#' estimates outside the range of a measure of [cv_measures()], such as
#' percentages. A data set called `"Average"` or the like gives a warning of
#' class `bcvinfer_warning_likely_summary`.
#'
#' @param x A data frame, a numeric matrix, a named list of predictions, or a
#'   result of mlr3 (see Details).
#' @param dataset The column of the data set: a bare name or a string.
#' @param learner Long form: the column of the learner. Wide form: the columns
#'   of the learners, in tidyselect's language.
#' @param estimate Long form: the column of the estimates.
#' @param rep,fold The columns of repetition and fold. `NULL` (default): one
#'   estimate per learner and data set.
#' @param direction `"maximize"` where larger estimates are better, `"minimize"`
#'   where smaller ones are. Default `NULL`: the direction of `measure`.
#' @param measure The measure of the estimates. For tables, a name: one of
#'   [cv_measures()], or any other text for labels. For predictions, a measure
#'   of [cv_measures()], `"error"` by default. For a `BenchmarkResult`, that or
#'   a measure of mlr3 (`mlr3::msr()`).
#' @param positive The positive class of all data sets, as in
#'   [confusion_counts()]. Measures of one class need it,
#'   unless the truth is logical or 0/1. Default `NULL`: none.
#' @param ... Must be empty; required by the generic.
#' @return A data frame `dataset, learner, rep, fold, estimate` of class
#'   `cv_benchmark` (a [cv_table]), with attributes `direction`, `measure`,
#'   `scheme` (where known) and `k` (the number of folds, where all data sets
#'   have the same).
#' @family benchmarks
#' @examples
#' wide <- data.frame(data = c("adult", "iris", "wine"),
#'                    tree = c(0.86, 0.93, 0.91), knn = c(0.83, 0.96, 0.95))
#' cv_benchmark(wide, data, c(tree, knn), measure = "accuracy")
#'
#' set.seed(1)
#' learners <- list(tree = learner_tree(), majority = learner_majority())
#' predict_one <- function(data, target) {
#'   plan <- cv_bcv(data, m = 3)
#'   cv_predict(plan, data, target, learners)
#' }
#' cv_benchmark(list(iris = predict_one(iris, "Species"),
#'                   warp = predict_one(warpbreaks, "tension")))
#' @include benchmark.R
#' @export
cv_benchmark <- function(x, ...) {
  check_given(x)
  UseMethod("cv_benchmark")
}

#' @export
cv_benchmark.default <- function(x, ...) {
  refuse("x", "type", "must be a data frame, a matrix, a named list of
          predictions or a benchmark of mlr3, not {describe_value(x)}.")
}

#' @rdname cv_benchmark
#' @export
cv_benchmark.data.frame <- function(x, dataset, learner, estimate, rep = NULL,
                                    fold = NULL, direction = NULL,
                                    measure = NULL, ...) {
  check_no_dots(...)
  refuse_if(inherits(x, "cv_predictions"), "x", "type",
            "must be a named list of predictions, one element per data set.")
  check_columns(x, names(x), "x")
  quos <- rlang::enquos(dataset = dataset, learner = learner,
                        estimate = estimate, rep = rep, fold = fold)
  for (arg in c("dataset", "learner")) {
    refuse_if(!given(quos[[arg]]), arg, "missing",
              "must be given: it is a column of {.arg x}.")
  }
  long <- given(quos$estimate)
  keys <- Filter(given, quos[c("dataset", if (long) "learner", "rep", "fold")])
  keys <- Map(named_column, keys, list(x), names(keys))
  fold_name <- keys$fold$label
  keys <- lapply(keys, `[[`, "value")
  refuse_both(keys$fold, keys$rep, "fold", fold_name)
  if (long) {
    estimate <- named_column(quos$estimate, x, "estimate")
    return(keyed_estimates(keys, list(estimate = estimate$value), "estimate",
                           direction, measure, estimate$label))
  }
  found <- selected_columns(quos$learner, x, "learner")
  columns <- rlang::set_names(unclass(x)[found], names(found))
  each <- rep.int(seq_len(nrow(x)), length(columns))
  keys <- lapply(keys, function(key) key[each])
  # (`rep` is an argument here, which a call of that name would evaluate.)
  keys$learner <- base::rep(names(columns), each = nrow(x))
  keyed_estimates(keys, columns, "learner", direction, measure)
}

#' @rdname cv_benchmark
#' @export
cv_benchmark.matrix <- function(x, direction = NULL, measure = NULL, ...) {
  check_no_dots(...)
  refuse_if(is.null(colnames(x)), "x", "column",
            "must have column names, the learners.")
  unnamed <- is.na(colnames(x)) | !nzchar(colnames(x))
  refuse_if(any(unnamed), "x", "column",
            "must have a name for each column: {.val {which(unnamed)}}
             {?has/have} none.")
  twice <- unique(colnames(x)[duplicated(colnames(x))])
  refuse_if(length(twice) > 0, "x", "value", "must have a name of its own for
             each learner: {.val {twice}} {?is/are} the name{?s} of several
             columns.")
  twice <- unique(rownames(x)[duplicated(rownames(x)) & !is.na(rownames(x))])
  refuse_if(length(twice) > 0, "x", "value", "must have one row for each data
             set: {.val {twice}} {?has/have} several.",
            i = "Give a long table with columns of {.arg rep} and {.arg fold}.")
  keys <- list(dataset = (rownames(x) %||% seq_len(nrow(x)))[row(x)],
               learner = colnames(x)[col(x)])
  keyed_estimates(keys, list(x = as.vector(x)), "x", direction, measure)
}

# A benchmark of columns of estimates, one below the other, with the keys of
# their rows: names as text, repetitions and folds as whole numbers. `label`:
# what the estimates are called where no measure is given.
keyed_estimates <- function(keys, columns, arg, direction, measure,
                            label = NULL) {
  for (name in names(columns)) {
    column <- columns[[name]]
    abort_if(!is.numeric(column) || !is.null(dim(column)) || is.object(column),
             "{.arg {name}} must contain numbers, not
              {describe_value(column)}.",
             "type", arg)
  }
  estimate <- as.double(unlist(columns))
  refuse_if(length(estimate) == 0, "x", "shape", "must have an estimate.")
  for (key in names(keys)) {
    check_labels(keys[[key]], key)
    check_no_na(keys[[key]], key)
  }
  names <- lapply(keys[c("dataset", "learner")], label_text)
  for (key in names(names)) {
    refuse_if(any(!nzchar(names[[key]])), key, "missing",
              "must have a name in each row: it is empty in
               {sum(!nzchar(names[[key]]))}.")
  }
  warn_summary_sets(unique(names$dataset))
  places <- lapply(c(rep = "rep", fold = "fold"), function(key) {
    if (is.null(keys[[key]])) return(rep_len(1L, length(estimate)))
    place_numbers(keys[[key]], place_ranks, key, from_zero = TRUE)
  })
  known <- if (!is.null(direction)) measure_in_words(measure %||% label)
  measure <- measure %||% if (is_measure(label)) label
  if (is_measure(measure)) {
    check_ordered(measure_registry[[measure]])
    check_in_range(estimate, measure, arg)
  }
  new_cv_benchmark(c(names, places, list(estimate = estimate)),
                   settle_direction(direction, known %||% measure,
                                    "the estimates"),
                   measure %||% label)
}

# The last row of a published table is often no data set, but would count as
# one: if all others agree, it does, too.
warn_summary_sets <- function(sets) {
  form <- "^\\W*(average|avg|mean|median|overall|total)($|[^[:alnum:]_])"
  last <- sets[grepl(form, sets, ignore.case = TRUE)]
  warn_if(length(last) > 0 && length(last) < length(sets),
          "The data set{?s} {.val {last}} {?seems/seem} to be a summary of the
           others, and {?counts/count} as {?a data set/data sets}.",
          "likely_summary",
          i = "Leave such a row out of {.arg x}: of the benchmark {.code b} the
               others are {.code b[b$dataset != \"{last[1]}\", ]}.")
}

#' @rdname cv_benchmark
#' @export
cv_benchmark.list <- function(x, measure = "error", positive = NULL, ...) {
  check_no_dots(...)
  sets <- names(x) %||% rep("", length(x))
  refuse_if(is.object(x) || length(x) == 0 || !all(nzchar(sets)) || anyNA(sets),
            "x", "type", "must be a list of predictions with the names of the
             data sets, not {describe_value(x)}.")
  if (any(vapply(x, inherits, NA, "cv_scores"))) {
    check_scores_alone()
    for (scores in x) check_no_subgroups(scores)
    return(benchmark_of_scores(x))
  }
  if (is.object(measure)) {
    return(benchmark_of_scores(lapply(
      lapply(x, as_cv_predictions), components_request, measure, positive, 1
    )))
  }
  entry <- find_measure(measure)
  check_ordered(entry)
  parts <- lapply(x, as_cv_predictions)
  rows <- Map(function(part, set) {
    check_whole_predictions(part)
    check_number_truth(part, entry)
    check_all_folds_there(part, set)
    check_no_missing(part, prediction_learners(part))
    part <- main_fits(part, predicted_design(part))
    found <- predicted_folds(part, registered_values(
      part, entry$measure, positive, clip = NULL, parameters = list()
    ))
    data.frame(dataset = set, found[c("learner", "rep", "fold", "estimate")])
  }, parts, sets)
  schemes <- unique(lapply(parts, function(part) attr(part, "plan")$scheme))
  new_cv_benchmark(as.list(do.call(rbind, unname(rows))), entry$direction,
                   entry$measure,
                   scheme = if (length(schemes) == 1) schemes[[1]])
}

benchmark_of_scores <- function(x) {
  scored <- vapply(x, inherits, NA, "cv_scores")
  entry <- x[[which(scored)[1]]]$entry
  check_ordered(entry, "x")
  alike <- scored & vapply(x, function(part) {
    identical(part$entry[c("measure", "direction")],
              entry[c("measure", "direction")])
  }, NA)
  refuse_if(!all(alike), "x", "conflict", "must contain scores of one measure,
             {.val {entry$measure}}: {.val {names(x)[!alike]}} {?is/are} not.")
  rows <- Map(function(part, set) {
    check_all_folds_there(part$predictions, set)
    found <- as.data.frame(fold_measures(part))
    data.frame(dataset = set, main_fits(found, predicted_design(
      part$predictions
    )))
  }, x, names(x))
  new_cv_benchmark(as.list(do.call(rbind, unname(rows))), entry$direction,
                   entry$measure)
}
