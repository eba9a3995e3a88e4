#' Contingency counts of two learners by fold
#'
#' Counts in every test fold how often two learners are both right, both wrong,
#' and only one of them right, as McNemar's test and its cross-validated forms
#' need it. The number of classes is arbitrary; a prediction is right or wrong.
#'
#' The forms of `x`:
#'
#' * `cv_predictions`: `a` and `b` are two of its learners, as bare names,
#'   strings, or variables that contain a string (a learner takes precedence
#'   over a variable of its name; `!!name` forces the variable).
#' * A data frame with `truth` given, without `learner`: `a` and `b` are the
#'   columns of the predictions of the two learners, side by side.
#' * A data frame with `truth`, `estimate`, `learner` and `row` given: the
#'   predictions of the learners are stacked (long format). The rows of `a` and
#'   `b` are joined on row, rep and fold, never by their order. A record that
#'   only one of them predicts, or that one predicts twice, is an error.
#' * A data frame without `truth`, or a numeric matrix: a table of counts with
#'   columns `n00`, `n01`, `n10` and `n11`. `a` and `b` are then the names of
#'   the learners (default "a" and "b") unless the table has columns `a` and
#'   `b`. `rep` and `fold` as in [confusion_counts()].
#' * A lazy table of dbplyr with `truth` given: as a data frame of predictions,
#'   in either form. Stacked learners are joined by row, rep and fold in the
#'   database, which returns one row per repetition and fold; see the section on
#'   databases in [confusion_counts()].
#'
#' Labels are compared as in [confusion_counts()]. A record that either learner
#' has no prediction for is not counted, with a warning of class
#' `bcvinfer_warning_missing`. Other warnings: a repetition of predictions has
#' the folds of another one (`bcvinfer_warning_same_folds`), and a column that
#' is not used looks like groups (`bcvinfer_warning_likely_groups`).
#'
#' @section Not truth against prediction:
#' McNemar's test of two classifiers compares one model with another. The
#' p-value that `caret::confusionMatrix()` prints under "Mcnemar's Test"
#' compares the truth with the predictions of one model: it tests whether the
#' model predicts each class as often as it occurs. Its table is not the table
#' counted here, and is an error (`type`).
#'
#' @section Errors:
#' Classes `bcvinfer_error_<kind>` as in [confusion_counts()]; in addition
#' `column` (a learner that is not there), `conflict` (`a` and `b` are the
#' same) and `rows` (the learners do not predict the same records).
#'
#' @inheritParams confusion_counts
#' @param a,b The two learners; see Details. A long table of two learners does
#'   not need them: `a` is the first level of `learner` or, if that is not a
#'   factor, the learner of the first row.
#' @param estimate,learner,row Columns of a long table: the predicted class,
#'   the name of the learner, and what identifies the record.
#' @param truth The column of true classes.
#' @param ... Not used.
#' @return A data frame of class `contingency_counts` and `cv_counts`, one row
#'   per repetition and fold: `a`, `b` (names of the learners), `rep`, `fold`,
#'   `n00` (both wrong), `n01` (a wrong, b right), `n10` (a right, b wrong),
#'   `n11` (both right); whole numbers as doubles. The attribute `design` is as
#'   in [confusion_counts()].
#' @references `r cite("mcnemar1947", "yang2023")`
#' @examples
#' set.seed(1)
#' data <- data.frame(
#'   rep = rep(1:2, each = 40), fold = rep(1:2, 40),
#'   truth = sample(letters[1:3], 80, replace = TRUE)
#' )
#' data$tree <- ifelse(runif(80) < 0.8, data$truth, "a")
#' data$knn <- ifelse(runif(80) < 0.6, data$truth, "b")
#' counts <- contingency_counts(data, tree, knn, truth = truth, rep = rep,
#'                              fold = fold, scheme = "bcv")
#' counts
#' effective_table(counts)
#' @family counts
#' @export
contingency_counts <- function(x, a, b, ..., scheme = NULL, n_train = NULL,
                               n_test = NULL) {
  check_given(x)
  UseMethod("contingency_counts")
}

#' @rdname contingency_counts
#' @export
contingency_counts.cv_predictions <- function(x, a, b, ..., groups = NULL,
                                              scheme = NULL, n_train = NULL,
                                              n_test = NULL) {
  check_no_dots(...)
  x <- with_more_groups(x, rlang::enquo(groups))
  pair <- two_learners(rlang::enquos(a = a, b = b), prediction_learners(x))
  warn_same_folds(x)
  data <- count_pairs(predictions_to_count(x, pair), c("x", "x"))
  attr(data, "chosen") <- chosen_words(x, pair)
  stated_counts(data, "contingency_counts", scheme, n_train, n_test,
                predicted_design(x))
}

#' @rdname contingency_counts
#' @export
contingency_counts.data.frame <- function(x, a, b, ..., truth, rep, fold,
                                          estimate, learner, row,
                                          groups, scheme = NULL,
                                          n_train = NULL, n_test = NULL) {
  check_no_dots(...)
  pair <- rlang::enquos(a = a, b = b)
  quos <- rlang::enquos(truth = truth, estimate = estimate, rep = rep,
                        fold = fold, learner = learner, row = row,
                        groups = groups)
  if (!given(quos$truth)) {
    check_no_predictions(quos, NULL)
    return(read_contingency(x, pair, scheme, n_train, n_test))
  }
  count <- if (given(quos$learner)) count_long_pairs else count_wide_pairs
  stated_counts(count(x, pair, quos), "contingency_counts", scheme, n_train,
                n_test)
}

