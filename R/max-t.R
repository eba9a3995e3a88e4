# Many comparisons at once: the joint distribution of the standardized
# differences, and that of the largest of them (single-step max-T,
# derivation-tests, eq. 17 to 19).

# `scores`: a list of matrices, one for each learner. `variance`: what the
# records (and runs) give to each mean, on the diagonal, and to the differences,
# elsewhere; its correlations are those of all contrasts.
# (derivation-components, eq. 16 and 18)
joint_scores <- function(scores, layout, kind) {
  all <- joint_sums_of(scores, layout, kind)
  sums <- all$folds %||% all
  groups <- sums$groups
  between <- test_set_variance(sums, !is.null(groups) &&
                                 groups < nrow(layout$fold))
  list(estimate = sums$estimate, n = nrow(layout$fold), groups = groups,
       largest = sums$largest, third = third_moment(sums),
       variance = between$variance +
         if (is.null(sums$runs)) 0 else runs_added(sums$runs),
       df = between$df, resting = resting_units(sums), kind = kind,
       subgroups = !is.null(layout$domain),
       sizes = if (isTRUE(groups < nrow(layout$fold))) {
         group_sizes(scores, layout)
       },
       sums = if (kind %in% kinds_with_fits) all)
}

# Of each learner the subgroup in which it varies (`domain`), the number of its
# groups, and the degrees of freedom of a variance between groups of their
# sizes, if any two records of a group have the correlation that the differences
# of the scores have on average (`df`). (The sum of the squared distances of k
# points is k times that of their squares less the square of their sum.)
group_sizes <- function(scores, layout) {
  n <- length(layout$group)
  off <- centred(matrix(unlist(lapply(scores, rowMeans)), n))
  distances <- function(x) {
    ncol(x) * sum(x^2) - if (ncol(x) > 1) sum(rowSums(x)^2) else 0
  }
  found <- data.frame(domain = rep(1L, ncol(off)), groups = Inf, df = Inf)
  parts <- split(seq_len(n), layout$domain %||% rep(1L, n))
  for (place in seq_along(parts)) {
    rows <- parts[[place]]
    group <- match(layout$group[rows], unique(layout$group[rows]))
    size <- tabulate(group)
    # (Learners in other subgroups do not vary here.)
    x <- off[rows, , drop = FALSE]
    moved <- colSums(x^2)
    moved <- moved >= zero_tolerance^2 * max(moved)
    x <- x[, moved, drop = FALSE]
    effect <- distances(rowsum(x, group)) / distances(x)
    shared <- (effect - 1) / (sum(size^2) / sum(size) - 1)
    variance <- size * (1 + (size - 1) * min(max(shared, 0, na.rm = TRUE), 1))
    found[moved, ] <- list(place, length(size),
                           sum(variance)^2 / sum(variance^2))
  }
  found
}

# Differences of the learners `a` and `b` (places; `b` is 0 for the value of `a`
# itself). `stderr` is zero where it is no more than rounding; `scale` is the
# part of it that the records give. (That is zero, too, for learners that
# differ in other fits alone: the evaluations of these have a variance.)
joint_contrasts <- function(joint, a, b) {
  value <- c(0, unname(joint$estimate))
  b <- rep_len(b, length(a))
  pair <- cbind(a, ifelse(b == 0, a, b))
  variance <- joint$variance[pair]
  df <- if (is.matrix(joint$df)) joint$df[pair] else rep(joint$df, length(a))
  estimate <- value[a + 1] - value[b + 1]
  # (Learners of equal scores may differ by rounding.)
  largest <- rep_len(joint$largest %||% 0, nrow(joint$variance))
  noise <- zero_tolerance * pmax(largest[a], largest[pair[, 2]])
  estimate[b > 0 & abs(estimate) <= noise & variance * joint$n <= noise^2] <- 0
  flat <- variance * joint$n <= pmax(noise^2 * (b > 0),
                                     zero_tolerance^2 * estimate^2)
  found <- data.frame(a = a, b = b, estimate, df,
                      stderr = ifelse(flat, 0, sqrt(variance)))
  found$scale <- found$stderr
  if (!isTRUE(joint$kind %in% kinds_with_fits)) return(found)
  same <- flat & estimate == 0
  predictive <- vector("list", length(a))
  for (at in split(seq_along(a), b > 0)) {
    parts <- contrast_components(joint$sums, joint$kind, a[at],
                                 if (b[at[1]] > 0) b[at])
    found$stderr[at] <- parts$stderr
    found$df[at] <- parts$df
    if (!is.null(parts$runs_df)) found$runs_df[at] <- parts$runs_df
    predictive[at] <- parts$predictive
    evaluation <- (parts$evaluation %||% 0) * joint$n
    same[at] <- same[at] & evaluation <= noise[at]^2
  }
  if (any(lengths(predictive) > 0)) found$predictive <- predictive
  found$stderr[same | found$stderr <= zero_tolerance * abs(estimate)] <- 0
  found
}

