test_that("it agrees with mcnemar.test() and binom.test() of stats", {
  for (pair in list(c(25, 15), c(2, 9), c(121, 59), c(7, 6))) {
    table <- matrix(c(50, pair[2], pair[1], 30), 2)
    for (correct in c(TRUE, FALSE)) {
      theirs <- mcnemar.test(table, correct = correct)
      ours <- holdout_mcnemar_test(pair, correct)
      expect_equal(unname(ours$statistic), unname(theirs$statistic))
      expect_equal(ours$p.value, theirs$p.value)
    }
    expect_equal(holdout_mcnemar_test(pair, exact = "exact")$p.value,
                 binom.test(pair[1], sum(pair))$p.value)
  }
})

test_that("mlxtend's documented examples", {
  # rasbt.github.io/mlxtend/user_guide/evaluate/mcnemar, scenarios B and A
  corrected <- holdout_mcnemar_test(c(n01 = 25, n10 = 15))
  expect_equal(unname(corrected$statistic), 2.025)
  expect_equal(corrected$p.value, 0.154728923485, tolerance = 1e-11)
  # Scenario A: 2 (1 + 12) / 2^12, as binom.test(1, 12) has it. mlxtend's page
  # prints 0.005859375 = 2 * 12 / 2^12, which leaves out the case of 0.
  expect_equal(holdout_mcnemar_test(c(11, 1), exact = "exact")$p.value,
               26 / 4096)
  # mlxtend/evaluate/tests/test_mcnemar_test.py, [[101, 121], [59, 33]]
  pair <- c(121, 59)
  expect_equal(holdout_mcnemar_test(pair)$p.value, 5.4500948254271171e-06)
  expect_equal(holdout_mcnemar_test(pair, FALSE)$p.value,
               3.8151358651125936e-06)
  expect_equal(holdout_mcnemar_test(pair, exact = "exact")$p.value,
               4.4344492637555101e-06)
})

test_that("mid-p of the example of Fagerland et al. (2013)", {
  # Airway hyper-responsiveness, n12 = 1, n21 = 7 (their Table 1); by hand
  # exact 2 * 9 / 256, mid-p that less 8 / 256.
  expect_equal(holdout_mcnemar_test(c(1, 7), exact = "exact")$p.value, 18 / 256)
  expect_equal(holdout_mcnemar_test(c(1, 7), exact = "midp")$p.value, 10 / 256)
})

test_that("exact p of the example in exact2x2's vignette exactMcNemar", {
  # x <- matrix(c(21, 9, 2, 12), 2, 2): 2 (1 + 11 + 55) / 2^11
  expect_equal(holdout_mcnemar_test(c(2, 9), exact = "exact")$p.value,
               134 / 2048)
})

test_that("exact and mid-p as exact2x2 has them", {
  # exact2x2 1.7.0, x <- matrix(c(20, n01, n10, 30), 2): mcnemar.exact(x) and
  # exact2x2(x, paired = TRUE, midp = TRUE), 15 digits. (In a tie exact2x2 cuts
  # the mid-p at 1; Fagerland et al. define it as 1 - P(X = n01) / 2.)
  theirs <- rbind(
    c(2, 9, 0.0654296875, 0.03857421875),
    c(7, 19, 0.0289592742919922, 0.0191572904586792),
    c(12, 30, 0.00791589733489672, 0.00540157265459128),
    c(0, 6, 0.03125, 0.015625),
    c(43, 61, 0.095043674799408, 0.0784850273390176)
  )
  for (row in seq_len(nrow(theirs))) {
    pair <- theirs[row, 1:2]
    expect_equal(holdout_mcnemar_test(pair, exact = "exact")$p.value,
                 theirs[row, 3], tolerance = 1e-13)
    expect_equal(holdout_mcnemar_test(pair, exact = "midp")$p.value,
                 theirs[row, 4], tolerance = 1e-13)
  }
})

test_that("McNemar trap: no disagreement", {
  for (exact in c("no", "exact", "midp")) {
    none <- holdout_mcnemar_test(c(0, 0), exact = exact)
    expect_identical(unname(none$statistic), 0)
    expect_identical(none$p.value, 1)
  }
})

