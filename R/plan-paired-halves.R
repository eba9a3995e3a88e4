#' Hold-outs of all records and of paired halves
#'
#' The plan of the conservative Z test (`r cite_short("nadeau2003")`): `times`
#' hold-outs of all records give the estimate, and `times` hold-outs within each
#' half of `pairs` random halvings, with test sets of the same size, a variance
#' that is conservative.
#'
#' Set 0 trains on floor(n `prop`) records and tests the other n_test. Sets
#' 1 to `pairs` are the halvings, each with `half` 1 and 2 of floor(n/2)
#' records, of which n_test are tested and the rest train; the records of the
#' other half (and one record where n is odd) take no part and are `NA`.
#'
#' @inheritParams cv_holdout
#' @param times The number of hold-outs of all records and of each half, a whole
#'   number of at least 1. Default 15, as in `r cite_short("yang2023")`.
#' @param pairs The number of random halvings, a whole number of at least 1.
#'   Default 10, as there.
#' @param prop The share of all records that trains in set 0, one number in
#'   (0, 1). Default 9/10: the test set then is a fifth of each half.
#' @return A `cv_plan` of scheme `"paired_halves"` with m = `times * (1 + 2
#'   pairs)` repetitions of one fold; `reps` has `set` and `half` (`NA` in
#'   set 0).
#' @section Errors:
#' Class `bcvinfer_error_value` where the halves are too small
#' for test sets of that size, `prop` is outside (0, 1), or a number is not
#' whole.
#' @references `r cite("nadeau2003")`
#' @family plans
#' @examples
#' set.seed(1)
#' cv_paired_halves(200, times = 3, pairs = 2)
#' @export
cv_paired_halves <- function(n, times = 15, pairs = 10, prop = 9 / 10) {
  n <- plan_records(n, rlang::quo(NULL))$n
  times <- check_count(times)
  pairs <- check_count(pairs)
  n_test <- n - training_size(n, prop)
  check_half_holdouts(n, n_test)
  whole <- replicate(times, draw_holdout(seq_len(n), n_test, n))
  halves <- replicate(pairs, draw_paired_halves(n, n_test, times))
  new_cv_plan(
    matrix(c(whole, halves), nrow = n), "paired_halves", 1L,
    set = rep(0:pairs, times = c(times, rep(2L * times, pairs))),
    half = c(rep(NA, times), rep(rep(1:2, each = times), pairs)),
    stratified = FALSE
  )
}

check_half_holdouts <- function(n, n_test) {
  half <- n %/% 2L
  if (half <= n_test) {
    abort_input(
      "{.arg prop} must leave records to train in each half: it gives test sets
       of {n_test}, and a half has {half} record{?s}.",
      "value", "prop"
    )
  }
}

draw_holdout <- function(rows, n_test, n) {
  column <- rep.int(NA_integer_, n)
  column[rows] <- 0L
  column[rows[sample.int(length(rows), n_test)]] <- 1L
  column
}

# One halving: n x (2 times), the first half's hold-outs first.
draw_paired_halves <- function(n, n_test, times) {
  order <- sample.int(n)
  size <- n %/% 2L
  halves <- list(order[seq_len(size)], order[size + seq_len(size)])
  vapply(rep(halves, each = times), draw_holdout, integer(n),
         n_test = n_test, n = n)
}
