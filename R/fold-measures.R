#' Measures of each fold, and their averages
#'
#' `fold_measures()` evaluates measures in every fold. `average_measures()`
#' returns two averages that are often confused: `micro`, the measure of the
#' pooled counts, and `macro`, the mean over the folds.
#'
#' A measure that is undefined in a fold is `NA` there, and so is the macro
#' average: no fold is dropped from an average. One warning, of class
#' `bcvinfer_warning_undefined`, counts the folds. The micro average is
#' undefined only if the measure is undefined for the pooled counts. For
#' measures of probabilities it is the mean score of all predictions
#' ([variance_components()]), so that folds are weighted by their size.
#'
#' @section Measures of your own:
#' Predictions take any metric: one of yardstick (`yardstick::mn_log_loss`), a
#' `yardstick::metric_set()`, or a function of a data frame with the columns
#' `truth`, `estimate` and, where probabilities are known, `.pred_<level>`,
#' which returns one number for the rows of a fold, or a named list of these.
#'
#' Metrics of yardstick state whether larger is better; for a function
#' `direction` is required. With two classes yardstick treats one of them as the
#' event: if the value is not the same for both, `positive` is required. Fold
#' values from elsewhere are read from a data frame.
#'
#' Fold values are the input of the t intervals ([interval_t()]) and, through
#' [loss_differences()], of the t tests. Averages of [cv_blocks()] and
#' [cv_paired_halves()] do not count the fits with fewer training records.
#'
#' @section Errors:
#' * `bcvinfer_error_type`: `counts` are neither confusion counts by fold, nor
#'   predictions, nor a table of fold values.
#' * `bcvinfer_error_conflict`: a measure of all classes for counts of one
#'   class against the rest, or together with a measure of each class; a
#'   `direction` for a metric that has one, or another one than a measure has.
#' * `bcvinfer_error_value`: an unknown measure, an argument that the measure
#'   does not have, a `beta` that is not positive, a direction other than
#'   `"maximize"` and `"minimize"`, a metric that fails or does not return
#'   one number, or values of a table outside the range of their measure, such
#'   as percentages.
#' * `bcvinfer_error_missing`: missing predictions or probabilities, or a
#'   function or table without a direction.
#' * `bcvinfer_error_shape`: a table of fold values in which rows of one learner
#'   are of several models, by a column such as `model`.
#'
#' @param counts Confusion counts of every repetition and fold, from
#'   [confusion_counts()]; [cv_predictions()]; or, for `fold_measures()`, a data
#'   frame of fold values with the columns `learner`, `rep`, `fold`, `estimate`,
#'   `direction` (`"maximize"` where larger is better, `"minimize"` where
#'   smaller is better) and, if there are several, `measure`. One of
#'   [cv_measures()] has its direction and range.
#' @param measures Names of measures, from [cv_measures()]; for predictions also
#'   metrics, see below. Default `"f1"`, the measure of the papers.
#' @param positive For predictions: the positive class, one label of the truth,
#'   as in [confusion_counts()]; for measures of probabilities as in
#'   [variance_components()]. Error and accuracy are for all classes.
#'   Default `NULL`: none, or `TRUE` or 1 of a logical or 0/1 truth.
#' @param direction For a function, and for a table without such a column:
#'   `"maximize"` or `"minimize"`. Default `NULL`, for measures that have one.
#' @param clip For `"log_loss"`, as in [variance_components()]. Default `NULL`:
#'   none.
#' @param scheme,n_train,n_test For a table: the scheme and the mean sizes of
#'   training and test sets, as in [confusion_counts()]. Default `NULL`: not
#'   known.
#' @param ... Arguments of the measures: `beta` of `"f_beta"`, one positive
#'   number, 1 by default.
#' @return `fold_measures()`: a data frame `learner, measure, rep, fold,
#'   estimate` of class `cv_fold_measures`, one row per measure and row of
#'   `counts`. `average_measures()`: one `learner, measure, micro, macro` of
#'   class `cv_averages`, one row per measure and learner. Counts of
#'   [confusion_counts()] with `positive = "each"` have a column `class`, which
#'   stays, after `learner`; measures of all classes (`"f1_macro"`,
#'   `"f1_weighted"`) take the classes together. Both are a [cv_table].
#' @family measures
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1, fold = 1:2,
#'   tp = c(40, 30), fp = c(5, 10), fn = c(10, 5), tn = c(45, 55)
#' ))
#' fold_measures(counts, c("precision", "recall"))
#' average_measures(counts, c("f1", "f_beta"), beta = 2)
#'
#' # Fold values from elsewhere, three half splits
#' auc <- fold_measures(data.frame(
#'   learner = rep(c("tree", "knn"), each = 6), rep = rep(1:3, each = 2),
#'   fold = 1:2, direction = "maximize",
#'   estimate = c(.81, .79, .84, .8, .78, .83, .74, .78, .77, .75, .79, .73)
#' ))
#' interval_t(auc)
#' bcv_t_test(loss_differences(auc, tree, knn))
#' @include result-table.R
#' @export
fold_measures <- function(counts, measures = "f1", ...) {
  check_given(counts)
  UseMethod("fold_measures")
}

