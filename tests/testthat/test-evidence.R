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

# The levels and coverage that are asked of the methods with groups: with 30
# groups and more no rate above .07 and no coverage below .92.
test_that("with 30 groups and more levels and coverage hold in the file", {
  rows <- read.csv(system.file("evidence", "groups.csv", package = "bcvinfer"))
  rows <- rows[rows$groups >= 30, ]
  expect_gte(min(rows$replicates), 500)
  tests <- rows$method %in% c("components_error", "components_f1",
                              "bcv_mcnemar_deff")
  expect_lte(max(rows$value[tests]), 0.07)
  intervals <- rows$method %in% c("interval_error", "interval_f1")
  expect_gte(min(rows$value[intervals]), 0.92)
})

# The bar: .05 + .015 + 2 Monte-Carlo errors, in every cell with a true null
# hypothesis, for every measure.
test_that("the components test holds its level in the first grid", {
  rows <- read.csv(system.file("evidence", "first-grid.csv",
                               package = "bcvinfer"))
  null <- rows[rows$what == "rejection" & rows$alternative == 0 &
                 rows$method == "components" & rows$m %in% c(5, 15), ]
  expect_gt(nrow(null), 200)
  bar <- 0.065 + 2 * sqrt(0.065 * 0.935 / null$replicates)
  expect_identical(null$learner[null$value > bar], character())
  errors <- null$value[null$measure == "error" & null$m == 5]
  expect_identical(first_grid("components", "error", 5),
                   sprintf("%.3f", max(errors)))
  # Power beside bcv_mcnemar: no less with five repetitions.
  found <- rows[rows$what == "rejection" & rows$alternative > 0 &
                  rows$measure == "error" & rows$m == 5, ]
  power <- tapply(found$value, found$method, mean)
  expect_equal(power[["components"]], power[["bcv_mcnemar"]], tolerance = 0.02)
})
