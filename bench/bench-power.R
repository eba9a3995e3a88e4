# Exact power of McNemar's test against exact2x2, which sums over all tables,
# the time of the sum at n = 1e5 and of finding n; records for an interval
# against a search in R.

if (!exists("race")) source("bench/timing.R")

race("power", "Exact power of McNemar's test, n = 500", list(
  "bcvinfer::power_mcnemar()" = function() {
    power_mcnemar(500, p01 = 0.03, p10 = 0.07, test = "exact_mcnemar")
  },
  "exact2x2::powerPaired2x2()" = function() {
    exact2x2::powerPaired2x2(0.03, 0.07, npairs = 500)
  }
), times = 3)
tests <- c("midp_mcnemar", "exact_mcnemar", "holdout_mcnemar", "bcv_mcnemar")
runs <- lapply(stats::setNames(tests, tests), function(test) {
  function() power_mcnemar(1e5, p01 = 0.249, p10 = 0.251, test = test)
})
seconds <- median_seconds(runs, times = 5)
limit_line("power", "power_mcnemar(1e5), slowest of four tests", max(seconds),
           0.2, " s")
own_line("power_mcnemar(power = 0.8), n = 196,210 found", sprintf(
  "%9s", time_text(median_seconds(list(function() {
    power_mcnemar(p01 = 0.049, p10 = 0.051, power = 0.8)
  }), times = 3))
))

# The width of the interval at the expected table: F1 is 2 x / (1 + x) of a Beta
# variable x.
smallest_n <- function(width) {
  too_wide <- function(n) {
    tp <- n * 0.3 * 0.8
    wrong <- tp * 0.2 / 0.8 + n * 0.3 * 0.2
    x <- stats::qbeta(c(0.025, 0.975), tp + 1, wrong + 2)
    diff(2 * x / (1 + x)) - width
  }
  ceiling(stats::uniroot(too_wide, c(10, 1e6), tol = 1e-9)$root)
}
planned <- function(...) {
  records_for_interval("f1", width = 0.1, prevalence = 0.3, precision = 0.8,
                       recall = 0.8, ...)
}
race("power", "Records for an F1 interval of width 0.1", list(
  "bcvinfer::records_for_interval()" = function() planned(),
  "stats::uniroot() of qbeta()" = function() smallest_n(0.1)
), times = 3, differ = list("stats::uniroot() of qbeta()" = function() {
  abs(planned()$n - smallest_n(0.1))
}), within = 0)

# How often the interval of n records is narrow enough.
drawn_assurance <- function(n, tables = 10000) {
  share <- c(0.24, 0.06, 0.06)
  counts <- stats::rmultinom(tables, n, c(share, 1 - sum(share)))
  ends <- vapply(c(0.025, 0.975), function(p) {
    x <- stats::qbeta(p, counts[1, ] + 1, counts[2, ] + counts[3, ] + 2)
    2 * x / (1 + x)
  }, numeric(tables))
  mean(ends[, 2] - ends[, 1] <= 0.1)
}
heading("Planning: other calls")
planned_n <- planned(assurance = 0.9)$n
own_line("records_for_interval(assurance = 0.9), n found", sprintf(
  "%9s", time_text(median_seconds(list(function() planned(assurance = 0.9)),
                                  times = 3))
))
own_line("  10,000 tables of that n drawn in R", sprintf(
  "%9s", time_text(median_seconds(list(function() {
    drawn_assurance(planned_n)
  }), times = 3))
))
own_line("  share of them that is narrow enough",
         sprintf("%9.3f", drawn_assurance(planned_n)))
