# The largest array has 128 blocks.
max_repetitions <- 127L

#' Block-regularized m x 2 cross-validation
#'
#' `cv_bcv()` splits the records `m` times into halves so that any two training
#' sets of different repetitions share a quarter of the records, the same number
#' for every pair. `cv_extend()` adds repetitions to a nested plan and leaves
#' the existing ones unchanged.
#'
#' The records are assigned at random to b blocks of (nearly) equal size. The
#' columns of a two-level orthogonal array, a Hadamard matrix of order b,
#' determine which blocks form the training set of each repetition (2 blocks for
#' m = 1, 4 up to m = 3, 8 up to 7, 12 up to 11, and so on;
#' `r cite_short("wang2017array")`; Table 3 of `r cite_short("yang2023")`).
#'
#' No Hadamard matrices of order 92 and 116 are constructed here, so m = 88 to
#' 91 uses 96 blocks, m = 112 to 115 uses 120.
#'
#' **Numbering of the folds.** In repetition i the half S_i is the training set
#' of fold 1 and the test set of fold 2; its entries in `assignment` are 2. The
#' other half is the test set of fold 1; its entries are 1.
#'
#' **When b does not divide n**, block sizes differ by one. Of 300 random
#' choices of the columns, of their complements and of the blocks with one more
#' record, the one is used that has the smallest sum of (|S_i| - n/2)^2 and,
#' among those, the smallest T, the sum over pairs of (|S_i and S_j| - n/4)^2.
#' The choices depend on n and `m` only, not on the seed. [overlap_counts()]
#' and [partition_quality()] show the overlaps.
#'
#' **Nested order.** With `nested = TRUE` the number of blocks is a power of two
#' and block sizes result from repeated halving. Under one seed the plan is then
#' the beginning of the same call with a larger `m`, for every n. It may need
#' more blocks than a plan that is not nested (16 instead of 12 for m = 8 to
#' 11), and blocks that differ by one record add up: of few records single
#' halves may be far from n/2, which `print()` says.
#'
#' **Strata.** Each class is assigned to the blocks separately, starting where
#' the previous class ended. Block sizes as well as the counts of each class
#' differ by at most one.
#'
#' **Groups.** Records that belong together (of one patient, document or
#' question) must be tested together, otherwise the classifier is tested on
#' records related to its training records. With `groups` whole groups are
#' assigned: the largest first, each to the block with the fewest records of its
#' class, then the fewest records.
#'
#' The halves and overlaps are then as close to n/2 and n/4 as the sizes of the
#' groups allow; [partition_quality()] shows how close, and an overlap that
#' differs from n/4 by more than .02 n gives a warning. Predictions on the plan
#' keep the groups. Groups of one record give the same plan as no groups.
#'
#' Time series: a half split uses the future of half of its test records for
#' training. Give periods as `groups` (`groups = week`) only if the periods are
#' exchangeable, that is, without a trend and without dependence between
#' neighbouring periods; the package has no methods for rolling origins.
#'
#' A plan uses a single call of `sample.int()`.
#'
#' @param n The number of records, or a data frame with one row per record.
#' @param m The number of repetitions, a whole number from 1 to 127. Default 5,
#'   that is, ten fits, the plan of `r cite_short("yang2023")`.
#' @param strata The class of each record, to be represented equally in all
#'   blocks: a vector of length n, or a bare column name if `n` is a data frame.
#'   A factor, character, logical or whole numbers without `NA`. Default `NULL`:
#'   no strata (see section Strata).
#' @param nested Should the plan be the beginning of longer ones? Default
#'   `FALSE`, which needs the fewest blocks.
#' @param groups The group of each record, which is not split: a vector of
#'   length n, or a bare column name if `n` is a data frame, without `NA`. With
#'   `strata`, all records of a group must be of one class. Default `NULL`: all
#'   records are independent. For `cv_extend()` the plan's own groups are used;
#'   they need not be given again.
#' @return A `cv_plan`: a list of `assignment` (integer matrix, records x
#'   repetitions: the fold that tests a record), `reps` (data frame `rep, set,
#'   half, n_train, n_test`; sizes are means over the folds), `scheme`, `n`,
#'   `m`, `k`, and `nested`, `stratified`; with groups also `groups` (integer
#'   code of each record's group) and `n_groups`.
#' @section Strata:
#' Strata are needed where a class is so rare that a half might lack it. For
#' tests they matter little; intervals of F1 can become too short, since halves
#' with equal class shares do not show the variance that is due to these shares.
#' In simulations (`inst/evidence/strata.csv.gz`) on half splits
#' `r strata_words("halves")`.
#'
#' On ten folds with strata and the `training` of five half splits
#' `r strata_words("training", "folds")`.
#'
#' @section Errors:
#' Class `bcvinfer_error_value` if `n` or the number of groups is smaller than
#' the number of blocks, a group has more than n/2 records, `strata` differs
#' within a group, or a number is not whole or out of range;
#' `bcvinfer_error_shape`, `_missing`, `_type`, `_column` if `strata` or
#' `groups` has another length, has `NA`, is not a vector of labels, or is not
#' found; `bcvinfer_error_scheme` if the plan given to `cv_extend()` is not
#' nested. A class with fewer records than blocks gives a warning (class
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
#'
#' visits <- data.frame(patient = rep(1:40, each = 4), x = rnorm(160))
#' cv_bcv(visits, m = 5, groups = patient)
#' @export
cv_bcv <- function(n, m = 5, strata = NULL, nested = FALSE, groups = NULL) {
  records <- plan_records(n, rlang::enquo(strata), rlang::enquo(groups))
  m <- check_count(m, max = max_repetitions)
  check_flag(nested)
  blocks <- count_blocks_cpp(m, nested)
  check_enough_records(records, blocks, "blocks")
  check_largest_group(records)
  new_bcv_plan(records, draw_orders(records), m, nested,
               !is.null(records$class))
}

