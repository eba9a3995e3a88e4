# Checks of numbers, counts and the columns of tables.

# A numeric vector or matrix without missing or infinite values. `shown` is what
# the message calls it: `x$tp` for a column of the argument `x`.
check_numeric <- function(x, min_length = 1, arg = caller_arg(x), shown = arg) {
  abort_if(!is.numeric(x),
           "{.arg {shown}} must be numeric, not {describe_value(x)}.",
           "type", arg)
  abort_if(length(x) < min_length,
           "{.arg {shown}} must have at least {min_length} value{?s}, not
            {length(x)}.", "shape", arg)
  bad <- sum(!is.finite(x))
  abort_if(bad > 0,
           "{.arg {shown}} must not have missing or infinite values: it has
            {bad}.", "missing", arg)
  x
}

# Above it not every whole number is a double.
largest_count <- 2^53

# Counts: not negative, not above the largest count and, unless they come from
# an effective or averaged table, whole.
check_counts <- function(x, whole = TRUE, arg = caller_arg(x), shown = arg) {
  check_numeric(x, arg = arg, shown = shown)
  abort_if(any(x < 0),
           "{.arg {shown}} must contain counts of at least 0: it has
            {format(min(x))}.", "value", arg)
  abort_if(any(x > largest_count),
           "{.arg {shown}} must contain counts of at most 2^53: it has
            {format(max(x))}.", "value", arg)
  abort_if(whole && any(x != round(x)),
           "{.arg {shown}} must contain whole counts: it has
            {format(x[x != round(x)][1])}.", "value", arg)
  x
}

check_data_frame <- function(x, arg = caller_arg(x)) {
  refuse_if(!is.data.frame(x), arg, "type",
            "must be a data frame, not {describe_value(x)}.")
  x
}

# The named columns must be there, once each.
check_columns <- function(x, columns, arg = caller_arg(x)) {
  absent <- setdiff(columns, colnames(x))
  refuse_if(length(absent) > 0, arg, "column",
            "must have the column{cli::qty(columns)}{?s} {.field {columns}}.",
            x = "Missing: {.field {absent}}.",
            i = "It has: {.field {colnames(x)}}.")
  # A data frame that was taken apart may have a column of another length.
  for (column in if (is.data.frame(x)) columns) {
    length <- NROW(.subset2(x, column))
    refuse_if(length != nrow(x), arg, "shape", "must have one value per row in
               {.field {column}}: it has {nrow(x)} row{?s}, not {length}.")
  }
  invisible(x)
}

# Columns of numbers, one per row.
check_number_columns <- function(columns, arg, check = check_numeric,
                                 ...) {
  for (name in names(columns)) {
    value <- columns[[name]]
    refuse_if(!is.null(dim(value)), arg, "shape", "must have one number per row
               in {.field {name}}, not {describe_value(value)}.")
    check(value, ..., arg = arg, shown = paste0(arg, "$", name))
  }
}

# Squares (or fourth powers) of the differences must not overflow nor vanish.
check_magnitude <- function(scale, power = 2, arg = "x",
                            what = "differences") {
  size <- 300 / power
  refuse_if(isTRUE(scale > 0) && abs(log10(scale)) >= size, arg, "value",
            "must contain {what} of a size between 1e-{size} and 1e{size}, so
             that their powers can be computed: the largest is
             {format(scale)}.")
}
