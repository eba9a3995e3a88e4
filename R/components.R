# Variance components of an estimate from scores: a matrix of records x
# repetitions, whose mean is the estimate.

# Where each prediction stands in such a matrix: `place`; `fold`: which test
# fold each record was in, a matrix of the same shape; `kind`: "halves",
# "kfold" or "test_set"; `size`: records.
score_layout <- function(x, arg = "x") {
  record <- match(x$row, unique(x$row))
  repetition <- match(x$rep, sort(unique(x$rep)))
  records <- max(record)
  repetitions <- max(repetition)
  place <- record + records * (repetition - 1)
  complete <- length(place) == records * repetitions &&
    !anyDuplicated(place)
  if (!complete) abort_not_crossed(x, records, repetitions, arg)
  fold <- matrix(0L, records, repetitions)
  fold[place] <- match(x$fold, sort(unique(x$fold)))
  folds <- max(fold)
  kind <- if (folds == 1) "test_set" else if (folds == 2) "halves" else "kfold"
  list(place = place, fold = fold, kind = kind, size = records,
       scheme = attr(x, "plan")$scheme)
}

# Estimate, variance and degrees of freedom from half splits.
# (derivation-components, eq. 10)
half_split_components <- function(scores, fold, correction = 1) {
  parts <- as.list(variance_parts_cpp(scores, fold))
  names(parts) <- c("estimate", "records", "evaluation", "training",
                    "coupling", "fits")
  size <- nrow(scores)
  parts$records <- parts$records * correction
  varying <- c("records", "evaluation", "training", "coupling", "fits")
  parts[varying] <- lapply(parts[varying], `/`, size)
  added <- max(0, parts$training + 2 * parts$coupling)
  c(parts, list(stderr = sqrt(parts$records + added), df = 2 * ncol(scores)))
}

# From one test set, or the folds of K-fold cross-validation with the training
# part that half splits of the same records showed.
# (derivation-components, eq. 12 and 13)
record_components <- function(scores, correction = 1, added = 0,
                              df = Inf) {
  means <- rowMeans(scores)
  estimate <- mean(means)
  size <- length(means)
  records <- correction * mean((means - estimate)^2) / size
  list(estimate = estimate, records = records, stderr = sqrt(records + added),
       df = df)
}
