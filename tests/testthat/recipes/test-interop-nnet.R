test_that("multinomial regression of two classes is logistic regression", {
  skip_if_not_installed("nnet")
  two <- droplevels(iris[iris$Species != "setosa", c(1, 2, 5)])
  odd <- seq(1, 100, by = 2)
  found <- learner_multinomial()(two[odd, ], two[-odd, -3], "Species")
  logistic <- stats::glm(Species ~ ., stats::binomial(), two[odd, ])
  chance <- stats::predict(logistic, two[-odd, ], type = "response")
  expect_identical(as.character(found),
                   levels(two$Species)[1 + (chance > 0.5)])
})
