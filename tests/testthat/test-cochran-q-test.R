# By hand from the error totals 65, 70, 78 of 200 records; statsmodels'
# cochrans_q() gives the same two numbers.
test_that("three models have the Q of the formula and of statsmodels", {
  found <- cochran_q_test(three_models())
  expect_equal(found$statistic[["Q"]], 3.685714, tolerance = 1e-7)
  expect_identical(found$parameter[["df"]], 2)
  expect_equal(found$p.value, 0.15836, tolerance = 1e-4)
  expect_equal(found$errors, c(a = 0.325, b = 0.35, c = 0.39))
  expect_match(summary(found)$conclusion, "no evidence that the classifiers")
  expect_output(print(found), "errors: a 0.325, b 0.35, c 0.39.", fixed = TRUE)
  expect_output(print(found), "One test set")
  expect_identical(names(tidy(found)),
                   c("statistic", "p.value", "parameter", "method"))
})

test_that("two models: McNemar without correction, (n01 - n10)^2 / sum", {
  models <- three_models()
  found <- cochran_q_test(models[c(prediction_keys, "a", "c")])
  expect_equal(found$statistic[["Q"]], (17 - 30)^2 / 47)
})

test_that("right and wrong may change places, and rows without variation go", {
  x <- cbind(c(0, 0, 1, 0, 1, 1), c(0, 1, 1, 0, 1, 0), c(1, 1, 1, 0, 1, 1))
  q <- cochran_q_test(x)$statistic
  expect_equal(cochran_q_test(1 - x)$statistic, q)
  expect_equal(cochran_q_test(rbind(x, 0, 1))$statistic, q)
  # 2 (3 (9 + 9 + 25) - 121) / (3 * 11 - 25): totals 3, 3, 5; rows 1 2 3 0 3 2
  expect_equal(q[["Q"]], 2 * (3 * 43 - 121) / (33 - 27))
})

test_that("no disagreement: Q 0 and p 1", {
  found <- cochran_q_test(matrix(c(0, 1, 1, 0, 1, 1), 3))
  expect_identical(found$statistic[["Q"]] >= 0, TRUE)
  same <- cochran_q_test(cbind(c(0, 1, 1), c(0, 1, 1)))
  expect_identical(c(same$statistic[["Q"]], same$p.value), c(0, 1))
})

test_that("missing answers stop, or are wrong by request", {
  models <- three_models()
  models$b[7] <- NA
  expect_input_error(cochran_q_test(models), "missing", "x", "cochran_q_test")
  wrong <- cochran_q_test(models, na = "wrong")$errors[["b"]]
  expect_true(wrong %in% (c(70, 71) / 200))
})

test_that("mistakes", {
  bad <- function(kind, x, ...) {
    expect_input_error(cochran_q_test(x, ...), kind, "x", "cochran_q_test")
  }
  bad("type", data.frame(a = 1))
  bad("value", matrix(c(0, 1, 2, 1), 2))
  bad("shape", matrix(0:1, 2))
  bad("shape", matrix(0:1, 1))
  bad("shape", three_models()[1, ])
  bad("missing", matrix(c(0, NA, 1, 1), 2))
  bad("scheme", comparison_predictions())
  bad("shape", three_models()[c(prediction_keys, "a")])
})

test_that("records in groups are not independent", {
  models <- as.data.frame(three_models())
  grouped <- function(group) {
    cv_predictions(models, truth, c(a, b, c), row, rep = NULL, fold = NULL,
                   groups = group)
  }
  expect_input_error(cochran_q_test(grouped(rep(1:100, 2))), "scheme", "x",
                     "cochran_q_test", "has groups of records")
  expect_equal(cochran_q_test(grouped(1:200))$statistic[["Q"]], 3.685714,
               tolerance = 1e-7)
})

test_that("several runs are refused as what they are", {
  runs <- data.frame(row = rep(1:4, 2), run = rep(1:2, each = 4),
                     truth = c("p", "n", "p", "n"), a = "p", b = "n")
  x <- suppressMessages(cv_predictions(runs, truth, c(a, b), row = row,
                                       run = run))
  expect_error(cochran_q_test(x), "must have one run of each learner",
               class = "bcvinfer_error_scheme")
})
