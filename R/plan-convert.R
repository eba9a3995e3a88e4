#' Turn a partition from elsewhere into a plan
#'
#' From a data frame with one row for every record and repetition, such as
#' [as.data.frame()] makes of a plan. Records without a row in a repetition take
#' no part in it.
#'
#' Where `scheme` is not given it is read from the partition:
#'
#' * two folds that test all records in every repetition: `"bcv"` where there
#'   are at least two repetitions, and halves and overlaps are as even as in a
#'   plan of [cv_bcv()] (nested or not; 0 deviation where its blocks divide n),
#'   else `"rcv"` where the halves differ by at most one record;
#' * two or more folds, otherwise, without rows that only train: `"kfold"`;
#' * one fold: `"holdout"`.
#'
#' Folds must have the numbers 1 to k in every repetition, repetitions the
#' numbers 1 to m; fold 0 marks rows that only train.
#'
#' Bootstrap samples and rolling origins are refused: a bootstrap trains on the
#' same record several times, and a rolling origin is no random partition. The
#' methods of this package hold for neither.
#'
#' @section Resamples of other packages:
#' * rsample: any `rset` or `rsplit` of a random partition: `vfold_cv()`,
#'   `mc_cv()`, `loo_cv()`, `initial_split()`, their variants with groups or
#'   strata, `manual_rset()`, and the outer one of `nested_cv()`; `as_rset()` of
#'   this package gives its plan back unchanged. Results of tune carry their
#'   resamples.
#' * caret: lists of rows that train (`createMultiFolds()`,
#'   `createFolds(returnTrain = TRUE)`, `createDataPartition()`); a list of
#'   `index` and `indexOut`, as [as_caret_index()] and `trainControl()` have it;
#'   the result of `train()`. Without names such as `"Fold1.Rep2"`, splits are
#'   the folds of one repetition where their test rows are disjoint and all
#'   others train, else each is a hold-out.
#' * mlr3: an instantiated `Resampling`. Where row ids do not count from 1 to
#'   n, they are numbered in increasing order.
#'
#' @param x A data frame with columns `row`, `rep` and `fold` (whole numbers),
#'   the resamples of another package, or a `cv_plan`, which is returned as it
#'   is.
#' @param ... Further arguments of methods.
#' @return A `cv_plan` (see [cv_bcv()]).
#' @section Errors:
#' Class `bcvinfer_error_type` where `x` is nothing that can be
#' converted, `bcvinfer_error_column` where a column is missing,
#' `bcvinfer_error_missing` where it has `NA`, `bcvinfer_error_value` where an
#' entry is not whole or out of range, `bcvinfer_error_rows` where a row
#' occurs twice in a repetition or a repetition lacks a fold,
#' `bcvinfer_error_scheme` for bootstraps, rolling origins, and a scheme that
#' does not fit.
#' @family plans
#' @examples
#' set.seed(1)
#' plan <- cv_kfold(30, k = 3)
#' table <- as.data.frame(plan)
#' as_cv_plan(table)
#' @order 1
#' @export
as_cv_plan <- function(x, ...) {
  check_given(x)
  refuse_resamples(x)
  UseMethod("as_cv_plan")
}

#' @export
as_cv_plan.cv_plan <- function(x, ...) x

#' @export
as_cv_plan.default <- function(x, ...) {
  abort_input(
    "{.arg x} must be a data frame with the columns {.field row},
     {.field rep} and {.field fold}, or another kind of plan that
     {.fn as_cv_plan} knows, not {describe_value(x)}.",
    "type", "x"
  )
}

#' @rdname as_cv_plan
#' @param n The number of records, at least the largest row. Default `NULL`: the
#'   largest row.
#' @param scheme The scheme, one of `"bcv"`, `"rcv"`, `"overlap"`, `"kfold"` and
#'   `"holdout"`. Default `NULL`: read from the partition, as described above.
#' @export
as_cv_plan.data.frame <- function(x, n = NULL, scheme = NULL, ...) {
  check_columns(x, c("row", "rep", "fold"), "x")
  row <- check_plan_column(x$row, "row", 1)
  rep <- check_plan_column(x$rep, "rep", 1)
  fold <- check_plan_column(x$fold, "fold", 0)
  n <- check_count(n %||% max(row), min = max(row), arg = "n")
  check_plan_rows(row, rep, fold)
  assignment <- matrix(NA_integer_, n, max(rep))
  assignment[cbind(row, rep)] <- fold
  scheme <- check_plan_scheme(scheme, assignment)
  new_cv_plan(assignment, scheme, max(fold), stratified = FALSE)
}

# Resamples of other kinds, by class: rsample's and mlr3's.
refused_resamples <- c(
  bootstraps = "bootstrap samples", group_bootstraps = "bootstrap samples",
  boot_split = "bootstrap samples", ResamplingBootstrap = "bootstrap samples",
  rolling_origin = "rolling origins", rof_split = "rolling origins",
  sliding_window = "sliding windows", sliding_index = "sliding windows",
  sliding_period = "sliding windows", initial_time_split = "a split in time",
  validation_time_split = "a split in time", permutations = "permutations",
  clustering_cv = "clusters", spatial_rset = "blocks in space",
  apparent = "the training data again",
  apparent_split = "the training data again",
  ResamplingInsample = "the training data again"
)

refuse_resamples <- function(x) {
  kind <- intersect(class(x), names(refused_resamples))
  if (length(kind) == 0) return(invisible())
  what <- refused_resamples[[kind[1]]]
  abort_input(
    c("{.arg x} must be a random partition of the records, not {what}
       ({.cls {kind[1]}}).",
      i = "The methods of {.pkg bcvinfer} hold for half splits, K-fold
           cross-validation and hold-outs."),
    "scheme", "x"
  )
}
