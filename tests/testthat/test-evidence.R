# What the help says of one algorithm entered twice stands in the file.
test_that("the figures of effective tables' limits are those of the file", {
  rows <- read.csv(system.file("evidence", "same-algorithm-twice.csv",
                               package = "bcvinfer"))
  value <- rows$value[rows$method == "bcv_mcnemar" & rows$n == 2000]
  expect_identical(same_algorithm("bcv_mcnemar", 2000),
                   paste(sprintf("%.3f", value), collapse = " and "))
})

# By hand from Table 5 of paper 003 and from the four files of results.
test_that("type I error rates in help are the published and the reproduced", {
  expect_identical(type1_rates("resampled_t"), paste(
    "0.27 to 0.48 as published (Table 5 of Yang et al. 2023) and 0.25 to 0.46",
    "as reproduced here"
  ))
})
