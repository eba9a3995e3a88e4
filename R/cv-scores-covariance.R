# The estimates of a `cv_scores` and their covariance matrix.
#' @include cv-scores.R
NULL

#' @rdname cv_scores
#' @importFrom stats coef nobs vcov
#' @export
coef.cv_scores <- function(object, ...) {
  check_no_dots(...)
  vapply(rlang::set_names(object$learners), function(learner) {
    mean(estimating(object$scores(learner), object$layout))
  }, 0)
}

#' @rdname cv_scores
#' @export
nobs.cv_scores <- function(object, ...) {
  check_no_dots(...)
  object$layout$size[1]
}

# Half of what the variances of two are above that of their difference.
covariances <- function(own, differences) {
  found <- (outer(own, own, `+`) - differences) / 2
  diag(found) <- own
  found
}

# (derivation-components, eq. 12 and 15)
#' @rdname cv_scores
#' @export
vcov.cv_scores <- function(object, ...) {
  kind <- components_kind(object)
  losses <- lapply(rlang::set_names(object$learners), object$losses)
  joint <- joint_scores(losses, object$layout, kind)
  k <- length(losses)
  a <- rep(seq_len(k), k)
  b <- rep(seq_len(k), each = k)
  total <- matrix(0, k, k)
  total[] <- joint_contrasts(joint, a, ifelse(a == b, 0L, b))$stderr^2
  of_records <- covariances(diag(joint$variance), joint$variance)
  training <- covariances(diag(total), total) - of_records
  found <- of_records + shrunk_part(of_records, training)
  dimnames(found) <- list(object$learners, object$learners)
  found * object$width^2
}

# `part` with its covariances multiplied by the largest number up to 1 with
# which the sum of both is positive semidefinite.
shrunk_part <- function(base, part) {
  own <- diag(diag(part), nrow(part))
  at <- function(share) own + share * (part - own)
  fits <- function(share) {
    values <- eigen(base + at(share), symmetric = TRUE, only.values = TRUE)
    min(values$values) >= -1e-12 * max(values$values)
  }
  if (fits(1)) return(part)
  range <- c(0, 1)
  for (step in 1:40) {
    middle <- mean(range)
    range[if (fits(middle)) 1 else 2] <- middle
  }
  at(range[1])
}
