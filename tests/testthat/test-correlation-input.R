long_form <- function(x) {
  size <- dim(x)
  rows <- expand.grid(replicate = seq_len(size[1]), rep = seq_len(size[2]),
                      fold = seq_len(size[3]))
  cbind(rows, estimate = as.vector(x))
}

set.seed(1)
estimates <- array(rnorm(8 * 3 * 2), c(8, 3, 2))

expect_estimates_error <- function(x, kind) {
  expect_input_error(bcv_correlations(x), kind, "x", "bcv_correlations")
}

test_that("a data frame in any order gives what the array gives", {
  rows <- long_form(estimates)
  expected <- bcv_correlations(estimates)
  expect_equal(bcv_correlations(rows), expected, tolerance = 1e-13)
  expect_equal(bcv_correlations(rows[sample(nrow(rows)), 4:1]), expected,
               tolerance = 1e-13)
})

test_that("labels of any type serve, and other columns are ignored", {
  rows <- long_form(estimates)
  expected <- bcv_correlations(estimates)
  rows$replicate <- paste("seed", rows$replicate)
  rows$rep <- factor(rows$rep, levels = 9:1)
  rows$fold <- rows$fold == 1
  rows$learner <- "tree"
  expect_equal(bcv_correlations(rows), expected, tolerance = 1e-13)
})

test_that("traps, pairing: doubled and lacking rows are errors", {
  rows <- long_form(estimates)
  expect_estimates_error(rows[-5, ], "rows")
  expect_estimates_error(rows[c(1:48, 7), ], "rows")
  # As many rows as the grid has, but one doubled in place of another.
  expect_estimates_error(rows[c(2, 2:48), ], "rows")
  # Two learners in one table.
  expect_estimates_error(rbind(rows, rows), "rows")
  error <- expect_error(bcv_correlations(rows[-5, ]))
  expect_match(conditionMessage(error), "replicate \"5\"")
  error <- expect_error(bcv_correlations(rows[c(1:48, 7), ]))
  expect_match(conditionMessage(error), "replicate \"7\", rep \"1\"")
})

test_that("missing and infinite values are errors that name the replicate", {
  for (value in c(NA, NaN, Inf, -Inf)) {
    bad <- estimates
    bad[3, 2, 1] <- value
    expect_estimates_error(bad, "missing")
    expect_estimates_error(long_form(bad), "missing")
    error <- expect_error(bcv_correlations(bad))
    expect_match(conditionMessage(error), "first is \"3\"")
  }
  rows <- long_form(estimates)
  rows$rep[4] <- NA
  expect_estimates_error(rows, "missing")
})

test_that("other kinds of input are errors", {
  expect_estimates_error("x", "type")
  expect_estimates_error(NULL, "type")
  expect_estimates_error(list(1), "type")
  expect_estimates_error(1:10, "type")
  expect_estimates_error(array("a", c(3, 2, 2)), "type")
  expect_estimates_error(array(TRUE, c(3, 2, 2)), "type")
  rows <- long_form(estimates)
  expect_estimates_error(transform(rows, estimate = "high"), "type")
  rows$rep <- as.list(rows$rep)
  expect_estimates_error(rows, "type")
  expect_error(bcv_correlations(), class = "bcvinfer_error_missing")
})

test_that("other dimensions are errors", {
  expect_estimates_error(matrix(1, 4, 2), "shape")
  expect_estimates_error(array(1, c(4, 3, 3)), "shape")
  expect_estimates_error(array(1, c(4, 0, 2)), "shape")
  expect_estimates_error(array(1, c(4, 3, 2, 1)), "shape")
  expect_estimates_error(estimates[1, , , drop = FALSE], "shape")
  expect_estimates_error(long_form(estimates[1, , , drop = FALSE]), "shape")
  expect_estimates_error(long_form(estimates)[0, ], "shape")
})

test_that("tables of other schemes and columns are errors", {
  expect_estimates_error(long_form(array(1:60 + 0, c(5, 4, 3))), "scheme")
  expect_estimates_error(long_form(estimates[, , 1, drop = FALSE]), "scheme")
  expect_estimates_error(long_form(estimates)[-1], "column")
})

test_that("a grid far larger than the table is an error, not a crash", {
  rows <- data.frame(replicate = 1:1e5, rep = 1:1e5, fold = rep(1:2, 5e4),
                     estimate = 0)
  expect_estimates_error(rows, "rows")
})
