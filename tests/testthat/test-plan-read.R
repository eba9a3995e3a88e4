test_that("a plan that was a data frame is the same again", {
  set.seed(1)
  plans <- list(cv_bcv(400, 5), cv_rcv(41, 3), cv_kfold(23, 4, repeats = 2),
                cv_holdout(30, times = 3),
                cv_paired_halves(50, times = 2, pairs = 2, prop = 0.8))
  for (plan in plans) {
    table <- as.data.frame(plan)
    back <- as_cv_plan(table[sample(nrow(table)), ])
    expect_identical(back$assignment, plan$assignment)
    expect_identical(back$k, plan$k)
    expect_identical(back$reps$n_train, plan$reps$n_train)
  }
})

test_that("the scheme is read from the partition", {
  set.seed(1)
  scheme <- function(plan) as_cv_plan(as.data.frame(plan))$scheme
  expect_identical(scheme(cv_bcv(400, 5)), "bcv")
  for (n in c(16, 301, 997)) {
    for (m in c(2, 5, 7, 12)) {
      expect_identical(scheme(cv_bcv(n, m)), "bcv")
      expect_identical(scheme(cv_bcv(n, m, nested = TRUE)), "bcv")
    }
  }
  expect_identical(scheme(cv_rcv(40, 130)), "rcv")
  expect_identical(scheme(cv_rcv(400, 5)), "rcv")
  expect_identical(scheme(cv_bcv(400, 1)), "rcv")
  expect_identical(scheme(cv_kfold(20, 3)), "kfold")
  expect_identical(scheme(cv_holdout(20, 3)), "holdout")
  uneven <- data.frame(row = 1:9, rep = 1, fold = c(1, 1, 2, 2, 2, 2, 2, 2, 2))
  expect_identical(as_cv_plan(uneven)$scheme, "kfold")
})

test_that("the scheme and the number of records may be given", {
  set.seed(1)
  table <- as.data.frame(cv_bcv(40, 3))
  expect_identical(as_cv_plan(table, scheme = "rcv")$scheme, "rcv")
  expect_identical(as_cv_plan(table, scheme = "kfold")$scheme, "kfold")
  longer <- as_cv_plan(table, n = 42, scheme = "kfold")
  expect_identical(longer$n, 42L)
  expect_true(all(is.na(longer$assignment[41:42, ])))
})

test_that("a plan is a plan already", {
  set.seed(1)
  plan <- cv_bcv(20, 3)
  expect_identical(as_cv_plan(plan), plan)
})

test_that("bootstraps and rolling origins are refused by name", {
  rset <- c("rset", "tbl_df", "tbl", "data.frame")
  for (class in c("bootstraps", "rolling_origin", "sliding_window")) {
    x <- structure(list(), class = c(class, rset))
    error <- expect_input_error(as_cv_plan(x), "scheme", "x", "as_cv_plan")
    expect_match(conditionMessage(error), class)
  }
  x <- structure(list(), class = c("ResamplingBootstrap", "Resampling", "R6"))
  expect_input_error(as_cv_plan(x), "scheme", "x", "as_cv_plan")
})

test_that("what cannot be a plan is a classed error", {
  fun <- "as_cv_plan"
  expect_input_error(as_cv_plan(), "missing", "x", fun)
  expect_input_error(as_cv_plan(1:3), "type", "x", fun)
  expect_input_error(as_cv_plan(NULL), "type", "x", fun)
  expect_input_error(as_cv_plan(iris), "column", "x", fun)
})

test_that("half splits of very few records are not called balanced", {
  # Five block-regularized splits need eight blocks.
  halves <- rbind(c(1, 1, 1, 2, 2), c(1, 2, 2, 1, 1), c(2, 1, 2, 1, 2),
                  c(2, 2, 1, 2, 1))
  table <- data.frame(row = rep(1:4, 5), rep = rep(1:5, each = 4),
                      fold = as.vector(halves))
  expect_identical(as_cv_plan(table)$scheme, "rcv")
})

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
  expect_input_error(as_cv_plan(table[0, ]), "shape", "x", "as_cv_plan")
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
