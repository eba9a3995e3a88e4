# Properties of planning.

random_rates <- function() {
  psi <- runif(1, 0.02, 1)
  p01 <- psi * runif(1)
  list(p01 = p01, p10 = psi - p01)
}

random_halves <- function() {
  m <- whole(1, 8)
  c(list(m = m), random_rho(m))
}

random_power_test <- function() {
  one_of(list(), list(test = "normal"), list(test = "exact_mcnemar"),
         list(test = "holdout_mcnemar"),
         c(list(test = "bcv_mcnemar"), random_halves()))
}

# Exchanging the learners leaves the power as it is.
power_check <- function(value, arguments) {
  turned <- arguments
  if (is.null(arguments$pilot)) {
    turned[c("p01", "p10")] <- arguments[c("p10", "p01")]
  }
  turned <- again("power_mcnemar", turned)
  list(class = identical(class(value), c("cv_power", "power.htest")),
       probability = between(value$power, 0, 1 + 1e-12),
       rows = nrow(tidy(value)) == 1,
       swap = close_to(turned$power, value$power, 1e-9))
}

random_interval_plan <- function() {
  measure <- one_of("f1", "precision", "recall", "accuracy")
  recall <- runif(1, 0.05, 1)
  prevalence <- runif(1, 0.05, 1)
  least <- prevalence * recall / (prevalence * recall + 1 - prevalence)
  c(list(measure = measure, prevalence = prevalence, recall = recall,
         conf.level = one_of(0.9, 0.95)),
    if (measure != "recall") list(precision = runif(1, least, 1)),
    one_of(list(n = whole(1, 5000)), list(width = runif(1, 0.05, 0.5))),
    one_of(list(), list(plan = "kfold", k = whole(2, 10)),
           c(list(plan = "bcv"), random_halves())))
}

# More records, narrower intervals.
width_check <- function(value, arguments) {
  kept <- list(class = identical(class(value), c("cv_power", "power.htest")),
               width = between(value$width, 0, arguments$width %||% 1))
  more <- arguments
  more$width <- NULL
  more$n <- min(1e8, 2 * value$n)
  more <- again("records_for_interval", more)
  c(kept, list(narrower = more$width < value$width))
}

random_pilot <- function() {
  list(pilot = one_of(
    random_contingency(3), effective_table(random_contingency(2)),
    pool_counts(random_contingency(2)),
    stats::setNames(random_small(4, 0), count_cells$contingency_counts)
  ))
}

random_components_pilot <- function() {
  list(x = variance_components(random_half_split_predictions(), "one", "two"),
       m = c(whole(3, 6), whole(7, 20)), n = whole(1, 1e4),
       difference = runif(1, 0.001, 0.5))
}

planning_properties <- function() {
  list(
    power_mcnemar = property(function() {
      c(one_of(random_rates(), random_rates(), random_pilot()),
        list(n = whole(1, 2000)), random_power_test(),
        one_of(list(), list(deff = runif(1, 1, 5)), list(alpha = runif(1))))
    }, power_check, refuses = TRUE),
    expected_disagreement = property(
      function() list(runif(1), runif(1)),
      function(value, arguments) {
        between_bounds <- value$disagreement >= value$lowest &
          value$disagreement <= value$highest
        list(bounds = all(between_bounds),
             difference = close_to(value$p01 - value$p10,
                                   value$error_a - value$error_b, 1e-9),
             falls = all(diff(value$disagreement) <= 0))
      }
    ),
    records_for_interval = property(random_interval_plan, width_check,
                                    weight = 0.3),
    bcv_gain = property(
      function() {
        if (runif(1) < 0.2) return(random_components_pilot())
        halves <- random_halves()
        c(list(x = halves$m), halves[c("rho1", "rho2")])
      },
      function(value, arguments) {
        if (is.data.frame(arguments$x)) {
          # (More repetitions leave less to the prior, and may show more.)
          return(list(width = all(value$width > 0 & is.finite(value$width)),
                      `wider than 2 standard errors` =
                        all(value$width > 2 * value$stderr),
                      power = between(value$power, 0, 1)))
        }
        list(`at most the limit` = value$gain <= value$limit * (1 + 1e-9),
             `one row` = nrow(tidy(value)) == 1)
      }, refuses = TRUE
    )
  )
}
