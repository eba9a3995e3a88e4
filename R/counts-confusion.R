#' Confusion counts of every fold
#'
#' Counts true and false positives and negatives in every test fold, from
#' predictions or from your own table of counts. Many intervals and tests of
#' the package need nothing else.
#'
#' The forms of `x`:
#'
#' * `cv_predictions` (from [cv_predict()] or [cv_predictions()]): every
#'   learner is counted, and the design of the plan is kept.
#' * A data frame with `truth` given: one prediction per row. `truth`,
#'   `estimate`, `rep`, `fold`, `learner` and `row` name columns: bare, as
#'   strings, by a variable that contains the name (a column takes precedence
#'   over a variable, `!!name` forces the variable), or as an expression of
#'   columns. Without `rep` or `fold` all rows belong to repetition or fold 1.
#'   Without `learner` the learner has the name of the `estimate` column.
#' * A data frame without `truth`, or a numeric matrix: a table of counts with
#'   columns `tp`, `fp`, `fn` and `tn`, in any order and in lower or upper case;
#'   `learner`, `class`, `rep` and `fold` are optional, other columns are
#'   ignored. Without `learner` there is one learner, named "learner".
#'   Without `rep` all rows belong to repetition 1. Without `fold` the rows of
#'   one learner and repetition are its folds, in their order.
#' * A lazy table of dbplyr, with `truth` and `estimate` given as for a data
#'   frame of predictions; see the section on databases.
#' * A [table()] of truth and estimate whose dimensions have these names, for
#'   example `table(truth = y, estimate = p)`, or the table of a
#'   `caret::confusionMatrix()`: one learner in one fold.
#'
#' @section Databases:
#' On a lazy table (`dplyr::tbl(connection, "predictions")`) the counting is
#' one grouped query, translated by dbplyr. It returns one row per learner,
#' repetition and fold; further queries return the distinct labels of truth and
#' estimate. With `positive = "each"` one more query returns one row per
#' learner, repetition, fold, true and predicted class, the whole confusion
#' matrix. The predictions are not transferred. `groups` is an error, and so
#' are databases in functions that need the predictions of single records: use
#' `dplyr::collect()` to read the table into R.
#'
#' The queries are tested with SQLite and PostgreSQL; their translation is
#' tested for SQL Server, Oracle, MySQL, MariaDB, Snowflake, Redshift, Hive,
#' Impala and Spark, where they have not been run. Lazy tables of DuckDB and
#' Spark are used in the same way:
#'
#' ```r
#' connection <- DBI::dbConnect(duckdb::duckdb())
#' stored <- duckdb::tbl_file(connection, "predictions.parquet")
#' # or
#' connection <- sparklyr::spark_connect(master = "local")
#' stored <- sparklyr::spark_read_parquet(connection, path = "predictions")
#'
#' confusion_counts(stored, "ill", truth = truth, estimate = label, rep = rep,
#'                  fold = fold, row = id, learner = model, scheme = "bcv",
#'                  n_train = 150, n_test = 150)
#' ```
#'
#' Columns are named as in a data frame, but may not be expressions. `NULL` is
#' read as `NA`. Databases have no factors: the labels are the values that
#' occur, and an enum is read as text. Whether `"Yes"` and `"yes"`, or `"yes"`
#' with a trailing space, are one label depends on the collation of the column;
#' if they are different labels, or if the two columns are padded to different
#' widths (`char(3)` and `char(5)`), a prediction whose label the truth does not
#' have is an error.
#'
#' Columns that no argument uses are checked as those of a data frame, for
#' records that are repeated and for groups. Queries of one row, or of one per
#' column, ask how many values there are and how often rows of one value share
#' the truth. Only where this, or the name, is a sign of either are these
#' columns read, with the truth, `rep`, `fold` and `learner`, up to 1,000,000
#' values in all; numbers in a message are of what was read. With more than
#' 20,000,000 values in such columns there is no check.
#'
#' A column called `n`, `Freq`, `count` or `weight` that no argument uses is
#' read in the first 10,000 rows, with truth, predictions and learner, to tell
#' predictions from a table of counts.
#'
#' With `row` given, records that occur twice in a fold are found by the same
#' query, and without `rep` those in several folds by one more. More than 1,000
#' labels, 100,000 combinations of learner, repetition and fold, or 1,000,000
#' combinations of these with true and predicted class are an error (`shape`): a
#' wrong column is the likely cause.
#'
#' @section Labels:
#' Labels are compared as strings, never by the order of factor levels. A
#' factor and a character column, or two factors with levels in a different
#' order, agree if their labels do. `FALSE`/`TRUE` and 0/1 mean the same, also
#' as text, and as `"True"` or `"true"`. Text may be in UTF-8 or Latin-1, with
#' or without a declared encoding. Labelled vectors of haven are read by their
#' value labels. Dates and fractional numbers are not accepted as classes.
#'
#' The labels of the truth are the levels of a factor, including unused ones,
#' and otherwise the values that occur (both, if they are logical or 0/1). A
#' prediction with any other label is an error. With more than two classes one
#' `positive` class is counted against all others: accuracy and error of such
#' counts are for this class against the rest, with a note.
#'
#' A truth that is `NA` is an error. Predictions that are `NA` are not counted;
#' one warning of class `bcvinfer_warning_missing` gives their number. A column
#' of a table of predictions that is not used and looks like groups gives the
#' warning `bcvinfer_warning_likely_groups`, as in [cv_predictions()]. A fold
#' without any prediction has no row; methods that need complete repetitions
#' then report the missing fold. It is an error (`missing`) if no repetition has
#' predictions in that fold: the rest would be read as a plan of fewer folds.
#'
#' @section Design:
#' The attribute `design` contains the scheme, m, k, n and the sizes of
#' training and test sets. Rows that have every fold of the plan keep it
#' (`x[x$learner == "a", ]`, `rbind()` of learners). Some folds of repetitions
#' (`x[x$fold <= 3, ]`, dplyr's `filter()`) are treated as hold-outs with the
#' training size of the plan, and some repetitions as a plan that is not known.
#' Methods read m and k from the distinct repetitions and folds, and check the
#' scheme if it is known.
#'
#' The columns of `positive = "each"` do not show which classes were confused
#' with which. Counts made from predictions of up to 1000 classes therefore have
#' a second attribute, `confusion`: a list with one matrix of counts per
#' learner, named, rows the true class, columns the predicted one, summed over
#' all repetitions and folds, without missing predictions. It is dropped with
#' the design. [interval_f1_average()] needs it.
#'
#' @section Errors:
#' Classes `bcvinfer_error_<kind>`:
#'
#' * `missing`: no `positive`, `NA` in the truth, `row`, `rep`, `fold` or in
#'   counts, infinite counts, or no prediction other than `NA`;
#' * `label`: a positive class or a prediction that is not a label of the
#'   truth;
#' * `column`: an unknown column;
#' * `rows`: a record predicted twice in a fold, or two rows of counts for one
#'   fold;
#' * `value`: counts that are negative, above 2^53, not whole, or all 0;
#' * `shape`: no rows, columns of different lengths, a table of predictions that
#'   has one row for each combination of classes, or a table of counts with
#'   several models in a column that is not read (`model`, `learner_id`,
#'   `method`, `algorithm`, `classifier` or the like): its rows would count as
#'   folds of one learner;
#' * `type`: another kind of object;
#' * `scheme`: a stated scheme that does not fit the folds, or labels of
#'   bootstrap samples or rolling origins;
#' * `conflict`: `scheme`, `n_train` or `n_test` with a plan, `positive` with a
#'   table of counts, or a column `rep`, `fold` or `learner` without the
#'   argument of that name.
#'
#' @param x Predictions or counts; see Details.
#' @param positive The positive class: one label of the truth. Required unless
#'   the truth is logical, 0/1, or has exactly these two labels (also `"True"`
#'   and `"False"`, or `"true"` and `"false"`): a guess from the order of the
#'   levels could exchange the two classes unnoticed. `"each"` counts every
#'   class against the rest and adds a column `class`; it is an error if a class
#'   has that name.
#' @param ... Not used.
#' @param truth,estimate Columns of true and predicted classes: factor,
#'   character, logical or whole numbers.
#' @param rep,fold Columns of the repetition and fold that a record is tested
#'   in: whole numbers, strings or a factor. If the table has a column called
#'   `rep`, `fold` or `learner`, that argument must be given; `NULL` leaves it
#'   out.
#' @param learner Column with the name of the learner, if the table contains
#'   several learners one below the other.
#' @param row Column that identifies the record. If it is given, a record that
#'   occurs twice in one fold is an error.
#' @param groups Column or vector with the group (patient, document, question)
#'   of each record, where records belong together; with `rep` it needs `row`.
#'   Not for a table in a database.
#'   Default `NULL`: the groups of the predictions, or none; written out for a
#'   table, it says that columns that look like groups are none. The counts are
#'   the same; intervals and tests on them use the [design_effect()] or stop.
#'   Files and databases do not keep the groups of counts: use [saveRDS()], or
#'   keep the predictions. [as.data.frame()] warns.
#' @param scheme The scheme of the user's own table, one of `"bcv"`, `"rcv"`,
#'   `"overlap"`, `"kfold"`, `"holdout"`, `"paired_halves"`. `NULL` (default):
#'   not known; methods then check the number of folds only.
#' @param n_train,n_test The mean number of records in a training and in a test
#'   set, for the methods that need them. `NULL` (default): not known.
#' @return A data frame of class `confusion_counts` and `cv_counts`, one row
#'   per learner (and class), repetition and fold: `learner` (character),
#'   `class` (character, only for `positive = "each"`), `rep` and `fold` (as
#'   given), `tp`, `fp`, `fn`, `tn` (whole numbers as doubles).
#' @examples
#' # Predictions in a data frame
#' set.seed(1)
#' data <- data.frame(
#'   rep = rep(1:2, each = 40), fold = rep(1:2, 40),
#'   truth = sample(c("ill", "well"), 80, replace = TRUE)
#' )
#' data$tree <- ifelse(runif(80) < 0.8, data$truth, "ill")
#' confusion_counts(data, truth = truth, estimate = tree, rep = rep,
#'                  fold = fold, positive = "ill")
#'
#' # Counts from elsewhere: ten folds of one repetition
#' counts <- cbind(tp = 8:17, fp = 2, fn = 3, tn = 20)
#' confusion_counts(counts, scheme = "kfold")
#' @family counts
#' @export
confusion_counts <- function(x, positive = NULL, ..., scheme = NULL,
                             n_train = NULL, n_test = NULL) {
  check_given(x)
  UseMethod("confusion_counts")
}