test_that("McNemar trap: in a tie the correction vanishes", {
  tie <- holdout_mcnemar_test(c(5, 5))
  expect_identical(unname(tie$statistic), 0)
  expect_identical(tie$p.value, 1)
  expect_identical(holdout_mcnemar_test(c(5, 5), exact = "exact")$p.value, 1)
  # 1 - choose(10, 5) / 2^10 / 2
  expect_equal(holdout_mcnemar_test(c(5, 5), exact = "midp")$p.value,
               1 - 252 / 2048)
})

test_that("McNemar trap: exact p-values are symmetric", {
  for (exact in c("exact", "midp")) {
    expect_identical(holdout_mcnemar_test(c(3, 12), exact = exact)$p.value,
                     holdout_mcnemar_test(c(12, 3), exact = exact)$p.value)
  }
})

test_that("McNemar trap: larger tables are not cut off", {
  expect_test_error(holdout_mcnemar_test(diag(3)), "shape", "x")
  expect_test_error(holdout_mcnemar_test(matrix(1:4, 2)), "shape", "x")
  expect_test_error(holdout_mcnemar_test(1:3), "shape", "x")
  expect_test_error(holdout_mcnemar_test(c(b = 1, c = 2)), "shape", "x")
  folds <- cbind(n01 = 1:3, n10 = 2)
  expect_test_error(holdout_mcnemar_test(folds), "shape", "x")
})

test_that("Non-integer counts trap: no exact test, and a reason", {
  expect_test_error(holdout_mcnemar_test(c(5.5, 2), exact = "exact"), "value",
                     "x")
  table <- effective_table(contingency_of(1:10, 2, 50, 5, 2, "bcv"))
  expect_test_error(holdout_mcnemar_test(table, exact = "midp"), "value", "x")
  expect_error(holdout_mcnemar_test(table, exact = "midp"), "binomial")
  expect_test_error(holdout_mcnemar_test(table), "type", "x")
  # Without exact, fractions are taken as they are: (3.5 - 1)^2 / 7.5
  expect_equal(unname(holdout_mcnemar_test(c(5.5, 2))$statistic), 6.25 / 7.5)
})

test_that("shares of records are no numbers of records", {
  # 16 and 34 of 400 records: (18 - 1)^2 / 50, p .016; as shares p was 1.
  expect_equal(unname(holdout_mcnemar_test(c(16, 34))$statistic), 5.78)
  expect_test_error(holdout_mcnemar_test(c(16, 34) / 400), "value", "x")
  expect_equal(unname(holdout_mcnemar_test(c(0, 1))$statistic), 0)
})

test_that("Numbers trap: the far tail keeps its digits", {
  # One-sided disagreement of 200: 2^-200 for mid-p, twice that for exact.
  # (as logarithms, since expect_equal() compares tiny numbers absolutely)
  expect_equal(log2(holdout_mcnemar_test(c(200, 0), exact = "exact")$p.value),
               -199)
  expect_equal(log2(holdout_mcnemar_test(c(200, 0), exact = "midp")$p.value),
               -200)
  expect_equal(unname(holdout_mcnemar_test(c(2e9, 1e9), FALSE)$statistic),
               1e9 / 3)
})

test_that("correct has no place beside an exact test", {
  expect_test_error(holdout_mcnemar_test(c(2, 9), TRUE, "exact"), "conflict",
                     "correct")
  expect_test_error(holdout_mcnemar_test(c(2, 9), correct = NA), "type",
                     "correct")
  expect_test_error(holdout_mcnemar_test(c(2, 9), exact = "asymptotic"),
                     "value", "exact")
})

test_that("the estimate is the difference in error where n is known", {
  counts <- contingency_of(5, 15, 100, 1, 1, "holdout")
  expect_equal(holdout_mcnemar_test(counts)$estimate,
               c("difference in error" = -0.1))
  expect_equal(unname(holdout_mcnemar_test(c(5, 15))$estimate), 0.25)
})
