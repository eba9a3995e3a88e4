# Counts may have been changed since they were made: every method looks through
# the columns that it reads, be the counts by fold, pooled or effective.

# What an effective table holds besides its owners and cells.
effective_numbers <- c("n_effective", "m", "rho1", "rho2")

check_whole_counts <- function(x, arg) {
  numbers <- if (is_effective(x)) effective_numbers
  check_columns(x, c(table_columns(x), numbers), arg)
  if (nrow(x) == 0) {
    abort_input("{.arg {arg}} must have at least one row of counts.",
                "shape", arg)
  }
  columns <- as.list(x)
  check_number_columns(columns[cell_names(x)], arg, check_counts,
                       whole = FALSE)
  check_number_columns(columns[numbers], arg)
  ids <- c(owner_names(x), if (inherits(x, "cv_counts")) c("rep", "fold"))
  check_ids(columns[ids], arg)
}

check_number_columns <- function(columns, arg, check = check_numeric,
                                 ...) {
  for (name in names(columns)) {
    value <- columns[[name]]
    if (!is.null(dim(value))) {
      abort_input("{.arg {arg}} must have one number per row in {.field {name}},
                   not {describe_value(value)}.", "shape", arg)
    }
    check(value, ..., arg = arg, shown = paste0(arg, "$", name))
  }
}
