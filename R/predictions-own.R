# cv_predictions(): the same object from the user's own table.

#' Predictions from a table of your own
#'
#' Brings predictions that were made elsewhere into the form that
#' [cv_predict()] returns. Nothing is refitted. The table is wide, with one
#' column per learner, or long, with one line per prediction and a column that
#' names the learner.
#'
#' @param data A data frame.
#' @param truth The column of the true classes: a factor, character, logical
#'   or whole numbers, without `NA`. A bare column name or a string, as are all
#'   columns below.
#' @param learners Wide: the columns of predictions, in tidyselect's language
#'   (`c(tree, knn)`, `starts_with("pred_")`); `c(new = old)` renames. Long: the
#'   one column of predictions.
#' @param row The column that identifies the record: whole numbers, or names or
#'   levels, which are numbered in the order of their first appearance. `NULL`
#'   (default): each row of the table is one record; then `rep` may not be
#'   given, since repetitions predict the same records again.
#' @param rep,fold The columns of repetition and fold: whole numbers of at least
#'   1, or names or levels, which are numbered in their order. `NULL` (default):
#'   a single one. If the table has a column called `row`, `rep` or `fold`, that
#'   argument must be given, if only as `NULL`.
#' @param learner Long form: the column that names the learner. `NULL`
#'   (default): the table is wide.
#' @param plan The `cv_plan` that was used: the table must hold exactly its
#'   tested rows; the result keeps scheme and sizes. Default `NULL`: unknown.
#' @param probs The columns of predicted probabilities: a list with the names of
#'   learners, for each the columns in tidyselect's language, one for each
#'   class, or one of the positive class where there are two, such as
#'   `list(tree = c(p_yes, p_no), knn = c(yes = p_knn))`. In a long table the
#'   columns themselves, for all learners. A column belongs to a class by its
#'   name: the class alone, behind `.pred_`, behind a common beginning that ends
#'   in a mark (`p_yes`), or given as in `c(yes = p_knn)`, never by its place.
#'   The one column of a logical or 0/1 truth is that of `TRUE` or 1. Default
#'   `NULL`: none are known.
#' @param groups The group of each record (patient, document, question), where
#'   records belong together: a column or a vector with one value per row of
#'   `data`, without `NA`, the same in all rows of a record. Default `NULL`: the
#'   groups of `plan`, or none. Methods that cannot use groups refuse them.
#' @param answer The column that tells several answers to one question apart
#'   (epochs, samples of a language model), with `row` for the question: the
#'   loss of a record is the mean over its answers, of which learners may have
#'   different numbers, and an `NA` is a missing answer. Tests of disagreements
#'   and counts refuse such predictions; [components_test()] and
#'   [compare_learners()] take them. Default `NULL`: one prediction per record.
#' @return A `cv_predictions` data frame as from [cv_predict()], ordered by
#'   `rep`, `fold`, `row`. The order of the table does not matter: predictions
#'   of one record are matched by row, repetition and fold.
#' @details Labels are compared as text, not by the order of levels:
#'   character predictions may meet a factor, and `TRUE`/`FALSE` a 0/1 truth and
#'   the reverse. Levels that do not occur do no harm. `NA` predictions are
#'   kept.
#'
#'   Probabilities are kept beside the table, see [cv_predict()]. They are used
#'   as they are; those of a prediction may differ from 1 in sum by
#'   `r probability_tolerance`, as rounded ones do.
#' @section Errors:
#' Unknown columns (`bcvinfer_error_column`); `NA` in truth, row, repetition,
#' fold or learner (`bcvinfer_error_missing`); predictions with a label that the
#' truth does not have, or two truths of one record (`bcvinfer_error_label`); a
#' combination of row, repetition, fold and learner that is duplicated, missing
#' for some learner, or not that of the plan, and without `rep` a record in more
#' than one fold (`bcvinfer_error_rows`); `rep` or the long form without `row`,
#' and columns `row`, `rep`, `fold` or (without `plan`) `groups` in the table of
#' which the argument is not given (`bcvinfer_error_conflict`). Of `probs`:
#' columns that are not there, or for something that is not a learner
#' (`bcvinfer_error_column`), that are not numbers (`bcvinfer_error_type`), that
#' do not match the classes (`bcvinfer_error_label`), `NA` where there is a
#' prediction (`bcvinfer_error_missing`), and numbers outside \[0, 1\] or that
#' do not add up to 1 (`bcvinfer_error_value`).
#' @family learners
#' @export
#' @examples
#' wide <- data.frame(
#'   id = c(1, 2, 3, 4, 1, 2, 3, 4), times = rep(1:2, each = 4),
#'   half = c(1, 1, 2, 2, 1, 2, 1, 2), y = rep(c("a", "b"), 4),
#'   tree = c("a", "b", "b", "b", "a", "b", "a", "a"), always_a = "a"
#' )
#' cv_predictions(wide, y, c(tree, always_a), row = id, rep = times,
#'                fold = half)
cv_predictions <- function(data, truth, learners, row = NULL, rep = NULL,
                           fold = NULL, learner = NULL, plan = NULL,
                           probs = NULL, groups = NULL, answer = NULL) {
  check_given(data)
  check_data_frame(data)
  # A plan has its own groups, or none.
  unsaid <- c("row", "rep", "fold", "groups")[c(
    missing(row), missing(rep), missing(fold), missing(groups) && is.null(plan)
  )]
  quos <- list(truth = rlang::enquo(truth), row = rlang::enquo(row),
               rep = rlang::enquo(rep), fold = rlang::enquo(fold),
               learner = rlang::enquo(learner),
               answer = rlang::enquo(answer))
  abort_if(!given(quos$truth),
           "{.arg truth} must be given: the column of the true classes.",
           "missing", "truth")
  quos <- Filter(given, quos)
  columns <- Map(named_column, quos, list(data), names(quos))
  labels <- vapply(columns, `[[`, "", "label")
  columns <- lapply(columns, `[[`, "value")
  selected <- select_predictions(rlang::enquo(learners), data, labels)
  forgotten <- setdiff(intersect(unsaid, names(data)), c(labels, selected))
  if (length(forgotten) > 0) abort_forgotten(forgotten, "data")
  keys <- prediction_places(columns, nrow(data))
  truth <- truth_factor(columns$truth, labels[["truth"]], "truth", keys$row)
  codes <- lapply(selected, function(name) {
    code_estimate(.subset2(data, name), levels(truth), "learners", name)
  })
  at <- if (is.null(columns$learner) && is.null(columns$answer)) {
    check_once(keys, "data")
    list(order(keys$rep, keys$fold, keys$row))
  } else {
    learner_places(keys, columns$learner, columns$answer)
  }
  first <- unlist(at[1], use.names = FALSE)
  single <- Map(function(code, at) code[at], unname(codes), at)
  names(single) <- names(at) %||% names(selected)
  places <- lapply(keys, `[`, first)
  if (!is.null(plan)) check_against_plan(places, plan)
  x <- new_cv_predictions(places, truth[first], single, plan)
  groups <- rlang::enquo(groups)
  if (given(groups)) {
    x <- with_groups(x, group_codes(groups, data, nrow(data))[first])
  }
  probs <- rlang::enquo(probs)
  if (is.null(columns$answer)) {
    if (!given(probs)) return(x)
    p <- own_probabilities(probs, data, single, at, levels(truth))
    return(with_probabilities(x, p))
  }
  abort_if(given(probs),
           "{.arg probs} cannot be given with {.arg answer}: the answers to a
            question have no probabilities of their own here.",
           "conflict", "probs")
  with_answers(x, codes, keys, columns$learner)
}

# The names of the columns of predictions, named as the learners. `used`: the
# columns of the other arguments.
select_predictions <- function(quo, data, used) {
  abort_if(rlang::quo_is_missing(quo),
           "{.arg learners} must be given: the column or columns of
            predictions.", "missing", "learners")
  found <- selected_columns(quo, data, "learners")
  selected <- rlang::set_names(names(data)[found], names(found))
  long <- "learner" %in% names(used)
  need <- if (long) "the one column of predictions" else "at least one column"
  abort_if(long && length(selected) != 1 || length(selected) == 0,
           "{.arg learners} must select {need} of {.arg data}, not
            {length(selected)}.", "shape", "learners")
  taken <- selected[selected %in% used]
  abort_if(length(taken) > 0,
           "{.arg learners} must not select {.field {taken}}, which {?is/are}
            used as another argument.", "conflict", "learners")
  if (!long) check_learner_names(names(selected), length(selected))
  check_columns(data, unname(selected))
  selected
}
