# Posteriors of intervals. A posterior is a list: `family`, and the arguments of
# the distribution functions d<family>, p<family> and q<family>.

interval_types <- c("equal_tailed", "hpd")

# The domain of the posteriors' shapes.
check_prior <- function(prior) {
  check_number(prior, min = 1e-3, max = 1e9, arg = "prior")
}

#' @importFrom stats dbeta pbeta qbeta
posterior_call <- function(letter, posterior, x, ...) {
  fun <- get(paste0(letter, posterior$family), mode = "function",
             envir = topenv())
  arguments <- posterior[names(posterior) != "family"]
  do.call(fun, c(list(x), arguments, list(...)))
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
  if (undefined == 0) return(invisible())
  warn_result(
    c("{measure_label(measure)} is undefined and its estimate {.val {NA}} for
       {undefined} of {length(estimate)} row{?s}.",
      i = "The interval rests on the prior and the other counts."),
    "undefined"
  )
}
