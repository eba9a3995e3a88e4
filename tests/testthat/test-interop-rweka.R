test_that("without RWeka the error names the package", {
  skip_if(requireNamespace("RWeka", quietly = TRUE), "RWeka is installed")
  error <- expect_error(learner_c45(), "RWeka",
                        class = "bcvinfer_error_package")
  expect_identical(error$argument, "RWeka")
  expect_error(learner_ripper(), class = "bcvinfer_error_package")
})

test_that("C4.5 and RIPPER are those of RWeka", {
  skip_if_not_installed("RWeka")
  odd <- seq(1, 150, 2)
  train <- iris[odd, ]
  test <- iris[-odd, -5]
  fit <- RWeka::J48(Species ~ ., train)
  expect_identical(learner_c45()(train, test, "Species"),
                   as.character(predict(fit, test)))
  fit <- RWeka::J48(Species ~ ., train,
                    control = RWeka::Weka_control(M = 20))
  expect_identical(learner_c45(M = 20)(train, test, "Species"),
                   as.character(predict(fit, test)))
  fit <- RWeka::JRip(Species ~ ., train)
  expect_identical(learner_ripper()(train, test, "Species"),
                   as.character(predict(fit, test)))
})
