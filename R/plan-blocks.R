#' Blocks with pairs deleted
#'
#' A plan for training sets of nearly all records, and for the classifier that
#' is trained on all of them. The records are assigned at random to five blocks
#' of nearly equal size. Five fits leave out one block, as in five-fold
#' cross-validation, and give the estimate. Ten further fits leave out a pair
#' of blocks and are tested on both: they show how much the training sets
#' contribute to the variance.
#'
#' Each fit is a repetition of one fold: of each set of 15, the first five leave
#' out one block, the other ten leave out two. A second partition
#' (`repeats = 2`) is orthogonal to the first: each of its blocks has a fifth of
#' each block of the first one.
#'
#' There are up to `blocks` + 1 orthogonal partitions if `blocks` is a prime
#' number, and two otherwise. [cv_extend()] adds the second partition later,
#' without changing the fits of the first.
#'
#' `vignette("ten-folds")` compares error rates and power of this plan with ten
#' folds and half splits, on the same simulated data
#' (`inst/evidence/grid.csv.gz`).
#'
#' The shares of data sets with two equally good learners in which
#' `components_test()` on one partition rejects at level .05:
#'
#' * `r component_rates("blocks", 1, "error")`;
#' * `r component_rates("blocks", 1, "f1")`;
#' * `r component_rates("blocks", 1, "brier")`.
#'
#' @inheritParams cv_bcv
#' @param blocks The number of blocks, a whole number from 4 to 10. Default 5:
#'   15 fits, training sets of four fifths of the records.
#' @param repeats The number of orthogonal partitions. Default 1; with 2, the
#'   number of fits is doubled.
#' @param strata The class of each record, to be represented equally in all
#'   blocks, as in [cv_bcv()]. Default `NULL`: no strata.
#' @param groups The group of each record, which is in one block, as in
#'   [cv_bcv()]. Default `NULL`: all records are independent.
#' @return A `cv_plan` of scheme `"blocks"` (see [cv_bcv()]) with
#'   `repeats` x `blocks` (`blocks` + 1) / 2 repetitions of one fold; `set` of a
#'   repetition is its partition.
#' @section Errors:
#' Class `bcvinfer_error_value` if there are fewer than two records, or fewer
#' than one group, for each block (with several partitions: fewer than one of
#' either for each of the `blocks`^2 intersections of blocks), or too few
#' orthogonal partitions; for `strata` and `groups` as in [cv_bcv()]. A class
#' with fewer records than there are blocks gives a warning (class
#' `bcvinfer_warning_small_class`).
#' @family plans
#' @examples
#' set.seed(1)
#' plan <- cv_blocks(iris, strata = Species)
#' plan
#' cv_extend(plan, repeats = 2, strata = iris$Species)
#' @export
cv_blocks <- function(n, blocks = 5, repeats = 1, strata = NULL,
                      groups = NULL) {
  records <- plan_records(n, rlang::enquo(strata), rlang::enquo(groups))
  blocks <- check_count(blocks, min = 4, max = 10)
  repeats <- check_count(repeats, max = orthogonal_partitions(blocks))
  cells <- if (repeats == 1) blocks else blocks^2
  refuse_if(records$n < 2 * max(blocks, cells / 2), "n", "value",
            "must be at least {2 * max(blocks, cells / 2)} for {repeats}
             partition{?s} of {blocks} blocks, not {records$n}.")
  check_enough_records(records, cells, "cells")
  table <- deletion_table(lattice_blocks(blocks, repeats), blocks)
  assignment <- deal(records, draw_orders(records), table)
  new_blocks_plan(assignment, blocks, stratified = !is.null(records$class),
                  groups = records$groups)
}

new_blocks_plan <- function(assignment, blocks, ...) {
  fits <- blocks * (blocks + 1) / 2
  set <- (seq_len(ncol(assignment)) - 1) %/% fits + 1
  new_cv_plan(assignment, "blocks", 1L, set = set, blocks = as.integer(blocks),
              ...)
}

# Further partitions, orthogonal to those of a plan: with one, its blocks are
# divided at random; two are the rows and columns of the lattice.
extend_blocks <- function(plan, repeats, class) {
  blocks <- plan$blocks
  block <- partition_blocks(plan$assignment, blocks)
  refuse_if(is.null(repeats), "repeats", "missing",
            "must be given: the number of partitions.")
  repeats <- check_count(repeats, min = ncol(block),
                         max = orthogonal_partitions(blocks))
  if (repeats == ncol(block)) return(plan)
  group <- plan$groups %||% seq_len(plan$n)
  records <- grouped_records(plan$n, class, group)
  first <- match(seq_len(records$units), group)
  row <- block[first, 1] - 1L
  cell <- if (ncol(block) > 1) {
    row + blocks * ((block[first, 2] - 1L - row) %% blocks)
  } else {
    check_same_strata(plan, class)
    counted <- records
    counted$groups <- plan$groups
    check_enough_records(counted, blocks^2, "cells")
    deal_groups(records, draw_orders(records["units"]), blocks, block = row,
                width = blocks)
  }
  lattice <- lattice_blocks(blocks, repeats)[cell[group] + 1L, ]
  new_blocks_plan(deletion_table(lattice, blocks), blocks,
                  stratified = plan$stratified, groups = plan$groups)
}

# How many partitions of a lattice into as many rows, columns or diagonals are
# orthogonal to each other.
orthogonal_partitions <- function(blocks) {
  if (blocks %in% c(5L, 7L)) blocks + 1L else 2L
}

# The block of each cell of the lattice in each partition, columns. Cells that
# follow each other are on diagonals, so that few records fill all blocks.
lattice_blocks <- function(blocks, partitions) {
  if (partitions == 1) return(matrix(seq_len(blocks)))
  cell <- seq_len(blocks^2) - 1L
  row <- cell %% blocks
  column <- (row + cell %/% blocks) %% blocks
  shifts <- seq_len(partitions) - 2L
  1L + vapply(shifts, function(shift) {
    as.integer(if (shift < 0) row else (column + shift * row) %% blocks)
  }, row)
}

# Which blocks each fit of a partition is tested on, columns: first each single
# one, then each pair.
deleted_blocks <- function(blocks) {
  single <- diag(blocks)
  pairs <- utils::combn(blocks, 2)
  cbind(single, single[, pairs[1, ]] + single[, pairs[2, ]])
}

# For each row of `block` (its blocks in all partitions) the fold in each fit: 1
# where it is tested, else 0.
deletion_table <- function(block, blocks) {
  deleted <- deleted_blocks(blocks)
  storage.mode(deleted) <- "integer"
  do.call(cbind, lapply(seq_len(ncol(block)), function(partition) {
    deleted[block[, partition], , drop = FALSE]
  }))
}

# The number of blocks of a partition from elsewhere that has the fits of
# cv_blocks(), in their order, or NULL.
count_deleted_blocks <- function(assignment) {
  if (ncol(assignment) < 10 || anyNA(assignment)) return(NULL)
  # The first fits are tested on each record once.
  tested <- cumsum(colSums(assignment == 1L))
  blocks <- match(nrow(assignment), tested, 0L)
  fits <- blocks * (blocks + 1) / 2
  if (blocks < 4 || blocks > 10 || ncol(assignment) %% fits != 0) return(NULL)
  block <- partition_blocks(assignment, blocks)
  if (identical(assignment, deletion_table(block, blocks))) blocks
}

# The block of each record in each partition.
partition_blocks <- function(assignment, blocks) {
  fits <- blocks * (blocks + 1) / 2
  first <- seq(0, ncol(assignment) - 1, by = fits)
  vapply(first, function(before) {
    max.col(assignment[, before + seq_len(blocks), drop = FALSE], "first")
  }, integer(nrow(assignment)))
}
