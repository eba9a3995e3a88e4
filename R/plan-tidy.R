#' Tidy a plan, or add it to its data
#'
#' @param x A `cv_plan`.
#' @param data The data frame that the plan divides, one row per record.
#' @param ... Not used.
#' @return `tidy()`: a data frame with one row per repetition and fold: `rep,
#'   fold, set` and `half` (see [cv_paired_halves()] and [cv_holdout()]),
#'   `n_train, n_test` (the numbers of rows). `glance()`: one row, `scheme, n,
#'   m, k, n_train, n_test` (means), `stratified`, and the `overlap_z` of
#'   [partition_quality()], `NA` where there are no half splits. `augment()`:
#'   the rows of `data`, once for each repetition that they take part in, and
#'   behind them `.rep` and `.fold` (0: trains only).
#' @details Errors of `augment()`: `bcvinfer_error_type` where `data` is no data
#'   frame, `bcvinfer_error_shape` where it has not as many rows as the plan
#'   has records.
#' @seealso [as.data.frame()][as.data.frame.cv_plan()]: one row per record and
#'   repetition.
#' @family plans
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(8, m = 2)
#' tidy(plan)
#' glance(plan)
#' head(augment(plan, data.frame(x = letters[1:8])))
#' @name tidy.cv_plan
NULL

#' @rdname tidy.cv_plan
#' @export
tidy.cv_plan <- function(x, ...) {
  folds <- plan_folds(x)
  sizes <- apply(x$assignment, 2, function(column) {
    tested <- tabulate(column, x$k)
    rbind(sum(!is.na(column)) - tested, tested)
  })
  sizes <- matrix(sizes, nrow = 2)
  cbind(folds, x$reps[folds$rep, c("set", "half")],
        n_train = as.integer(sizes[1, ]), n_test = as.integer(sizes[2, ]),
        row.names = NULL)
}

#' @rdname tidy.cv_plan
#' @export
glance.cv_plan <- function(x, ...) {
  halves <- has_half_splits(x$scheme, x$k)
  quality <- if (halves) partition_quality(x)$z else NA_real_
  data.frame(
    plan_design(x)[c("scheme", "n", "m", "k", "n_train", "n_test")],
    stratified = isTRUE(x$stratified), overlap_z = quality
  )
}

#' @rdname tidy.cv_plan
#' @export
augment.cv_plan <- function(x, data, ...) {
  check_given(data)
  check_record_rows(data, x$n)
  if (nrow(data) > x$n) {
    abort_input("{.arg data} must have the {x$n} record{?s} of the plan, not
                 {nrow(data)}.", "shape", "data")
  }
  places <- as.data.frame(x)
  data <- data[places$row, , drop = FALSE]
  rownames(data) <- NULL
  data[c(".rep", ".fold")] <- places[c("rep", "fold")]
  data
}
