# Writes tests/testthat/fixtures/numbers-020.rds: what version 0.2.0 gave for
# every test and interval, in every measure, on every kind of plan. From the
# repository, with version 0.2.0 (commit f4db286) in a library of its own:
#
#     R_LIBS=LIBRARY Rscript data-raw/numbers-020.R

library(bcvinfer)
stopifnot(packageVersion("bcvinfer") == "0.2.0")
helpers <- new.env(parent = asNamespace("bcvinfer"))
sys.source("tests/testthat/helper-numbers.R", helpers)

of_plan <- function(name, plan, classes) {
  x <- number_predictions(plan, classes)
  asked <- asked_numbers(x)
  tests <- numbers_of_tests(x, asked$tests)
  tests$learner <- ""
  intervals <- numbers_of_intervals(x, asked$intervals)
  if (!is.null(intervals)) {
    intervals[c("statistic", "p.value")] <- NA_real_
    tests <- rbind(tests, intervals[names(tests)])
  }
  message(name, " ", classes, ": ", nrow(tests), " rows, ",
          round(proc.time()[[1]]), " s")
  cbind(plan = name, classes = classes, tests)
}
environment(of_plan) <- helpers

plans <- helpers$number_plans()
numbers <- c(
  Map(of_plan, names(plans), plans, 2),
  Map(of_plan, names(plans)[1:8], plans[1:8], 3)
)
numbers <- do.call(rbind, numbers)
rownames(numbers) <- NULL
saveRDS(numbers, "tests/testthat/fixtures/numbers-020.rds", compress = "xz")
