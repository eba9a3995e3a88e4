# The worked example of three half splits of 16 records. Its numbers were
# computed from the equations by another program.
worked_signs <- function() {
  sylvester <- matrix(1, 1, 1)
  for (i in 1:3) {
    sylvester <- rbind(cbind(sylvester, sylvester),
                       cbind(sylvester, -sylvester))
  }
  sylvester[rep(1:8, each = 2), 2:4]
}

worked_differences <- function() {
  rows <- c("110", "000", "0-0", "101", "000", "001", "-0-", "000", "111",
            "010", "000", "0-0", "100", "000", "00-", "111")
  value <- c("1" = 1, "0" = 0, "-" = -1)
  unname(t(vapply(strsplit(rows, ""), function(row) value[row], numeric(3))))
}

worked_fold <- function() {
  fold <- worked_signs()
  fold[] <- ifelse(fold == 1, 1L, 2L)
  storage.mode(fold) <- "integer"
  fold
}

moments_of <- function(scores, fold) {
  unlist(half_split_moments(score_sums(scores, list(fold = fold))))
}

# The mean of a function of the shared part over its posterior distribution, by
# adaptive integration over the training records' standard deviation b (its
# logarithm, piece by piece) and the correlation, from derivation-components,
# eq. 14: no shared code with src/training-part.cpp. `noise`: how much of the
# evaluation's variance is in the means of B^2, of -B C, of C^2, and in a
# record's mean; of half splits by default.
posterior_mean <- function(of, records, evaluation, contrast, product, fits, m,
                           scale, noise = c(m, 1, 1, (m - 1) / m) / (m - 1)) {
  noise <- evaluation * noise
  own <- max(records - noise[4], records / 50)
  level <- own + noise[3] + records / 50
  contrast <- max(contrast, noise[1] / 10)
  density <- function(b, rho) {
    expected <- b^2 + noise[1] + fits
    cross <- -rho * b * sqrt(own) - noise[2]
    prior <- (1 + b^2 / scale)^-3 * 2 * b
    chi <- expected^(-m / 2) * exp(-m * contrast / (2 * expected))
    spread <- sqrt(contrast * (level - cross^2 / expected) / m)
    prior * chi * stats::dnorm(product, cross * contrast / expected, spread)
  }
  over <- function(of) {
    inner <- function(b) {
      stats::integrate(function(rho) {
        density(b, rho) * of(b^2 + 2 * rho * b * sqrt(own))
      }, -sqrt(0.75), 1, rel.tol = 1e-11, subdivisions = 500L)$value
    }
    ends <- log(records) / 2 + seq(-12, 12, by = 0.75)
    sum(vapply(seq_along(ends)[-1], function(i) {
      stats::integrate(function(log_b) {
        exp(log_b) * vapply(exp(log_b), inner, 0)
      }, ends[i - 1], ends[i], rel.tol = 1e-11, subdivisions = 500L)$value
    }, 0))
  }
  over(of) / over(function(shared) 1 + 0 * shared)
}
