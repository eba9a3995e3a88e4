#' K-fold cross-validation
#'
#' The records are dealt at random to `k` folds of nearly equal size, once or
#' several times. Each fold is the test set of a classifier trained on the
#' others. Repetitions of two folds are random half splits (see [cv_rcv()]),
#' which methods for m x 2 cross-validation accept.
#'
#' @inheritParams cv_bcv
#' @param k The number of folds, a whole number from 2 to n. Default 10, as in
#'   the papers: training sets have nine tenths of the records.
#' @param repeats The number of repetitions, a whole number of at least 1.
#'   Default 1: intervals for K folds need one repetition.
#' @param strata The class of each record, to be represented equally in all
#'   folds, as in [cv_bcv()]. Default `NULL`: no strata. The folds of
#'   `r cite_short("wang2016")` are stratified by class.
#' @param groups The group of each record, dealt to one fold as a whole, as in
#'   [cv_bcv()]; groups of like size (within a factor of two) are dealt in
#'   random order. `k` equal to the number of groups leaves out one group at a
#'   time. Default `NULL`: all records are independent.
#' @return A `cv_plan` of scheme `"kfold"` with m = `repeats` repetitions of `k`
#'   folds (see [cv_bcv()]).
#' @section Errors:
#' Class `bcvinfer_error_value` if `k` is larger than n or the number of groups,
#' or a number is not whole; those of `strata` and `groups` as in [cv_bcv()].
#' There are always `k` folds: a class with fewer records than `k` gives a
#' warning (class `bcvinfer_warning_small_class`), and some folds have none of
#' it.
#' @references `r cite("wang2016")`
#' @family plans
#' @examples
#' set.seed(1)
#' cv_kfold(iris, k = 10, strata = Species)
#' cv_kfold(CO2, k = 6, groups = Plant)
#' @export
cv_kfold <- function(n, k = 10, repeats = 1, strata = NULL, groups = NULL) {
  records <- plan_records(n, rlang::enquo(strata), rlang::enquo(groups))
  k <- check_count(k, min = 2)
  repeats <- check_count(repeats)
  abort_if(k > records$n,
           "{.arg k} must be at most the number of records, {records$n}, not
            {k}.", "value", "k")
  if (!is.null(records$groups)) check_enough_groups(records, k, "folds")
  if (k == 2) check_largest_group(records)
  warn_small_classes(records$class, k, "folds")
  assignment <- draw_partitions(records, matrix(seq_len(k)), repeats)
  new_cv_plan(assignment, "kfold", k, !is.null(records$class),
              groups = records$groups)
}
