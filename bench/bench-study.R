# The Epsilon column of Table 5 of Yang et al. (2023): 14 tests on 1,000 data
# sets, nothing trained, on one core; then the memory of 100 to 5,000
# replicates, each in a process of its own: `Rscript bench/bench-study.R 1000`
# says it in MB.

if (!exists("race")) source("bench/timing.R")

tests <- c(
  "resampled_t", "kfold_t", "cv52_t", "corrected_resampled_t",
  "corrected_repeated_kfold_t", "combined_cv52_t", "bcv32_t",
  "combined_cv52_f", "calibrated_bcv52_f", "proportion_z", "kfold_z",
  "holdout_mcnemar", "kfold_mcnemar", "bcv_mcnemar"
)
learners <- list(a = learner_column("a"), b = learner_column("b"))

study <- function(replicates, of = tests) {
  set.seed(1)
  error_rate_study(function() sim_data(300), truth, learners, of,
                   replicates = replicates)
}

# A yardstick of this machine at this moment: the 49 random orders of 300
# records that the plans of one data set draw, from the generator of studies.
draw_orders <- function(data_sets) {
  kind <- RNGkind("L'Ecuyer-CMRG")
  on.exit(RNGkind(kind[1]))
  for (i in seq_len(49 * data_sets)) sample.int(300)
}

# The most that is in use at a time, in MB, above what was there before.
peak <- function(code) {
  before <- gc(reset = TRUE)
  force(code)
  used <- gc()
  sum(used[, ncol(used)]) - sum(before[, 2])
}

peak_in_process <- function(replicates) {
  found <- system2(file.path(R.home("bin"), "Rscript"),
                   c("bench/bench-study.R", replicates), stdout = TRUE)
  as.numeric(found)
}

peak_text <- function(replicates) {
  sprintf("peak memory, %s replicates", format(replicates, big.mark = ","))
}

main <- function() {
  heading("Studies: 14 tests on 1,000 data sets, nothing trained")
  invisible(study(20))
  draw_orders(20)
  orders <- sum(system.time(draw_orders(1000))[1:2])
  time <- sum(system.time(rates <- study(1000))[1:2])
  limit_line("studies", "error_rate_study(), 14 tests, 1,000 data sets", time,
             0.6, " s")
  parts <- sum(system.time(study(1000, "components"))[1:2])
  limit_line("studies", "the same with the components test alone", parts, 0.3,
             " s")
  own_line("their random orders alone", sprintf("%8.3g s", orders))
  limit_line("studies", "the study beside its random orders", time - orders, 1,
             " s")
  print(rates)
  for (replicates in c(100, 5000)) {
    own_line(peak_text(replicates),
             sprintf("%8.1f MB", peak_in_process(replicates)))
  }
  limit_line("studies", peak_text(1000), peak_in_process(1000), 250, " MB")
}

if (exists("all_topics") || length(commandArgs(TRUE)) == 0) {
  main()
} else {
  invisible(study(20))
  cat(peak(study(as.integer(commandArgs(TRUE)[1]))))
}
