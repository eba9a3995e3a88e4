# bcv_correlations() on 1e6 replicates of 5 x 2 values against stats::cov() on
# the same values as a matrix (which gives no standard errors), and the time of
# one data set of each generator.
library(bcvinfer)

set.seed(1)
replicates <- 1e6
x <- array(rnorm(replicates * 10), c(replicates, 5, 2)) + rnorm(replicates)
rows <- expand.grid(replicate = seq_len(replicates), rep = 1:5, fold = 1:2)
rows$estimate <- as.vector(x)

# The fastest of three: the least disturbed by other work of the machine.
seconds <- function(run) {
  min(replicate(3, system.time(run())[["elapsed"]]))
}

reference <- seconds(function() cov(matrix(x, replicates)))
array_time <- seconds(function() bcv_correlations(x))
table_time <- seconds(function() bcv_correlations(rows))
line <- function(what, time) {
  cat(sprintf("%-46s %6.2f s %6.1f x cov()\n", what, time, time / reference))
}
cat("1e6 replicates, m = 5\n")
line("stats::cov() of the 1e6 x 10 matrix", reference)
line("bcv_correlations(array), with standard errors", array_time)
line("bcv_correlations(data frame of 1e7 rows)", table_time)

cat("\nOne data set\n")
generators <- list(
  "sim_epsilon(300)" = function() sim_epsilon(300),
  "sim_exp6(300)" = function() sim_exp6(300),
  "sim_simple(1000)" = function() sim_simple(1000),
  "sim_gaussian(200, 1, 2, 5)" = function() sim_gaussian(200, 1, 2, 5)
)
for (name in names(generators)) {
  generate <- generators[[name]]
  times <- replicate(5, system.time(for (i in 1:2000) generate())[["elapsed"]])
  cat(sprintf("%-46s %6.1f microseconds\n", name, min(times) / 2000 * 1e6))
}
