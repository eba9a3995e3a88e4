# Means .03 for the estimate and .01, .02, .03 for the variance, 1e-4.
x <- cbind(c(0.04, 0.00, 0.03, 0.03), c(0.02, 0.02, 0.01, 0.03))

test_that("the first row is the estimate and not in the variance", {
  result <- pseudo_bootstrap_t_test(x)
  expect_equal(result$statistic, c(t = 3))
  expect_equal(result$parameter, c(df = 2))
  expect_equal(unname(result$estimate), 0.03)
})

test_that("the correction is 1 + J n_test/n_train", {
  # J = 2, 1 + 2/4: 3 / sqrt(1.5) = sqrt(6)
  result <- corrected_pseudo_bootstrap_t_test(x, 80, 20)
  expect_equal(result$statistic, c(t = sqrt(6)))
  expect_test_error(corrected_pseudo_bootstrap_t_test(x), "missing",
                     "n_train")
})

test_that("sets are read from the plan of the differences", {
  differences <- new_cv_differences(
    matrix(t(x)), rep = 1:8, a = "A", b = "B", loss = "error",
    loss_label = "error", set = rep(1:4, each = 2), n_train = 80,
    n_test = 20, scheme = "holdout"
  )
  expect_equal(pseudo_bootstrap_t_test(differences)$statistic, c(t = 3))
  expect_equal(corrected_pseudo_bootstrap_t_test(differences)$statistic,
               c(t = sqrt(6)))
  counts <- contingency_of(1:8, 1, 20, 8, 1, "holdout")
  expect_test_error(pseudo_bootstrap_t_test(counts), "scheme", "x")
  expect_test_error(pseudo_bootstrap_t_test(x[1:2, ]), "shape", "x")
})

test_that("three sets of equal number are enough, two or unequal are not", {
  of_sets <- function(set) {
    new_cv_differences(
      matrix(t(x))[seq_along(set), , drop = FALSE], rep = seq_along(set),
      a = "A", b = "B", loss = "error", loss_label = "error", set = set,
      n_train = 80, n_test = 20, scheme = "holdout"
    )
  }
  # Means .01 and .02 beside the estimate .03: their variance is 5e-5.
  three <- pseudo_bootstrap_t_test(of_sets(rep(1:3, each = 2)))
  expect_equal(three$statistic, c(t = 0.03 / sqrt(5e-5)))
  expect_equal(three$parameter, c(df = 1))
  refused <- function(set) {
    expect_test_error(pseudo_bootstrap_t_test(of_sets(set)), "scheme", "x")
  }
  refused(rep(1:2, each = 2))
  refused(c(1, 1, 2, 2, 3, 3, 4))
  refused(c(1, 2, 2, 3, 3))
  refused(c(1, 1, 1, 2, 3))
})
