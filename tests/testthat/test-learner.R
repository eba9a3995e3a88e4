train <- data.frame(x = 1:4, y = c("a", "b", "a", "b"))
test <- data.frame(x = 5:6)

test_that("functions of three and of two arguments are learners", {
  three <- as_learner(function(a, b, c) rep(c, nrow(b)))
  expect_s3_class(three, "cv_learner")
  expect_identical(three(train, test, "y"), c("y", "y"))
  two <- as_learner(function(train, test) rep("a", nrow(test)))
  expect_identical(two(train, test, "y"), c("a", "a"))
  expect_identical(as_learner(two), two)
})

test_that("further arguments keep their defaults", {
  learner <- as_learner(function(train, test, k = 3) rep(k, nrow(test)))
  expect_identical(learner(train, test, "y"), c(3, 3))
  learner <- as_learner(function(train, test, target = "z", k = 3) target)
  expect_identical(learner(train, test, "y"), "y")
  learner <- as_learner(function(train, test, ...) ...length())
  expect_identical(learner(train, test, "y"), 0L)
})

test_that("an argument `numbers` says that a function can predict numbers", {
  counts <- data.frame(u = c(-1, 0, 1, 2), k = c(1, 2, 1, 4))
  for (learner in list(
    as_learner(function(train, test, target, numbers) rep(numbers, nrow(test))),
    as_learner(function(a, b, numbers) rep(numbers, nrow(b))),
    as_learner(function(train, test, target, numbers = TRUE) numbers)
  )) {
    expect_true(predicts(list(learner), "numbers"))
    expect_identical(predicts(list(learner), "probabilities"), NA)
    expect_true(learner(counts, test, "k", numbers = TRUE)[1])
    expect_false(learner(counts, test, "k")[1])
  }
  # With another default it is an argument of the user's own.
  own <- as_learner(function(train, test, target, numbers = 3) numbers)
  expect_identical(own(counts, test, "k"), 3)
  expect_identical(predicts(list(own), "numbers"), NA)
  # One that predicts classes, too, leaves a target of few numbers to them.
  both <- function(train, test, numbers = FALSE) {
    if (numbers) rep(0.5, nrow(test)) else rep(1, nrow(test))
  }
  data <- data.frame(u = 1:20, y = rep(0:1, 10))
  x <- cv_predict(cv_kfold(20, 2), data, y, list(both = both,
                                                 tree = learner_tree()))
  expect_s3_class(x$truth, "factor")
})

test_that("learners of one's own for counts", {
  set.seed(1)
  data <- data.frame(u = rnorm(60))
  data$k <- rpois(60, exp(1 + 0.3 * data$u))
  expect_lt(length(unique(data$k)), 16)
  fit <- function(train, test) {
    predict(glm(k ~ u, poisson, train), test, type = "response")
  }
  pois <- function(train, test, target, numbers) fit(train, test)
  plan <- cv_bcv(data, m = 3)
  for (learners in list(list(pois = pois, lin = learner_linear()),
                        list(pois = function(train, test, numbers = TRUE) {
                          fit(train, test)
                        }), list(pois = pois, mean = learner_mean()))) {
    expect_message(x <- cv_predict(plan, data, k, learners),
                   class = "bcvinfer_message_numbers")
    expect_identical(x$truth, as.double(data$k[x$row]))
    out <- x$row[x$rep == 2 & x$fold == 1]
    expect_equal(x$pois[x$rep == 2 & x$fold == 1],
                 unname(fit(data[-out, ], data[out, ])))
  }
  # A function that does not say it: the counts are classes.
  plain <- list(pois = function(train, test) fit(train, test))
  warning <- expect_warning(cv_predict(plan, data, k, plain),
                            class = "bcvinfer_warning_learner")
  expect_match(gsub("[[:space:]]+", " ", conditionMessage(warning)),
               "needs an argument `numbers`", fixed = TRUE)
  error <- expect_input_error(
    cv_predict(plan, data, k, c(plain, list(lin = learner_linear()))),
    "value", "learners", "cv_predict", "functions of your own have an argument"
  )
  # Two classes, and factors, are not counts.
  both <- function(train, test, target, numbers) {
    if (numbers) 0.5 else rep(as.character(train[[target]][1]), nrow(test))
  }
  data$k <- factor(data$k)
  x <- cv_predict(plan, data, k, list(a = both))
  expect_identical(levels(x$a), levels(data$k))
})

test_that("what cannot be a learner is a classed error", {
  expect_bad <- function(x, kind) {
    error <- expect_error(as_learner(x),
                          class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, "x")
    expect_identical(as.character(error$call[[1]]), "as_learner")
  }
  expect_bad(3, "type")
  expect_bad(NULL, "type")
  expect_bad(list(learner_tree()), "type")
  expect_bad(function() 1, "value")
  expect_bad(function(train) 1, "value")
  expect_bad(function(a, b, c, d) 1, "value")
  expect_bad(learner_majority, "value")
})

test_that("learners print what they are", {
  expect_output(print(learner_mean()), "<cv_learner> nearest class mean")
  expect_output(print(learner_column("p")), "<cv_learner> column \"p\"")
})

test_that("learner_column needs a name", {
  error <- expect_error(learner_column(1), class = "bcvinfer_error_type")
  expect_identical(error$argument, "name")
  expect_identical(learner_column("x")(train, test, "y"), 5:6)
})
