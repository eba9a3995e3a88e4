# Several runs (seeds) of each learner on one test set: records and runs are two
# random factors. Scores are matrices of records x runs, one for each learner,
# whose means are the estimates.

# What the runs of k tables of scores show: `between`, the variance of the means
# of runs, over their number, and `noise`, what single records leave in it, as
# k x k matrices with differences off the diagonal, with `df` of the former.
# `group`: of each record, or NULL; `whose`: tables with the same runs, each its
# own by default. (derivation-runs, eq. 2 and 3)
run_parts <- function(scores, group = NULL, whose = seq_along(scores)) {
  units <- if (is.null(group)) nrow(scores[[1]]) else max(group)
  parts <- list(between = diag(0, length(scores)),
                noise = diag(0, length(scores)), df = integer(length(scores)),
                whose = whose)
  for (of in split(seq_along(scores), whose)) {
    found <- common_runs(scores[of], group, units)
    parts$between[of, of] <- found$between
    parts$noise[of, of] <- found$noise
    parts$df[of] <- found$df
  }
  parts
}

# A learner with one run has it in all. One run does not vary.
common_runs <- function(scores, group, units) {
  runs <- max(vapply(scores, ncol, 0L))
  scores <- lapply(scores, function(x) x[, rep_len(seq_len(ncol(x)), runs)])
  means <- vapply(scores, function(x) colMeans(cbind(x)), numeric(runs))
  left <- vapply(scores, function(x) c(run_residuals(cbind(x), group)),
                 numeric(runs * units))
  scale <- max(runs - 1, 1) * runs
  list(between = contrast_variances(crossprod(centred(rbind(means))) / scale),
       noise = contrast_variances(crossprod(left) / scale /
                                    ((units - 1) * units)),
       df = runs - 1L)
}

# The joint sums of the records' means, with what runs show unless they are
# fixed. A learner has the same runs in all subgroups (`layout$learner`).
joint_run_sums <- function(scores, layout) {
  means <- lapply(scores, function(x) cbind(rowMeans(x)))
  layout$fold <- layout$fold[, 1, drop = FALSE]
  whose <- switch(layout$runs, shared = rep(1L, length(scores)),
                  own = layout$learner[names(scores)])
  if (length(whose) == 0) whose <- seq_along(scores)
  joint_sums(means, layout, if (layout$runs != "fixed") {
    run_parts(scores, layout$group, whose)
  })
}

# The terms of one table, or of the difference of two: one of each, unless they
# have the same runs.
pair_runs <- function(parts, a, b = a) {
  apart <- parts$whose[a] != parts$whose[b]
  at <- if (apart) cbind(c(a, b), c(a, b)) else cbind(a, b)
  at <- at[parts$df[at[, 1]] > 0, , drop = FALSE]
  list(between = parts$between[at], noise = parts$noise[at],
       df = parts$df[at[, 1]])
}

# What runs vary by beyond the noise. (What is only rounding is nothing.)
beyond_noise <- function(terms) {
  beyond <- terms$between - terms$noise
  beyond * (beyond > zero_tolerance * terms$between)
}

# What runs add to the variances of all tables and differences, as a matrix.
runs_added <- function(parts) {
  added <- beyond_noise(parts)
  apart <- outer(parts$whose, parts$whose, `!=`)
  added[apart] <- outer(diag(added), diag(added), `+`)[apart]
  added
}

# Records and runs: the variance, Satterthwaite's degrees of freedom, and the
# distribution of the estimate, which is normal given a variance between runs
# that is known as far as chi-squared tells. `records`: a variance with `df`;
# `runs_df`: the degrees of freedom if that was known.
# (derivation-runs, eq. 1 and 4 to 7)
add_runs <- function(records, df, terms) {
  added <- beyond_noise(terms)
  variance <- records + sum(added)
  unknown <- sum(ifelse(added > 0, terms$between^2 + terms$noise^2 / df, 0) /
                   terms$df)
  found <- list(variance = variance, runs = sum(added),
                df = variance^2 / (records^2 / df + unknown),
                runs_df = variance^2 / unknown)
  if (!(variance > 0)) found$df <- df
  if (!any(terms$between > 0)) {
    found$predictive <- list(stderr = sqrt(records), df = df, weight = 1)
    return(found)
  }
  given <- records
  weight <- 1
  for (chi in chi_squared_terms(terms)) {
    given <- outer(given, pmax(chi$scale / chi$nodes$at - chi$noise, 0), `+`)
    weight <- outer(weight, chi$nodes$weight)
  }
  given <- pmax(c(given), .Machine$double.xmin)
  found$predictive <- list(stderr = sqrt(given), weight = c(weight),
                           df = df * (given / records)^2)
  found
}

# Of two learners with runs of their own the variances are one term, with
# Satterthwaite's degrees of freedom. Where one has much fewer runs and these
# are alike by chance, that counts the runs of the other: each learner is a
# term.
uneven_runs <- 1.5
chi_squared_terms <- function(terms) {
  runs <- terms$df + 1
  apart <- max(runs) >= uneven_runs * min(runs)
  if (!apart) {
    between <- sum(terms$between)
    terms <- list(between = between, noise = sum(terms$noise),
                  df = between^2 / sum(terms$between^2 / terms$df))
  }
  lapply(which(terms$between > 0), function(i) {
    scale <- terms$between[i] * terms$df[i]
    # (Where the noise is all that there is, and beyond.)
    list(scale = scale, noise = terms$noise[i],
         nodes = chi_squared_nodes(terms$df[i], scale / terms$noise[i],
                                   if (apart) 129 else 513))
  })
}

# Nodes and weights for means over chi-squared, by Simpson's rule on the scale
# of its logarithm; all beyond `end` is one node.
chi_squared_nodes <- function(df, end, points = 513, beyond = 1e-12) {
  ends <- stats::qchisq(c(beyond, 1 - beyond), df)
  if (!(end > ends[1])) return(list(at = end, weight = 1))
  last <- min(end, ends[2])
  at <- exp(seq(log(ends[1]), log(last), length.out = points))
  weight <- stats::dchisq(at, df) * at *
    c(1, rep(c(4, 2), length.out = points - 2), 1)
  list(at = c(at, last),
       weight = c(weight / sum(weight) * stats::pchisq(last, df),
                  stats::pchisq(last, df, lower.tail = FALSE)))
}

centred <- function(x) x - rep(colMeans(x), each = nrow(x))

# Sums over the records of each group, on the scale of single records.
unit_sums <- function(x, group) {
  if (is.null(group)) return(x)
  unname(rowsum(x, group)) * (max(group) / nrow(x))
}

# Of the covariances of several learners.
contrast_variances <- function(covariance) {
  own <- diag(covariance)
  total <- outer(own, own, `+`)
  found <- total - 2 * covariance
  # (What is left of equal numbers is rounding.)
  found[found < 1e-14 * total] <- 0
  diag(found) <- own
  found
}

# Two-way analysis of variance of a table of units x runs: what is left beside
# the means of units and runs, as deviations.
run_residuals <- function(scores, group) {
  left <- unit_sums(centred(scores), group)
  left - rowMeans(left)
}
