# bcv_correlations() on replicates of 5 x 2 values against stats::cov() on the
# same values as a matrix (which gives no standard errors), and the time of one
# data set of each generator.

if (!exists("race")) source("bench/timing.R")

replicates <- 1e6
x <- array(rnorm(replicates * 10), c(replicates, 5, 2)) + rnorm(replicates)
rows <- expand.grid(replicate = seq_len(replicates), rep = 1:5, fold = 1:2)
rows$estimate <- as.vector(x)

race("correlations", "Correlations: 1,000,000 replicates, 5 x 2", list(
  "bcvinfer::bcv_correlations(array)" = function() bcv_correlations(x),
  "stats::cov(), no standard errors" = function() {
    stats::cov(matrix(x, replicates))
  }
), times = 3)
own_line("the same from a data frame of 1e7 rows",
         sprintf("%9s", time_text(median_seconds(list(function() {
           bcv_correlations(rows)
         }), times = 1))))

heading("One data set")
generators <- list(
  "sim_data(300)" = function() sim_data(300),
  "sim_data(300, \"exp6\")" = function() sim_data(300, "exp6"),
  "sim_data(1000, \"simple\")" = function() sim_data(1000, "simple"),
  "sim_data(200, \"gaussian\")" = function() {
    sim_data(200, "gaussian", mu1 = 1, var1 = 2, p = 5)
  }
)
for (name in names(generators)) {
  own_line(name, sprintf("%9s", time_text(median_seconds(generators[name]))))
}
