#' Hold-out, repeated hold-out and sets of hold-outs
#'
#' A random part of the records is the training set, the rest the test set.
#' `times` independent splits of this kind make a repeated hold-out (random
#' subsampling); several `sets` of them are needed by the pseudo-bootstrap tests
#' of `r cite_short("nadeau2003")`.
#'
#' The training set has floor(n `prop`) records; a product that is a whole
#' number up to rounding error counts as one (n = 300, `prop = 2/3`: 200). With
#' strata, every class is split in the same proportion, up to one record.
#'
#' @inheritParams cv_bcv
#' @param times The number of splits in a set, a whole number of at least 1.
#'   Default 1, a single hold-out; repeated hold-outs in the papers have 15.
#' @param prop The proportion of the records in the training set, one number in
#'   (0, 1). Default 2/3, as in the tests of `r cite_short("yang2023")`.
#' @param sets The number of sets of `times` splits, at least 1 (default); only
#'   [pseudo_bootstrap_t_test()] and its corrected form need more.
#' @param strata The class of each record, to have the same proportion in
#'   training and test set, as in [cv_bcv()]. Default `NULL`: no strata.
#' @param groups The group of each record, to be in the training or the test set
#'   as a whole, as in [cv_bcv()]. The training set takes groups in random order
#'   as long as they fit, so that its size may differ from floor(n `prop`).
#'   Default `NULL`: all records are independent.
#' @return A `cv_plan` of scheme `"holdout"` with m = `times * sets` repetitions
#'   of one fold (see [cv_bcv()]): entries are 1 for the test set and 0 for the
#'   training set; `reps$set` numbers the sets.
#' @section Errors:
#' Class `bcvinfer_error_value` if `prop` is outside (0, 1) or leaves no record
#' to train or to test; others as in [cv_bcv()].
#' @references `r cite("nadeau2003")`
#'
#' `r cite("yang2023")`
#' @family plans
#' @examples
#' set.seed(1)
#' cv_holdout(300, times = 15)
#' @export
cv_holdout <- function(n, times = 1, prop = 2 / 3, sets = 1, strata = NULL,
                       groups = NULL) {
  records <- plan_records(n, rlang::enquo(strata), rlang::enquo(groups))
  times <- check_count(times)
  sets <- check_count(sets)
  n_train <- training_size(records$n, prop)
  check_enough_records(records, 2L, "sets")
  assignment <- if (is.null(records$groups)) {
    draw_partitions(records, holdout_table(records, n_train), times * sets)
  } else {
    draw_group_holdouts(records, n_train, times * sets)
  }
  new_cv_plan(assignment, "holdout", 1L, !is.null(records$class),
              set = rep(seq_len(sets), each = times), groups = records$groups)
}

# With records ordered by class, each class gives the training set its share of
# what the classes up to it give together, so that the total is exact.
holdout_table <- function(records, n_train) {
  sizes <- if (is.null(records$class)) records$n else tabulate(records$class)
  ends <- cumsum(sizes)
  shares <- diff(c(0, (as.double(ends) * n_train) %/% records$n))
  folds <- matrix(1L, records$n)
  folds[sequence(shares, from = ends - sizes + 1L)] <- 0L
  folds
}

# floor(n prop), where the product may have lost its last digits to rounding.
training_size <- function(n, prop) {
  prop <- check_number(prop, min = 0, max = 1, open = TRUE, arg = "prop")
  n_train <- floor(n * prop * (1 + 8 * .Machine$double.eps))
  abort_if(n_train < 1 || n_train > n - 1,
           "{.arg prop} must leave at least one of the {n} record{?s} to train
            and one to test, which {prop} does not.", "value", "prop")
  as.integer(n_train)
}
