x <- matrix(1:6 / 100, 2)

test_that("the factor is 1/(kr) + 1/(k - 1), df kr - 1", {
  # mean .035, S^2 = 3.5e-4, factor 1/6 + 1/2: .001225 / (3.5e-4 * 2/3) = 5.25
  result <- corrected_repeated_kfold_t_test(x)
  expect_equal(result$statistic, c(t = sqrt(5.25)))
  expect_equal(result$parameter, c(df = 5))
})

test_that("Nadeau-Bengio trap: the order of the values does not matter", {
  counts <- contingency_of(c(5, 2, 6, 4, 1, 3), 2, 20, 2, 3, "kfold")
  shuffled <- new_contingency_counts(
    as.data.frame(counts)[c(4, 1, 6, 3, 2, 5), ], counts_design(counts))
  expect_equal(corrected_repeated_kfold_t_test(shuffled)$statistic,
               corrected_repeated_kfold_t_test(counts)$statistic)
  expect_equal(corrected_repeated_kfold_t_test(x[2:1, 3:1])$statistic,
               corrected_repeated_kfold_t_test(x)$statistic)
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
