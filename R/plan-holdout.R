#' Hold-out, repeated hold-out and sets of hold-outs
#'
#' A random part of the records trains, the rest is tested; `times` such splits,
#' independent of each other, make a repeated hold-out (random subsampling), and
#' `sets` of them serve the pseudo-bootstrap tests of
#' `r cite_short("nadeau2003")`.
#'
#' The training set has floor(n `prop`) records; a product that is a whole
#' number but for rounding counts as one (n = 300, `prop = 2/3`: 200). With
#' strata, every class is split in the same proportion, up to one record.
#'
#' @inheritParams cv_bcv
#' @param times The number of splits in a set, a whole number of at least 1.
#'   Default 1, the plain hold-out; repeated ones in the papers have 15.
#' @param prop The share of the records that trains, one number in (0, 1).
#'   Default 2/3, as in the tests of `r cite_short("yang2023")`.
#' @param sets The number of sets of `times` splits, a whole number of at least
#'   one. Default one, all that tests other than [pseudo_bootstrap_t_test()]
#'   need.
#' @param strata The class of each record, which training and test set should
#'   hold in the same proportion: a vector of length n, or a bare column name
#'   where `n` is a data frame. A factor, character, logical or whole numbers
#'   without `NA`. Default `NULL`: none.
#' @return A `cv_plan` of scheme `"holdout"` with m = `times * sets` repetitions
#'   of one fold (see [cv_bcv()]): entries are 1 for tested records and 0 for
#'   the others, and `reps$set` is the set.
#' @section Errors:
#' Class `bcvinfer_error_value` where `prop` is outside (0, 1)
#' or leaves no record to train or to test; others as in [cv_bcv()].
#' @references `r cite("nadeau2003")`
#'
#' `r cite("yang2023")`
#' @family plans
#' @examples
#' set.seed(1)
#' cv_holdout(300, times = 15)
#' @export
cv_holdout <- function(n, times = 1, prop = 2 / 3, sets = 1, strata = NULL) {
  records <- plan_records(n, rlang::enquo(strata))
  times <- check_count(times)
  sets <- check_count(sets)
  n_train <- training_size(records$n, prop)
  check_enough_records(records, 2L, "sets")
  places <- training_places(records$n, n_train, cumulative_classes(records))
  assignment <- vapply(
    seq_len(times * sets),
    function(time) holdout_column(draw_order(records), places),
    integer(records$n)
  )
  new_cv_plan(assignment, "holdout", 1L,
              set = rep(seq_len(sets), each = times),
              stratified = !is.null(records$class))
}

# floor(n prop), where the product may have lost its last digits to rounding.
training_size <- function(n, prop) {
  prop <- check_number(prop, min = 0, max = 1, open = TRUE, arg = "prop")
  n_train <- floor(n * prop * (1 + 8 * .Machine$double.eps))
  if (n_train < 1 || n_train > n - 1) {
    abort_input("{.arg prop} must leave at least one of the {n} record{?s} to
                 train and one to test, which {prop} does not.",
                "value", "prop")
  }
  as.integer(n_train)
}

cumulative_classes <- function(records) {
  if (is.null(records$class)) records$n else cumsum(tabulate(records$class))
}

# Records stand class by class; each class gives the training set its share of
# what the classes up to it give together, so that the total is exact.
training_places <- function(n, n_train, class_ends) {
  shares <- diff(c(0, (as.double(class_ends) * n_train) %/% n))
  sizes <- diff(c(0L, class_ends))
  sequence(shares, from = class_ends - sizes + 1L)
}

holdout_column <- function(order, places) {
  column <- rep.int(1L, length(order))
  column[order[places]] <- 0L
  column
}
