# Sums 100 and 45 over ten folds, averages 10 and 4.5.
counts <- cbind(n01 = c(9, 12, 8, 11, 10, 9, 13, 8, 10, 10),
                n10 = c(4, 5, 3, 6, 4, 5, 2, 6, 5, 5))

test_that("the statistic is that of the effective table", {
  # By hand. rho = (1/2, 1/2), m = 5: A = 5.5, effective table 1000/55 and
  # 450/55, difference 10, so (10 - 1)^2 / (1450/55) = 81 * 55 / 1450.
  result <- bcv_mcnemar_test(counts)
  expect_equal(unname(result$statistic), 81 * 55 / 1450)
  # The chi-squared tail with 1 df is twice the normal tail of the root.
  expect_equal(result$p.value, 2 * pnorm(-sqrt(81 * 55 / 1450)))
  expect_equal(result$parameter, c(df = 1))
  expect_equal(result$effective, c(n01 = 1000 / 55, n10 = 450 / 55))
  # rho = (1, 1) is the averaged table, (10 - 4.5 - 1)^2 / 14.5; rho = (0,
  # 1/2) doubles it: (20 - 9 - 1)^2 / 29 (methods 4.1).
  expect_equal(unname(bcv_mcnemar_test(counts, 1, 1)$statistic), 20.25 / 14.5)
  expect_equal(unname(bcv_mcnemar_test(counts, 0, 0.5)$statistic), 100 / 29)
})

test_that("eq. 14 of Yang et al. (2023): t = 20/11 for m = 5", {
  # M = t (|n01 - n10| - 1/t)^2 / (n01 + n10) = 20/11 (5.5 - .55)^2 / 14.5
  result <- bcv_mcnemar_test(c(n01 = 10, n10 = 4.5), m = 5)
  expect_equal(unname(result$statistic), 20 / 11 * 4.95^2 / 14.5)
})

test_that("every kind of input gives the same result", {
  expected <- bcv_mcnemar_test(counts)
  folds <- contingency_of(counts[, "n01"], counts[, "n10"], 150, 5, 2, "bcv")
  others <- list(
    bcv_mcnemar_test(colMeans(counts), m = 5),
    bcv_mcnemar_test(unname(colMeans(counts)), m = 5),
    bcv_mcnemar_test(counts[, 2:1]), bcv_mcnemar_test(as.data.frame(counts)),
    bcv_mcnemar_test(counts[10:1, ]), bcv_mcnemar_test(folds),
    bcv_mcnemar_test(folds[10:1, ]), bcv_mcnemar_test(effective_table(folds)),
    bcv_mcnemar_test(loss_differences(folds))
  )
  for (other in others) {
    expect_equal(other$statistic, expected$statistic)
    expect_equal(other$p.value, expected$p.value)
  }
})

test_that("the estimate is the difference in error where n is known", {
  # (100 - 45) / 1500 of all tested records; 100 / 145 without n.
  folds <- contingency_of(counts[, "n01"], counts[, "n10"], 150, 5, 2, "bcv")
  expect_equal(bcv_mcnemar_test(folds)$estimate,
               c("difference in error" = 55 / 1500))
  expect_equal(bcv_mcnemar_test(folds)$effective[["n"]], 1500 / 5.5)
  expect_equal(bcv_mcnemar_test(effective_table(folds))$estimate,
               c("difference in error" = 55 / 1500))
  expect_equal(unname(bcv_mcnemar_test(counts)$estimate), 100 / 145)
})

test_that("McNemar trap: no disagreement gives statistic 0 and p 1", {
  none <- bcv_mcnemar_test(counts * 0)
  expect_identical(unname(none$statistic), 0)
  expect_identical(none$p.value, 1)
  expect_identical(unname(none$estimate), NA_real_)
  folds <- contingency_of(0, 0, 150, 5, 2, "bcv")
  expect_identical(unname(bcv_mcnemar_test(folds)$estimate), 0)
})

test_that("McNemar trap: the correction vanishes when balanced", {
  # The printed eq. 14 gives 20/11 (0 - .55)^2 / .1 = 5.5 here.
  rare <- bcv_mcnemar_test(c(n01 = 0.05, n10 = 0.05), m = 5)
  expect_identical(unname(rare$statistic), 0)
  expect_identical(rare$p.value, 1)
  expect_identical(bcv_mcnemar_test(c(n01 = 5, n10 = 5), m = 5)$p.value, 1)
})

test_that("Non-integer counts trap: effective tables are never rounded", {
  # (|10.4 - 3.3| t - 1)^2 / (13.7 t), t = 20/11
  expect_equal(
    unname(bcv_mcnemar_test(c(n01 = 10.4, n10 = 3.3), m = 5)$statistic),
    (7.1 * 20 / 11 - 1)^2 / (13.7 * 20 / 11)
  )
})

