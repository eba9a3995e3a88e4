# Variance components of an estimate from its scores: a matrix of records x
# repetitions whose mean is the estimate.

# Groups of records count as one record each: the sums of their deviations, on
# the scale of a score, stand in for the scores.
# (derivation-components, eq. 18)
group_scores <- function(scores, layout) {
  group <- layout$group
  if (is.null(group)) return(list(scores = scores, fold = layout$fold))
  groups <- max(group)
  estimate <- mean(scores)
  sums <- unname(rowsum(scores - estimate, group)) * (groups / nrow(scores))
  list(scores = estimate + sums, groups = groups,
       fold = layout$fold[match(seq_len(groups), group), , drop = FALSE])
}

# From half splits; `fold` (1 or 2) has the shape of `scores`. All but the
# estimate and df are variances; `records`, `shared` and `own` add up to that of
# the estimate, the others are what they are computed from.
# (derivation-components, eq. 10 to 13 and 15)
half_split_components <- function(scores, fold, fitted = TRUE) {
  moments <- as.list(variance_parts_cpp(scores, fold))
  names(moments) <- c("estimate", "records", "evaluation", "training",
                      "coupling", "fits", "spread")
  units <- nrow(scores)
  moments$records <- moments$records * units / (units - 1)
  added <- added_variance(moments, ncol(scores), fitted)
  variance <- moments$records + added$shared + added$own
  uncertainty <- added$uncertainty + moments$spread / units
  moments$coupling <- 2 * moments$coupling
  parts <- c(moments[2:6], added[c("shared", "own")])
  c(moments["estimate"], lapply(parts, `/`, units),
    list(stderr = sqrt(variance / units),
         df = if (isTRUE(uncertainty > 0)) 2 * variance^2 / uncertainty else
           units - 1))
}

# What training adds to the variance of a score: a part that all fits share, the
# posterior mean of a noisy difference, and the fits' own part; and the variance
# of both. `fitted`: the measure is a mean loss that learners are fitted to.
# (derivation-components, eq. 13 and 14)
added_variance <- function(moments, m, fitted) {
  noise <- moments$evaluation / (m - 1)
  fits <- max(0, moments$fits) * (m - 1) / m
  shared <- moments$training + 2 * moments$coupling - fits
  contrast <- m * noise + max(0, moments$training)
  product <- -moments$coupling - noise
  error <- max(0, 2 * contrast^2 - 8 * contrast * product + 4 * product^2 +
                 4 * contrast * moments$records) / m +
    2 * (fits + moments$evaluation)^2 / (m - 1)
  # The prior: normal, not negative. Chosen by simulation.
  centre <- moments$evaluation / 2
  width <- centre + moments$records * if (fitted) 0.5 else 2
  weight <- if (isTRUE(width > 0)) width^2 / (width^2 + error) else 0
  posterior <- positive_part(weight * shared + (1 - weight) * centre,
                             sqrt(weight * error))
  own <- fits / m
  list(shared = posterior$mean, own = own,
       uncertainty = posterior$variance + 2 * own^2 / (m - 1))
}

# Mean and variance of a normal variable that is known to be positive.
positive_part <- function(mean, sd) {
  if (!isTRUE(sd > 0)) return(list(mean = max(0, mean), variance = 0))
  limit <- -mean / sd
  hazard <- exp(stats::dnorm(limit, log = TRUE) -
                  stats::pnorm(limit, lower.tail = FALSE, log.p = TRUE))
  list(mean = mean + sd * hazard,
       variance = sd^2 * (1 + limit * hazard - hazard^2))
}

# That of groups whose records are all alike: the mean size of a record's group.
largest_design_effect <- function(group) {
  if (is.null(group)) return(1)
  size <- tabulate(group)
  sum(size^2) / sum(size)
}

# Of records that were tested once or in the folds of K-fold cross-validation;
# `added` is what the training sets add to the variance.
# (derivation-components, eq. 16 and 17)
record_components <- function(scores, added = 0, groups = NULL) {
  means <- rowMeans(scores)
  estimate <- mean(means)
  factor <- if (is.null(groups)) 1 else groups / (groups - 1)
  records <- mean((means - estimate)^2) / length(means) * factor
  list(estimate = estimate, records = records, stderr = sqrt(records + added),
       df = if (is.null(groups)) Inf else groups - 1)
}

# What training sets of size n add, from the components of half splits.
# (derivation-components, eq. 17)
training_variance <- function(components) {
  max(0, components$training + components$coupling + components$fits)
}

# The kind of plan behind scores, or an error where its components are unknown.
components_kind <- function(x, layout, training) {
  repetitions <- ncol(layout$fold)
  folds <- max(layout$fold)
  if (folds == 1 && repetitions == 1) return("test_set")
  if (folds == 2 && repetitions >= 3) {
    check_orthogonal(layout$fold)
    return("halves")
  }
  halved <- attr(x, "plan")$scheme %in% half_split_kinds
  if (folds == 2 && (repetitions == 2 || isTRUE(halved)) || folds == 1) {
    abort_input(
      c("{.arg x} must come from at least 3 half splits, from one test set, or
         from K folds with {.arg training}, not from {repetitions} x {folds}
         fold{?s}.", i = "Use {.code cv_bcv(n, m = 5)}."),
      "scheme", "x"
    )
  }
  if (is.null(training)) {
    abort_input(
      c("{.arg training} is needed for K folds, which do not show what the
         training sets add to the variance.",
        i = "Give {.fn variance_components} of half splits of the same records,
             or use {.fn corrected_kfold_t_test}, which needs none."),
      "scheme", "training"
    )
  }
  "kfold"
}

# Half splits that repeat each other do not show the training part.
check_orthogonal <- function(fold) {
  side <- 3 - 2 * fold
  shared <- abs(crossprod(side)) / nrow(side)
  worst <- max(shared[upper.tri(shared)])
  if (worst > 0.5) {
    abort_input("{.arg x} must come from half splits whose training sets overlap
                 evenly: two of its repetitions are nearly the same split.",
                "scheme", "x")
  }
}
