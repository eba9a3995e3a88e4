h <- rep(c(1, 0, -1), c(12, 83, 5))

test_that("out: the variance over all records", {
  # R = .07, mean h^2 = .17, sigma^2 = .1651, z = 10 * .07 / sqrt(.1651)
  result <- kfold_z_test(h)
  expect_equal(result$statistic, c(z = 0.7 / sqrt(0.1651)))
  expect_equal(result$p.value, 2 * pnorm(-0.7 / sqrt(0.1651)))
})

test_that("in: the mean of the variances within folds", {
  # Variances .5, 0, .5, mean 1/3; R = 1/3; sqrt(6)/3 / sqrt(1/3) = sqrt(2)
  h <- c(1, 0, 1, 1, 0, 1) * c(1, 1, 1, 1, 1, -1)
  h[6] <- -1
  fold <- c("a", "a", "b", "b", "c", "c")
  expect_equal(kfold_z_test(h, fold, "in")$statistic, c(z = sqrt(2)))
  expect_equal(kfold_z_test(h[c(6, 2, 4, 1, 5, 3)],
                            fold[c(6, 2, 4, 1, 5, 3)], "in")$statistic,
               c(z = sqrt(2)))
})

test_that("counts say the same as the records", {
  counts <- contingency_of(c(4, 1, 3), c(1, 2, 0), c(20, 20, 21), 1, 3,
                           "kfold", both_wrong = 3)
  records <- c(rep(c(1, -1, 0), c(4, 1, 15)), rep(c(1, -1, 0), c(1, 2, 17)),
               rep(c(1, -1, 0), c(3, 0, 18)))
  fold <- rep(1:3, c(20, 20, 21))
  for (variance in c("out", "in")) {
    ours <- kfold_z_test(counts, variance = variance)
    theirs <- kfold_z_test(records, fold, variance)
    expect_equal(ours$statistic, theirs$statistic)
    expect_equal(kfold_z_test(loss_differences(counts),
                              variance = variance)$p.value, ours$p.value)
  }
  # Unequal folds count equally in the mean of variances, each n_j - 1.
  within <- mean(tapply(records, fold, var))
  expect_equal(kfold_z_test(records, fold, "in")$stderr, sqrt(within / 61))
})

test_that("mistakes", {
  expect_test_error(kfold_z_test(h, variance = "in"), "missing", "fold")
  expect_test_error(kfold_z_test(h, fold = 1:3), "shape", "fold")
  expect_test_error(kfold_z_test(h, fold = rep(NA, 100)), "missing", "fold")
  expect_test_error(kfold_z_test(h, seq_along(h), "in"), "value", "x")
  expect_test_error(kfold_z_test(h, variance = "both"), "value", "variance")
  counts <- contingency_of(1:4, 1, 20, 1, 4, "kfold")
  expect_test_error(kfold_z_test(counts, fold = 1:4), "conflict", "fold")
})

test_that("counts become values 1, -1, 0 with their numbers, fold by fold", {
  counts <- contingency_of(c(4, 1), c(1, 2), 10, 1, 2, "kfold", both_wrong = 3)
  records <- records_of_cells(test_input(counts, "kfold_z"))
  expect_equal(rep(records$value, records$times),
               rep(c(1, 1, -1, -1, 0, 0), c(4, 1, 1, 2, 5, 7)))
  expect_equal(as.vector(records$times), c(4, 1, 1, 2, 5, 7))
  expect_equal(records$fold, c(1, 2, 1, 2, 1, 2))
})

test_that("differences of another loss have no records", {
  other <- new_cv_differences(matrix(1:4 / 10, 1), 1, "A", "B", "f1", "1 - F1",
                              scheme = "kfold")
  expect_test_error(kfold_z_test(other), "type", "x")
})

test_that("a table of differences is not one difference for each record", {
  expect_input_error(kfold_z_test(matrix(c(0, 1, 0, -1), 2)), "shape", "x",
                     "kfold_z_test", "not <matrix> of 2 x 2")
})

test_that("with groups no table is divided", {
  plan <- withr::with_seed(1, cv_kfold(80, k = 4, groups = rep(1:20, each = 4)))
  data <- withr::with_seed(1, data.frame(
    y = rep(c("a", "b"), 40), one = sample(c("a", "b"), 80, TRUE),
    two = sample(c("a", "b"), 80, TRUE)
  ))
  x <- cv_predict(plan, data, y, list(one = learner_column("one"),
                                      two = learner_column("two")))
  expect_output(print(kfold_z_test(loss_differences(x, one, two))),
                "Records in 20 groups; design effect")
})
