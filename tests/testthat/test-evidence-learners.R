# The fast learners of the evidence grid against the packages they stand for.

evidence_learners_here <- function() {
  scope <- new.env()
  sys.source(system.file("evidence", "learners.R", package = "bcvinfer",
                         mustWork = TRUE), scope)
  scope$evidence_learners
}

# What real-data.R takes of one data set.
evidence_study_here <- function() {
  scope <- new.env(parent = asNamespace("bcvinfer"))
  for (file in c("learners.R", "study.R")) {
    sys.source(system.file("evidence", file, package = "bcvinfer",
                           mustWork = TRUE), scope)
  }
  scope
}

evidence_data <- function() {
  set.seed(3)
  y <- rep(0:1, c(25, 35))
  x <- matrix(stats::rnorm(60 * 4), 60) + outer(y, c(1, 0.5, 0, 0))
  colnames(x) <- paste0("x", 1:4)
  list(x = x, y = y, new = x[c(1:5, 40:49), ] + 0.3)
}

test_that("the discriminant is that of MASS, the regression that of glm()", {
  skip_if_not_installed("MASS")
  learners <- evidence_learners_here()
  data <- evidence_data()
  mass <- MASS::lda(data$x, factor(data$y))
  expect_equal(unname(learners$lda(data$x, data$y, data$new)),
               unname(predict(mass, data$new)$posterior[, "1"]))
  frame <- data.frame(data$x, y = data$y)
  regression <- stats::glm(y ~ ., stats::binomial(), frame)
  expect_equal(unname(learners$logistic(data$x, data$y, data$new)),
               unname(predict(regression, data.frame(data$new),
                              type = "response")))
})

test_that("neighbours vote as those of class, the tree is rpart's", {
  skip_if_not_installed("FNN")
  skip_if_not_installed("class")
  learners <- evidence_learners_here()
  data <- evidence_data()
  for (k in c(1, 7)) {
    vote <- class::knn(data$x, data$new, factor(data$y), k, prob = TRUE)
    share <- ifelse(vote == "1", attr(vote, "prob"), 1 - attr(vote, "prob"))
    expect_equal(learners[[paste0("knn", k)]](data$x, data$y, data$new), share)
  }
  skip_if_not_installed("rpart")
  frame <- data.frame(data$x, class = factor(data$y))
  tree <- rpart::rpart(class ~ ., frame, method = "class")
  expect_equal(unname(learners$tree(data$x, data$y, data$new)),
               unname(predict(tree, data.frame(data$new))[, "1"]))
})

test_that("random features are drawn anew by each fit, the majority by none", {
  learners <- evidence_learners_here()
  data <- evidence_data()
  fits <- replicate(8, learners$random_lda(data$x, data$y, data$new))
  expect_gt(nrow(unique(t(fits))), 1)
  expect_identical(learners$majority(data$x, data$y, data$new),
                   rep(35 / 60, 15))
})

# The output of a net with one hidden layer, from its weights as nnet() stores
# them, and what it minimizes: entropy + decay x squared weights.
net_output <- function(weights, x, size) {
  hidden <- seq_len(size * (ncol(x) + 1))
  first <- matrix(weights[hidden], ncol(x) + 1)
  plogis(drop(cbind(1, plogis(cbind(1, x) %*% first)) %*% weights[-hidden]))
}

test_that("the net is nnet's: a minimum of entropy and decay, from a seed", {
  skip_if_not_installed("nnet")
  learners <- evidence_learners_here()
  data <- evidence_data()
  set.seed(5)
  found <- learners$net(data$x, data$y, data$new)
  # As a user calls it: by formula, the classes a factor.
  frame <- data.frame(data$x, class = factor(data$y))
  set.seed(5)
  net <- nnet::nnet(class ~ ., frame, size = 3, decay = 0.01, maxit = 60,
                    trace = FALSE)
  expect_equal(found, unname(drop(predict(net, data.frame(data$new)))))
  expect_equal(found, net_output(net$wts, data$new, 3))
  loss <- function(weights) {
    p <- net_output(weights, data$x, 3)
    -sum(log(ifelse(data$y == 1, p, 1 - p))) + 0.01 * sum(weights^2)
  }
  # Sixty steps come near a minimum from any start, not to the same one.
  begin <- loss(rep(0.1, length(net$wts)))
  better <- stats::optim(net$wts, loss, method = "BFGS",
                         control = list(maxit = 500))$value
  expect_lt(net$value - better, 0.2 * (begin - better))
  set.seed(6)
  expect_gt(max(abs(learners$net(data$x, data$y, data$new) - found)), 1e-3)
})

test_that("true values of the samples are those of the predictions' table", {
  scope <- evidence_study_here()
  set.seed(11)
  y <- rep(0:1, c(54, 36))
  draw <- function() matrix(stats::rnorm(90 * 3), 90) + 0.5 * y
  data <- list(y = y, a = draw(), b = draw())
  scope$fits_of <- function(cell) {
    list(a = scope$evidence_learners$lda, b = scope$evidence_learners$lda)
  }
  made <- scope$predict_both(NULL, data, cv_bcv(90, 3)$assignment)
  parts <- scope$parts_of(made$a, data$y, made$fold)
  found <- scope$true_values(parts)
  x <- scope$as_predictions(data, made)
  truth <- rep(data$y, 3)
  called <- as.integer(made$a > 0.5)
  # From the definitions, record by record.
  hits <- sum(truth == 1 & called == 1)
  expect_equal(found[["error"]], mean(truth != called))
  expect_equal(found[["precision"]], hits / sum(called))
  expect_equal(found[["recall"]], hits / sum(truth))
  expect_equal(found[["f1"]], 2 * hits / (sum(called) + sum(truth)))
  expect_equal(found[["mcc"]], cor(truth, called))
  rest <- sum(truth == 0 & called == 0)
  expect_equal(found[["f1_macro"]], (
    found[["f1"]] + 2 * rest / (sum(1 - called) + sum(1 - truth))
  ) / 2)
  expect_equal(found[["brier"]], mean((as.vector(made$a) - truth)^2))
  p <- as.vector(made$a)
  expect_equal(found[["log_loss"]],
               -mean(truth * log(p) + (1 - truth) * log(1 - p)))
  auc <- vapply(1:6, function(fold) {
    j <- (fold + 1) %/% 2
    test <- made$fold[, j] == 2 - fold %% 2
    positive <- p[(j - 1) * 90 + which(test & data$y == 1)]
    negative <- p[(j - 1) * 90 + which(test & data$y == 0)]
    mean(outer(positive, negative, ">"))
  }, 0)
  expect_equal(found[["roc_auc"]], mean(auc))
})
