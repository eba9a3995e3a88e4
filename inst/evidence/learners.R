# Fast learners of the evidence grid: functions of training records `x` (a
# matrix), their classes `y` (0 or 1) and new records that give the probability
# of class 1. test-evidence-learners.R holds each against the package that it
# stands for.

# Linear discriminant analysis, as MASS::lda().
fit_lda <- function(x, y, new) {
  one <- y == 1
  share <- mean(one)
  if (share %in% c(0, 1)) return(rep(share, nrow(new)))
  low <- colMeans(x[!one, , drop = FALSE])
  high <- colMeans(x[one, , drop = FALSE])
  centred <- x - rep(low, each = nrow(x))
  centred[one, ] <- x[one, , drop = FALSE] - rep(high, each = sum(one))
  spread <- crossprod(centred) / (nrow(x) - 2)
  slope <- solve(spread, high - low)
  centre <- sum(slope * (low + high)) / 2
  stats::plogis(drop(new %*% slope) - centre + stats::qlogis(share))
}

# Logistic regression, as stats::glm().
fit_logistic <- function(x, y, new) {
  design <- cbind(1, x)
  fit <- suppressWarnings(
    stats::glm.fit(design, y, family = stats::binomial())
  )
  coefficient <- fit$coefficients
  coefficient[is.na(coefficient)] <- 0
  stats::plogis(drop(cbind(1, new) %*% coefficient))
}

# A classification tree, rpart's with its defaults, without its
# cross-validation, on which the predictions do not depend.
fit_tree <- function(x, y, new) {
  if (all(y == y[1])) return(rep(y[1], nrow(new)))
  frame <- as.data.frame(x)
  frame$class <- factor(y, 0:1)
  tree <- rpart::rpart(class ~ ., frame, method = "class", model = FALSE,
                       y = FALSE, control = list(xval = 0))
  stats::predict(tree, as.data.frame(new))[, "1"]
}

# The share of class 1 among the k nearest records.
fit_knn <- function(k) {
  force(k)
  function(x, y, new) {
    near <- FNN::get.knnx(x, new, k)$nn.index
    rowMeans(matrix(y[near], nrow(new)))
  }
}

# Linear discriminant analysis on features that each fit draws for itself: an
# algorithm whose fits differ by a seed.
fit_random_lda <- function(drawn) {
  force(drawn)
  function(x, y, new) {
    used <- sample(ncol(x), drawn)
    fit_lda(x[, used, drop = FALSE], y, new[, used, drop = FALSE])
  }
}

# A small neural net from random starting weights.
fit_net <- function(x, y, new) {
  net <- nnet::nnet(x, y, size = 3, decay = 0.01, maxit = 60, trace = FALSE,
                    entropy = TRUE)
  drop(stats::predict(net, new))
}

# The majority class, with its share as the probability.
fit_majority <- function(x, y, new) rep(mean(y), nrow(new))

evidence_learners <- list(
  lda = fit_lda, logistic = fit_logistic, tree = fit_tree, knn1 = fit_knn(1),
  knn7 = fit_knn(7), random_lda = fit_random_lda(3), net = fit_net,
  majority = fit_majority
)
