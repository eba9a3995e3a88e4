#' @include measures.R
NULL

# Measures of predicted numbers: `numbers(truth, estimate)` gives the scores of
# all predictions, whose mean is the value.
register_measure(
  "mse", label = "Mean squared error", range = c(0, Inf), mean = TRUE,
  direction = "minimize", formula = "mean of (y - estimate)^2",
  numbers = function(truth, estimate) (truth - estimate)^2,
  synonyms = c("mean_squared_error", "l2", "regr_mse")
)

register_measure(
  "mae", label = "Mean absolute error", range = c(0, Inf), mean = TRUE,
  direction = "minimize", formula = "mean of |y - estimate|",
  numbers = function(truth, estimate) abs(truth - estimate),
  synonyms = c("mean_absolute_error", "l1", "regr_mae")
)

# The derivative of the square root of a mean.
register_measure(
  "rmse", label = "Root mean squared error", range = c(0, Inf), mean = TRUE,
  direction = "minimize", formula = "sqrt(mean of (y - estimate)^2)",
  numbers = function(truth, estimate) {
    squares <- (truth - estimate)^2
    value <- sqrt(mean(squares))
    if (value == 0) squares else (value + squares / value) / 2
  },
  synonyms = c("root_mean_squared_error", "regr_rmse")
)

# One minus a ratio of two means.
register_measure(
  "r_squared", label = "R squared", range = c(-Inf, 1),
  formula = "1 - sum (y - estimate)^2 / sum (y - mean of y)^2",
  numbers = function(truth, estimate) {
    squares <- (truth - estimate)^2
    total <- (truth - mean(truth))^2
    share <- mean(squares) / mean(total)
    if (mean(total) == 0) return(NA_real_ * squares)
    1 - share - (squares - share * total) / mean(total)
  },
  synonyms = c("r2", "rsq", "rsquared", "r_2", "regr_rsq")
)

# The fourth power of the squares of larger ones is infinite, or nearly.
largest_number_error <- 1e30

scores_of_numbers <- function(truth, estimate, entry, learner) {
  worst <- which.max(abs(truth - estimate))
  far <- isTRUE(abs(truth - estimate)[worst] > largest_number_error)
  abort_if(far, "{entry$label} of {.field {learner}} is unknown: one of its
                 predictions is {format_number(estimate[worst], 3)}.",
           "value", "measure",
           i = "A prediction of a fit that failed is NA.")
  entry$numbers(truth, estimate)
}
