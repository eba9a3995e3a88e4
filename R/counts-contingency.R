#' Contingency counts of two learners in every fold
#'
#' Counts in every test fold how often two learners are both right, both wrong,
#' and only one of them right: all that McNemar's test and its cross-validated
#' forms need. Any number of classes; a prediction is right or wrong.
#'
#' What `x` is decides how it is read:
#'
#' * `cv_predictions`: `a` and `b` are two of its learners, as bare names,
#'   strings, or variables that hold a string (write `!!name` where the
#'   variable has the name of a learner).
#' * A data frame with `truth` given, without `learner`: `a` and `b` are the
#'   columns of the predictions of the two learners, side by side.
#' * A data frame with `truth`, `estimate`, `learner` and `row` given: the
#'   predictions of the learners stand below each other. Those of `a` and `b`
#'   are joined on row, rep and fold, never by their order. A record that only
#'   one of them predicts, or that one predicts twice, is an error.
#' * A data frame without `truth`, or a numeric matrix: a table of counts with
#'   columns `n00`, `n01`, `n10` and `n11`. `a` and `b` are then the names of
#'   the learners (default "a" and "b") unless the table has columns `a` and
#'   `b`. `rep` and `fold` as in [confusion_counts()].
#' * A lazy table of dbplyr with `truth` given: as a data frame of predictions,
#'   in either form. Learners below each other are put together by row, rep
#'   and fold in the database, and one row per repetition and fold comes back;
#'   see the section on databases in [confusion_counts()].
#'
#' Labels are compared as in [confusion_counts()]. A record that either learner
#' has no prediction for is not counted, with a warning of class
#' `bcvinfer_warning_missing`.
#'
#' @section Not truth against prediction:
#' McNemar's test of two classifiers compares model with model. The p-value
#' that `caret::confusionMatrix()` prints under "Mcnemar's Test" compares the
#' truth with the predictions of one model: it asks whether the model predicts
#' each class as often as it occurs. The table that it shows is not the table
#' that is counted here.
#'
#' @section Errors:
#' Classes `bcvinfer_error_<kind>` as in [confusion_counts()]; in addition
#' `column` (a learner that is not there), `conflict` (`a` and `b` are the
#' same) and `rows` (the learners do not predict the same records).
#'
#' @inheritParams confusion_counts
#' @param a,b The two learners; see Details.
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
contingency_counts.cv_predictions <- function(x, a, b, ..., scheme = NULL,
                                              n_train = NULL, n_test = NULL) {
  check_no_dots(...)
  learners <- prediction_learners(x)
  a <- named_learner(rlang::enquo(a), learners, "a")
  b <- named_learner(rlang::enquo(b), learners, "b")
  ids <- prediction_ids(x, c(a, b))
  columns <- as.list(x)
  check_two_learners(a, b)
  data <- count_pairs(columns$truth, columns[c(a, b)], ids, c("x", "x"))
  design <- predictions_design(x, data, scheme, n_train, n_test)
  new_contingency_counts(data, design)
}

#' @rdname contingency_counts
#' @export
contingency_counts.data.frame <- function(x, a, b, ..., truth, rep, fold,
                                          estimate, learner, row,
                                          scheme = NULL, n_train = NULL,
                                          n_test = NULL) {
  check_no_dots(...)
  check_not_pooled(x)
  pair <- rlang::enquos(a = a, b = b)
  quos <- rlang::enquos(truth = truth, estimate = estimate, rep = rep,
                        fold = fold, learner = learner, row = row)
  data <- if (given(quos$learner) && given(quos$truth)) {
    count_long_pairs(x, pair, quos)
  } else if (given(quos$truth)) {
    count_wide_pairs(x, pair, quos)
  } else {
    check_no_predictions(quos, NULL)
    counts_from_table(x, "contingency_counts", pair_names(pair, x))
  }
  design <- stated_design(data, scheme, n_train, n_test)
  new_contingency_counts(data, design %||% counts_design(x))
}

#' @rdname contingency_counts
#' @export
contingency_counts.matrix <- function(x, a, b, ..., scheme = NULL,
                                      n_train = NULL, n_test = NULL) {
  check_no_dots(...)
  owners <- pair_names(rlang::enquos(a = a, b = b), x)
  data <- counts_from_table(matrix_table(x), "contingency_counts",
                            owners)
  new_contingency_counts(data, stated_design(data, scheme, n_train, n_test))
}

#' @export
contingency_counts.default <- function(x, a, b, ..., scheme = NULL,
                                       n_train = NULL, n_test = NULL) {
  abort_not_countable(x, "n00, n01, n10, n11")
}

# Names of the learners of a table of counts.
pair_names <- function(pair, x) {
  names <- lapply(names(pair), function(arg) {
    quo <- pair[[arg]]
    if (!given(quo)) return(arg)
    if (arg %in% colnames(x)) {
      abort_input("{.arg {arg}} cannot be given: the table has a column
                   {.field {arg}}.", "conflict", arg)
    }
    plain_name(quo) %||% check_string(rlang::eval_tidy(quo), arg)
  })
  check_two_learners(names[[1]], names[[2]])
  stats::setNames(names, names(pair))
}

# Two columns of predictions side by side.
count_wide_pairs <- function(x, pair, quos) {
  if (given(quos$estimate)) {
    abort_input("{.arg learner} must be given where {.arg estimate} is;
                 predictions side by side are named by {.arg a} and {.arg b}.",
                "missing", "learner")
  }
  columns <- lapply(c(a = "a", b = "b"), function(arg) {
    if (given(pair[[arg]])) return(named_column(pair[[arg]], x, arg))
    abort_input("{.arg {arg}} must name the column of predictions.",
                "missing", arg)
  })
  names(columns) <- c(column_label(pair$a, x, "a"),
                      column_label(pair$b, x, "b"))
  check_two_learners(names(columns)[1], names(columns)[2])
  truth <- named_column(quos$truth, x, "truth")
  ids <- named_ids(x, named_keys(x, quos))
  count_pairs(truth, columns, ids, c("a", "b"))
}
