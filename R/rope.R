# Practical equivalence: how likely a difference is beyond a margin, or within
# it, by the distribution that gives the p-value and the interval.

rope_names <- c("better", "within", "worse")

check_rope <- function(rope, plain = FALSE) {
  if (is.null(rope)) return(NULL)
  abort_if(plain, "{.arg rope} is for predictions: a matrix of differences does
                   not say which direction is better.", "conflict", "rope")
  check_number(rope, 0, open = TRUE)
}

# A difference of values is within the width of the measure's range.
check_difference <- function(x, entry, arg = caller_arg(x), min = NULL) {
  if (is.null(x)) return(NULL)
  width <- entry$range[2] - entry$range[1]
  if (is.finite(width)) {
    check_number(x, min %||% -width, width, arg = arg, open = TRUE)
  }
  x
}

# For differences in loss, each with a core (`stderr` and `df`, or a
# `predictive` distribution), and a `margin` in loss: the probabilities that the
# first is better by more, that neither is, and that it is worse by more, and
# the p-value of two one-sided tests, of equivalence. NA where nothing varies.
# (derivation-tests, eq. 22)
rope_columns <- function(estimate, cores, margin) {
  found <- t(vapply(seq_along(estimate), function(row) {
    core <- cores[[row]]
    if (!isTRUE(core$stderr > 0)) return(rep(NA_real_, 3))
    of <- core_mixture(core)
    better <- rep_len(-estimate[row], length(of$stderr))
    colSums(of$weight * t_regions(better, of$stderr, of$df, margin))
  }, numeric(3)))
  colnames(found) <- rope_names
  data.frame(found, p.equivalence = pmax(found[, 1], found[, 3]))
}

# The same of two learners that disagree on few of n records, by the score test
# of the margin: of error, `n01` records that only the first gets wrong, `n10`
# only the second. (derivation-tests, eq. 27)
margin_regions <- function(n01, n10, n, margin) {
  better <- margin_p(n10, n01, n, margin)
  worse <- margin_p(n01, n10, n, margin)
  data.frame(better = better, within = pmax(0, 1 - better - worse),
             worse = worse, p.equivalence = pmax(better, worse))
}

# Of the hypothesis that the share of the `more` is above that of the `less` by
# the margin or more. Where there are no `less`, the normal distribution may
# show too much, and the binomial one is exact for the worst case.
margin_p <- function(more, less, n, margin) {
  # (Scores of one's own may have any margin.)
  if (margin >= 1) return(rep(0, length(more)))
  linear <- (2 * n - more + less) * margin - more - less
  chance <- (sqrt(linear^2 + 8 * n * less * margin * (1 - margin)) - linear) /
    (4 * n)
  p <- stats::pnorm((more - less - n * margin) /
                      sqrt(n * (2 * chance + margin * (1 - margin))))
  exact <- pmin(0.5, stats::pbinom(more, n, margin))
  ifelse(less == 0, pmax(p, exact), p)
}

# Where there is no predictive distribution, one t distribution.
core_mixture <- function(core) {
  core$predictive %||% c(core[c("stderr", "df")], weight = 1)
}

# The distribution of a difference in its unit, of which a loss has `per`;
# `gain`: does a positive one favour the first learner? NULL where nothing
# varies.
rope_distribution <- function(core, per) {
  if (!isTRUE(core$stderr > 0)) return(NULL)
  of <- core_mixture(core)
  list(location = per * core$estimate, stderr = abs(per) * of$stderr,
       df = rep_len(of$df, length(of$stderr)), weight = of$weight,
       gain = per < 0)
}

# Above rope, within, below -rope of t variables, the middle from the tails of
# the side where it loses no digits. A scale of zero is a point.
t_regions <- function(mean, scale, df, rope) {
  point <- scale == 0
  scale[point] <- 1
  side <- ifelse(mean < 0, -1, 1)
  tail <- function(at) stats::pt((at - abs(mean)) / scale, df)
  near <- tail(rope)
  far <- tail(-rope)
  beyond <- stats::pt((rope - abs(mean)) / scale, df, lower.tail = FALSE)
  found <- cbind(beyond, near - far, far)
  found[point, ] <- outer(rope_side(mean[point], rope) * side[point],
                          c(1, 0, -1), `==`)
  found[side < 0, ] <- found[side < 0, 3:1]
  found
}

# Is a difference of this size inside the region? (One of .01 is: .77 - .76.)
rope_side <- function(d, rope) {
  ifelse(abs(d) <= rope * (1 + 1e-9), 0, sign(d))
}

# Those that are equivalent to each learner within the margin at the level, by
# p-values that are adjusted for the number of pairs (Holm).
equivalent_learners <- function(rows, learners, alpha) {
  shown <- which(stats::p.adjust(rows$p.equivalence, "holm") <= alpha)
  a <- rows$a[shown]
  b <- rows$b[shown]
  lapply(learners, function(learner) {
    learners[learners %in% c(b[a == learner], a[b == learner])]
  })
}

format_share <- function(p) {
  if (is.na(p)) return("unknown")
  if (p > 0 && p < 0.001) return("<0.1%")
  if (p < 1 && p > 0.999) return(">99.9%")
  format_percent(p, if (p < 0.01 || p > 0.99) 1 else 0)
}