#' @export
contingency_counts.default <- function(x, a, b, ..., scheme = NULL,
                                       n_train = NULL, n_test = NULL) {
  check_countable(x, "contingency_counts")
  check_no_dots(...)
  cells <- count_cells$contingency_counts
  refuse_if(inherits(x, "table") && !all(cells %in% colnames(x)), "x", "type",
            "must be predictions of two learners, or counts with the columns
             {.field {cells}}, not {describe_value(x)}.",
            x = "A table of truth and prediction is of one learner: it does not
                 show the records on which two differ.",
            i = "From vectors of the truth {.code y} and two predictions
                 {.code p} and {.code q}:
                 {.code contingency_counts(data.frame(y, p, q), p, q,
                 truth = y)}.",
            i = "{.fn confusion_counts} reads the table of one learner.")
  x <- unclass(x)
  read_contingency(x, rlang::enquos(a = a, b = b), scheme, n_train, n_test)
}

# A table of counts; `pair` has the names of the learners where it has none.
read_contingency <- function(x, pair, scheme, n_train, n_test) {
  names <- lapply(c(a = "a", b = "b"), function(arg) {
    quo <- pair[[arg]]
    if (!given(quo)) return(arg)
    refuse_if(arg %in% colnames(x), arg, "conflict",
              "cannot be given: the table has a column {.field {arg}}.")
    plain_name(quo) %||% check_string(rlang::eval_tidy(quo), arg)
  })
  if (names$a == names$b) abort_one_learner(names$a)
  counts_from_table(x, "contingency_counts", scheme, n_train, n_test,
                    lapply(names, as_utf8))
}

# Two columns of predictions side by side.
count_wide_pairs <- function(x, pair, quos) {
  check_wide(pair, quos)
  given <- columns_to_count(x, quos, pair)
  names <- names(given$estimates)
  if (names[1] == names[2]) abort_one_learner(names[1])
  count_pairs(given, c("a", "b"))
}

check_wide <- function(pair, quos) {
  refuse_if(given(quos$estimate), "learner", "missing",
            "must be given where {.arg estimate} is; predictions side by side
             are named by {.arg a} and {.arg b}.")
  for (arg in c("a", "b")) {
    refuse_if(!given(pair[[arg]]), arg, "missing",
              "must name the column of predictions.")
  }
}

# Predictions of several learners below each other.
count_long_pairs <- function(x, pair, quos) {
  for (arg in c("estimate", "row")) {
    refuse_if(!given(quos[[arg]]), arg, "missing",
              "must be given where {.arg learner} is: the learners are joined on
               their records, never by order.")
  }
  given <- columns_to_count(x, quos, quos["estimate"])
  keys <- given$keys
  Map(check_no_na, keys, names(keys))
  learner <- label_text(keys$learner)
  pair <- two_learners(pair, unique(label_text(labels_there(keys$learner))))
  keys$learner <- NULL
  mine <- which(learner %in% pair)
  places <- lapply(c("row", "rep", "fold"), function(key) {
    (keys[[key]] %||% rep_len(1L, nrow(x)))[mine]
  })
  names(places) <- c("row", "rep", "fold")
  # (Numbers are sorted much faster than names.)
  if (is.character(places$row)) {
    places$row <- structure(label_ranks(places$row), names_shown = places$row)
  }
  rows <- learner_places(places, learner[mine], NULL, arg = "x")
  rows <- lapply(unname(rows[pair]), function(at) mine[at])
  first <- rows[[1]]
  truth <- as.character(given$truth)
  differs <- which(truth[first] != truth[rows[[2]]])
  refuse_if(length(differs) > 0, "truth", "rows",
            "must be the same for both learners.",
            x = "It differs in {count_of(length(differs), \"record\")}, the
             first in rows {first[differs[1]]} and {rows[[2]][differs[1]]}.")
  estimates <- lapply(rows, function(at) given$estimates[[1]][at])
  count_pairs(list(
    truth = given$truth[first], estimates = stats::setNames(estimates, pair),
    keys = lapply(keys, `[`, first), group = given$group[first]
  ), c("estimate", "estimate"))
}

# Counts of what is given (see counts-input.R) for two learners, row by row on
# the same records; `args` names the arguments that messages are about.
count_pairs <- function(given, args) {
  truth <- code_truth(given$truth, "truth")
  if (length(truth$values) == 0) abort_no_rows()
  pair <- names(given$estimates)
  right <- Map(function(estimate, name, arg) {
    code_estimate(estimate, truth$labels, arg, name) == truth$values
  }, given$estimates, pair, args)
  columns <- lapply(right, code_column)
  layers <- code_layers(given$keys, length(truth$values))
  # Of b (fast) and a: missing, wrong, right.
  counts <- tally_layers(list(b = columns[[2]], a = columns[[1]]), layers)
  cells <- list(n00 = counts[5, ], n01 = counts[6, ], n10 = counts[8, ],
                n11 = counts[9, ])
  warn_missing(vapply(right, function(x) sum(is.na(x)), 0L))
  data <- contingency_table(cells, pair, layer_labels(layers))
  layout <- group_layout(given$group, given$keys)
  if (is.null(layout)) return(data)
  with_clusters(data, group_sums(
    list(a = pair[1], b = pair[2]), list(u1 = right[[2]] - right[[1]]),
    c(u2 = "u1"), layout
  ))
}

# The columns of counts. Rows of folds without any prediction of both go.
contingency_table <- function(cells, pair, layers) {
  keep <- which(Reduce(`+`, cells) > 0)
  check_kept_folds(layers$fold, keep)
  c(lapply(list(a = pair[1], b = pair[2]), rep_len, length(keep)),
    lapply(c(layers[c("rep", "fold")], cells), `[`, keep))
}
