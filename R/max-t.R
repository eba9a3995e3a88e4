# Many comparisons at once on one test set: the joint distribution of the
# standardized differences, and that of the largest of them (single-step max-T,
# derivation-tests, eq. 17 to 19).

# `scores`: records x learners; `group`: the group of each record as a code
# from 1, or NULL. `variance`: of each mean on the diagonal, of the differences
# elsewhere. (derivation-components, eq. 16 and 18)
joint_scores <- function(scores, group = NULL) {
  groups <- if (is.null(group)) nrow(scores) else max(group)
  shared <- groups < nrow(scores)
  variance <- difference_variances_cpp(scores, group, groups)
  dimnames(variance) <- list(colnames(scores), colnames(scores))
  list(estimate = colMeans(scores), n = nrow(scores), groups = groups,
       variance = variance * if (shared) groups / (groups - 1) else 1,
       df = if (is.null(group)) Inf else groups - 1)
}

# Differences of the learners `a` and `b` (places; `b` is 0 for the value of `a`
# itself). The standard error is zero where it is no more than rounding.
joint_contrasts <- function(joint, a, b) {
  value <- c(0, unname(joint$estimate))
  variance <- joint$variance[cbind(a, ifelse(b == 0, a, b))]
  estimate <- value[a + 1] - value[b + 1]
  flat <- variance * joint$n <= zero_tolerance^2 * estimate^2
  data.frame(a = a, b = b, estimate, stderr = ifelse(flat, 0, sqrt(variance)))
}

# One row of coordinates for each learner, so that the squared distance of two
# rows is the variance of their difference and, with `origin`, the squared
# length of a row that of its mean.
joint_factor <- function(joint, origin) {
  variance <- joint$variance
  own <- if (origin) diag(variance) else numeric(nrow(variance))
  diag(variance) <- 0
  product <- (outer(own, own, `+`) - variance) / 2
  if (!origin) {
    product <- product - rowMeans(product)
    product <- t(product) - colMeans(product)
  }
  parts <- eigen(product, symmetric = TRUE)
  kept <- which(parts$values > 1e-12 * max(parts$values, 0))
  sweep(parts$vectors[, kept, drop = FALSE], 2, sqrt(parts$values[kept]), `*`)
}

max_t_draws <- 1e5

# The distribution of the largest standardized contrast under equality: `tail()`
# gives the probability that it reaches a value, `error()` the Monte Carlo
# standard error of a probability, `critical()` the value for a level. Contrasts
# without variance have no part in it. Exact for one and two dimensions.
max_t_distribution <- function(joint, contrasts, alternative) {
  contrasts <- contrasts[contrasts$stderr > 0, ]
  if (nrow(contrasts) == 0) return(NULL)
  factor <- joint_factor(joint, origin = any(contrasts$b == 0))
  two_sided <- alternative == "two.sided"
  if (ncol(factor) > 2) {
    return(drawn_distribution(factor, contrasts, joint$df, two_sided))
  }
  tail <- exact_tail(factor, contrasts, joint$df, two_sided)
  list(
    tail = tail, error = function(p) 0 * p,
    critical = function(level) {
      reach <- stats::qt(level / nrow(contrasts) / 2, joint$df,
                         lower.tail = FALSE)
      lowest <- stats::qt(level, joint$df, lower.tail = FALSE) - 1
      stats::uniroot(function(z) tail(z) - level, c(lowest, reach + 1),
                     tol = 1e-10)$root
    }
  )
}

# By numbers of its own: the user's generator stays where it was, and equal
# data have equal results. Turned so that it is zero above the diagonal, the
# factor takes half the work.
drawn_distribution <- function(factor, contrasts, df, two_sided,
                               draws = max_t_draws) {
  state <- random_state()
  on.exit(restore_random_state(state))
  set.seed(2008, "Mersenne-Twister", "Inversion", "Rejection")
  dimensions <- ncol(factor)
  factor <- t(qr.R(qr(t(factor), tol = 0)))
  # Which signs it has is a matter of rounding; the draws must not depend on it.
  factor <- sweep(factor, 2, ifelse(diag(factor) < 0, -1, 1), `*`)
  piece <- 256 * max(1, 1024 %/% dimensions)
  pieces <- diff(unique(c(seq(0, draws, by = piece), draws)))
  largest <- unlist(lapply(pieces, function(draws) {
    found <- largest_contrasts_cpp(draws, factor, contrasts$a, contrasts$b,
                                   contrasts$stderr, two_sided)
    if (is.infinite(df)) found else found / sqrt(stats::rchisq(draws, df) / df)
  }))
  largest <- sort(largest)
  list(
    tail = function(z) {
      below <- findInterval(z, largest, left.open = TRUE)
      (draws - below + 1) / (draws + 1)
    },
    error = function(p) sqrt(p * (1 - p) / draws),
    # Few draws lie beyond the value of a small level: Bonferroni's is close.
    critical = function(level) {
      if (level * draws >= 100) return(largest[ceiling((1 - level) * draws)])
      stats::qt(level / nrow(contrasts) / (1 + two_sided), df,
                lower.tail = FALSE)
    }
  )
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
    if (is.infinite(df)) exp(-radius^2 / 2) else
      (1 + radius^2 / df)^(-df / 2)
  }
  tail_at <- function(z, cosine) {
    beyond <- reach(z / cosine)
    if (z > 0) ifelse(cosine > 0, beyond, 0) else
      ifelse(cosine < 0, 1 - beyond, 1)
  }
  one <- function(z) {
    if (is.infinite(z)) return(as.numeric(z < 0))
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

# Simultaneous p-values and intervals of contrasts with their statistics.
# Bonferroni's bound is closer than draws far out, and no p-value falls below
# that of its own comparison.
max_t_adjust <- function(joint, contrasts, statistic, p, alternative,
                         conf.level) {
  found <- max_t_distribution(joint, contrasts, alternative)
  if (is.null(found)) {
    return(list(p = p, error = 0 * p, critical = NA_real_))
  }
  signed <- switch(alternative, two.sided = abs(statistic), less = -statistic,
                   greater = statistic)
  tail <- found$tail(signed)
  bound <- length(p) * p
  tail[contrasts$stderr == 0] <- 1
  list(p = pmin(1, pmax(p, pmin(tail, bound))), error = found$error(tail),
       critical = found$critical(1 - conf.level))
}
