table <- expand.grid(row = 1:6, rep = 1:2)
table$fold <- rep(1:3, 4)

test_that("bad entries of a column are classed errors", {
  change <- function(column, value) {
    table[[column]][1] <- value
    table
  }
  for (column in c("row", "rep", "fold")) {
    expect_input_error(as_cv_plan(change(column, NA)), "missing", "x",
                      "as_cv_plan")
    expect_input_error(as_cv_plan(change(column, 1.5)), "value", "x",
                      "as_cv_plan")
    expect_input_error(as_cv_plan(change(column, -1)), "value", "x",
                      "as_cv_plan")
    expect_input_error(as_cv_plan(change(column, "a")), "type", "x",
                      "as_cv_plan")
  }
  expect_input_error(as_cv_plan(table[0, ]), "type", "x", "as_cv_plan")
})

test_that("duplicates and missing folds or repetitions are classed errors", {
  expect_input_error(as_cv_plan(rbind(table, table[1, ])), "rows", "x",
                    "as_cv_plan")
  expect_input_error(as_cv_plan(table[table$rep == 1 | table$fold < 3, ]),
                    "rows", "x", "as_cv_plan")
  gap <- table
  gap$rep[gap$rep == 2] <- 3
  expect_input_error(as_cv_plan(gap), "rows", "x", "as_cv_plan")
  far <- table
  far$rep[1] <- 2e9
  expect_input_error(as_cv_plan(far), "rows", "x", "as_cv_plan")
  one <- data.frame(row = 1:4, rep = 1, fold = 1)
  expect_input_error(as_cv_plan(one), "rows", "x", "as_cv_plan")
  one$fold <- 0
  expect_input_error(as_cv_plan(one), "rows", "x", "as_cv_plan")
})

test_that("missing rows are in neither set", {
  plan <- as_cv_plan(table[-1, ])
  expect_identical(plan$assignment[, 1], c(NA, 2L, 3L, 1L, 2L, 3L))
  expect_identical(train_rows(plan, 1, 2), c(3L, 4L, 6L))
})

test_that("a scheme or n that does not fit is a classed error", {
  fun <- "as_cv_plan"
  expect_input_error(as_cv_plan(table, scheme = "bcv"), "scheme", "scheme", fun)
  expect_input_error(as_cv_plan(table, scheme = "x"), "value", "scheme", fun)
  expect_input_error(as_cv_plan(table, n = 5), "value", "n", fun)
  mixed <- table
  mixed$fold[1] <- 0
  expect_input_error(as_cv_plan(mixed), "scheme", "x", fun)
})
