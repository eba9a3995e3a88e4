# Exact power of McNemar's test against exact2x2, which sums over all tables,
# and the time of the sum at n = 1e5 and of finding n.

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
own_line("records_for_interval(assurance = 0.9), n = 585 found", sprintf(
  "%9s", time_text(median_seconds(list(function() {
    records_for_interval("f1", width = 0.1, prevalence = 0.3, precision = 0.8,
                         recall = 0.8, assurance = 0.9)
  }), times = 3))
))
