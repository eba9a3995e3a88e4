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