#' @export
fold_measures.default <- function(counts, measures = "f1", ...) {
  design <- attr(counts, "design", exact = TRUE)
  found <- counted_measures(counts, measures, list(...))
  new_fold_measures(
    measure_rows(count_owners(found$counts)$columns, names(found$entries),
                 rep = found$counts$rep, fold = found$counts$fold,
                 estimate = as.vector(found$folds)),
    registered_directions(found$entries), design, count_notes(counts),
    attr(counts, "sides", exact = TRUE)[1]
  )
}

#' @rdname fold_measures
#' @export
average_measures <- function(counts, measures = "f1", ...) {
  check_given(counts)
  UseMethod("average_measures")
}

#' @export
average_measures.default <- function(counts, measures = "f1", ...) {
  design <- attr(counts, "design", exact = TRUE)
  notes <- c(count_notes(counts), main_note(design))
  counts <- main_fits(counts, design)
  found <- counted_measures(counts, measures, list(...))
  check_cv_counts(counts, "confusion_counts", "counts")
  split_counts(found$counts, "counts")
  owners <- count_owners(found$counts)
  pooled <- lapply(found$cells, rowsum, owners$id)
  macro <- rowsum(found$folds, owners$id) / tabulate(owners$id)
  new_result(
    measure_rows(lapply(owners$columns, `[`, owners$first),
                 names(found$entries),
                 micro = as.vector(found$values(pooled)),
                 macro = as.vector(macro)),
    "cv_averages", notes = notes
  )
}

register_table(
  "cv_averages", columns = c("learner", "measure", "micro", "macro"),
  title = "Averages: micro (pooled counts) and macro (mean of folds)"
)

# The measures asked for: their entries, the counts and cells that they read,
# and their values, one column for each: in the folds, and a function that gives
# them for other cells.
counted_measures <- function(counts, measures, parameters) {
  check_confusion(counts)
  entries <- find_measures(measures)
  parameters <- check_parameters(entries, parameters)
  read <- measured_counts(counts, entries)
  values <- function(cells) {
    values <- lapply(entries, read$value, cells, parameters)
    matrix(unlist(values, use.names = FALSE), ncol = length(entries))
  }
  folds <- values(read$cells)
  warn_undefined(names(entries), folds)
  c(read[c("counts", "cells")],
    list(entries = entries, folds = folds, values = values))
}

# Entries by name.
find_measures <- function(measures, find = find_counted) {
  refuse_if(!is.character(measures) || length(measures) == 0 || anyNA(measures),
            "measures", "type",
            "must contain names of measures, not {describe_value(measures)}.")
  lapply(rlang::set_names(unique(measures)), find, arg = "measures")
}

# Levels of the truth that neither occur nor were predicted.
absent_classes <- function(x) {
  if (!is.factor(x$truth)) return(NULL)
  seen <- lapply(as.list(x)[c("truth", prediction_learners(x))], function(one) {
    if (!is.factor(one)) return(unique(one))
    levels(one)[seen_codes(one, nlevels(one))]
  })
  setdiff(levels(x$truth), unlist(seen))
}

# How many classes there are beside the positive one (or beside any), of those
# that occur.
other_classes <- function(x, positive) {
  if (nlevels(x$truth) <= 2) return(1)
  length(setdiff(levels(x$truth), c(absent_classes(x), positive))) -
    (length(positive) == 0)
}

# Said where a measure of all classes is undefined.
absent_class_hint <- function(absent) {
  if (length(absent) == 0) return()
  literal_text(format_message(
    "No record and no prediction is of class {.val {absent}}: {.fn droplevels}
     removes levels that do not occur.", environment()
  ))
}

# Why a measure has no value: of all classes perhaps by one that no record has.
unused_class_hint <- function(x, entry, positive, where = "") {
  if (is_likely_measure(entry) || is_own_measure(entry)) return()
  if (!is.null(entry$undefined)) {
    return(paste0("It has no value ", entry$undefined, "."))
  }
  if (!is.null(positive) || !is.factor(x$truth)) return()
  # (A subgroup's may have records elsewhere.)
  absent <- if (!nzchar(where)) absent_class_hint(absent_classes(x))
  if (!is.null(absent)) return(absent)
  unused <- setdiff(levels(x$truth), as.character(unique(x$truth)))
  if (length(unused) == 0) return()
  literal_text(format_message("No record{where} is of class {.val {unused}}.",
                              environment()))
}

