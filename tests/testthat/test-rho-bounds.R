test_that("the bound is (1 + rho1) / 2", {
  # Yang et al. (2023), Theorem 2; (1, 1) and (0, 1/2) lie on it.
  expect_equal(rho_bounds(c(-1, 0, 0.5, 1)), c(0, 0.5, 0.75, 1))
  expect_input_error(rho_bounds(1.1), "value", "rho1", "rho_bounds")
  expect_input_error(rho_bounds("a"), "type", "rho1", "rho_bounds")
  expect_input_error(rho_bounds(NA_real_), "missing", "rho1")
})

test_that("equality is allowed, more is not", {
  for (rho1 in c(-0.9, 0, 0.1, 0.3, 0.7, 1)) {
    expect_silent(check_rho(rho1, rho_bounds(rho1), 5))
  }
  verb <- function(...) check_rho(...)
  expect_input_error(verb(0.5, 0.7500001, 5), "value", "rho2", "verb")
})

test_that("A(m) must be positive", {
  verb <- function(...) check_rho(...)
  # By hand: 1 + 0 + 8 x (-1/8) = 0.
  expect_input_error(verb(0, -1 / 8, 5), "value", "rho2", "verb")
  expect_silent(verb(0, -1 / 8 + 1e-6, 5))
  expect_silent(verb(0, -0.9, 1))
  expect_input_error(verb(-1, 0, 5), "value", "rho2", "verb")
})
