# What every plan starts from: how many records, of which classes, in which
# random order.

# `n` is a count or a data frame; `strata` a quosure of a vector or of a column
# of that data frame.
plan_records <- function(n, strata = rlang::quo(NULL)) {
  check_given(n)
  data <- if (is.data.frame(n)) n
  size <- check_count(if (is.null(data)) n else nrow(data), arg = "n")
  list(n = size, class = strata_codes(strata, data, size))
}

# The class of every record as a number from 1, in the order of the levels.
strata_codes <- function(strata, data, n) {
  values <- named_column(strata, data, "strata", n)
  if (is.null(values)) return(NULL)
  as.integer(droplevels(truth_factor(values, "strata", "strata")))
}

# The one draw of a partition. With strata, the records are ordered by class:
# dealt in turn, every class falls on blocks with counts that differ by at most
# one, and the next class goes on where the last one stopped, so that the
# totals do as well.
draw_order <- function(records) {
  order <- sample.int(records$n)
  if (is.null(records$class)) return(order)
  order[order(records$class[order], method = "radix")]
}

# The draws of `times` partitions, each dealt to the rows of `table` (blocks x
# 1): a matrix with one column for each.
draw_partitions <- function(records, table, times) {
  vapply(
    seq_len(times),
    function(time) deal_records_cpp(draw_order(records), table)[, 1],
    integer(records$n)
  )
}

check_enough_records <- function(records, blocks, what) {
  if (records$n < blocks) {
    abort_input("{.arg n} must be at least {blocks}, the number of {what},
                 not {records$n}.", "value", "n")
  }
  warn_small_classes(records$class, blocks, what)
}

warn_small_classes <- function(class, blocks, what) {
  if (is.null(class)) return(invisible())
  sizes <- tabulate(class)
  small <- sum(sizes < blocks)
  if (small > 0) {
    warn_result(
      c("{small} class{?es} of {.arg strata} {?has/have} fewer records than
         there are {what} ({blocks}).",
        i = "The smallest has {min(sizes)}: some {what} have none of it."),
      "small_class"
    )
  }
}
