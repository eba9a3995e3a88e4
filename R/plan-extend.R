#' @rdname cv_bcv
#' @param plan A plan that was made with `nested = TRUE`.
#' @details `cv_extend()` draws random numbers only where the blocks have to be
#'   split (from m = 3 to 4, say, but not from 5 to 7). A stratified plan keeps
#'   no classes; give `strata` again where it has to be split, the same vector
#'   as before.
#' @export
cv_extend <- function(plan, m, strata = NULL) {
  check_nested(plan)
  check_given(m)
  m <- check_count(m, max = max_repetitions)
  check_longer(plan, m)
  classes <- strata_values(rlang::enquo(strata), NULL)
  records <- list(n = plan$n, class = strata_codes(classes, plan$n))
  old_blocks <- count_blocks_cpp(plan$m, TRUE)
  blocks <- count_blocks_cpp(m, TRUE)
  if (blocks > old_blocks) {
    check_same_stratified(plan, records)
    check_splittable(records, blocks, m)
  } else {
    records$class <- NULL
  }
  position <- block_positions(plan, old_blocks)
  order <- extended_order(records, position, old_blocks, blocks)
  assignment <- deal_records_cpp(order, deal_table(plan$n, m, TRUE))
  new_bcv_plan(assignment, TRUE, plan$stratified)
}

check_nested <- function(plan) {
  check_given(plan)
  check_plan(plan, "plan")
  if (!identical(plan$scheme, "bcv") || !isTRUE(plan$nested)) {
    abort_input(
      c("{.arg plan} must be a nested block-regularized plan.",
        i = "Make it with {.code cv_bcv(n, m, nested = TRUE)}: the blocks of
             another plan cannot be split without changing its repetitions."),
      "scheme", "plan"
    )
  }
}

check_longer <- function(plan, m) {
  if (m < plan$m) {
    abort_input("{.arg m} must be at least {plan$m}, the repetitions that
                 {.arg plan} has, not {m}.", "value", "m")
  }
}

check_splittable <- function(records, blocks, m) {
  if (records$n < blocks) {
    abort_input("{.arg m} = {m} needs {blocks} blocks, more than the
                 {records$n} record{?s} of {.arg plan}.", "value", "m")
  }
  warn_small_classes(records, blocks, "blocks")
}

check_same_stratified <- function(plan, records) {
  given <- !is.null(records$class)
  if (isTRUE(plan$stratified) && !given) {
    abort_input(
      c("{.arg strata} must be given to split the blocks of a stratified
         plan.", i = "Give the same classes as to {.fn cv_bcv}."),
      "missing", "strata"
    )
  }
  if (given && !isTRUE(plan$stratified)) abort_other_strata()
}

abort_other_strata <- function() {
  abort_input("{.arg strata} must be the classes that {.arg plan} was made
               with: its blocks do not hold them in equal shares.",
              "value", "strata")
}

# The position of each record's block in the order of dealing, from 0: the
# columns 1, 2, 4, ... tell the blocks apart.
block_positions <- function(plan, blocks) {
  columns <- 2^seq(0, log2(blocks) - 1)
  code <- function(folds) {
    drop((folds[, columns, drop = FALSE] - 1L) %*% columns)
  }
  table <- deal_table(plan$n, plan$m, TRUE)
  match(code(plan$assignment), code(table)) - 1L
}

# An order in which dealing gives the old blocks again. Within a class, the
# records of one block were dealt every `old_blocks` positions; which of them
# comes first is drawn only where the blocks are split.
extended_order <- function(records, position, old_blocks, blocks) {
  n <- records$n
  class <- records$class %||% rep.int(1L, n)
  drawn <- if (blocks > old_blocks) sample.int(n) else seq_len(n)
  sorted <- drawn[order(class[drawn], position[drawn], method = "radix")]
  start <- cumsum(c(0L, tabulate(class)))[class[sorted]]
  first <- start + (position[sorted] - start) %% old_blocks
  run <- rle(class[sorted] * as.double(old_blocks) + position[sorted])$lengths
  dealt <- first + (sequence(run) - 1L) * old_blocks + 1
  order <- integer(n)
  order[dealt[dealt <= n]] <- sorted[dealt <= n]
  if (any(order == 0L) || is.unsorted(class[order])) abort_other_strata()
  order
}
