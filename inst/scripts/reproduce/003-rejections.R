# Rejection rates of Yang et al. (2023), in rows that all parts share.

table5_tests <- c(
  "resampled_t", "kfold_t", "cv52_t", "corrected_resampled_t",
  "corrected_repeated_kfold_t", "combined_cv52_t", "bcv32_t",
  "combined_cv52_f", "calibrated_bcv52_f", "proportion_z", "kfold_z",
  "holdout_mcnemar", "kfold_mcnemar", "bcv_mcnemar"
)

# Curves are drawn for tests that hold their level well enough to be compared,
# from four plans: 31 fits for each learner instead of 167.
curve_tests <- c(
  "cv52_t", "combined_cv52_f", "calibrated_bcv52_f", "kfold_t", "kfold_z",
  "proportion_z", "holdout_mcnemar", "kfold_mcnemar", "bcv_mcnemar"
)

# `label` tells the studies of one part apart.
rejections <- function(problem, tests, options, label, ...) {
  error_rate_study(problem$generate, problem$target, problem$learners, tests,
                   ..., replicates = options$replicates,
                   checkpoint = study_checkpoint(options, label))
}

rejection_rows <- function(study) {
  data.frame(test = study$test, quantity = "rejection_rate",
             value = study$rejection_rate, se = study$rejection_se,
             replicates = study$replicates - study$failures)
}
