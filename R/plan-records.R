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
  values <- strata_values(strata, data)
  if (is.null(values)) return(NULL)
  check_strata(values, n)
  if (!is.factor(values)) values <- factor(values)
  as.integer(droplevels(values))
}

strata_values <- function(strata, data) {
  if (rlang::quo_is_null(strata)) return(NULL)
  values <- tryCatch(
    rlang::eval_tidy(strata, data),
    error = function(cnd) abort_strata(strata, data, cnd)
  )
  is_name <- is.character(values) && length(values) == 1 && !is.null(data)
  if (!is_name || nrow(data) == 1) return(values)
  if (!values %in% names(data)) abort_strata(strata, data, NULL)
  data[[values]]
}

abort_strata <- function(strata, data, parent) {
  label <- rlang::as_label(strata)
  columns <- if (!is.null(data)) {
    c(i = "Columns of {.arg n}: {.field {names(data)}}.")
  }
  what <- if (is.null(data)) "vector" else "vector or a column of {.arg n}"
  abort_input(
    c(paste0("{.arg strata} must be a ", what, ", not {.code {label}}."),
      columns),
    "column", "strata", parent = parent
  )
}

check_strata <- function(values, n) {
  is_label <- is.factor(values) || is.character(values) ||
    is.logical(values) || (is.numeric(values) && !is_fractional(values))
  if (!is_label || !is.null(dim(values))) {
    abort_input(
      c("{.arg strata} must be a vector of class labels (factor, character,
         logical or whole numbers), not {describe_value(values)}.",
        i = "Cut a continuous variable into classes first, with
             {.fn cut}."),
      "type", "strata"
    )
  }
  if (length(values) != n) {
    abort_input("{.arg strata} must have one value for each of the {n}
                 record{?s}, not {length(values)}.",
                "shape", "strata")
  }
  if (anyNA(values)) {
    abort_input("{.arg strata} must not have missing values: it has
                 {sum(is.na(values))}.", "missing", "strata")
  }
}

is_fractional <- function(x) any(x != round(x), na.rm = TRUE)

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
