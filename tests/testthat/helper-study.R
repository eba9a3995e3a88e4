# Two learners that are columns of the Epsilon data, which train nothing.
column_learners <- function() {
  list(a = learner_column("a"), b = learner_column("b"))
}

epsilon_data <- function() sim_data(60)

# A small study of each kind, of data sets that cost nothing.
small_error_rates <- function(..., replicates = 12, seed = 1) {
  set.seed(seed)
  error_rate_study(epsilon_data, truth, column_learners(),
                   c("bcv_mcnemar", "cv52_t", "kfold_t"),
                   replicates = replicates, ...)
}

small_coverage <- function(..., seed = 1) {
  set.seed(seed)
  coverage_study(epsilon_data, truth, column_learners(), ..., replicates = 12)
}

small_correlations <- function(..., seed = 1) {
  set.seed(seed)
  correlation_study(epsilon_data, truth, column_learners(), ...,
                    replicates = 12)
}
