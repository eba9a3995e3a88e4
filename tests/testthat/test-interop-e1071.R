skip_if_not_installed("e1071")

odd <- seq(1, 150, 2)
train <- iris[odd, ]
test <- iris[-odd, -5]

test_that("naive Bayes is that of e1071", {
  fit <- e1071::naiveBayes(Species ~ ., train)
  expect_identical(learner_naive_bayes()(train, test, "Species"),
                   as.character(predict(fit, test)))
})

test_that("laplace reaches e1071", {
  coloured <- data.frame(
    colour = factor(c("r", "r", "g", "b", "b", "b", "g", "b", "b")),
    shape = factor(c("s", "t", "s", "s", "t", "t", "t", "t", "s")),
    y = rep(c("no", "yes", "no"), each = 3)
  )
  new <- expand.grid(colour = c("r", "g", "b"), shape = c("s", "t"))
  for (laplace in c(0, 2)) {
    fit <- e1071::naiveBayes(factor(y) ~ ., coloured, laplace = laplace)
    found <- learner_naive_bayes(laplace)(coloured, new, "y")
    expect_identical(found, as.character(predict(fit, new)))
  }
})

test_that("bad settings are classed errors", {
  error <- expect_error(learner_naive_bayes(-1), class = "bcvinfer_error_value")
  expect_identical(error$argument, "laplace")
})

test_that("a class with one training record has the probability 0", {
  train <- droplevels(iris[c(1:30, 51:80, 101), ])
  test <- iris[c(31:40, 81:90), -5]
  learner <- learner_naive_bayes()
  fit <- e1071::naiveBayes(train[-5], train$Species)
  expect_identical(learner(train, test, "Species"),
                   as.character(predict(fit, test)))
  # Bayes' rule with the densities of the two classes that have a variance.
  likelihood <- vapply(c("setosa", "versicolor"), function(class) {
    of <- train[train$Species == class, -5]
    apply(mapply(dnorm, test, sapply(of, mean), sapply(of, sd)), 1, prod)
  }, numeric(20))
  found <- learner(train, test, "Species", probabilities = TRUE)
  expect_named(found, c(".pred_class", ".pred_setosa", ".pred_versicolor"))
  expect_equal(unname(as.matrix(found[-1])),
               unname(likelihood / rowSums(likelihood)), tolerance = 1e-6)
})

# Both virginica have the probability 0; the other classes are far apart.
test_that("folds with one training record of a class have probabilities", {
  data <- droplevels(iris[c(1:20, 51:70, 101:102), ])
  plan <- withr::with_seed(1, cv_kfold(data, k = 2, strata = Species))
  expect_silent(x <- cv_predict(plan, data, Species,
                                list(nb = learner_naive_bayes())))
  expect_equal(coef(cv_scores(x, "brier")), c(nb = 2 / 42), tolerance = 1e-4)
  expect_equal(coef(cv_scores(x, "log_loss", clip = exp(-10))),
               c(nb = 20 / 42), tolerance = 1e-2)
})

test_that("known values decide whether a class has a variance", {
  train <- data.frame(a = c(1, 2, 4, 5, NA, NA, NA), b = c(1, 3, 2, 5, 4, 6, 7),
                      y = rep(c("r", "s", "t"), c(2, 2, 3)))
  found <- learner_naive_bayes()(train, train[-3], "y", probabilities = TRUE)
  expect_named(found, c(".pred_class", ".pred_r", ".pred_s"))
  # Of two classes the other one alone is left.
  one <- learner_naive_bayes()(train[1:3, ], train[-3], "y",
                               probabilities = TRUE)
  expect_identical(one, list2DF(list(.pred_class = rep("r", 7),
                                     .pred_r = rep(1, 7))))
  expect_error(learner_naive_bayes()(train[c(1, 3), ], train[-3], "y"),
               "no class has two known values of each numeric predictor")
})
