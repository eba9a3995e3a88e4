# What all distribution functions share: arguments as R's own d/p/q/r
# functions take them, recycled values with the attributes of the first
# argument of full length, and NaN with a warning outside the domain.

# The density ("d"), probability ("p") or quantile ("q") of the posteriors of
# one family ("fscore"), at the first of the `given` arguments,
# with the others as parameters.
distribution_values <- function(letter, family, given, log, lower.tail = TRUE) {
  checked <- check_distribution(given)
  check_flag(lower.tail)
  check_flag(log, if (letter == "d") "log" else "log.p")
  finish_distribution(
    posterior_values_cpp(letter, checked[[1]], family, checked[-1], lower.tail,
                         log), given
  )
}

# All numeric (or logical, as in stats); a named list of double vectors.
check_distribution <- function(arguments) {
  for (name in names(arguments)) {
    value <- arguments[[name]]
    refuse_if(!is.numeric(value) && !is.logical(value), name, "type",
              "must be numeric, not {describe_value(value)}.")
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
  warn_if(any(produced & !Reduce(`|`, was_nan)),
          "NaNs produced.", "nan")
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
# ("beta": two shapes; "fscore": shape1, shape2 or shape1 to shape3, beta),
# recycled, with a warning outside the domain. `type` is "equal_tailed" or
# "hpd": highest density, where both ends are equally dense or the interval
# ends at 0 or 1 because the density is highest there. Without a peak (infinite
# at both ends, or flat) the tails are equal.
posterior_ends <- function(family, parameters, level, type) {
  ends <- posterior_ends_cpp(as.double(level), family,
                             lapply(unname(parameters), as.double),
                             type == "hpd")
  if (anyNA(ends)) {
    warn_result(c(
      "{sum(is.na(ends[, 1]))} interval{?s} {?has/have} no ends.",
      i = "The shapes of a posterior must lie between 1e-3 and 4e9, which counts
           and priors of up to 1e9 do not exceed."
    ), "nan")
  }
  list(low = ends[, 1], high = ends[, 2])
}

# Posteriors of intervals. A posterior is a list: `family`, and the arguments of
# the distribution functions d<family>, p<family> and q<family>.

interval_types <- c("equal_tailed", "hpd")

# The domain of the posteriors' shapes.
check_prior <- function(prior) {
  check_number(prior, min = 1e-3, max = 1e9, arg = "prior")
}

# The arguments of dfscore() from counts; F1 has two shapes.
fscore_parameters <- function(cells, beta, prior) {
  shape1 <- cells$tp + prior
  if (beta == 1) {
    return(list(shape1 = shape1, shape2 = cells$fp + cells$fn + 2 * prior))
  }
  list(shape1 = shape1, shape2 = cells$fp + prior, shape3 = cells$fn + prior,
       beta = rep_len(beta, length(shape1)))
}

# Posteriors of one family, one list per row, from a list of columns of
# arguments.
list_posteriors <- function(family, arguments) {
  do.call(Map, c(list(function(...) list(family = family, ...)), arguments))
}

# One warning for estimates that are undefined although a posterior, through
# its prior, has an interval.
warn_undefined_estimate <- function(measure, estimate) {
  undefined <- sum(is.na(estimate))
  warn_if(undefined > 0,
          c("{measure_label(measure)} is undefined and its estimate {.val {NA}}
             for {undefined} of {length(estimate)} row{?s}.",
            i = "The interval rests on the prior and the other counts."),
          "undefined")
}
