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
#' An `n` that is not one whole number of at least 1 stops with class
#' `bcvinfer_error_value` or `bcvinfer_error_type`.
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
