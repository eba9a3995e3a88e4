#' Differences in loss of two learners
#'
#' The loss of one learner minus that of another in every fold, the input of
#' the tests on differences. A negative difference means that the first learner
#' has the smaller loss.
#'
#' The loss is the error (share of wrong predictions) or comes from a measure
#' of [cv_measures()]: 1 - measure where larger is better, (1 - measure) / 2
#' where such a measure runs from -1 to 1 (Matthews' correlation), and the
#' measure itself where smaller is better. A measure that is undefined in a
#' fold gives `NA` there and one warning that counts the folds (class
#' `bcvinfer_warning_undefined`); the tests refuse such differences.
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
#' @param x [cv_predictions()], [contingency_counts()] (loss `"error"` only) or
#'   [confusion_counts()]; for the methods, what `loss_differences()` returned.
#' @param a,b The two learners: bare names, strings, or variables that hold
#'   them. They can be omitted when `x` has exactly two learners, or one pair.
#' @param loss `"error"` (default: defined for any number of classes, and what
#'   tests on disagreement need) or the name of a measure of [cv_measures()].
#' @inheritParams shared_params
#' @return A matrix of class `cv_differences`, repetitions x folds, with the
#'   attributes `rep`, `set`, `half` (one value per repetition), `n_train`,
#'   `n_test` (mean sizes of the training and test sets, `NULL` when unknown),
#'   `scheme` (`NULL` when unknown), `a`, `b`, `loss`, `loss_label`, and for
#'   error `counts` (the contingency counts) and, from predictions, `records`
#'   (data frame `row, rep, fold, a, b`: the loss of either learner on each
#'   record, 0 or 1). `as.data.frame()` gives `rep, fold, set, half,
#'   difference`, `tidy()` the same with `estimate` for the last, `glance()` one
#'   row `a, b, loss, estimate` (the mean), `reps, folds, scheme`, `format()` a
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
loss_differences <- function(x, a, b, loss = "error", positive = NULL) {
  check_given(x)
  chosen <- chosen_pair(rlang::enquo(a), rlang::enquo(b))
  check_string(loss, "loss")
  if (loss != "error") find_measure(loss, "loss")
  if (inherits(x, "cv_predictions")) {
    differences_of_predictions(x, chosen, loss, positive)
  } else {
    check_cv_counts(x)
    check_no_positive(
      positive, "counts, which were made for a positive class already"
    )
    differences_of_counts(x, chosen, loss)
  }
}

differences_of_predictions <- function(x, chosen, loss, positive) {
  learners <- choose_learners(prediction_learners(x), chosen)
  check_no_missing(x, learners)
  if (loss == "error") {
    check_no_positive(positive, "the error, which has no positive class")
    first <- learners[1]
    second <- learners[2]
    counts <- contingency_counts(x, !!first, !!second)
    result <- differences_of_counts(counts, NULL, loss)
    attr(result, "records") <- data.frame(
      row = x$row, rep = x$rep, fold = x$fold,
      a = as.integer(x[[first]] != x$truth),
      b = as.integer(x[[second]] != x$truth)
    )
  } else {
    counts <- confusion_counts(x, positive = positive)
    chosen <- list(a = rlang::quo(!!learners[1]), b = rlang::quo(!!learners[2]))
    result <- differences_of_counts(counts, chosen, loss)
  }
  reps <- attr(x, "plan")$reps
  at <- match(attr(result, "rep"), reps$rep)
  if (!is.null(reps)) attr(result, "set") <- reps$set[at]
  if (!is.null(reps)) attr(result, "half") <- reps$half[at]
  result
}

differences_of_counts <- function(counts, chosen, loss) {
  pairs <- inherits(counts, "contingency_counts")
  if (pairs && loss != "error") {
    abort_input("{.arg loss} must be {.val error} for contingency counts, which
                 do not contain {.val {loss}}.", "conflict", "loss")
  }
  if (pairs) {
    counts <- orient_pair(counts, chosen)
    input <- input_of_counts(counts, by_count = FALSE)
    result <- list(values = input$values, a = input$learners[1],
                   b = input$learners[2])
  } else {
    result <- differences_of_confusion(counts, chosen, loss)
  }
  shape <- counts_shape(counts)
  new_cv_differences(
    matrix(result$values, shape$m, shape$k, byrow = TRUE),
    rep = sort(unique(counts$rep)), a = result$a, b = result$b, loss = loss,
    loss_label = loss_label(loss), n_train = shape$n_train,
    n_test = shape$n_test, scheme = shape$scheme,
    counts = if (pairs) counts
  )
}

# The rows of one pair, turned round when they are stored as b against a.
orient_pair <- function(counts, chosen) {
  check_cv_counts(counts, arg = "x")
  check_counts_table(counts, "x")
  if (is.null(chosen)) return(counts)
  a <- as.character(counts$a)
  b <- as.character(counts$b)
  chosen <- choose_learners(unique(c(a, b)), chosen)
  straight <- a == chosen[1] & b == chosen[2]
  crossed <- a == chosen[2] & b == chosen[1]
  if (!any(straight, crossed)) {
    pairs <- unique(paste(a, "-", b))
    abort_input(
      c("{.arg x} has no pair {.val {chosen[1]}}, {.val {chosen[2]}}.",
        i = "It has: {.val {pairs}}."), "value", "b"
    )
  }
  data <- as.list(counts)
  attributes(data) <- list(names = names(data))
  data <- lapply(data, `[`, if (any(straight)) straight else crossed)
  if (!any(straight)) {
    data[c("a", "b", "n01", "n10")] <- data[c("b", "a", "n10", "n01")]
  }
  new_contingency_counts(as.data.frame(data), counts_design(counts))
}

# Differences in a loss that comes from a measure (or in error) of two learners
# with confusion counts on the same records.
differences_of_confusion <- function(counts, chosen, loss) {
  tables <- split_counts(one_class(counts), "x")
  chosen <- choose_learners(names(tables), chosen)
  first <- tables[[chosen[1]]]
  second <- tables[[chosen[2]]]
  check_same_records(first, second, chosen)
  values <- loss_of_table(loss, first) - loss_of_table(loss, second)
  undefined <- sum(is.na(values))
  if (undefined > 0) {
    warn_result("{.val {loss}} is undefined in {undefined} of
                 {length(values)} fold{?s}: the difference is missing there.",
                "undefined")
  }
  list(values = values, a = chosen[1], b = chosen[2])
}

loss_of_table <- function(loss, table) {
  value <- measure_value(loss, table$tp, table$fp, table$fn, table$tn)
  measure <- find_measure(loss, "loss")
  if (measure$direction == "minimize") return(value)
  # 1 - value on [0, 1], (1 - value) / 2 on [-1, 1]
  (measure$range[2] - value) / diff(measure$range)
}

loss_label <- function(loss) {
  if (loss == "error") return("error")
  measure <- find_measure(loss)
  if (measure$direction == "minimize") return(measure$label)
  if (measure$range[1] < 0) return(paste0("(1 - ", measure$label, ") / 2"))
  paste("1 -", measure$label)
}
