# The fast learners of the evidence grid against the packages they stand for.

evidence_learners_here <- function() {
  scope <- new.env()
  sys.source(system.file("evidence", "learners.R", package = "bcvinfer",
                         mustWork = TRUE), scope)
  scope$evidence_learners
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