# What the predictive or the t distribution of each contrast says: how far it
# reaches with the one-sided probability `tail` (one for all, or one each), and
# its p-value.
contrast_reach <- function(contrasts, tail) {
  if (is.null(contrasts$predictive)) return(core_reach(tail, contrasts))
  as.numeric(Map(function(tail, predictive) {
    core_reach(tail, list(predictive = predictive))
  }, tail, contrasts$predictive))
}

contrast_p_values <- function(contrasts, alternative) {
  as.numeric(Map(predictive_p_value, contrasts$estimate, contrasts$predictive,
                 alternative))
}

# One row of coordinates for each learner, so that the squared distance of two
# rows is the variance of their difference and, with `origin`, the squared
# length of a row that of its mean; without, one of the learners near most
# others is at 0. Rows get their lengths last: beside a learner with enormous
# losses all that the others differ by would be lost as rounding.
joint_factor <- function(joint, origin) {
  variance <- joint$variance
  own <- diag(variance)
  diag(variance) <- 0
  if (!origin) own <- variance[which.min(apply(variance, 1, stats::median)), ]
  scale <- sqrt(ifelse(own > 0, own, 1))
  parts <- eigen((outer(own, own, `+`) - variance) / 2 / outer(scale, scale),
                 symmetric = TRUE)
  kept <- which(parts$values > 1e-12 * max(parts$values, 0))
  scale *
    sweep(parts$vectors[, kept, drop = FALSE], 2, sqrt(parts$values[kept]), `*`)
}

# Adjustments of p-values by the joint distribution, as users name them.
joint_adjustments <- c("max_t", "max_t_step_down")

# Fewer where there are hundreds of learners, a quarter at least: a draw takes
# their number squared in time.
max_t_draws <- 1e5
draws_for <- function(dimensions) {
  ceiling(max_t_draws * min(1, max(0.25, 200 / dimensions)))
}

# Directions near one contrast are rare in many dimensions, and decide far out:
# from where the relative standard error of the tail is larger, no probability
# is below that there or Bonferroni's.
most_tail_error <- 0.05

# What max_t_distribution() needs of the contrasts that vary: NULL for none.
# `df`: those of each, by joint_df(); `apart`: are their variances uncertain one
# by one, as in subgroups, with other degrees of freedom, or of predictive
# distributions? With one divisor for all the largest of many would be too often
# beyond it (inst/evidence/best-of-many.csv), or, where one has few degrees of
# freedom, all others would not reach far enough (inst/evidence/max-t.csv).
max_t_parts <- function(joint, contrasts) {
  kept <- which(contrasts$stderr > 0)
  if (length(kept) == 0) return(NULL)
  contrasts <- contrasts[kept, ]
  still <- which(contrasts$scale == 0)
  if (length(still) > 0) {
    own <- apart_variances(joint$variance, contrasts[still, ])
    joint$variance <- joint$variance + outer(own, own, `+`) -
      diag(own, length(own))
    contrasts$scale[still] <-
      sqrt(own[contrasts$a] + c(0, own)[contrasts$b + 1])[still]
  }
  factor <- joint_factor(joint, origin = any(contrasts$b == 0))
  predictive <- !is.null(contrasts$predictive)
  df <- if (predictive) rep(Inf, length(kept)) else contrasts$df
  apart <- predictive || isTRUE(joint$subgroups) ||
    isTRUE(max(df) > 2 * min(df))
  list(kept = kept, contrasts = contrasts, factor = factor, apart = apart,
       df = if (predictive) df else
         joint_df(joint, contrasts, apart, ncol(factor) > 1),
       own = df, weight = bonferroni_weight(joint, contrasts))
}

