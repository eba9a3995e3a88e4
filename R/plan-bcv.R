# Beyond it the search for the best blocks is no longer instant, and nobody
# fits that often: the largest array has 128 blocks.
max_repetitions <- 127L

#' Block-regularized m x 2 cross-validation
#'
#' `cv_bcv()` splits the records `m` times into halves so that any two training
#' sets have a quarter of the records in common, the same for every pair: the
#' repetitions are then equally, and as little as possible, correlated.
#' `cv_extend()` adds repetitions to a nested plan without touching those that
#' are there.
#'
#' The records are dealt at random to b blocks of (nearly) equal size, and the
#' columns of a two-level orthogonal array, a Hadamard matrix of order b, say
#' which blocks train in which repetition (2 blocks for m = 1, 4 up to m = 3, 8
#' up to 7, 12 up to 11, and so on; `r cite_short("wang2017array")`; Table 3 of
#' `r cite_short("yang2023")`). No Hadamard matrix of order 92 is
#' built here, so m = 88 to 91 uses 96 blocks.
#'
#' **Which fold is which.** In repetition i the half S_i trains for fold 1 and
#' is tested in fold 2; its entries in `assignment` are 2. The other half is
#' tested in fold 1; its entries are 1.
#'
#' **When b does not divide n**, block sizes differ by one. The columns, each or
#' its complement, and the blocks that take one record more are chosen so that
#' the sum of (|S_i| - n/2)^2 is smallest, and then T, the sum over pairs of
#' (|S_i and S_j| - n/4)^2. Up to 8 blocks the choice is the best of all; for
#' more it is the best of several local searches (for 12 blocks it agreed with
#' brute force). [overlap_counts()] and [partition_quality()] show what was
#' reached.
#'
#' **Nested order.** With `nested = TRUE` the number of blocks is a power of two
#' and block sizes come from repeated halving. Under one seed the plan is then
#' the beginning of the same call with a larger `m`, for every n. It may need
#' more blocks than an array of its own (16 instead of 12 for m = 8 to 11).
#'
#' **Strata.** Each class is dealt to the blocks separately, starting where the
#' class before it stopped. Block sizes as well as the counts of each class
#' differ by at most one.
#'
#' All randomness is one `sample.int()`.
#'
#' @param n The number of records, or a data frame with one row for each.
#' @param m The number of repetitions, a whole number from 1 to 127. Default 5,
#'   that is, ten fits, the plan of `r cite_short("yang2023")`.
#' @param strata The class of each record, which every block should hold in
#'   equal shares: a vector of length n, or a bare column name where `n` is a
#'   data frame. A factor, character, logical or whole numbers without `NA`.
#'   Default `NULL`: none.
#' @param nested Should the plan be the beginning of longer ones? Default
#'   `FALSE`, which needs the fewest blocks.
#' @return A `cv_plan`: a list of `assignment` (integer matrix, records x
#'   repetitions: the fold that tests a record), `reps` (data frame `rep, set,
#'   half, n_train, n_test`; sizes are means over the folds), `scheme`, `n`,
#'   `m`, `k`, and `nested`, `stratified`.
#' @section Errors:
#' Class `bcvinfer_error_value` where `n` is smaller than the
#' number of blocks or a number is not whole or out of range;
#' `bcvinfer_error_shape`, `_missing`, `_type`, `_column` for `strata` of
#' another length, with `NA`, not of labels, or not found;
#' `bcvinfer_error_scheme` where `cv_extend()` gets a plan that is not nested.
#' A class with fewer records than blocks only warns (class
#' `bcvinfer_warning_small_class`).
#' @references
#' `r cite("wang2017array")`
#'
#' `r cite("yang2023")`
#'
#' `r cite("wang2015")`
#' @family plans
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(iris, m = 5, strata = Species)
#' plan
#' overlap_counts(plan)
#'
#' short <- cv_bcv(100, m = 3, nested = TRUE)
#' long <- cv_extend(short, m = 6)
#' identical(long$assignment[, 1:3], short$assignment)
#' @export
cv_bcv <- function(n, m = 5, strata = NULL, nested = FALSE) {
  records <- plan_records(n, rlang::enquo(strata))
  m <- check_count(m, max = max_repetitions)
  check_flag(nested)
  check_enough_records(records, count_blocks_cpp(m, nested), "blocks")
  table <- deal_table(records$n, m, nested)
  assignment <- deal_records_cpp(draw_order(records), table)
  new_bcv_plan(assignment, nested, !is.null(records$class))
}

# The table says how many records of each block go to which half. It depends on
# three numbers alone, and the search for it takes longer than all the rest of a
# plan: a study, which makes thousands of one size, searches once.
deal_tables <- new.env(parent = emptyenv())

deal_table <- function(n, m, nested) {
  key <- paste(n, m, nested)
  table <- deal_tables[[key]]
  if (!is.null(table)) return(table)
  if (length(deal_tables) >= 32) {
    rm(list = names(deal_tables), envir = deal_tables)
  }
  assign(key, deal_table_cpp(n, m, nested), envir = deal_tables)
}

new_bcv_plan <- function(assignment, nested, stratified) {
  new_cv_plan(assignment, "bcv", 2L, nested = nested, stratified = stratified)
}
