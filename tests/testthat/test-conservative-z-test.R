# Differences of halves .02, -.01, -.01: sum of squares .0006, over 6: .01^2
halves <- cbind(c(0.03, 0.01, 0.04), c(0.01, 0.02, 0.05))

test_that("the variance comes from the pairs of halves", {
  result <- conservative_z_test(0.03, halves)
  expect_equal(result$statistic, c(z = 3))
  expect_equal(result$p.value, 2 * pnorm(-3))
  expect_equal(as.vector(result$conf.int),
               0.03 + c(-1, 1) * qnorm(0.975) * 0.01)
})

test_that("differences of a plan are averaged by set and half", {
  # Group 0: .04, .02; each half two hold-outs around its mean.
  values <- c(0.04, 0.02, as.vector(t(halves)) + 0.005,
              as.vector(t(halves)) - 0.005)
  differences <- new_cv_differences(
    matrix(values), rep = seq_along(values), a = "A", b = "B", loss = "f1",
    loss_label = "1 - F1", set = c(0, 0, rep(rep(1:3, each = 2), 2)),
    half = c(NA, NA, rep(1:2, 6)), scheme = "paired_halves"
  )
  result <- conservative_z_test(differences)
  expect_equal(result$statistic, c(z = 3))
  expect_named(result$estimate, "difference in 1 - F1")
  expect_test_error(conservative_z_test(differences, halves), "conflict",
                     "halves")
})

test_that("mistakes", {
  expect_test_error(conservative_z_test(0.03), "missing", "halves")
  expect_test_error(conservative_z_test(0.03, halves[, 1]), "shape", "halves")
  expect_test_error(conservative_z_test(c(0.1, 0.2), halves), "type", "x")
  counts <- contingency_of(1:8, 1, 20, 8, 1, "paired_halves")
  expect_test_error(conservative_z_test(counts), "scheme", "x")
})
