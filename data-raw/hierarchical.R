# Expected values of test-bayes-hierarchical-t.R, not by the package's way: a
# dense product grid, with Gauss and Legendre's rule on the quantiles of each
# data set's likelihood. Some minutes; needs no package:
#   Rscript data-raw/hierarchical.R

legendre <- function(size) {
  i <- seq_len(size - 1)
  off <- i / sqrt(4 * i^2 - 1)
  jacobi <- diag(0, size)
  jacobi[cbind(c(i, i + 1), c(i + 1, i))] <- off
  found <- eigen(jacobi, symmetric = TRUE)
  list(node = (1 + found$values) / 2, weight = found$vectors[1, ]^2)
}

# Of y = log(nu - 1): a Gamma density whose rate b is integrated in closed form,
# int b^a e^(-b x) db = Gamma(a + 1) x^(-a - 1) (P(a + 1, b x) at both ends).
nu_density <- function(y) {
  x <- exp(y)
  rule <- legendre(60)
  of_shape <- function(a) {
    a / x * (pgamma(0.15 * x, a + 1) - pgamma(0.05 * x, a + 1)) / 0.1
  }
  drop(vapply(0.5 + 4.5 * rule$node, of_shape, y) %*% rule$weight)
}

t_density <- function(x, scale, df) {
  (1 + (x / scale)^2 / df)^(-(df + 1) / 2) * dt(0, df) / scale
}

# Worse, within, better; then the means.
posterior <- function(folds, rope, rho, locations = 200, step = 0.05,
                      nu_step = 0.6) {
  n <- lengths(folds)
  mean <- vapply(folds, mean, 0)
  q0 <- vapply(folds, function(x) sum((x - mean(x))^2), 0) / (1 - rho)
  scale <- sqrt(q0 * (1 + (n - 1) * rho) / n / (n - 2))
  bound <- max(abs(unlist(folds)))
  edges <- seq(-bound, bound, length.out = locations + 1)
  middle <- (edges[-1] + edges[-(locations + 1)]) / 2
  rule <- legendre(100)
  nodes <- Map(function(m, s, d) m + s * qt(rule$node, d), mean, scale, n - 2)
  y <- seq(-9, 8, by = nu_step)
  prior <- nu_density(y)
  top <- min(log(1000 * sd(mean)), log(bound) + 7)
  total <- numeric(6)
  for (j in which(prior > 1e-7 * max(prior))) {
    nu <- 1 + exp(y[j])
    spread <- qt(rule$node, nu)
    # The middles of cells, the last of which ends at the largest scale.
    middles <- seq(top - step / 2, log(min(scale) / 3000), by = -step)
    for (s0 in exp(middles)) {
      likelihood <- 1
      for (i in seq_along(nodes)) {
        # Against the quantiles of the likelihood, or, where that is wide and
        # near, of the other density.
        own <- function(at) {
          t_density(outer(at, nodes[[i]], `-`), s0, nu) %*% rule$weight
        }
        other <- function(at) {
          t_density(outer(at, s0 * spread, `+`) - mean[i], scale[i],
                    n[i] - 2) %*% rule$weight
        }
        near <- abs(middle - mean[i]) < 10 * scale[i] & scale[i] > 3 * s0
        factor <- numeric(locations)
        factor[near] <- other(middle[near])
        factor[!near] <- own(middle[!near])
        likelihood <- likelihood * factor
      }
      left <- pt((-rope - edges) / s0, nu)
      right <- pt((rope - edges) / s0, nu, lower.tail = FALSE)
      # Up to this size of the location the middle is the largest region.
      limit <- 0
      if (3 * pt(rope / s0, nu, lower.tail = FALSE) < 1 && rope > 0) {
        limit <- uniroot(function(at) {
          1 - pt((rope + at) / s0, nu, lower.tail = FALSE) -
            2 * pt((rope - at) / s0, nu, lower.tail = FALSE)
        }, c(0, rope), tol = 1e-12)$root
      }
      share <- function(end) {
        pmin(pmax((end - edges[-(locations + 1)]) / (edges[2] - edges[1]), 0),
             1)
      }
      low <- share(-limit)
      high <- share(limit)
      cells <- cbind(low, high - low, 1 - high, vapply(
        list(left, 1 - left - right, right),
        function(v) (v[-1] + v[-length(v)]) / 2, middle
      ))
      total <- total + colSums(cells * likelihood) * prior[j] * s0
    }
  }
  total / sum(total[1:3])
}

source("tests/testthat/helper-benchmark.R")
show <- function(name, ...) {
  cat(name, format(posterior(...), digits = 7), "\n")
}
show("five sets", wave_folds(c(0.03, -0.01, 0.02, 0.05, 0), 0.02, 10), 0.01,
     0.1)
show("two sets", wave_folds(c(0.06, 0.01), 0.03, 5), 0.01, 0.2)
show("outlier", wave_folds(c(0.01, 0.02, 0.015, 0.012, 0.02, -0.3), 0.01, 10),
     0, 0.1, locations = 3000, step = 0.2)
# The scale is cut off by its prior where the posterior is not yet low.
show("two near sets", wave_folds(c(0.002, 0.001), 0.03, 5), 0.01, 0.2,
     step = 0.05)
