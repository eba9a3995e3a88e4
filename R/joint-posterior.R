# The joint posterior of recall and precision of one table, and its region of
# highest density on the logit scale.
#
# With the shapes (counts and prior) a of true positives, b of false negatives
# and c of false positives, the shares of a Dirichlet distribution are those of
# gamma variables A, B and C, so that logit(recall) = log A - log B and
# logit(precision) = log A - log C. (derivation-precision-recall, eq. 10)

# Minus the logarithm of the density at (x, y), and its gradient.
joint_surprise <- function(x, y, shapes) {
  total <- sum(shapes)
  # log(1 + exp(-x) + exp(-y)), whatever their size.
  largest <- pmax(0, -x, -y)
  sum <- largest + log(exp(-largest) + exp(-x - largest) + exp(-y - largest))
  list(value = sum(lgamma(shapes)) - lgamma(total) + shapes[2] * x +
         shapes[3] * y + total * sum,
       x = shapes[2] - total * exp(-x - sum),
       y = shapes[3] - total * exp(-y - sum))
}

# The points of highest density around the mode that have the probability
# `level`: their boundary (x, y on the logit scale), in `angles` directions.
joint_highest_density <- function(shapes, level, angles = 360) {
  mode <- log(shapes[1] / shapes[2:3])
  inner <- diag(shapes[2:3]) - tcrossprod(shapes[2:3]) / sum(shapes)
  step <- t(chol(solve(inner)))
  angle <- 2 * pi * (seq_len(angles) - 1) / angles
  towards <- step %*% rbind(cos(angle), sin(angle))
  least <- joint_surprise(mode[1], mode[2], shapes)$value
  at <- function(radius) {
    joint_surprise(mode[1] + towards[1, ] * radius,
                   mode[2] + towards[2, ] * radius, shapes)
  }
  # Newton's steps: the value is a convex function of the radius.
  radius_of <- function(excess) {
    radius <- rep(sqrt(2 * excess), angles)
    for (i in 1:100) {
      found <- at(radius)
      slope <- found$x * towards[1, ] + found$y * towards[2, ]
      change <- (found$value - least - excess) / slope
      radius <- radius - change
      if (max(abs(change) / radius) < 1e-13) break
    }
    radius
  }
  # Simpson's rule along the radius, sums over the angles.
  share <- seq(0, 1, length.out = 201)
  weight <- c(1, rep(c(4, 2), length.out = 199), 1) / 600
  content <- function(excess) {
    radius <- radius_of(excess)
    along <- vapply(share, function(share) exp(-at(share * radius)$value),
                    numeric(angles))
    sum(radius^2 * (along %*% (weight * share))) * 2 * pi / angles *
      prod(diag(step))
  }
  excess <- stats::uniroot(function(excess) content(excess) - level,
                           stats::qchisq(level, 2) / 2 * c(0.5, 2),
                           extendInt = "upX", tol = 1e-10)$root
  mode + towards * rep(radius_of(excess), each = 2)
}

# Mean, and correlation, on the logit scale.
joint_correlation <- function(shapes) {
  spread <- trigamma(shapes)
  spread[1] / sqrt((spread[1] + spread[2]) * (spread[1] + spread[3]))
}
