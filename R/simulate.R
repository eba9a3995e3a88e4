# Data sets on which the papers study tests and intervals.

#' Simulate two classifiers of equal error
#'
#' Data for studies of the type I error of tests: the predictions of two
#' algorithms that are not trained, have the same error rate and differ in where
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
#' `bcvinfer_error_value`: `n` is not a whole number of at least 1, or `epsilon`
#' is outside \[0, 2/3\]. `bcvinfer_error_type`: one of them is not one number.
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

# The probability that a errs, record by record; that of b is its reverse.
epsilon_rates <- function(n, epsilon) {
  half <- n %/% 2L
  rep.int(c(0.5, 1, 1.5) * epsilon, c(half, n - 2L * half, half))
}

#' Simulate the EXP6 problem
#'
#' Two features, six classes with curved borders, no noise.
#'
#' `x1` and `x2` are independent and uniform on the grid 0, 0.1, ..., 15. With
#' f1 = x1^2 - 4 x1 + 6, f2 = 4 sin(x1 / 2) + 8 and
#' f3 = -(x1^2 - 108 x1 + 236) / 25 the class is (eq. 16 of the paper)
#'
#' 1. x2 >= f1 and x2 >= f2;
#' 2. x2 < f1, x2 >= f2 and x2 >= f3;
#' 3. x2 >= f1 and x2 < f2;
#' 4. x2 < f1, x2 < f2 and x2 >= f3;
#' 5. x2 >= f2 and x2 < f3;
#' 6. x2 < f2 and x2 < f3.
#'
#' As printed, the classes overlap on 0.7% of the grid (where x2 >= f1 and
#' x2 < f3); the first class that holds decides. Every point of the grid has a
#' class.
#'
#' The draws are all of `x1`, then all of `x2`, each by [sample.int()].
#'
#' @section Errors:
#' `bcvinfer_error_value` or `bcvinfer_error_type`: `n` is not one whole number
#' of at least 1.
#'
#' @param n The number of records, one whole number of at least 1. Default 300,
#'   as in the paper.
#' @return A data frame of `n` rows: `x1` and `x2` (numbers of the grid) and
#'   `y` (factor with the levels 1 to 6, all of them for every `n`).
#' @references `r cite("yang2023")` Eq. 16.
#' @family generators
#' @export
#' @examples
#' set.seed(1)
#' data <- sim_exp6(300)
#' table(data$y)
sim_exp6 <- function(n = 300) {
  n <- check_count(n)
  x1 <- exp6_grid[sample.int(length(exp6_grid), n, replace = TRUE)]
  x2 <- exp6_grid[sample.int(length(exp6_grid), n, replace = TRUE)]
  y <- structure(exp6_class(x1, x2), levels = as.character(1:6),
                 class = "factor")
  list2DF(list(x1 = x1, x2 = x2, y = y))
}

# Quotients, not sums of 0.1: points that lie on a border must be exact.
exp6_grid <- (0:150) / 10

# (eq. 16 of Yang et al. 2023), the first rule that holds. At or above f1 only
# classes 1 and 3 remain; below it 2 and 4 at or above f3, 5 and 6 below.
exp6_class <- function(x1, x2) {
  above_f1 <- x2 >= x1^2 - 4 * x1 + 6
  above_f2 <- x2 >= 4 * sin(x1 / 2) + 8
  above_f3 <- x2 >= -(x1^2 - 108 * x1 + 236) / 25
  upper <- 5L - 4L * above_f1 - 3L * (!above_f1 & above_f3)
  step <- 1L + (above_f1 | above_f3)
  upper + step * !above_f2
}

#' Simulate one feature and two classes
#'
#' A minimal problem for comparing a learner with the majority class: at
#' `delta = 0` the feature is independent of the class, and no learner is better
#' than another.
#'
#' `y` is 0 or 1 with probability 1/2 each, and `x` given `y` is normal with
#' mean `delta * y` and variance 1. The draws are all of `y` (uniform numbers),
#' then all of `x` ([rnorm()]).
#'
#' @section Errors:
#' `bcvinfer_error_value` or `bcvinfer_error_type`: `n` is not one whole number
#' of at least 1, or `delta` is not one finite number.
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
#' `bcvinfer_error_value` or `bcvinfer_error_type`: `n` or `p` is not one whole
#' number of at least 1, `mu1` is not one finite number, or `var1` is not one
#' positive number. `bcvinfer_error_missing`: an argument is not given.
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