#' @rdname confusion_counts
#' @export
confusion_counts.cv_predictions <- function(x, positive = NULL, ...,
                                            groups = NULL, scheme = NULL,
                                            n_train = NULL, n_test = NULL) {
  check_no_dots(...)
  x <- with_more_groups(x, rlang::enquo(groups))
  learners <- prediction_learners(x)
  refuse_if(length(learners) == 0, "x", "column", "must have a column of
             predictions in addition to {.field {names(x)}}.")
  warn_same_folds(x)
  data <- count_confusion(predictions_to_count(x, learners), positive, "x")
  attr(data, "chosen") <- chosen_words(x, learners)
  stated_counts(data, "confusion_counts", scheme, n_train, n_test,
                predicted_design(x))
}

#' @rdname confusion_counts
#' @export
confusion_counts.data.frame <- function(x, positive = NULL, ..., truth,
                                        estimate, rep, fold, learner, row,
                                        groups, scheme = NULL,
                                        n_train = NULL, n_test = NULL) {
  check_no_dots(...)
  quos <- rlang::enquos(truth = truth, estimate = estimate, rep = rep,
                        fold = fold, learner = learner, row = row,
                        groups = groups)
  if (!given(quos$truth)) {
    check_no_predictions(quos, positive)
    return(counts_from_table(x, "confusion_counts", scheme, n_train, n_test))
  }
  refuse_if(!given(quos$estimate), "estimate", "missing",
            "must name the column of predictions.")
  data <- count_confusion(columns_to_count(x, quos, quos["estimate"]), positive,
                          "estimate")
  stated_counts(data, "confusion_counts", scheme, n_train, n_test)
}

#' @rdname confusion_counts
#' @export
confusion_counts.table <- function(x, positive = NULL, ..., scheme = NULL,
                                   n_train = NULL, n_test = NULL) {
  check_no_dots(...)
  cells <- orient_table(x)
  check_no_margins(cells)
  # table(useNA = ) may have a row for missing truths that counts none.
  unknown <- is.na(dimnames(cells)$truth) & rowSums(cells) == 0
  cells <- cells[!unknown, , drop = FALSE]
  truth <- code_truth(dimnames(cells)$truth, "x")
  labels <- truth$labels
  estimate <- code_estimate(dimnames(cells)$estimate, labels, "x")
  estimate[is.na(estimate)] <- 0L
  cube <- array(0, c(length(labels) + 1, length(labels), 1))
  cube[estimate + 1, truth$values, 1] <- t(cells)
  positive <- resolve_positive(positive, labels)
  each <- identical(positive, "each")
  wanted <- if (each) seq_along(labels) else match(positive, labels)
  data <- confusion_result(list(learner = rest_cells(cube, wanted)),
                           if (each) whole_matrices(cube, NULL, labels),
                           list(rep = 1L, fold = 1L), labels, positive,
                           labels[rowSums(cube[-1, , , drop = FALSE]) +
                                    colSums(cube)[, 1] > 0])
  stated_counts(data, "confusion_counts", scheme, n_train, n_test)
}

#' @export
confusion_counts.default <- function(x, positive = NULL, ..., scheme = NULL,
                                     n_train = NULL, n_test = NULL) {
  check_countable(x, "confusion_counts")
  check_no_dots(...)
  check_no_predictions(list(), positive)
  counts_from_table(x, "confusion_counts", scheme, n_train, n_test)
}

# Totals, as of addmargins(), are no class.
check_no_margins <- function(cells) {
  last <- dim(cells)
  if (min(last) < 2 || sum(cells) == 0) return(invisible())
  name <- unique(c(rownames(cells)[last[1]], colnames(cells)[last[2]]))
  totals <- length(name) == 1 &&
    all(cells[last[1], ] == colSums(cells[-last[1], , drop = FALSE])) &&
    all(cells[, last[2]] == rowSums(cells[, -last[2], drop = FALSE]))
  refuse_if(totals, "x", "shape", "must not have totals: its last row and
             column, {.val {name}}, are the sums of the others.")
}

# A table of classes with the truth in its rows.
orient_table <- function(x) {
  place <- dimension_places(x)
  refuse_if(length(dim(x)) != 2 || any(lengths(place) != 1), "x", "shape",
            "must be a table with one dimension named {.field truth} and one
             named {.field estimate}; it is {describe_value(x)}.",
            i = "From two vectors: {.code table(truth = y, estimate = p)}.",
            i = "From a table {.code x} with the truth in its rows:
             {.code names(dimnames(x)) <- c(\"truth\", \"estimate\")}.")
  x <- check_counts(x, arg = "x")
  cells <- aperm(unclass(x), unlist(place))
  names(dimnames(cells)) <- names(place)
  cells
}

# Columns of predictions and a positive class have no meaning beside counts.
check_no_predictions <- function(quos, positive) {
  extra <- names(Filter(given, quos))
  refuse_if(length(extra) > 0, "truth", "missing",
            "must be given where {.arg {extra[1]}} is: without it {.arg x} is
             read as a table of counts.")
  refuse_if(!is.null(positive), "positive", "conflict",
            "is for predictions only; {.arg x} is read as a table of counts
             since {.arg truth} is not given.")
}
