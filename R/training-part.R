# What training adds in all fits alike: its posterior distribution, and the
# predictive distribution of an estimate, a mixture of t distributions.

# How a plan shows the training part: over how many contrasts (`contrasts`); how
# much of the evaluation's variance there is in the mean of B^2 (`contrast`), in
# minus that of B C (`product`), in that of C^2 (`level`) and in the mean of a
# record's scores (`tested`); how much of `fits`, what the fits differ by, is in
# that of B^2 (`seed`); the own part of a single fit, in multiples of that
# (`single`), the degrees of freedom with which it is known, and the number of
# `fits` behind an estimate. (derivation-components, eq. 9, 10 and 13;
# derivation-blocks, eq. 6 and 7)
half_split_design <- function(m) {
  list(contrasts = m, contrast = m / (m - 1), product = 1 / (m - 1),
       level = 1 / (m - 1), tested = 1 / m, seed = (m - 1) / m, single = 2,
       known = m - 1, fits = 2 * m)
}

block_design <- function(blocks, partitions) {
  rest <- (blocks - 2) / blocks
  list(contrasts = partitions * (blocks - 1), contrast = (blocks - 1) * rest,
       product = rest, level = 2 / blocks, tested = 1 / partitions, seed = rest,
       single = 1 / rest, known = partitions * blocks * (blocks - 3) / 2,
       fits = partitions * blocks)
}

# The nodes of a posterior distribution.
posterior_nodes <- 16L

# How much of the records' own part is in the scale of the prior.
# (derivation-components, eq. 14)
prior_records <- 1.25

# The probability of a difference as large as `estimate` under equality.
# (derivation-components, eq. 15)
predictive_p_value <- function(estimate, predictive, alternative) {
  sum(predictive$weight * t_p_value(estimate / predictive$stderr,
                                    predictive$df, alternative))
}

# How far an estimate reaches on one side with probability `tail`: of the
# predictive distribution of a core, or where it has none of its t distribution.
core_reach <- function(tail, core) {
  stderr <- core$interval_stderr %||% core$stderr
  if (is.null(core$predictive)) {
    return(stats::qt(tail, core$df, lower.tail = FALSE) * stderr)
  }
  if (is.na(tail)) return(NA_real_)
  if (tail > 0.5) return(-core_reach(1 - tail, core))
  mixture <- core$predictive
  mixture_reach_cpp(tail, mixture$stderr, mixture$df, mixture$weight)
}

# Said where the shared part is more than half of the variance. `of`: the
# learners, if there are several rows of components.
training_share_note <- function(parts, of = NULL) {
  share <- parts$shared / parts$stderr^2
  most <- which(share > 0.5)
  if (length(most) == 0) return(NULL)
  whose <- if (is.null(of)) "" else paste(" of", toString(of[most]))
  sprintf(paste("Most of the variance%s (%s) is due to the training sets: more",
                "records in the test folds will not help."),
          whose, toString(sprintf("%.0f%%", 100 * share[most])))
}
