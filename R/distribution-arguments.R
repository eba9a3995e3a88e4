# What all distribution functions share: arguments as R's own d/p/q/r
# functions take them, recycled values with the attributes of the first
# argument of full length, and NaN with a warning outside the domain.

# All numeric (or logical, as in stats); a named list of double vectors.
check_distribution <- function(arguments) {
  for (name in names(arguments)) {
    value <- arguments[[name]]
    if (!is.numeric(value) && !is.logical(value)) {
      abort_input("{.arg {name}} must be numeric, not {describe_value(value)}.",
                  "type", name)
    }
  }
  lapply(arguments, as.double)
}

# `values` as the user sees them, from the checked `arguments` and the `given`
# ones, which still have their attributes.
finish_distribution <- function(values, given) {
  warn_nan(values, given)
  full <- Filter(function(argument) length(argument) == length(values), given)
  if (length(full) > 0) attributes(values) <- attributes(full[[1]])
  values
}

# Only NaN that was not given as such deserves a warning.
warn_nan <- function(values, given) {
  produced <- is.nan(values)
  if (!any(produced)) return(invisible())
  was_nan <- lapply(given, function(argument) {
    rep_len(is.nan(argument), length(values))
  })
  if (any(produced & !Reduce(`|`, was_nan))) {
    warn_result("NaNs produced.", "nan")
  }
}

# The number of draws: `n`, or its length if it has several elements.
draw_count <- function(n) {
  if (length(n) > 1) return(length(n))
  floor(check_number(n, min = 0, max = .Machine$integer.max, arg = "n"))
}

# Shapes that the generators of stats know limits for, but our densities not,
# become NaN.
inside_domain <- function(x, zero = FALSE) {
  ifelse(is.finite(x) & (x > 0 | (zero & x == 0)), x, NaN)
}

# Random values outside the domain are NaN, with one warning of ours.
finish_draws <- function(values) {
  values[is.na(values)] <- NaN
  warn_nan(values, list(FALSE))
  values
}
