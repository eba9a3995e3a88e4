test_that("prob_greater() agrees with the finite sum in high precision", {
  # 50-digit finite sums, see data-raw/fscore-reference.py.
  with(read_fixture("prob-greater.csv"), {
    found <- prob_greater(shape1_a, shape2_a, shape1_b, shape2_b)
    expect_lt(max(relative_error(found, probability)), 1e-10)
    expect_true(all(found <= 1))
    other <- prob_greater(shape1_b, shape2_b, shape1_a, shape2_a)
    expect_lt(max(abs(found + other - 1)), 1e-12)
  })
})

test_that("equal posteriors give one half, for shapes from 1e-3 to 1e9", {
  shape1 <- c(1e-3, 0.2, 7.3, 41, 1e6, 1e9, 1e-3, 1e9)
  shape2 <- c(1e-3, 3.1, 2, 22, 1e6, 1e9, 1e9, 1e-3)
  expect_lt(max(abs(prob_greater(shape1, shape2, shape1, shape2) - 0.5)),
            1e-10)
})

test_that("closed forms for a uniform posterior", {
  # B_b uniform: P(B_a > B_b) = E B_a; B_a uniform: 1 - E B_b.
  expect_equal(prob_greater(4.2, 1.7, 1, 1), 4.2 / 5.9, tolerance = 1e-13)
  expect_equal(prob_greater(1, 1, 0.02, 1.7), 1.7 / 1.72, tolerance = 1e-13)
})

test_that("it is the probability for F1 too", {
  integral <- integrate(function(t) {
    dfscore(t, 5, 9) * pfscore(t, 8, 6, lower.tail = FALSE)
  }, 0, 1, rel.tol = 1e-10)
  expect_equal(prob_greater(8, 6, 5, 9), integral$value, tolerance = 1e-9)
})

test_that("R's conventions and errors", {
  expect_named(prob_greater(c(u = 3, v = 4), 5, 4, 4), c("u", "v"))
  expect_identical(prob_greater(3, 5, numeric(), 4), numeric())
  expect_silent(expect_identical(prob_greater(3, 5, NA, 4), NA_real_))
  expect_nan_warning(prob_greater(3, 5, 0, 4))
  expect_argument_error(prob_greater(3, 5, 4, "a"), "type", "shape2_b")
  expect_argument_error(prob_greater(3, 5, 4), "missing", "shape2_b")
})