# The distribution of the largest standardized contrast under equality: with
# one divisor the t distribution of the fewest degrees of freedom, and of
# variances that are uncertain one by one the normal one of the numbers that
# have the p-values. `estimates()` gives the probability that it reaches a value
# (`tail`) and the Monte Carlo standard error of that, `critical()` the value
# for a level. Contrasts without variance have no part in it. Exact for one and
# two dimensions. `reached`: the value of each contrast, for `below`: the same
# of the probability that it or one of those with a smaller value reaches it.
max_t_distribution <- function(joint, contrasts, alternative, reached = NULL,
                               parts = max_t_parts(joint, contrasts)) {
  if (is.null(parts)) return(NULL)
  order <- seq_along(parts$kept)
  if (!is.null(reached)) order <- order(-reached[parts$kept])
  kept <- parts$kept[order]
  contrasts <- parts$contrasts[order, ]
  df <- if (parts$apart) Inf else min(parts$df)
  two_sided <- alternative == "two.sided"
  found <- if (ncol(parts$factor) > 2) {
    drawn_distribution(parts$factor, contrasts, df, two_sided,
                       reached = reached[kept])
  } else {
    exact_distribution(parts$factor, contrasts, df, two_sided, reached[kept])
  }
  found <- with_bonferroni(found, parts$weight, nrow(contrasts), two_sided,
                           reached[kept])
  if (!is.null(reached)) {
    found$below <- found$below[match(seq_along(reached), kept), ]
  }
  found
}

# The one-sided probability, by its own degrees of freedom, with which each
# contrast is beyond its limit where all limits hold with the probability
# 1 - `level`.
tails_of_single <- function(parts, found, level) {
  limit <- found$critical(level)
  if (parts$apart) {
    tail <- stats::pnorm(limit, lower.tail = FALSE)
    limit <- stats::qt(tail, parts$df, lower.tail = FALSE)
  }
  stats::pt(limit, parts$own, lower.tail = FALSE)
}

# The degrees of freedom of each contrast, or where all have one divisor the
# fewest. With groups of uneven sizes the variance of several is that of fewer
# (inst/evidence/max-t.csv): as many as their sizes leave, or as have the mean
# kurtosis of their sums. (A single one, that of copies of two learners, keeps
# those of its own test.)
joint_df <- function(joint, contrasts, apart, several = TRUE) {
  df <- contrasts$df
  if (!apart) df[] <- min(df)
  sizes <- joint$sizes
  if (!several || is.null(sizes)) return(df)
  a <- contrasts$a
  b <- ifelse(contrasts$b == 0, a, contrasts$b)
  of <- sizes$domain[a]
  groups <- sizes$groups[a] + (of != sizes$domain[b]) * sizes$groups[b]
  resting <- 1 / stats::ave(1 / as.matrix(joint$resting)[cbind(a, b)], of)
  pmin(df, resting_df(groups, resting), sizes$df[a], sizes$df[b])
}

# Runs that learners share show the variance of each difference apart, and the
# correlations by no more than their number: of few runs both are too uncertain
# for less than Bonferroni's bound (inst/evidence/max-t-runs.csv). Up to which
# degrees of freedom that runs leave the least certain contrast this is all that
# counts; with more, its weight falls.
most_bonferroni_df <- 20
bonferroni_weight <- function(joint, contrasts) {
  shared <- anyDuplicated(joint$sums$runs$whose) > 0
  if (shared) min(1, most_bonferroni_df / min(contrasts$runs_df)) else 0
}

# The weighted mean of the joint distribution and Bonferroni's bound, in steps
# that of the contrasts that are left (as Holm's). (derivation-tests, section 8)
with_bonferroni <- function(found, weight, number, two_sided, reached) {
  if (weight == 0) return(found)
  mixed <- function(joint, z, left) {
    single <- (1 + two_sided) * stats::pt(z, found$df, lower.tail = FALSE)
    data.frame(tail = (1 - weight) * joint$tail +
                 weight * pmin(1, left * single),
               error = (1 - weight) * joint$error)
  }
  estimates <- function(z) mixed(found$estimates(z), z, number)
  list(df = found$df, estimates = estimates,
       below = if (!is.null(reached)) {
         mixed(found$below, reached, rev(seq_len(number)))
       },
       critical = critical_values(estimates, number, found$df))
}

# Contrasts to which the records give nothing have no correlation by them: their
# learners get variances of their own, independent of all others, and too small
# to change another contrast.
apart_variances <- function(variance, contrasts) {
  least <- max(1e-8 * variance)
  replace(numeric(nrow(variance)), c(contrasts$a, contrasts$b),
          if (least > 0) least else 1)
}

exact_distribution <- function(factor, contrasts, df, two_sided, reached) {
  tail <- exact_tail(factor, contrasts, df, two_sided)
  exact <- function(tail) data.frame(tail, error = numeric(length(tail)))
  estimates <- function(z) exact(tail(z))
  below <- vapply(seq_along(reached), function(from) {
    smaller <- contrasts[seq(from, length(reached)), ]
    exact_tail(factor, smaller, df, two_sided)(reached[from])
  }, 0)
  list(df = df, estimates = estimates, below = exact(below),
       critical = critical_values(estimates, nrow(contrasts), df))
}

