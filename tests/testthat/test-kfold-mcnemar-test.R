counts <- cbind(n01 = c(3, 1, 4, 2, 0), n10 = c(1, 0, 1, 2, 0))

test_that("corrected statistics are added, df is the number of folds", {
  # (2 - 1)^2 / 4 + 0 + (3 - 1)^2 / 5 + 0 + 0; the last fold has none
  result <- kfold_mcnemar_test(counts)
  expect_equal(unname(result$statistic), 0.25 + 0.8)
  expect_equal(result$parameter, c(df = 5))
  expect_equal(result$p.value, 1 - pgamma(1.05 / 2, 2.5))
})

test_that("it is the sum of mcnemar.test() over folds", {
  each <- apply(counts[1:3, ], 1, function(fold) {
    mcnemar.test(matrix(c(9, fold[2], fold[1], 9), 2))$statistic
  })
  expect_equal(unname(kfold_mcnemar_test(counts[1:3, ])$statistic), sum(each))
})

test_that("mistakes", {
  expect_test_error(kfold_mcnemar_test(unname(counts)), "shape", "x")
  expect_test_error(kfold_mcnemar_test(counts[1, ]), "shape", "x")
  repeated <- contingency_of(1:6, 1, 20, 2, 3, "kfold")
  expect_test_error(kfold_mcnemar_test(repeated), "scheme", "x")
})
