#' K-fold cross-validation
#'
#' The records are assigned at random to `k` folds of nearly equal size, once or
#' several times. Each fold is the test set of a classifier trained on the
#' others. Repetitions of two folds are random half splits (see [cv_rcv()]),
#' which methods for m x 2 cross-validation accept.
#'
#' @inheritParams cv_bcv
#' @param k The number of folds, a whole number from 2 to n. Default 10, as in
#'   the papers: training sets have nine tenths of the records.
#' @param repeats The number of repetitions, a whole number of at least 1.
#'   Default 1: posterior intervals for K folds need one repetition.
#' @param strata The class of each record, to be represented equally in all
#'   folds, as in [cv_bcv()]. Default `NULL`: no strata. The folds of
#'   `r cite_short("wang2016")` are stratified by class.
#' @param groups The group of each record, which is in one fold, as in
#'   [cv_bcv()]; groups of similar size (within a factor of two) are assigned in
#'   random order. `k` equal to the number of groups leaves out one group at a
#'   time. Default `NULL`: all records are independent.
#' @return A `cv_plan` of scheme `"kfold"` with m = `repeats` repetitions of `k`
#'   folds (see [cv_bcv()]).
#' @section Errors:
#' Class `bcvinfer_error_value` if `k` is larger than n or the number of
#' groups, or a number is not whole; for `strata` and `groups` as in
#' [cv_bcv()]. There are always `k` folds: a class with fewer records than `k`
#' gives a warning (class `bcvinfer_warning_small_class`), and some folds do
#' not contain that class.
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
  refuse_if(k > records$n, "k", "value",
            "must be at most the number of records, {records$n}, not {k}.")
  check_enough_records(records, k, "folds")
  if (k == 2) check_largest_group(records)
  assignment <- draw_partitions(records, matrix(seq_len(k)), repeats)
  new_cv_plan(assignment, "kfold", k, !is.null(records$class),
              groups = records$groups)
}

#' Hold-out, repeated hold-out and sets of hold-outs
#'
#' A random part of the records is the training set, the rest the test set.
#' `times` independent splits of this kind make a repeated hold-out (random
#' subsampling); several `sets` of them are needed by the pseudo-bootstrap tests
#' of `r cite_short("nadeau2003")`.
#'
#' The training set has floor(n `prop`) records; a product that is a whole
#' number up to rounding error counts as one (n = 300, `prop = 2/3`: 200). With
#' strata, every class is split in the same proportion, up to one record; if a
#' class is so small that it is never tested or never in the training set, there
#' is a warning of class `bcvinfer_warning_small_class`.
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
    replicate(times * sets, {
      trains <- fill_training_set(records, draw_orders(records), n_train)
      ifelse(trains, 0L, 1L)[records$groups]
    })
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
  # (Of a single record there is another warning.)
  never <- c(test = sum(shares == sizes & sizes > 1),
             training = sum(shares == 0 & sizes > 1))
  never <- never[never > 0][1]
  warn_if(!is.na(never), "{never} class{?es} of {.arg strata} {?has/have} no
           record in any {names(never)} set: {cli::qty(never)}{?its/their} share
           rounds to none in every split.", "small_class",
          i = "Without {.arg strata} each split has another number of them.")
  folds <- matrix(1L, records$n)
  folds[sequence(shares, from = ends - sizes + 1L)] <- 0L
  folds
}

