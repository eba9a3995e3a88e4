test_that("printed example of Wong (2022): 18.37 by Theorem 2, 5.81 printed", {
  # Means .5952 and .4078, summed variances .006004 and .004400, M = 10
  f_a <- rep(0.5952, 10)
  f_b <- rep(0.4078, 10)
  variances <- rep(c(0.006004, 0.004400) / 10, 10)
  z <- function(divisor) {
    core <- test_registry[["linear_f_multi"]]$core(
      list(f = rbind(f_a, f_b), variances = variances), divisor
    )
    core$estimate / core$stderr
  }
  expect_equal(round(z("theorem"), 2), 18.37)
  expect_equal(round(z("printed"), 2), 5.81)
})

test_that("Wilcoxon of section 6.3: T+ = 49, M = 10, z = 2.1915, p = .0284", {
  # Ranks 1 to 10, of which 6 negative: 55 - 6 = 49
  differences <- 1:10 / 100 * ifelse(1:10 == 6, -1, 1)
  ours <- signed_rank(differences, "two.sided")
  expect_identical(ours$t_plus, 49)
  expect_identical(ours$m, 10L)
  expect_equal(round(ours$statistic, 4), 2.1915)
  expect_equal(round(ours$p.normal, 4), 0.0284)
  expect_equal(ours$p.normal,
               wilcox.test(differences, exact = FALSE, correct = FALSE)$p.value)
})

test_that("Wilcoxon: zeros are dropped, ties get average ranks", {
  # 0 dropped; sizes .1, .1, .2: ranks 1.5, 1.5, 3; T+ = 4.5
  ours <- signed_rank(c(0, 0.1, -0.1, 0.2), "two.sided")
  expect_identical(ours$m, 3L)
  expect_equal(ours$t_plus, 4.5)
  expect_equal(ours$statistic, 1.5 / sqrt(3.5))
  expect_identical(signed_rank(c(0, 0), "two.sided")$p.value, 1)
})

test_that("Exactness trap: five data sets give .0625, not .043", {
  five <- signed_rank(1:5 / 100, "two.sided")
  expect_equal(five$p.value, 0.0625)
  expect_equal(round(five$p.normal, 3), 0.043)
  expect_equal(signed_rank(1:5 / 100, "greater")$p.value, 1 / 32)
  expect_equal(signed_rank(1:5 / 100, "less")$p.value, 1)
})

test_that("Wilcoxon is that of wilcox.test(), and exact with ties as well", {
  set.seed(5)
  for (size in c(3, 8, 20, 50)) {
    differences <- round(rnorm(size, 0.3), 6)
    for (alternative in alternatives) {
      expect_equal(signed_rank(differences, alternative)$p.value,
                   wilcox.test(differences, alternative = alternative,
                               exact = TRUE)$p.value)
    }
  }
  # Sizes 1, 1, 2: ranks 1.5, 1.5, 3. Of the 8 signs, T+ is 4.5 or more in
  # those with the 3 and one of the 1.5 (2 ways) or both (1).
  expect_equal(signed_rank(c(0.1, -0.1, 0.2), "greater")$p.value, 3 / 8)
})

make <- function(shift) {
  new_counts(data.frame(
    learner = rep(c("A", "B"), each = 2), rep = 1, fold = 1:2,
    tp = c(20, 22, 15, 19) + shift, fp = c(6, 4, 9, 8), fn = c(5, 3, 10, 6),
    tn = 60
  ), "confusion_counts")
}

test_that("one data set gives the single test, several the mean", {
  single <- linear_f_test(make(0))
  expect_equal(linear_f_multi_test(list(make(0)))$statistic, single$statistic)
  # The same data twice: same difference, half the variance
  twice <- linear_f_multi_test(list(make(0), make(0)))
  expect_equal(unname(twice$statistic), sqrt(2) * unname(single$statistic))
  printed <- linear_f_multi_test(list(make(0), make(0)), divisor = "printed")
  expect_equal(unname(printed$statistic), unname(single$statistic))
  expect_match(twice$notes[2], "Wilcoxon")
  expect_match(twice$notes[1], "larger is better")
  expect_identical(nrow(twice$measures), 4L)
})

test_that("a mistake names the data set", {
  few <- make(-15)
  few$tp <- few$tp - c(3, 5, 0, 2)
  expect_test_error(linear_f_multi_test(make(0)), "type", "x")
  expect_test_error(linear_f_multi_test(list(1)), "type", "x")
  expect_error(linear_f_multi_test(list(one = make(0), two = few)),
               "data set two")
  expect_test_error(linear_f_multi_test(list(make(0)), divisor = "M"),
                     "value", "divisor")
})