# Groups may be in blocks already (`block`, from 0, of `width`).
new_bcv_plan <- function(records, order, m, nested, stratified, width = 1L,
                         ...) {
  table <- deal_table_cpp(length(order), m, nested)
  splits <- if (nested) rep(2L, log2(nrow(table) / width)) else nrow(table)
  assignment <- deal(records, order, table, splits, width = width, ...)
  plan <- new_cv_plan(assignment, "bcv", 2L, stratified, nested = nested,
                      groups = records$groups)
  warn_uneven_groups(plan)
  plan
}

#' @rdname cv_bcv
#' @param plan A plan that was made with `nested = TRUE`, or one of
#'   [cv_blocks()].
#' @param repeats For a plan of [cv_blocks()], in place of `m`: the number of
#'   orthogonal partitions of the new plan; the existing partitions and their
#'   fits do not change. Default `NULL`, for half splits.
#' @details `cv_extend()` draws random numbers only if the blocks have to be
#'   split (for example from m = 3 to 4, but not from 5 to 7). A stratified plan
#'   does not store the classes; give `strata` again if it has to be split, the
#'   same vector as before.
#' @export
cv_extend <- function(plan, m, strata = NULL, groups = NULL, repeats = NULL) {
  check_given(plan)
  check_plan(plan)
  class <- strata_codes(rlang::enquo(strata), NULL, plan$n)
  check_same_groups(plan, group_codes(rlang::enquo(groups), NULL, plan$n))
  if (plan$scheme == "blocks") {
    refuse_if(!missing(m), "m", "conflict", "is for half splits: give
               {.arg repeats}, the number of partitions.")
    return(extend_blocks(plan, repeats, class))
  }
  refuse_if(!identical(plan$scheme, "bcv") || !isTRUE(plan$nested), "plan",
            "scheme", "must be a nested block-regularized plan, or one of
             {.fn cv_blocks}.",
            i = "Make it with {.code cv_bcv(n, m, nested = TRUE)}: the blocks of
             another plan cannot be split without changing its repetitions.")
  refuse_if(!is.null(repeats), "repeats", "conflict",
            "is for plans of {.fn cv_blocks}: give {.arg m}.")
  refuse_if(anyNA(plan$assignment), "plan", "missing",
            "must have no missing values in its assignment.")
  check_given(m)
  m <- check_count(m, min = plan$m, max = max_repetitions)
  blocks <- count_blocks_cpp(m, TRUE)
  width <- count_blocks_cpp(plan$m, TRUE)
  split <- blocks > width
  if (split) {
    refuse_if(plan$n < blocks, "m", "value", "= {m} needs {blocks} blocks, more
               than the {plan$n} record{?s} of {.arg plan}.")
    check_same_strata(plan, class)
    warn_small_classes(class, blocks, "blocks")
  }
  if (is.null(plan$groups)) {
    order <- extended_order(plan, if (split) class, split)
    return(new_bcv_plan(plan["n"], order, m, TRUE, plan$stratified))
  }
  # The groups stay in their blocks, which are split into halves.
  records <- grouped_records(plan$n, class, plan$groups)
  if (split) check_enough_groups(records, blocks, "blocks")
  first <- match(seq_len(records$units), plan$groups)
  block <- block_positions(plan$assignment[first, , drop = FALSE])
  order <- if (split) draw_orders(records) else seq_along(block)
  new_bcv_plan(records, order, m, TRUE, plan$stratified, width = width,
               block = block)
}

check_same_groups <- function(plan, groups) {
  refuse_if(!is.null(groups) && !identical(groups, plan$groups), "groups",
            "value", "must be the groups that {.arg plan} was made with.")
}

check_same_strata <- function(plan, class) {
  refuse_if(isTRUE(plan$stratified) && is.null(class), "strata", "missing",
            "must be given to split the blocks of a stratified plan.",
            i = "Give the same classes as to {.fn cv_{plan$scheme}}.")
  if (!isTRUE(plan$stratified) && !is.null(class)) abort_other_strata()
}

abort_other_strata <- function() {
  refuse("strata", "value", "must be the classes that {.arg plan} was made with:
          its blocks do not contain them in equal shares.")
}

# The position of each record's block in the order of dealing, from 0: the
# columns 1, 2, 4, ... tell the blocks apart.
block_positions <- function(assignment) {
  m <- ncol(assignment)
  columns <- 2^seq(0, log2(count_blocks_cpp(m, TRUE)) - 1)
  code <- function(folds) {
    drop((folds[, columns, drop = FALSE] - 1L) %*% columns)
  }
  match(code(assignment), code(deal_table_cpp(nrow(assignment), m, TRUE))) - 1L
}

# An order of the records whose dealing gives the old blocks again. Within a
# class, the records of one block were dealt every `blocks` positions; which of
# them comes first is drawn only if the blocks are split.
extended_order <- function(plan, class, split) {
  n <- plan$n
  blocks <- count_blocks_cpp(plan$m, TRUE)
  position <- block_positions(plan$assignment)
  class <- class %||% rep.int(1L, n)
  drawn <- if (split) sample.int(n) else seq_len(n)
  sorted <- drawn[order(class[drawn], position[drawn], method = "radix")]
  start <- cumsum(c(0L, tabulate(class)))[class[sorted]]
  first <- start + (position[sorted] - start) %% blocks
  run <- rle(class[sorted] * as.double(blocks) + position[sorted])$lengths
  dealt <- first + (sequence(run) - 1L) * blocks + 1
  order <- integer(n)
  order[dealt[dealt <= n]] <- sorted[dealt <= n]
  if (any(order == 0L) || is.unsorted(class[order])) abort_other_strata()
  order
}
