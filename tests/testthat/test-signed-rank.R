test_that("what subtraction leaves is no difference", {
  expect_identical(round_noise(c(-1, 3e-13)), c(-1, 0))
  expect_identical(round_noise(c(1, 1e-12)), c(1, 0))
  same <- round_noise(c(2e6, 2e6 + 1e-7))
  expect_identical(same[1], same[2])
  expect_equal(same[1], 2e6, tolerance = 1e-12)
  expect_identical(round_noise(c(0, 0)), c(0, 0))
  # The noisier of two decides whether they are one.
  expect_identical(diff(round_noise(c(1, 1 + 5e-12), c(1, 10))), 0)
  expect_gt(diff(round_noise(c(1, 1 + 5e-12), c(1, 1))), 0)
  # 1e-11 of the largest is a difference.
  expect_equal(round_noise(c(4, 4e-11)) / 4e-11, c(1e11, 1))
})

# One difference: T+ = 1 against 1/2 +- 1/2. None: 0.
test_that("one difference, and none", {
  one <- signed_rank(0.1, "two.sided")
  expect_equal(one[c("t_plus", "m", "statistic", "p.value")],
               list(t_plus = 1, m = 1L, statistic = 1, p.value = 1))
  expect_identical(signed_rank(c(0, 0), "two.sided")$statistic, 0)
  expect_identical(signed_signs(0.1, "drop"),
                   list(statistic = 1, p.value = 1))
  expect_identical(signed_signs(c(0, 0), "drop"),
                   list(statistic = 0, p.value = 1))
})

# wilcox.test(exact = TRUE) and (exact = FALSE, correct = FALSE) of stats.
test_that("the distribution is exact up to 50 differences", {
  set.seed(10)
  for (size in 49:52) {
    d <- rnorm(size, 0.3)
    known <- stats::wilcox.test(d, exact = size <= 50, correct = FALSE)
    expect_equal(signed_rank(d, "two.sided")$p.value, known$p.value)
  }
})

# Zeros 1 and 2 share the ranks 1 and 2, of which 1.5 goes to each side; the
# other ranks are 3 (-), 4 (+) and 5 (+): T+ = 9 + 1.5 against 7.5, and
# sqrt(5 * 6 * 11 / 24). Without zeros 2 + 3 against 3, and
# sqrt(3 * 4 * 7 / 24).
test_that("zeros are dropped, or shared by the two sides", {
  d <- c(0, 0, -0.1, 0.2, 0.3)
  split <- signed_rank(d, "two.sided", "split")
  expect_equal(split$t_plus, 10.5)
  expect_equal(split$statistic, 3 / sqrt(330 / 24))
  # Of the signs of 3, 4 and 5 the sums 0, 3, 4, 5, 7, 8, 9 and 12: 9 or more.
  expect_equal(split$p.value, 2 * 2 / 8)
  expect_equal(split$p.normal, 2 * stats::pnorm(-3 / sqrt(330 / 24)))
  dropped <- signed_rank(d, "two.sided")
  expect_equal(dropped$statistic, 2 / sqrt(84 / 24))
  # A third zero is dropped.
  expect_equal(signed_rank(c(0, d), "two.sided", "split"), split)
  # Signs: 2 against 1, and 3 against 2 of five.
  expect_equal(signed_signs(d, "drop"),
               list(statistic = 1 / sqrt(3), p.value = 1))
  d <- c(0, 0, 1:6)
  expect_equal(signed_signs(d, "split"),
               list(statistic = 6 / sqrt(8), p.value = 2 * 9 / 2^8))
})

test_that("sums of two differences that are 0 but for rounding are ties", {
  expect_identical(walsh_places(c(-0.3, 0, 0.1 + 0.2), 0),
                   walsh_places(c(-3, 0, 3), 0))
})
