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
  turned[c("p01", "p10")] <- arguments[c("p10", "p01")]
  turned <- again("power_mcnemar", turned)
  list(class = identical(class(value), c("cv_power", "power.htest")),
       probability = between(value$power, 0, 1 + 1e-12),
       rows = nrow(tidy(value)) == 1,
       swap = close_to(turned$power, value$power, 1e-9))
}

planning_properties <- function() {
  list(
    power_mcnemar = property(function() {
      c(random_rates(), list(n = whole(1, 2000)), random_power_test(),
        one_of(list(), list(deff = runif(1, 1, 5)), list(alpha = runif(1))))
    }, power_check)
  )
}
