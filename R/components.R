# Variance components of an estimate from its scores: a matrix of records x
# repetitions whose mean is the estimate.

component_names <- c("estimate", "records", "evaluation", "training",
                     "coupling", "fits")

# From half splits; `fold` (1 or 2) has the shape of `scores`. All parts are
# parts of the variance of the estimate. (derivation-components, eq. 8 to 10)
half_split_components <- function(scores, fold) {
  parts <- as.list(stats::setNames(variance_parts_cpp(scores, fold),
                                   component_names))
  parts[-1] <- lapply(parts[-1], `/`, nrow(scores))
  parts$coupling <- 2 * parts$coupling
  added <- max(0, parts$training + parts$coupling)
  c(parts, list(stderr = sqrt(parts$records + added), df = 2 * ncol(scores)))
}

# From records that were tested, with what half splits of the same records
# showed of the training sets (0: fitted classifiers on one test set).
# (derivation-components, eq. 12 and 13)
record_components <- function(scores, added = 0) {
  means <- rowMeans(scores)
  estimate <- mean(means)
  records <- mean((means - estimate)^2) / length(means)
  list(estimate = estimate, records = records, evaluation = NA_real_,
       training = NA_real_, coupling = NA_real_, fits = NA_real_,
       stderr = sqrt(records + added), df = Inf)
}

# What training sets of size n add to the variance, from the components of half
# splits. (derivation-components, eq. 13)
training_part <- function(components) {
  max(0, components$training + components$coupling + components$fits)
}