# The value that the largest of `number` contrasts reaches with the probability
# `level`, between that of one contrast and Bonferroni's.
critical_values <- function(estimates, number, df) {
  function(level) {
    # (A confidence level next to 0 leaves 1.)
    level <- min(level, 1 - 1e-15)
    reach <- stats::qt(level / number / 2, df, lower.tail = FALSE)
    lowest <- stats::qt(level, df, lower.tail = FALSE) - 1
    stats::uniroot(function(z) estimates(z)$tail - level, c(lowest, reach + 1),
                   tol = 1e-10)$root
  }
}

# By numbers of its own: the user's generator stays where it was, and equal
# data have equal results. Turned so that it is zero above the diagonal, the
# factor takes half the work. Only in step-down procedures the length of a draw
# counts, else its direction, since the length has a known distribution.
# (derivation-tests, section 8)
drawn_distribution <- function(factor, contrasts, df, two_sided,
                               draws = draws_for(ncol(factor)),
                               reached = NULL) {
  state <- random_state()
  on.exit(restore_random_state(state))
  set.seed(2008, "Mersenne-Twister", "Inversion", "Rejection")
  dimensions <- ncol(factor)
  factor <- t(qr.R(qr(t(factor), tol = 0)))
  # Which signs it has is a matter of rounding; the draws must not depend on it.
  factor <- sweep(factor, 2, ifelse(diag(factor) < 0, -1, 1), `*`)
  piece <- 256 * max(1, 1024 %/% dimensions)
  below <- numeric(length(reached))
  counts <- numeric(length(cosine_places))
  for (size in diff(unique(c(seq(0, draws, by = piece), draws)))) {
    found <- largest_contrasts_cpp(size, factor, contrasts$a, contrasts$b,
                                   contrasts$scale, as.double(reached), df,
                                   two_sided)
    below <- below + found[-seq_len(size)]
    counts <- counts + cosine_counts(found[seq_len(size)])
  }
  single <- function(z) (1 + two_sided) * stats::pt(z, df, lower.tail = FALSE)
  estimates <- conditional_tails(counts, dimensions, df, function(z) {
    nrow(contrasts) * single(z)
  })
  list(df = df, estimates = estimates,
       below = if (!is.null(reached)) {
         step_estimates((below + 1) / (draws + 1), draws, estimates(reached))
       },
       critical = critical_values(estimates, nrow(contrasts), df))
}

# Draws are counted by the cosine of the largest contrast with their direction.
cosine_places <- -2048:2048 / 2048
cosine_counts <- function(cosine) {
  tabulate(round(2048 * cosine) + 2049, length(cosine_places))
}

# The probability that the largest contrast reaches `z`, and its standard error:
# the mean, over the directions, of the probability that the length of a normal
# vector over the common divisor reaches what it must for the cosine. Far out it
# is no smaller than `bound()`, Bonferroni's, or than where it last was known.
conditional_tails <- function(counts, dimensions, df, bound) {
  cosine <- cosine_places[counts > 0]
  counts <- counts[counts > 0]
  draws <- sum(counts)
  length_at <- seq(0, 1, by = 2^-12)
  unit <- sqrt(dimensions)
  beyond <- stats::approxfun(length_at, stats::pf(
    (length_at / (1 - length_at))^2, dimensions, df, lower.tail = FALSE
  ))
  moments <- function(z) {
    place <- z / (z + unit * cosine)
    reaches <- beyond(replace(place, !(place >= 0 & place <= 1), 1))
    reaches <- if (z > 0) {
      reaches * (cosine > 0)
    } else {
      ifelse(cosine < 0, 1 - reaches, 1)
    }
    tail <- sum(counts * reaches) / draws
    c(tail, sqrt(sum(counts * (reaches - tail)^2)) / draws)
  }
  # (Squares of less are 0.)
  known <- function(z) sum(moments(z) * c(most_tail_error, -1)) - 1e-100
  far <- 50
  last <- if (known(far) > 0) Inf else
    stats::uniroot(known, c(0, far), tol = 1e-9)$root
  function(z) {
    found <- vapply(pmin(z, last), moments, numeric(2))
    at_bound <- found[1, ] > bound(z)
    data.frame(tail = ifelse(at_bound, bound(z), found[1, ]),
               error = ifelse(at_bound, 0, found[2, ]))
  }
}

# Of steps, whose contrasts are among those of a single step, which has `all`.
step_estimates <- function(tail, draws, all) {
  fewer <- tail < all$tail
  data.frame(tail = ifelse(fewer, tail, all$tail),
             error = ifelse(fewer, sqrt(tail * (1 - tail) / draws), all$error))
}

