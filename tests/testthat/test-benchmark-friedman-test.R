# Demsar (2006): section 3.2.2 and Table 6; section 12.6 of the methods.
f_of <- function(x, ...) benchmark_friedman_test(x, ...)

test_that("Demsar's printed numbers, whose table hides a rounded tie", {
  x <- demsar(0.97501)
  chi2 <- f_of(x, "chi_squared", ties = FALSE)
  expect_equal(round(chi2$ranks, 3), c("C4.5+m+cf" = 1.964, "C4.5+m" = 2,
                                       "C4.5+cf" = 2.893, "C4.5" = 3.143))
  expect_equal(unname(chi2$statistic), 9.278571, tolerance = 1e-7)
  f <- f_of(x, ties = FALSE)
  expect_equal(unname(f$statistic), 3.686313, tolerance = 1e-6)
  expect_equal(round(f$p.value, 6), 0.019823)
  expect_equal(unname(f$parameter), c(3, 39))
})

test_that("the table as it is printed, with and without its ties", {
  x <- demsar()
  chi2 <- f_of(x, "chi", ties = FALSE)
  expect_equal(unname(chi2$ranks), c(1.928571, 2, 2.928571, 3.142857),
               tolerance = 1e-6)
  expect_equal(unname(chi2$statistic), 9.857143, tolerance = 1e-7)
  f <- f_of(x, ties = FALSE)
  expect_equal(unname(f$statistic), 3.986667, tolerance = 1e-7)
  expect_equal(round(f$p.value, 6), 0.014352)
  corrected <- f_of(x, "chi_squared")
  other <- stats::friedman.test(demsar_table())
  expect_equal(unname(corrected$statistic), 10.95238, tolerance = 1e-6)
  expect_equal(unname(corrected$statistic), unname(other$statistic))
  expect_equal(corrected$p.value, other$p.value)
  expect_identical(unname(corrected$parameter), unname(other$parameter))
})

test_that("all tied, all alike, two learners", {
  same <- matrix(1, 3, 3, dimnames = list(NULL, letters[1:3]))
  tied <- f_of(cv_benchmark(same, "maximize"))
  expect_identical(unname(tied$statistic), 0)
  expect_identical(tied$p.value, 1)
  alike <- matrix(1:3, 4, 3, TRUE, list(NULL, letters[1:3]))
  found <- f_of(cv_benchmark(alike, "maximize"))
  expect_identical(unname(found$statistic), Inf)
  # One of the 6 orders of each of three further data sets.
  expect_equal(found$p.value, 1 / 216)
  expect_match(found$notes[2], "alike")
  expect_identical(found$ranks, c(c = 1, b = 2, a = 3))
  # One of the 24 orders of each of ten: too many for the sum over all orders.
  alike <- matrix(1:4, 11, 4, TRUE, list(NULL, letters[1:4]))
  found <- f_of(cv_benchmark(alike, "maximize"))
  expect_equal(found$p.value / 24^-10, 1)
  # k = 2: chi^2 = (w - l)^2 / N by hand, 3 wins of 4
  two <- cbind(a = c(1, 1, 1, 0), b = c(0, 0, 0, 1))
  expect_equal(unname(f_of(cv_benchmark(two, "max"), "chi")$statistic), 1)
  expect_match(f_of(cv_benchmark(two, "max"))$notes[2], "p-value is exact")
  expect_length(f_of(demsar())$notes, 1)
  # Six learners on four data sets have no exact p-value.
  set.seed(1)
  few <- matrix(rnorm(24), 4, dimnames = list(NULL, letters[1:6]))
  expect_match(f_of(cv_benchmark(few, "max"))$notes[2], "rough approximation")
  # Five learners have one up to six data sets.
  more <- matrix(rnorm(35), 7, dimnames = list(NULL, letters[1:5]))
  exact <- f_of(cv_benchmark(more[-7, ], "max"))
  expect_match(exact$notes[2], "p-value is exact")
  expect_length(f_of(cv_benchmark(more, "max"))$notes, 1)
  # F = 3 * 1 / (4 - 1) = 1
  expect_equal(unname(f_of(cv_benchmark(two, "max"))$statistic), 1)
})

# The chances of all orders of the ranks, counted.
exact_level <- function(size, statistic) {
  orders <- matrix(c(1, 2, 3, 1, 3, 2, 2, 1, 3, 2, 3, 1, 3, 1, 2, 3, 2, 1), 3)
  places <- as.matrix(expand.grid(rep(list(1:6), size - 1)))
  mean(apply(places, 1, function(place) {
    scores <- t(orders[, c(1, place)])
    colnames(scores) <- letters[1:3]
    f_of(cv_benchmark(scores, "maximize"), statistic)$p.value <= 0.05
  }))
}

