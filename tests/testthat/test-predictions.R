small_predictions <- function() {
  cv_predict(toy_plan(8), toy_data(8), y,
             list(one = constant_learner("yes"), two = constant_learner("no")))
}

test_that("columns alone keep the plan, a part of the rows drops it", {
  x <- small_predictions()
  part <- x[c("row", "rep", "fold", "truth", "two")]
  expect_s3_class(part, "cv_predictions")
  expect_identical(prediction_learners(part), "two")
  expect_s3_class(attr(part, "plan"), "cv_plan")
  expect_s3_class(attr(x[, ], "plan"), "cv_plan")
  rows <- x[x$rep == 1, ]
  expect_s3_class(rows, "cv_predictions")
  expect_identical(nrow(rows), 8L)
  expect_null(attr(rows, "plan"))
})

test_that("without one of its key columns it is an ordinary data frame", {
  x <- small_predictions()
  expect_identical(class(x[c("row", "one")]), "data.frame")
  expect_null(attr(x[c("row", "one")], "plan"))
  expect_s3_class(x[, "truth"], "factor")
  expect_identical(x[["one"]], x$one)
})

test_that("failures stay with the predictions", {
  expect_warning(
    x <- cv_predict(toy_plan(8), toy_data(8), y,
                    list(bad = function(train, test) stop("no"))),
    class = "bcvinfer_warning_learner"
  )
  expect_identical(nrow(attr(x[1:3, ], "failures")), 4L)
})

test_that("print says what there is, in words", {
  expect_snapshot(small_predictions())
  expect_snapshot(small_predictions()[0, ])
})

test_that("a column that is no learner is named where predictions are needed", {
  x <- example_predictions(n = 24, m = 3, classes = c("x", "y"))
  x$weight <- runif(72)
  expect_input_error(interval_components(x, "error"), "shape", "x",
                     message = "Every other column is a learner: weight is no")
  x$site <- "a"
  expect_input_error(interval_components(x, "error"), "shape", "x",
                     message = "site\\s+are\\s+no\\s+factors")
})

test_that("as_cv_predictions passes its own and refuses the unknown", {
  x <- small_predictions()
  expect_identical(as_cv_predictions(x), x)
  error <- expect_error(as_cv_predictions(iris), "cv_predictions\\(\\)",
                        class = "bcvinfer_error_type")
  expect_identical(error$argument, "x")
  expect_error(as_cv_predictions(1:3), class = "bcvinfer_error_type")
})
