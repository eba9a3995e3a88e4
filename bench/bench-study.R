# The Epsilon column of Table 5 of Yang et al. (2023): 14 tests on 1,000 data
# sets, nothing trained, on one core; then the memory of 100 to 10,000
# replicates. Run from the top level: Rscript bench/bench-study.R
library(bcvinfer)

tests <- c(
  "resampled_t", "kfold_t", "cv52_t", "corrected_resampled_t",
  "corrected_repeated_kfold_t", "combined_cv52_t", "bcv32_t",
  "combined_cv52_f", "calibrated_bcv52_f", "proportion_z", "kfold_z",
  "holdout_mcnemar", "kfold_mcnemar", "bcv_mcnemar"
)
learners <- list(a = learner_column("a"), b = learner_column("b"))

study <- function(replicates) {
  set.seed(1)
  error_rate_study(function() sim_epsilon(300), truth, learners, tests,
                   replicates = replicates)
}

# A yardstick of this machine at this moment: the 57 random orders of 300
# records that the plans of one data set draw.
draw_orders <- function(data_sets) {
  for (i in seq_len(57 * data_sets)) sample.int(300)
}

invisible(study(20))
draw_orders(20)
yardstick <- system.time(draw_orders(1000))
time <- system.time(rates <- study(1000))
cat(sprintf("14 tests, 1,000 data sets: %.2f s of processor, %.2f s in all\n",
            sum(time[1:2]), time[3]))
cat(sprintf("their random orders alone:  %.2f s of processor: ratio %.1f\n",
            sum(yardstick[1:2]), sum(time[1:2]) / sum(yardstick[1:2])))
print(rates)

# The most that is in use at a time, in MB.
peak <- function(code) {
  invisible(gc(reset = TRUE))
  force(code)
  used <- gc()
  sum(used[, ncol(used)])
}
for (replicates in c(100, 1000, 10000)) {
  cat(sprintf("peak memory, %6s replicates: %.1f MB\n",
              format(replicates, big.mark = ","), peak(study(replicates))))
}
