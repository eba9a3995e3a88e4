x <- matrix(1:6 / 100, 2)

test_that("the factor is 1/(kr) + 1/(k - 1), df kr - 1", {
  # mean .035, S^2 = 3.5e-4, factor 1/6 + 1/2: .001225 / (3.5e-4 * 2/3) = 5.25
  result <- corrected_repeated_kfold_t_test(x)
  expect_equal(result$statistic, c(t = sqrt(5.25)))
  expect_equal(result$parameter, c(df = 5))
})

test_that("Nadeau-Bengio trap: the order of the values does not matter", {
  counts <- contingency_of(c(5, 2, 6, 4, 1, 3), 2, 20, 2, 3, "kfold")
  shuffled <- new_counts(
    as.data.frame(counts)[c(4, 1, 6, 3, 2, 5), ], "contingency_counts",
    attr(counts, "design"))
  expect_equal(corrected_repeated_kfold_t_test(shuffled)$statistic,
               corrected_repeated_kfold_t_test(counts)$statistic)
  expect_equal(corrected_repeated_kfold_t_test(x[2:1, 3:1])$statistic,
               corrected_repeated_kfold_t_test(x)$statistic)
})

d <- c(2, 5, -1, 3, 4, 1, 0, 3, 2, 6) / 100

test_that("Nadeau-Bengio trap: as correctR has it where it is right", {
  # correctR 0.3.1, repkfold_ttest(data, n1 = 80, n2 = 20, k = 5, r = 2) with
  # the rows in its order: two repetitions of five folds
  result <- corrected_repeated_kfold_t_test(matrix(d, 2, byrow = TRUE))
  expect_equal(unname(result$statistic), 1.944611170656494, tolerance = 1e-12)
  expect_equal(result$p.value, 0.08368768651388445, tolerance = 1e-12)
})

test_that("Nadeau-Bengio trap: one repetition, where correctR errs", {
  # By hand: mean .025, SS 42.5e-4, factor 1/10 + 1/9, df 9. correctR's
  # kfold_ttest(n = 100, k = 10) has t = 3.29 with 99 df, p = .0014.
  result <- corrected_repeated_kfold_t_test(matrix(d, 1))
  expect_equal(unname(result$statistic)^2, 6.25 / (42.5 / 9 * 19 / 90))
  expect_equal(result$parameter, c(df = 9))
})

test_that("it is the corrected resampled t at n_test/n_train = 1/(k - 1)", {
  expect_equal(corrected_repeated_kfold_t_test(x)$p.value,
               corrected_resampled_t_test(as.vector(x), 2, 1)$p.value)
})

test_that("a single fold per repetition stops", {
  expect_test_error(corrected_repeated_kfold_t_test(x[, 1, drop = FALSE]),
                     "shape", "x")
  expect_test_error(corrected_repeated_kfold_t_test(as.vector(x)), "shape",
                     "x")
})
