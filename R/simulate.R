# Data sets on which the papers study tests and intervals.

#' Simulated data
#'
#' The simulated data sets of the papers, for studies of tests and intervals.
#'
#' **`"epsilon"`**: the predictions of two algorithms that are not trained and
#' have the same error rate, but err on different records, for the type I error
#' of tests. In the first half of the records `a` is wrong with probability
#' `epsilon / 2` and `b` with probability `3 * epsilon / 2`; in the second half
#' it is the other way round.
#'
#' All records are independent, and so are the two algorithms. Over the whole
#' data set both err with probability `epsilon`. For an odd `n`, which the paper
#' does not have, the record in the middle belongs to neither half, and both
#' algorithms err there with probability `epsilon`. Use it with
#' [learner_column()], which predicts a column of the data.
#'
#' **`"exp6"`**: two features, six classes with curved borders, no noise. `x1`
#' and `x2` are independent and uniform on the grid 0, 0.1, ..., 15. With
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
#' As printed, the classes overlap on 0.7% of the grid (where x2 >= f1 and x2 <
#' f3); the first class whose conditions are met is used. Every point of the
#' grid has a class.
#'
#' **`"simple"`**: one feature and two classes. `y` is 0 or 1 with probability
#' 1/2 each, and `x` given `y` is normal with mean `delta * y` and variance 1.
#' At `delta = 0` the feature is independent of the class, and no learner is
#' better than another.
#'
#' **`"gaussian"`**: two normal classes, the data of the papers on the F1
#' measure. `y` is 0 or 1 with probability 1/2 each. The `p` features are
#' independent given `y`: standard normal in class 0, normal with mean `mu1` and
#' variance `var1` in class 1. The papers write N(mu, s I): s is a variance, not
#' a standard deviation. The first paper states two features, but its interval
#' widths are reproduced with five. The second has 30, `mu1 = 1` and `var1 = 2`.
#'
#' All numbers are drawn from R's generator, column by column: `truth`, then
#' the losses of `a` and of `b`; `x1`, then `x2`; or `y`, then the features.
#'
#' @section Errors:
#' `bcvinfer_error_missing`: `n`, or `mu1`, `var1` or `p` of `"gaussian"`, is
#' not given. `bcvinfer_error_value` or `bcvinfer_error_type`: `n` or `p` is not
#' one whole number of at least 1, `kind` is unknown, `epsilon` is not between 0
#' and 2/3, `delta` or `mu1` is not one finite number, `var1` is not one
#' positive number, or the kind has no such parameter.
#'
#' @param n The number of records, one whole number of at least 1. The papers
#'   have 300 (`"epsilon"`, `"exp6"`) and 1000 (`"simple"`).
#' @param kind Which data, one of `"epsilon"` (default), `"exp6"`, `"simple"`
#'   and `"gaussian"`.
#' @param ... Parameters of the kind, by name. `epsilon` (`"epsilon"`): the
#'   error rate of both algorithms, one number between 0 and 2/3, since
#'   `3 * epsilon / 2` is a probability; default 0.1, as in the paper.
#'
#'   `delta` (`"simple"`): the distance of the two class means in standard
#'   deviations, one number; default 0, the null hypothesis of equal error of
#'   logistic regression and the majority class. `mu1`, `var1`, `p`
#'   (`"gaussian"`, no defaults): the mean and the variance (not the standard
#'   deviation) of every feature in class 1, and the number of features.
#' @return A data frame of `n` rows. `"epsilon"`: `truth` (integer, 0 or 1 with
#'   probability 1/2 each), `a` and `b` (`truth`, except where that algorithm
#'   errs). `"exp6"`: `x1`, `x2` (numbers of the grid) and `y` (factor with the
#'   levels 1 to 6, all of them for every `n`). `"simple"`: `x` (numbers) and
#'   `y` (factor with the levels "0" and "1", both for every `n`). `"gaussian"`:
#'   `x1` to `xp` (numbers) and `y` (the same factor).
#' @references `r cite("yang2023")` `"epsilon"`, `"exp6"` (eq. 16) and
#'   `"simple"`.
#'
#'   `r cite("wang2015", "yang2016")` `"gaussian"`.
#' @seealso [coverage_study()], [error_rate_study()], [correlation_study()]
#' @export
#' @examples
#' set.seed(1)
#' data <- sim_data(300, epsilon = 0.1)
#' colMeans(data[c("a", "b")] != data$truth)
#' table(sim_data(300, "exp6")$y)
#' data <- sim_data(1000, "simple", delta = 1)
#' tapply(data$x, data$y, mean)
#' data <- sim_data(200, "gaussian", mu1 = 1, var1 = 2, p = 5)
#' aggregate(. ~ y, data, var)
sim_data <- function(n, kind = c("epsilon", "exp6", "simple", "gaussian"),
                     ...) {
  check_given(n)
  n <- check_count(n)
  kind <- check_choice(kind)
  draw <- switch(kind, epsilon = epsilon_data, exp6 = exp6_data,
                 simple = simple_data, gaussian = gaussian_data)
  settings <- list(...)
  unknown <- setdiff(names(settings) %||% rep("", length(settings)),
                     names(formals(draw))[-1])
  abort_if(length(unknown) > 0,
           "Arguments in {.arg ...} must be named parameters of {.val {kind}},
            {.or {.arg {names(formals(draw))[-1]}}}, not {.val {unknown}}.",
           "value", "...")
  do.call(draw, c(list(n), settings))
}

epsilon_data <- function(n, epsilon = 0.1) {
  epsilon <- check_number(epsilon, min = 0, max = 2 / 3)
  rate_a <- epsilon_rates(n, epsilon)
  truth <- stats::runif(n) < 0.5
  wrong_a <- stats::runif(n) < rate_a
  wrong_b <- stats::runif(n) < rev(rate_a)
  list2DF(lapply(list(truth = truth, a = truth != wrong_a,
                      b = truth != wrong_b), as.integer))
}

# The probability that a errs, record by record; that of b is its reverse.
epsilon_rates <- function(n, epsilon) {
  half <- n %/% 2L
  rep.int(c(0.5, 1, 1.5) * epsilon, c(half, n - 2L * half, half))
}

exp6_data <- function(n) {
  x1 <- exp6_grid[sample.int(length(exp6_grid), n, replace = TRUE)]
  x2 <- exp6_grid[sample.int(length(exp6_grid), n, replace = TRUE)]
  y <- factor_from_codes(exp6_class(x1, x2), as.character(1:6))
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

simple_data <- function(n, delta = 0) {
  delta <- check_number(delta)
  second <- stats::runif(n) < 0.5
  x <- stats::rnorm(n, mean = delta * second)
  list2DF(list(x = x, y = factor_from_codes(second + 1L, c("0", "1"))))
}

gaussian_data <- function(n, mu1, var1, p) {
  check_given(mu1, var1, p)
  mu1 <- check_number(mu1)
  var1 <- check_number(var1, min = 0, open = TRUE)
  p <- check_count(p)
  second <- stats::runif(n) < 0.5
  mean <- mu1 * second
  deviation <- sqrt(1 + (var1 - 1) * second)
  features <- lapply(seq_len(p), function(i) stats::rnorm(n, mean, deviation))
  names(features) <- paste0("x", seq_len(p))
  list2DF(c(features, list(y = factor_from_codes(second + 1L, c("0", "1")))))
}
