d <- 1:5 / 100

test_that("the factor is 1/J + n_test/n_train", {
  # By hand: S^2 = 2.5e-4, (1/5 + 1/4) S^2 = 1.125e-4, .0009 / .0001125 = 8
  result <- corrected_resampled_t_test(d, n_train = 80, n_test = 20)
  expect_equal(result$statistic, c(t = sqrt(8)))
  expect_equal(result$parameter, c(df = 4))
})

test_that("Nadeau-Bengio trap: J counts resamples, not records", {
  expect_equal(corrected_resampled_t_test(d, 80, 20)$p.value,
               corrected_resampled_t_test(d, 8000, 2000)$p.value)
  expect_equal(corrected_resampled_t_test(d, 8000, 2000)$parameter, c(df = 4))
})

test_that("sizes are known from an object, or given, and never both", {
  counts <- contingency_of(c(5, 2, 6), c(3, 2, 1), 20, 3, 1, "holdout",
                           n_train = 80)
  expect_equal(corrected_resampled_t_test(counts)$p.value,
               corrected_resampled_t_test(c(0.1, 0, 0.25), 80, 20)$p.value)
  expect_test_error(corrected_resampled_t_test(counts, n_test = 20),
                     "conflict", "n_test")
  expect_test_error(corrected_resampled_t_test(counts, 80), "conflict",
                     "n_train")
  expect_test_error(corrected_resampled_t_test(d), "missing", "n_train")
  expect_test_error(corrected_resampled_t_test(d, 80), "missing", "n_test")
  expect_test_error(corrected_resampled_t_test(d, 80, 0), "value", "n_test")
  unknown <- contingency_of(c(5, 2, 6), c(3, 2, 1), 20, 3, 1)
  expect_equal(corrected_resampled_t_test(unknown, 80, 20)$p.value,
               corrected_resampled_t_test(counts)$p.value)
})

test_that("Arguments trap: the sizes change the result", {
  expect_false(corrected_resampled_t_test(d, 80, 20)$p.value ==
                 corrected_resampled_t_test(d, 70, 20)$p.value)
  expect_false(corrected_resampled_t_test(d, 80, 20)$p.value ==
                 corrected_resampled_t_test(d, 80, 30)$p.value)
})

test_that("Nadeau-Bengio trap: as correctR has it where it is right", {
  # correctR 0.3.1, resampled_ttest(a, b, n = 12, n1 = 270, n2 = 30): its n is
  # the number of resamples
  a <- c(.71, .69, .74, .66, .72, .70, .68, .75, .71, .69, .73, .70)
  b <- c(.68, .70, .70, .65, .69, .66, .69, .71, .70, .66, .70, .69)
  result <- corrected_resampled_t_test(a - b, n_train = 270, n_test = 30)
  expect_equal(unname(result$statistic), 2.578968843681231, tolerance = 1e-12)
  expect_equal(result$p.value, 0.02563737604888403, tolerance = 1e-12)
})

test_that("a share beside a number of records stops", {
  d <- c(0.02, 0.05, -0.01, 0.03, 0.04)
  expect_test_error(corrected_resampled_t_test(d, n_train = .9, n_test = 10),
                    "conflict", "n_train")
  expect_equal(corrected_resampled_t_test(d, .9, .1)$p.value,
               corrected_resampled_t_test(d, 90, 10)$p.value)
})
