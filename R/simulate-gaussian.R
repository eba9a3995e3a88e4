#' Simulate two normal classes
#'
#' The simulated data of the papers on the F1 measure.
#'
#' `y` is 0 or 1 with probability 1/2 each. The `p` features are independent
#' given `y`: standard normal in class 0, normal with mean `mu1` and variance
#' `var1` in class 1. The draws are all of `y` (uniform numbers), then `x1`,
#' `x2`, ... one after the other ([rnorm()]).
#'
#' The papers write N(mu, s I): s is a variance, not a standard deviation. The
#' first paper prints two features, but its interval lengths come out with
#' five. The second has 30, `mu1 = 1` and `var1 = 2`.
#'
#' @section Errors:
#' A count `n` or `p` that is not one whole number of at least 1, a
#' `mu1` that is not one finite number and a `var1` that is not one positive
#' number stop with class `bcvinfer_error_value` or `bcvinfer_error_type`; an
#' argument that is not given stops with `bcvinfer_error_missing`.
#'
#' @param n The number of records, one whole number of at least 1.
#' @param mu1 The mean of every feature in class 1, one number.
#' @param var1 The variance (not the standard deviation) of every feature in
#'   class 1, one positive number.
#' @param p The number of features, one whole number of at least 1.
#' @return A data frame of `n` rows: `x1` to `xp` (numbers) and `y` (factor
#'   with the levels "0" and "1", both for every `n`).
#' @references `r cite("wang2015")`
#'
#'   `r cite("yang2016")`
#' @family generators
#' @export
#' @examples
#' set.seed(1)
#' data <- sim_gaussian(200, mu1 = 1, var1 = 2, p = 5)
#' head(data)
#' aggregate(. ~ y, data, var)
sim_gaussian <- function(n, mu1, var1, p) {
  check_given(n, mu1, var1, p)
  n <- check_count(n)
  mu1 <- check_number(mu1)
  var1 <- check_number(var1, min = 0, open = TRUE)
  p <- check_count(p)
  second <- stats::runif(n) < 0.5
  mean <- mu1 * second
  deviation <- sqrt(1 + (var1 - 1) * second)
  features <- lapply(seq_len(p), function(i) rnorm(n, mean, deviation))
  names(features) <- paste0("x", seq_len(p))
  list2DF(c(features, list(y = binary_factor(second))))
}
