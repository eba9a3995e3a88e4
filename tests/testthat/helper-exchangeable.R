# The covariance matrix of the 2m values of m x 2 cross-validation in the order
# of as.vector() of an m x 2 matrix: fold 1 of all repetitions, then fold 2.
exchangeable_covariance <- function(sigma2, rho1, rho2, m) {
  repetition <- rep(seq_len(m), 2)
  same <- outer(repetition, repetition, "==")
  correlation <- ifelse(same, rho1, rho2)
  diag(correlation) <- 1
  sigma2 * correlation
}

# Weights that average a kind of entry of that matrix: the variances, the
# covariances within a repetition, those between repetitions, all entries.
averaging_weights <- function(m) {
  repetition <- rep(seq_len(m), 2)
  same <- outer(repetition, repetition, "==")
  kinds <- list(
    sigma2 = diag(2 * m) == 1,
    omega = same & diag(2 * m) == 0,
    gamma = !same,
    var_mean = matrix(TRUE, 2 * m, 2 * m)
  )
  lapply(kinds, function(kind) kind / sum(kind))
}

# Normal values with that covariance: [replicate, rep, fold].
normal_estimates <- function(replicates, sigma2, rho1, rho2, m) {
  root <- chol(exchangeable_covariance(sigma2, rho1, rho2, m))
  draws <- matrix(rnorm(replicates * 2 * m), replicates) %*% root
  array(draws, c(replicates, m, 2))
}
