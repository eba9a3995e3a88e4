# What the help says of one algorithm entered twice stands in the file.
test_that("the figures of effective tables' limits are those of the file", {
  rows <- read.csv(system.file("evidence", "same-algorithm-twice.csv",
                               package = "bcvinfer"))
  value <- rows$value[rows$method == "bcv_mcnemar" & rows$n == 2000]
  expect_identical(same_algorithm("bcv_mcnemar", 2000),
                   paste(value, collapse = " and "))
})