# In the plane a contrast is a direction, and the largest one at an angle
# belongs to the nearest direction: the probability that it reaches z, given the
# angle, has a closed form, which is integrated over the angles between
# neighbouring directions. (derivation-tests, eq. 19)
exact_tail <- function(factor, contrasts, df, two_sided) {
  points <- rbind(0, cbind(factor, 0)[, 1:2, drop = FALSE])
  towards <- points[contrasts$a + 1, , drop = FALSE] -
    points[contrasts$b + 1, , drop = FALSE]
  angle <- atan2(towards[, 2], towards[, 1])
  if (two_sided) angle <- c(angle, angle + pi)
  angle <- sort(round(angle %% (2 * pi), 9) %% round(2 * pi, 9))
  angle <- unique(angle)
  half_gap <- diff(c(angle, angle[1] + 2 * pi)) / 2
  reach <- function(radius) {
    if (is.infinite(df)) exp(-radius^2 / 2) else (1 + radius^2 / df)^(-df / 2)
  }
  tail_at <- function(z, cosine) {
    beyond <- reach(z / cosine)
    if (z > 0) ifelse(cosine > 0, beyond, 0) else
      ifelse(cosine < 0, 1 - beyond, 1)
  }
  one <- function(z) {
    if (!is.finite(z)) return(as.numeric(z < 0))
    over_gaps <- function(share) {
      vapply(share, function(at) {
        sum(half_gap * tail_at(z, cos(at * half_gap)))
      }, 0)
    }
    stats::integrate(over_gaps, 0, 1, rel.tol = 1e-9,
                     subdivisions = 1000L)$value / pi
  }
  function(z) vapply(z, one, 0)
}

# The one-sided probability beyond each simultaneous limit of the learners' own
# values (`own`, contrasts with zero), the smallest of them; NULL where nothing
# varies.
simultaneous_tail <- function(joint, own, level, alternative) {
  parts <- max_t_parts(joint, own)
  if (is.null(parts)) return(NULL)
  found <- max_t_distribution(joint, own, alternative, parts = parts)
  min(tails_of_single(parts, found, level))
}

# Simultaneous p-values of contrasts with their statistics, and the one-sided
# probability beyond each simultaneous limit (`tail`). Of variances that are
# uncertain one by one the statistic of a contrast is the normal number that has
# its p-value. Bonferroni's bound is closer than draws far out, and no p-value
# falls below that of its own comparison. In `steps` the contrasts are taken in
# the order of their statistics, and the largest of those that are left is
# looked at in each step (derivation-tests, section 8); Holm's bound takes the
# place of Bonferroni's.
max_t_adjust <- function(joint, contrasts, statistic, p, alternative,
                         conf.level, steps = FALSE) {
  parts <- max_t_parts(joint, contrasts)
  fewer <- which(parts$df < parts$own)
  if (length(fewer) > 0) {
    at <- parts$kept[fewer]
    p[at] <- pmax(p[at], t_p_value(statistic[at], parts$df[fewer], alternative))
  }
  bound <- stats::p.adjust(p, if (steps) "holm" else "bonferroni")
  # (Where nothing varies there is no distribution.)
  if (is.null(parts)) return(list(p = bound, error = 0 * p, tail = NA_real_))
  signed <- if (parts$apart) {
    side <- if (alternative == "two.sided") 2 else 1
    stats::qnorm(p / side, lower.tail = FALSE)
  } else {
    switch(alternative, two.sided = abs(statistic), less = -statistic,
           greater = statistic)
  }
  found <- max_t_distribution(joint, contrasts, alternative,
                              if (steps) signed, parts)
  joint_p <- if (steps) {
    running_largest(found$below, signed)
  } else {
    found$estimates(signed)
  }
  joint_p$tail[contrasts$stderr == 0] <- 1
  # (What is not from the draws has none of their error.)
  adjusted <- pmin(1, pmax(p, pmin(joint_p$tail, bound)))
  from_draws <- contrasts$stderr > 0 & adjusted == joint_p$tail
  list(p = adjusted, error = ifelse(from_draws, joint_p$error, 0),
       tail = replace(NA * p, parts$kept,
                      tails_of_single(parts, found, 1 - conf.level)))
}

# In each step the largest probability until then.
running_largest <- function(below, signed) {
  order <- order(-signed, is.na(below$tail))
  below <- below[order, ]
  below$tail[is.na(below$tail)] <- 0
  below <- below[match(cummax(below$tail), below$tail), ]
  below[order(order), ]
}
