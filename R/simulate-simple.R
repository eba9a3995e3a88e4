#' Simulate one feature and two classes
#'
#' The smallest problem on which a learner can be compared with the majority
#' class: at `delta = 0` the feature says nothing about the class, and no
#' learner is better than another.
#'
#' `y` is 0 or 1 with probability 1/2 each, and `x` given `y` is normal with
#' mean `delta * y` and variance 1. The draws are all of `y` (uniform numbers),
#' then all of `x` ([rnorm()]).
#'
#' @section Errors:
#' An `n` that is not one whole number of at least 1 and a `delta` that
#' is not one finite number stop with class `bcvinfer_error_value` or
#' `bcvinfer_error_type`.
#'
#' @param n The number of records, one whole number of at least 1. Default
#'   1000, as in the paper.
#' @param delta The distance of the two class means in standard deviations, one
#'   number. Default 0: the null hypothesis of equal error of logistic
#'   regression and the majority class.
#' @return A data frame of `n` rows: `x` (numbers) and `y` (factor with the
#'   levels "0" and "1", both for every `n`).
#' @references `r cite("yang2023")` The Simple data sets.
#' @family generators
#' @importFrom stats rnorm
#' @export
#' @examples
#' set.seed(1)
#' data <- sim_simple(1000, delta = 1)
#' tapply(data$x, data$y, mean)
sim_simple <- function(n = 1000, delta = 0) {
  n <- check_count(n)
  delta <- check_number(delta)
  second <- stats::runif(n) < 0.5
  x <- rnorm(n, mean = delta * second)
  list2DF(list(x = x, y = binary_factor(second)))
}

# The two classes of the generators that have two: FALSE is "0", TRUE "1".
binary_factor <- function(x) {
  structure(x + 1L, levels = c("0", "1"), class = "factor")
}