# floor(n prop), where the product may have lost its last digits to rounding.
training_size <- function(n, prop) {
  prop <- check_number(prop, min = 0, max = 1, open = TRUE, arg = "prop")
  n_train <- floor(n * prop * (1 + 8 * .Machine$double.eps))
  refuse_if(n_train < 1 || n_train > n - 1, "prop", "value",
            "must leave at least one of the {n} record{?s} to train and one to
             test, which {prop} does not.")
  as.integer(n_train)
}

#' Random m x 2 cross-validation
#'
#' `m` independent random splits into halves. The overlaps of their training
#' sets vary about n/4; [cv_bcv()] makes them all (nearly) n/4.
#'
#' As in [cv_bcv()], the half S_i is the training set of fold 1 of repetition i
#' and the test set of fold 2. For odd n the halves differ by one record.
#' `cv_kfold(n, k = 2, repeats = m)` draws the same kind of plan, and methods
#' for half splits accept it.
#'
#' @inheritParams cv_bcv
#' @param m The number of repetitions, a whole number of at least one.
#'   Default 5, as the 5 x 2 tests need.
#' @param strata The class of each record, to be represented equally in both
#'   halves, as in [cv_bcv()]. Default `NULL`: no strata.
#' @param distinct The number of different partitions, a whole number from 1 to
#'   `m`. If it is smaller than `m`, the first partition is used m - distinct +
#'   1 times, as in the study of repeated partitions of
#'   `r cite_short("yang2023")`, where RCP = m - distinct. Default `m`: all
#'   partitions are drawn.
#' @param groups The group of each record, which is in one half, as in
#'   [cv_bcv()]; groups of similar size (within a factor of two) are assigned in
#'   random order. Default `NULL`: all records are independent.
#' @return A `cv_plan` of scheme `"rcv"` (see [cv_bcv()]).
#' @section Errors:
#' Errors and warnings as in [cv_bcv()], with 2 blocks.
#' @references `r cite("yang2023")`
#' @family plans
#' @examples
#' set.seed(1)
#' plan <- cv_rcv(100, m = 5)
#' overlap_counts(plan)
#' partition_quality(plan)
#' @export
cv_rcv <- function(n, m = 5, strata = NULL, distinct = m, groups = NULL) {
  records <- plan_records(n, rlang::enquo(strata), rlang::enquo(groups))
  m <- check_count(m)
  distinct <- check_count(distinct, max = m)
  check_enough_records(records, 2L, "halves")
  check_largest_group(records)
  partitions <- draw_partitions(records, matrix(2:1), distinct)
  use <- c(rep.int(1L, m - distinct), seq_len(distinct))
  new_cv_plan(partitions[, use, drop = FALSE], "rcv", 2L,
              !is.null(records$class), groups = records$groups)
}

#' Two half splits with a chosen overlap
#'
#' Two random half splits whose training sets share exactly `overlap` rows, to
#' study how the variance of an estimate depends on the overlap (Figure 1 of
#' `r cite_short("yang2016")`).
#'
#' For even n both S_1 and S_2 have n/2 rows. For odd n both have (n + 1)/2
#' rows, except that S_2 has (n - 1)/2 if `overlap` is 0.
#'
#' @inheritParams cv_bcv
#' @param overlap The number of rows in the training set of fold 1 of both
#'   repetitions, a whole number from 0 (the second split is the first with its
#'   folds exchanged) to n/2, rounded up (the same split twice).
#' @return A `cv_plan` of scheme `"overlap"` with two repetitions of two folds
#'   (see [cv_bcv()]).
#' @section Errors:
#' Class `bcvinfer_error_value` if a number is not whole or `overlap` is outside
#' the range that n allows.
#' @references `r cite("yang2016")`
#' @family plans
#' @examples
#' set.seed(1)
#' overlap_counts(cv_overlap(40, overlap = 15))
#' @export
cv_overlap <- function(n, overlap) {
  n <- plan_records(n)$n
  check_enough_records(list(n = n), 2L, "halves")
  check_given(overlap)
  size <- (n + 1L) %/% 2L
  overlap <- check_count(overlap, min = 0, max = size)
  order <- sample.int(n)
  others <- if (overlap == 0L) n - size else size - overlap
  first <- order[seq_len(size)]
  second <- order[c(seq_len(overlap), size + seq_len(others))]
  assignment <- matrix(1L, n, 2L)
  assignment[first, 1L] <- 2L
  assignment[second, 2L] <- 2L
  new_cv_plan(assignment, "overlap", 2L)
}

#' Hold-outs of all records and of paired halves
#'
#' The plan of the conservative Z test (`r cite_short("nadeau2003")`): `times`
#' hold-outs of all records give the estimate; `times` hold-outs within each
#' half of `pairs` random halvings, with test sets of the same size, give the
#' estimate of its variance.
#'
#' Set 0 has training sets of floor(n `prop`) records and test sets of the other
#' n_test. Sets 1 to `pairs` are the halvings, each with `half` 1 and 2 of
#' floor(n/2) records, of which n_test are tested and the rest train; the
#' records of the other half (and one record if n is odd) take no part and are
#' `NA`.
#'
#' @inheritParams cv_holdout
#' @param times The number of hold-outs of all records and of each half, a whole
#'   number of at least 1. Default 15, as in `r cite_short("yang2023")`.
#' @param pairs The number of random halvings, a whole number of at least 1.
#'   Default 10, as in `r cite_short("yang2023")`.
#' @param prop The proportion of all records in the training sets of set 0, one
#'   number in (0, 1). Default 9/10: the test set then is a fifth of each half.
#' @return A `cv_plan` of scheme `"paired_halves"` with m = `times * (1 + 2
#'   pairs)` repetitions of one fold; `reps` has `set` and `half` (`NA` in
#'   set 0).
#' @section Errors:
#' Class `bcvinfer_error_value` if the halves are too small for test sets of
#' that size, `prop` is outside (0, 1), or a number is not whole.
#' @references `r cite("nadeau2003")`
#' @family plans
#' @examples
#' set.seed(1)
#' cv_paired_halves(200, times = 3, pairs = 2)
#' @export
cv_paired_halves <- function(n, times = 15, pairs = 10, prop = 9 / 10) {
  n <- plan_records(n)$n
  times <- check_count(times)
  pairs <- check_count(pairs)
  n_test <- n - training_size(n, prop)
  size <- n %/% 2L
  refuse_if(size <= n_test, "prop", "value",
            "must leave records to train in each half: it gives test sets of
             {n_test}, and a half has {size} record{?s}.")
  holdouts <- function(rows) {
    replicate(times, {
      column <- rep.int(NA_integer_, n)
      column[rows] <- 0L
      column[rows[sample.int(length(rows), n_test)]] <- 1L
      column
    })
  }
  halving <- function() {
    order <- sample.int(n)
    cbind(holdouts(order[seq_len(size)]), holdouts(order[size + seq_len(size)]))
  }
  assignment <- matrix(c(holdouts(seq_len(n)), replicate(pairs, halving())), n)
  new_cv_plan(assignment, "paired_halves", 1L,
              set = rep(c(0, rep(seq_len(pairs), each = 2)), each = times),
              half = rep(c(NA, rep(1:2, pairs)), each = times))
}

# The one draw of a partition, or of `times` of them (columns), as sample.int()
# draws. With strata, the records are ordered by class: dealt in turn, every
# class falls on blocks with counts that differ by at most one, and the next
# class goes on where the last one stopped, so that the totals do as well.
draw_orders <- function(records, times = 1L) {
  if (is.null(records$class)) return(random_orders_cpp(records$units, times))
  vapply(seq_len(times), function(time) {
    order <- random_orders_cpp(records$units, 1L)
    order[order(records$class[order], method = "radix")]
  }, integer(records$units))
}

# The draws of `times` partitions, each dealt to the rows of `table` (blocks x
# 1): a matrix with one column for each. Groups of like size (within a factor of
# two) are dealt in random order, since by exact size the partitions would
# hardly differ.
draw_partitions <- function(records, table, times) {
  deal(records, draw_orders(records, times), table,
       key = floor(log2(records$size)))
}

# The folds of the records, or of their groups, dealt in one or several orders
# (columns) to the rows of `table`.
deal <- function(records, orders, table, splits = nrow(table), ...) {
  if (is.null(records$groups)) return(deal_records_cpp(orders, table))
  blocks <- apply(as.matrix(orders), 2, function(order) {
    deal_groups(records, order, splits, ...)
  })
  matrix(table[blocks[records$groups, ] + 1L, ], records$n)
}
