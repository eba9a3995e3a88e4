#' Simulate two classifiers of equal error
#'
#' Data for studies of the type I error of tests: the predictions of two
#' algorithms that never train, have the same error rate and differ in where
#' they err.
#'
#' In the first half of the records `a` is wrong with probability
#' `epsilon / 2` and `b` with probability `3 * epsilon / 2`; in the second half
#' it is the other way round. All records are independent, and so are the two
#' algorithms. Over the whole data set both err with probability `epsilon`.
#'
#' The paper has an even number of records. For an odd `n` the record in the
#' middle belongs to neither half, and both algorithms err there with
#' probability `epsilon`, so that their error rates are equal for every `n`.
#'
#' Use it with [learner_column()], which predicts a column of the data. The
#' draws are `truth`, then the losses of `a`, then those of `b`, from R's
#' generator, each one uniform number a record.
#'
#' @section Errors:
#' An `n` that is not one whole number of at least 1 and an `epsilon`
#' outside \[0, 2/3\] stop with class `bcvinfer_error_value`; what is not one
#' number stops with `bcvinfer_error_type`.
#'
#' @param n The number of records, one whole number of at least 1. Default 300,
#'   as in the paper.
#' @param epsilon The error rate of both algorithms, one number between 0 and
#'   2/3, since `3 * epsilon / 2` is a probability. Default 0.1, as in the
#'   paper.
#' @return A data frame of `n` rows: `truth` (integer, 0 or 1 with probability
#'   1/2 each), `a` and `b` (integer, 0 or 1): `truth`, except where that
#'   algorithm errs.
#' @references `r cite("yang2023")` The Epsilon data sets.
#' @family generators
#' @export
#' @examples
#' set.seed(1)
#' data <- sim_epsilon(300, epsilon = 0.1)
#' head(data)
#' colMeans(data[c("a", "b")] != data$truth)
sim_epsilon <- function(n = 300, epsilon = 0.1) {
  n <- check_count(n)
  epsilon <- check_number(epsilon, min = 0, max = 2 / 3)
  rate_a <- epsilon_rates(n, epsilon)
  truth <- stats::runif(n) < 0.5
  wrong_a <- stats::runif(n) < rate_a
  wrong_b <- stats::runif(n) < rev(rate_a)
  list2DF(list(
    truth = as.integer(truth),
    a = as.integer(truth != wrong_a),
    b = as.integer(truth != wrong_b)
  ))
}

# The probability of a loss of a, record by record; that of b is its reverse.
epsilon_rates <- function(n, epsilon) {
  half <- n %/% 2L
  rep.int(c(0.5, 1, 1.5) * epsilon, c(half, n - 2L * half, half))
}