test_that("Numbers trap: counts of 1e9 and the far tail", {
  # t = 20/11: (1e9 t - 1)^2 / (3e9 t) is 1e9 t / 3 up to 2 / 3 + 1e-9
  large <- bcv_mcnemar_test(c(n01 = 2e9, n10 = 1e9), m = 5)
  expect_equal(unname(large$statistic), 1e9 * 20 / 33 - 2 / 3,
               tolerance = 1e-14)
  # 60 disagreements on one side: (60 t - 1)^2 / (60 t), far below 2^-53
  far <- bcv_mcnemar_test(c(n01 = 60, n10 = 0), m = 5)
  expect_equal(log(far$p.value),
               log(2) + pnorm(-(1200 / 11 - 1) / sqrt(1200 / 11),
                              log.p = TRUE))
  expect_lt(far$p.value, 1e-20)
})

test_that("Arguments trap: rho1, rho2 and m each change the result", {
  base <- bcv_mcnemar_test(c(n01 = 10, n10 = 4), m = 5)$p.value
  expect_false(base == bcv_mcnemar_test(c(n01 = 10, n10 = 4), m = 3)$p.value)
  expect_false(base == bcv_mcnemar_test(c(10, 4), rho1 = 0, m = 5)$p.value)
  expect_false(base == bcv_mcnemar_test(c(10, 4), rho2 = 0.3, m = 5)$p.value)
})

test_that("random and overlapping half splits run, with a note", {
  folds <- contingency_of(counts[, 1], counts[, 2], 150, 5, 2, "rcv")
  expect_match(bcv_mcnemar_test(folds)$notes, "rcv")
  expect_length(bcv_mcnemar_test(
    contingency_of(counts[, 1], counts[, 2], 150, 5, 2, "bcv"))$notes, 0)
  expect_match(bcv_mcnemar_test(
    contingency_of(counts[1:4, 1], counts[1:4, 2], 150, 2, 2, "overlap")
  )$notes, "overlap")
})

test_that("each mistake names the argument and its kind", {
  expect_test_error(bcv_mcnemar_test(unname(counts)), "shape", "x")
  expect_test_error(bcv_mcnemar_test(matrix(1:4, 2)), "shape", "x")
  expect_test_error(bcv_mcnemar_test(counts[1:3, ]), "shape", "x")
  expect_test_error(bcv_mcnemar_test(-counts), "value", "x")
  expect_test_error(bcv_mcnemar_test(counts * NA), "missing", "x")
  expect_test_error(bcv_mcnemar_test("many"), "type", "x")
  expect_test_error(bcv_mcnemar_test(iris), "type", "x")
  expect_test_error(bcv_mcnemar_test(colMeans(counts)), "missing", "m")
  expect_test_error(bcv_mcnemar_test(counts, m = 4), "conflict", "m")
  planned <- contingency_of(counts[, 1], counts[, 2], 150, 5, 2, "bcv")
  expect_test_error(bcv_mcnemar_test(planned, m = 4), "conflict", "m")
  expect_identical(bcv_mcnemar_test(planned, m = 5)$p.value,
                   bcv_mcnemar_test(planned)$p.value)
  expect_test_error(bcv_mcnemar_test(c(1, 2), m = 0), "value", "m")
  expect_test_error(bcv_mcnemar_test(counts, rho2 = 0.9), "value", "rho2")
  kfold <- contingency_of(counts[, 1], counts[, 2], 30, 1, 10, "kfold")
  expect_test_error(bcv_mcnemar_test(kfold), "scheme", "x")
  expect_error(bcv_mcnemar_test(kfold), "cv_bcv(n, m = 5)", fixed = TRUE)
})

test_that("an effective table brings its own rho and m", {
  table <- effective_table(
    contingency_of(counts[, 1], counts[, 2], 150, 5, 2, "bcv"))
  expect_test_error(bcv_mcnemar_test(table, rho1 = 0.5), "conflict", "rho1")
  expect_test_error(bcv_mcnemar_test(table, rho2 = 0.5), "conflict", "rho2")
  expect_test_error(bcv_mcnemar_test(table, m = 5), "conflict", "m")
  expect_test_error(bcv_mcnemar_test(rbind(table, table)), "shape", "x")
})

test_that("the message about names shows both readings", {
  expect_error(bcv_mcnemar_test(unname(counts)), "two ways")
  expect_error(bcv_mcnemar_test(unname(counts)), "c(\"n10\", \"n01\")",
               fixed = TRUE)
})

test_that("bad input: four named cells are not taken for two columns", {
  error <- expect_error(bcv_mcnemar_test(c(n00 = 9, n01 = 5, n10 = 8, n11 = 99),
                                         m = 3),
                        "give `c(n01 = , n10 = )`", fixed = TRUE)
  expect_no_match(conditionMessage(error), "two ways")
})