# That of the first undefined measure that has one.
fold_class_hint <- function(measures, x) {
  entries <- Filter(Negate(is.null), lapply(measures, function(measure) {
    registry_entry(measure_registry, measure)
  }))
  for (entry in entries) {
    hint <- if (!is.null(x)) unused_class_hint(x, entry, NULL)
    if (!is.null(hint)) return(hint)
  }
}

undefined_words <- function(measures) {
  fitted <- grepl("^calibration_", measures)
  if (!any(fitted)) return("Its denominator is zero")
  paste0("A class is missing, or the probabilities are all equal or separate the
          classes", if (!all(fitted)) ", or its denominator is zero")
}

# One warning for all measures, with the number of folds of each. `values`:
# those of the folds, measure by measure; `x`: predictions.
warn_undefined <- function(measures, values, x = NULL) {
  missing <- matrix(is.na(values), ncol = length(measures))
  undefined <- rlang::set_names(colSums(missing), measures)
  undefined <- undefined[undefined > 0]
  text <- sprintf("%s in %d of %d folds", measure_label(names(undefined)),
                  undefined, nrow(missing))
  warn_if(length(undefined) > 0,
          "A measure is undefined and {.val {NA}}: {text}.", "undefined",
          i = paste0(undefined_words(names(undefined)),
                     " there; no fold is left out."),
          i = if ("f1_macro" %in% names(undefined)) {
            "{.fn interval_f1_average} with {.code average = \"macro\"} counts
             all folds together."
          },
          i = fold_class_hint(names(undefined), x), folds = undefined)
}

# Metrics of the user's own: functions, and those of other packages by a method
# of `read_metrics()`.

# A list `directions, value` as of registered_values().
metric_values <- function(metrics, x, positive, direction) {
  metrics <- read_metrics(metrics, direction)
  if (!any(vapply(metrics, `[[`, NA, "by_class"))) {
    check_no_positive(positive, "a function, which sees all classes")
  }
  if (!is.null(positive)) {
    positive <- resolve_positive(positive, levels(x$truth))
  }
  in_fold <- function(name, data) {
    value <- tryCatch(metrics[[name]]$value(data, positive),
                      error = function(e) {
      if (inherits(e, "bcvinfer_error")) stop(e)
      reason <- cli::ansi_strip(conditionMessage(e))
      refuse("measures", "value", "must return a number for every fold, but
              {.val {name}} failed.", x = "{reason}")
    })
    refuse_if(!is.numeric(value) || length(value) != 1, "measures", "value",
              "must return one number for every fold, but {.val {name}}
               returned {describe_value(value)}.")
    as.double(value)
  }
  directions <- vapply(metrics, `[[`, "", "direction")
  value <- function(name, learner, fold) {
    data <- data.frame(truth = x$truth, estimate = x[[learner]])
    p <- prediction_probabilities(x, learner, "counts")
    if (!is.null(p)) data[paste0(".pred_", colnames(p))] <- as.data.frame(p)
    vapply(unname(split(data, fold)), in_fold, 0, name = name)
  }
  list(directions = directions, class = positive, value = value)
}

# A named list of list(direction, by_class, value), `value` a function of the
# data of a fold and of the positive class (or NULL), of which it takes account
# if `by_class`.
read_metrics <- function(x, direction) UseMethod("read_metrics")

read_metrics.default <- function(x, direction) {
  refuse("measures", "type",
         "must contain names of measures or metrics, not {describe_value(x)}.")
}

read_metrics.function <- function(x, direction) {
  list(metric = list(direction = check_direction(direction, "a function"),
                     by_class = FALSE,
                     value = function(data, positive) x(data)))
}

read_metrics.cv_measure <- function(x, direction) {
  check_no_direction(direction)
  rlang::set_names(list(list(
    direction = x$direction, by_class = FALSE,
    value = function(data, positive) {
      if (x$probabilities) {
        data$estimate <- as.matrix(data[startsWith(names(data), ".pred_")])
        colnames(data$estimate) <- levels(data$truth)
      }
      own_measure_value(x, data, rep_len(1, nrow(data)), positive)
    }
  )), x$label)
}

# Names of the list are those of its metrics.
read_metrics.list <- function(x, direction) {
  found <- Map(function(metric, name) {
    read <- read_metrics(metric, direction)
    if (length(read) == 1 && nzchar(name)) names(read) <- name
    read
  }, unname(x), names(x) %||% rep("", length(x)))
  found <- unlist(found, recursive = FALSE)
  refuse_if(length(found) == 0 || anyDuplicated(names(found)), "measures",
            "value", "must be a list of metrics whose names differ, not
             {.val {names(found)}}.")
  found
}
