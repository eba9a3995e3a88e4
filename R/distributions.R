# What all distribution functions share: arguments as R's own d/p/q/r
# functions take them, recycled values with the attributes of the first
# argument of full length, and NaN with a warning outside the domain.

# The posteriors of one family, "fscore" or "fbeta_score", at the first of the
# `given` arguments, with the others as parameters. `compute` is one of the C++
# functions of posteriors, `...` its switches.
distribution_values <- function(compute, family, given, ...) {
  checked <- check_distribution(given)
  finish_distribution(compute(checked[[1]], family, checked[-1], ...), given)
}

# All numeric (or logical, as in stats); a named list of double vectors.
check_distribution <- function(arguments) {
  for (name in names(arguments)) {
    value <- arguments[[name]]
    abort_if(!is.numeric(value) && !is.logical(value),
             "{.arg {name}} must be numeric, not {describe_value(value)}.",
             "type", name)
  }
  lapply(arguments, as.double)
}

# `values` with the attributes of the `given` arguments.
finish_distribution <- function(values, given) {
  warn_nan(values, given)
  full <- Filter(function(argument) length(argument) == length(values), given)
  if (length(full) > 0) attributes(values) <- attributes(full[[1]])
  values
}

# A NaN that was not given as such deserves a warning.
warn_nan <- function(values, given = list(FALSE)) {
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

# Shapes outside the domain of src/beta.h become NaN.
inside_domain <- function(shape) {
  ifelse(!is.na(shape) & shape >= 1e-3 & shape <= 4e9, shape, NaN)
}

# Random values outside the domain are NaN, with one warning of ours.
finish_draws <- function(values) {
  values[is.na(values)] <- NaN
  warn_nan(values)
  values
}

# Ends of the intervals with content `level` of posteriors of one family
# ("beta", "fscore": shape1, shape2; "fbeta_score": tp, fp, fn, beta, prior),
# recycled, with a warning outside the domain. `type` is "equal_tailed" or
# "hpd": highest density, where both ends are equally dense or the interval
# ends at 0 or 1 because the density is highest there. Without a peak (infinite
# at both ends, or flat) the tails are equal.
posterior_ends <- function(family, parameters, level, type) {
  ends <- posterior_ends_cpp(as.double(level), family,
                             lapply(unname(parameters), as.double),
                             type == "hpd")
  if (anyNA(ends)) warn_nan(ends)
  list(low = ends[, 1], high = ends[, 2])
}
