# Intervals from posteriors. A posterior is a list: `family`, and the arguments
# of the distribution functions d<family>, p<family> and q<family>.

#' @importFrom stats dbeta pbeta qbeta
NULL

interval_types <- c("equal_tailed", "hpd")

# Beyond, the quantile functions have no finite answer.
check_prior <- function(prior) {
  check_number(prior, min = 0, max = 1e9, open = TRUE, arg = "prior")
}

posterior_call <- function(letter, posterior, x, ...) {
  fun <- get(paste0(letter, posterior$family), mode = "function",
             envir = topenv())
  arguments <- posterior[names(posterior) != "family"]
  do.call(fun, c(list(x), arguments, list(...)))
}

# Posteriors of one family with two shapes, one list per row.
shape_posteriors <- function(family, shape1, shape2) {
  Map(function(a, b) list(family = family, shape1 = a, shape2 = b), shape1,
      shape2)
}

# Equal tails from the quantile function with either tail, so that the upper
# end does not lose digits; the highest density by the family's own function.
shape_ends <- function(conf.level, type, quantile, hpd, shape1, shape2) {
  if (type == "hpd") {
    ends <- hpd(conf.level, shape1, shape2)
    return(list(low = unname(ends[, "conf.low"]),
                high = unname(ends[, "conf.high"])))
  }
  tail <- (1 - conf.level) / 2
  list(low = quantile(tail, shape1, shape2),
       high = quantile(tail, shape1, shape2, lower.tail = FALSE))
}

# The shortest interval of a unimodal distribution that has no closed form.
# The ends of the range count too: the mode may be there.
shortest_ends <- function(conf.level, quantile) {
  tail <- 1 - conf.level
  ends <- function(lower) {
    c(quantile(lower, TRUE), quantile(tail - lower, FALSE))
  }
  inner <- stats::optimize(function(lower) diff(ends(lower)), c(0, tail),
                           tol = tail * 1e-7)$minimum
  candidates <- lapply(c(inner, 0, tail), ends)
  candidates[[which.min(vapply(candidates, diff, numeric(1)))]]
}

type_suffix <- function(type) if (type == "hpd") "_hpd" else ""

# One warning for estimates that are undefined although a posterior, through
# its prior, has an interval.
warn_undefined_estimate <- function(measure, estimate) {
  undefined <- sum(is.na(estimate))
  if (undefined == 0) return(invisible())
  warn_result(
    c("{measure_label(measure)} is undefined and its estimate {.val {NA}} for
       {undefined} of {length(estimate)} row{?s}.",
      i = "The interval rests on the prior and the other counts."),
    "undefined"
  )
}
