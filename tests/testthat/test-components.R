test_that("the components of the worked example are those of the equations", {
  found <- half_split_components(worked_differences(), worked_fold())
  expect_equal(found$estimate, 0.1666667, tolerance = 1e-6)
  expect_equal(found$records * 16, 0.2222222, tolerance = 1e-6)
  expect_equal(found$evaluation * 16, 0.1875)
  expect_equal(found$training * 16, 0.34375)
  expect_equal(found$coupling * 16, 2 * 0.3645833, tolerance = 1e-6)
  expect_equal(found$stderr^2, 0.08094618, tolerance = 1e-7)
  expect_identical(found$df, 6)
})

# The components are quadratic forms of the scores, and the scores of the model
# (derivation-components, eq. 4) are linear in independent a, b and e. So their
# expectations are sums over the inputs. The contrasts of b enter the variance
# within records as well, which leaves terms of order 1/n.
test_that("the expectations of the components are those of the model", {
  size <- 16
  signs <- worked_signs()
  m <- ncol(signs)
  # The scores as a linear map of (a, b, e): eq. 4 of the derivation.
  map <- array(0, c(size * m, 2 * size + size * m))
  for (j in seq_len(m)) {
    rows <- (j - 1) * size + seq_len(size)
    map[rows, seq_len(size)] <- diag(size)
    map[rows, size + seq_len(size)] <- 1 / size -
      outer(signs[, j], signs[, j]) / size
    map[rows, 2 * size + rows] <- diag(size)
  }
  # E of a quadratic form f of the scores = sum over independent inputs of
  # variance times f(image of a unit input), plus covariance terms.
  parts_of <- function(input) {
    variance_parts_cpp(matrix(map %*% input, size), worked_fold())
  }
  unit <- function(i, n = ncol(map)) replace(numeric(n), i, 1)
  by_input <- vapply(seq_len(ncol(map)), function(i) parts_of(unit(i)),
                     numeric(6))
  of_a <- rowSums(by_input[, seq_len(size)])
  of_b <- rowSums(by_input[, size + seq_len(size)])
  of_e <- rowSums(by_input[, -seq_len(2 * size)])
  both <- rowSums(vapply(seq_len(size), function(i) {
    parts_of(unit(i) + unit(size + i))
  }, numeric(6)))
  of_ab <- both - of_a - of_b
  # Rows 4 and 5 are v_b and v_ab.
  expect_equal(of_b[4], 1 - m / (m - 1) / size)
  expect_equal(c(of_a[4], of_e[4], of_ab[4]), c(0, 0, 0))
  expect_equal(of_ab[5], 1)
  expect_equal(c(of_a[5], of_b[5], of_e[5]), c(0, -1 / (m - 1) / size, 0))
  # The records' part misses its mean's own variance, 1/n of it.
  expect_equal(of_a[2], 1 - 1 / size)
  expect_equal(of_e[2], (1 - 1 / size) / m)
})
