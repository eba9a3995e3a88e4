# The six rules as printed (003, eq. 16), one by one, on the whole grid; the
# grid from decimal strings, not from sums of 0.1.
grid <- expand.grid(x1 = as.numeric(sprintf("%.1f", 0:150 / 10)),
                    x2 = as.numeric(sprintf("%.1f", 0:150 / 10)))
rules <- with(grid, {
  f1 <- x1^2 - 4 * x1 + 6
  f2 <- 4 * sin(x1 / 2) + 8
  f3 <- -(x1^2 - 108 * x1 + 236) / 25
  cbind(
    x2 >= f1 & x2 >= f2,
    x2 < f1 & x2 >= f2 & x2 >= f3,
    x2 >= f1 & x2 < f2,
    x2 < f1 & x2 < f2 & x2 >= f3,
    x2 >= f2 & x2 < f3,
    x2 < f2 & x2 < f3
  )
})

test_that("every point of the grid has the first class whose rule holds", {
  expect_true(all(rowSums(rules) >= 1))
  expect_equal(exp6_class(grid$x1, grid$x2), max.col(rules, "first"))
})

test_that("the printed rules overlap on .7% of the grid", {
  expect_equal(round(mean(rowSums(rules) > 1), 3), 0.007)
})

test_that("points on a border belong to the class above", {
  # f1(1) = 3 (f2(1) = 9.9), f3(3) = 3.16 > 3.1; f2(0) = 8 >= f1(0) = 6.
  expect_equal(exp6_class(1, 3), 3)
  expect_equal(exp6_class(0, 8), 1)
  expect_equal(exp6_class(0, 7.9), 3)
})

test_that("the columns are those of the contract", {
  set.seed(1)
  data <- sim_exp6()
  expect_identical(class(data), "data.frame")
  expect_named(data, c("x1", "x2", "y"))
  expect_identical(nrow(data), 300L)
  expect_identical(levels(data$y), as.character(1:6))
  expect_true(is.factor(data$y))
  # All six levels even of one record.
  expect_identical(levels(sim_exp6(1)$y), as.character(1:6))
})

test_that("features are uniform on the grid, with the class of their point", {
  set.seed(2)
  n <- 151 * 400
  data <- sim_exp6(n)
  expect_setequal(data$x1, unique(grid$x1))
  expect_setequal(data$x2, unique(grid$x2))
  at <- match(paste(data$x1, data$x2), paste(grid$x1, grid$x2))
  expect_equal(as.integer(data$y), max.col(rules, "first")[at])
  # Chi-squared of uniformity, 150 degrees of freedom.
  expect_gt(stats::chisq.test(table(data$x1))$p.value, 1e-4)
  expect_gt(stats::chisq.test(table(data$x2))$p.value, 1e-4)
  # Independent features: correlation within four standard errors.
  expect_lt(abs(stats::cor(data$x1, data$x2)), 4 / sqrt(n))
})

test_that("a seed gives the same data; bad counts are errors", {
  draw <- function(n) {
    set.seed(3)
    sim_exp6(n)
  }
  expect_identical(draw(20), draw(20))
  for (bad in list(0, 1.5, NA, "3", 1:2)) {
    error <- expect_error(sim_exp6(bad), class = "bcvinfer_error")
    expect_identical(error$argument, "n")
  }
})