test_that("few data sets: an exact p-value, and its levels", {
  # Two data sets that agree are no evidence: one of six orders does.
  alike <- matrix(1:3, 2, 3, TRUE, list(NULL, letters[1:3]))
  found <- f_of(cv_benchmark(alike, "maximize"))
  expect_equal(found$p.value, 1 / 6)
  # Ranks 1, 2.5, 2.5: three orders.
  tied <- matrix(c(2, 1, 1), 3, 3, TRUE, list(NULL, letters[1:3]))
  expect_equal(f_of(cv_benchmark(tied, "maximize"))$p.value, 1 / 9)
  # Friedman (1937), Table V: P(chi-squared >= 6) = .028 for 3 x 3 and
  # P(chi-squared >= 6.5) = .042 for 3 x 4, of which no more reject.
  expect_equal(exact_level(3, "iman_davenport"), 1 / 36)
  expect_equal(exact_level(4, "chi_squared"), 9 / 216)
  expect_equal(exact_level(4, "iman_davenport"), 9 / 216)
})

ranked <- function(...) {
  scores <- rbind(...)
  colnames(scores) <- letters[seq_len(ncol(scores))]
  lapply(c(f = "iman", chi2 = "chi"), function(statistic) {
    f_of(cv_benchmark(scores, "minimize"), statistic)
  })
}

test_that("exact p-values are those of printed tables, for both statistics", {
  # Printed: 3 x 5 at 6.4 .039, 3 x 6 at 7 .029, 4 x 4 at 7.8 .036.
  tables <- list(
    list(6.4, 0.039, ranked(1:3, 1:3, 1:3, c(1, 3, 2), c(2, 1, 3))),
    list(7, 0.029, ranked(1:3, 1:3, 1:3, 1:3, 1:3, c(2, 3, 1))),
    list(7.8, 0.036, ranked(1:4, 1:4, c(1, 2, 4, 3), c(2, 3, 1, 4)))
  )
  for (table in tables) {
    found <- table[[3]]
    expect_equal(unname(found$chi2$statistic), table[[1]])
    expect_equal(round(found$chi2$p.value, 3), table[[2]])
    expect_identical(found$f$p.value, found$chi2$p.value)
    expect_match(found$f$notes[2], "exact, over all orders")
  }
})

test_that("exact p-values: the sign test of two learners, and ties", {
  # Six of seven: F rejects at the 5% level, in 1/8 of all orders.
  seven <- cbind(rep(1:2, c(6, 1)), rep(2:1, c(6, 1)))
  for (found in ranked(seven, c(1, 1))) {
    expect_equal(found$p.value, stats::binom.test(6, 7)$p.value)
  }
  # All 3 * 6 * 3 orders of two tied data sets and one without ties.
  rows <- list(c(1.5, 1.5, 3), 1:3, c(1, 2.5, 2.5))
  orders <- lapply(rows, function(row) {
    places <- as.matrix(expand.grid(1:3, 1:3, 1:3))
    places <- places[apply(places, 1, anyDuplicated) == 0, ]
    matrix(row[places], ncol = 3)
  })
  squares <- apply(as.matrix(expand.grid(1:6, 1:6, 1:6)), 1, function(at) {
    sum((orders[[1]][at[1], ] + orders[[2]][at[2], ] + orders[[3]][at[3], ])^2)
  })
  found <- ranked(rows[[1]], rows[[2]], rows[[3]])
  expect_equal(found$f$p.value, mean(squares >= sum(c(3.5, 6, 8.5)^2)))
  # On 51 data sets the p-value is that of the F distribution.
  large <- ranked(cbind(rep(1:2, c(35, 16)), rep(2:1, c(35, 16))))$f
  expect_equal(large$p.value, stats::pf(large$statistic[[1]], 1, 50,
                                        lower.tail = FALSE))
})

test_that("its sentence, its mistakes", {
  expect_match(summary(f_of(demsar()))$conclusion,
               "there is evidence that the learners differ")
  expect_match(format(f_of(demsar())), "F = ")
  expect_named(tidy(f_of(demsar())), c("statistic", "p.value", "num.df",
                                       "den.df", "method", "alternative"))
  one <- demsar()
  expect_input_error(f_of(one[one$dataset == "iris", ]), "shape", "x")
  expect_input_error(f_of(1), "type", "x")
  expect_input_error(f_of(one, ties = 1), "type", "ties")
  expect_input_error(f_of(one, "quade"), "value", "statistic")
  one$estimate[3] <- NA
  expect_input_error(f_of(one), "missing", "x")
})

test_that("no direction is printed, and F and t tests keep theirs", {
  shown <- capture.output(print(benchmark_friedman_test(demsar())))
  expect_false(any(grepl("alternative", shown)))
  expect_output(print(kfold_t_test(c(.02, .05, -.01))), "alternative")
})
