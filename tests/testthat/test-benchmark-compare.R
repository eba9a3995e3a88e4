# Demsar (2006, J. Mach. Learn. Res. 7), Table 6; section 12.6 of the methods.
versus_c45 <- function(...) {
  compare_datasets(demsar(...), "nemenyi", versus = C4.5)
}

test_that("Nemenyi: Demsar's critical differences", {
  found <- compare_datasets(demsar(), "nemenyi")
  expect_equal(attr(found, "cd"), 1.253559, tolerance = 1e-6)
  tenth <- compare_datasets(demsar(), "nemenyi", alpha = 0.1)
  expect_equal(attr(tenth, "cd"), 1.118060, tolerance = 1e-6)
  # The p-value is alpha where the mean ranks differ by the critical difference.
  z <- attr(found, "cd") / sqrt(4 * 5 / (6 * 14))
  expect_equal(ptukey(z * sqrt(2), 4, Inf, lower.tail = FALSE), 0.05)
  expect_identical(found$adj.p.value, found$p.value)
  expect_match(table_notes(found), "mean ranks")
})

test_that("Nemenyi: small p-values have their digits", {
  # Of two learners the range is sqrt(2) times a normal variable. ptukey() is 0.
  two <- cbind(a = 1:900, b = 0)
  found <- compare_datasets(cv_benchmark(two, "max"), "nemenyi")
  z <- sqrt(900)
  expect_equal(found$p.value / (2 * pnorm(-z)), 1, tolerance = 1e-10)
  # Of three the tail far out is that of three pairs.
  three <- cbind(a = 2:601, b = 1:600, c = 0)
  p <- compare_datasets(cv_benchmark(three, "max"), "nemenyi")$p.value
  z <- c(1, 2, 1) / sqrt(3 * 4 / (6 * 600))
  expect_equal(p / (3 * 2 * pnorm(-z)), c(1, 1, 1), tolerance = 1e-6)
  # ptukey() where it has digits.
  for (k in c(2, 4, 20)) {
    q <- c(0.01, 1, 3, 5)
    expect_equal(vapply(q, range_tail, 0, k),
                 ptukey(q, k, Inf, lower.tail = FALSE), tolerance = 1e-7)
  }
})

test_that("df = Inf: scmamp has a critical difference of 1.014 here", {
  # k = 5, N = 30, alpha .1
  scores <- matrix(seq_len(150) * 7919 %% 104729, 30,
                   dimnames = list(NULL, letters[1:5]))
  found <- compare_datasets(cv_benchmark(scores, "max"), "nemenyi", alpha = 0.1)
  expect_equal(round(attr(found, "cd"), 4), 1.0041)
})

test_that("Bonferroni-Dunn and Holm against C4.5", {
  bonferroni <- function(alpha) {
    attr(compare_datasets(demsar(), "nemenyi", "C4.5", "bonferroni",
                          alpha = alpha), "cd")
  }
  error <- sqrt(4 * 5 / (6 * 14))
  expect_equal(bonferroni(0.05), 1.168143, tolerance = 1e-6)
  expect_equal(bonferroni(0.05) / error, 2.39398, tolerance = 1e-6)
  expect_equal(bonferroni(0.1), 1.038380, tolerance = 1e-6)
  expect_equal(bonferroni(0.1) / error, 2.128045, tolerance = 1e-6)
  found <- versus_c45(0.97501)
  expect_identical(found$a, c("C4.5+m", "C4.5+cf", "C4.5+m+cf"))
  expect_identical(found$b, rep("C4.5", 3))
  expect_equal(found$statistic, c(2.342160, 0.512348, 2.415353),
               tolerance = 1e-6)
  expect_equal(round(found$p.value, 6), c(0.019172, 0.608408, 0.015720))
  expect_equal(round(found$adj.p.value, 6), c(0.047160, 0.608408, 0.047160))
})

test_that("Wilcoxon: Demsar's ranks 93 and 12", {
  input <- read_benchmark(demsar())
  d <- benchmark_pair(input, "C4.5+m", "C4.5")
  found <- signed_rank(d, "two.sided", "split")
  expect_equal(found$t_plus, 93)
  expect_equal(found$statistic, 2.542448, tolerance = 1e-6)
  expect_identical(found$m, 14L)
  row <- function(...) {
    rows <- compare_datasets(demsar(), ...)
    rows[rows$a == "C4.5" & rows$b == "C4.5+m", ]
  }
  expect_equal(row()$statistic, -2.542448, tolerance = 1e-6)
  expect_identical(unlist(row()[c("wins", "ties", "losses")]),
                   c(wins = 2, ties = 2, losses = 10))
  # stats::wilcox.test() drops the zeros and prints .01203
  table <- demsar_table()
  # Since R 4.6 it is exact by default also with ties.
  theirs <- suppressWarnings(
    wilcox.test(table[, 1], table[, 2], paired = TRUE, exact = FALSE)
  )
  expect_equal(round(row(zeros = "drop")$p.value, 5), 0.01203)
  expect_equal(row(zeros = "drop")$p.value, theirs$p.value)
  # The exact p-value counts signs: of the 2^12 of the 12 ranks that are not
  # those of zeros, the sums of at most 12 - 1.5
  ranks <- rank(abs(d))[d != 0]
  sums <- as.matrix(expand.grid(rep(list(0:1), 12))) %*% ranks
  expect_equal(row()$p.value, 2 * mean(sums <= 12 - 1.5))
})

test_that("Wilcoxon without ties and zeros is that of stats", {
  withr::local_seed(3)
  for (size in c(5, 20, 49, 80)) {
    scores <- matrix(rnorm(2 * size), size, dimnames = list(NULL, c("a", "b")))
    found <- compare_datasets(cv_benchmark(scores, "max"))
    theirs <- wilcox.test(scores[, 1], scores[, 2], paired = TRUE,
                          exact = size < 51, correct = FALSE)
    expect_equal(found$p.value, theirs$p.value)
    found <- compare_datasets(cv_benchmark(scores, "max"), zeros = "drop")
    theirs <- wilcox.test(scores[, 1], scores[, 2], paired = TRUE)
    expect_equal(found$p.value, theirs$p.value)
  }
})

test_that("Exactness trap: five data sets give .0625", {
  scores <- cbind(a = 1:5 / 10, b = 0)
  expect_equal(compare_datasets(cv_benchmark(scores, "max"))$p.value, 0.0625)
})

test_that("the sign test: binomial, ties divided", {
  found <- compare_datasets(demsar(), "sign", versus = "C4.5")
  # C4.5+m: 10 wins, 2 ties, 2 losses: 11 of 14
  expect_equal(found$p.value[1], binom.test(11, 14)$p.value)
  dropped <- compare_datasets(demsar(), "sign", versus = "C4.5", zeros = "drop")
  expect_equal(dropped$p.value[1], binom.test(10, 12)$p.value)
  expect_equal(found$statistic[1], 8 / sqrt(14))
  # An odd zero is dropped: 3 wins, 1 loss, 1 tie
  odd <- cbind(a = c(1, 1, 1, 0, 0), b = c(0, 0, 0, 1, 0))
  expect_equal(compare_datasets(cv_benchmark(odd, "max"), "sign")$p.value,
               binom.test(3, 4)$p.value)
})

test_that("all tied: every p-value is 1", {
  tied <- cv_benchmark(matrix(0.5, 4, 3, dimnames = list(NULL, letters[1:3])),
                       "maximize")
  for (method in c("wilcoxon", "sign", "nemenyi")) {
    found <- compare_datasets(tied, method)
    expect_identical(found$p.value, rep(1, 3), label = method)
    expect_identical(found$ties, rep(4, 3))
    expect_identical(found$statistic, rep(0, 3))
  }
  expect_identical(compare_datasets(tied, zeros = "drop")$p.value, rep(1, 3))
})

test_that("noise of the last digit makes no difference", {
  a <- c(0.3, 0.7, 0.9)
  noisy <- cbind(a = a, b = c(0.1 + 0.2, 0.7, 0.9) + c(0, 1e-16, -1e-16))
  expect_identical(compare_datasets(cv_benchmark(noisy, "max"))$ties, 3)
})

test_that("the table of the comparison", {
  found <- compare_datasets(demsar())
  expect_named(found, c("a", "b", "mean_difference", "wins", "ties", "losses",
                        "statistic", "p.value", "adj.p.value"))
  means <- colMeans(demsar_table())
  expect_equal(found$mean_difference[1], means[[1]] - means[[2]])
  expect_equal(found$adj.p.value, p.adjust(found$p.value, "holm"))
  expect_true("estimate" %in% names(tidy(found)))
  expect_match(table_title(found), "14 data sets, AUC: Wilcoxon's signed-rank")
})

test_that("mistakes name the argument", {
  x <- demsar()
  expect_input_error(compare_datasets(1), "type", "x", "compare_datasets")
  expect_input_error(compare_datasets(x[x$dataset == "iris", ]), "shape", "x")
  expect_input_error(compare_datasets(x, "shaffer"), "value", "method")
  expect_input_error(compare_datasets(x, versus = svm), "column", "versus")
  expect_input_error(compare_datasets(x, "nemenyi", p_adjust = "holm"),
                     "conflict", "p_adjust")
  expect_input_error(compare_datasets(x, "nemenyi", zeros = "drop"),
                     "conflict", "zeros")
  expect_input_error(compare_datasets(x, alpha = 5), "value", "alpha")
  expect_input_error(compare_datasets(x, p_adjust = "none at all"), "value",
                     "p_adjust")
  class(x) <- setdiff(class(x), "cv_benchmark")
  expect_input_error(compare_datasets(x), "type", "x")
})

test_that("linear_f_multi_test() points to it", {
  error <- expect_input_error(linear_f_multi_test(demsar()), "type", "x")
  expect_match(conditionMessage(error), "compare_datasets")
})

test_that("without adjustment no p-value is called adjusted", {
  wide <- matrix(c(1:6, 2:7, 9, 3:7) / 10, 6,
                 dimnames = list(NULL, c("a", "b", "c")))
  benchmark <- cv_benchmark(wide, measure = "accuracy")
  found <- compare_datasets(benchmark, p_adjust = "none")
  expect_output(print(found), "test,.*p-values of single pairs")
  said <- summary(found)$conclusion
  expect_identical(grep("adjusted", said), integer())
  expect_match(said[1], "6 data sets; p = 0.03")
})

test_that("no data set's scale, and no failed learner, makes ties of others", {
  # House prices beside targets near 1: a is better on 3 of 4 data sets.
  mse <- cbind(a = c(2e9, 0.0005, 0.0007, 0.0009),
               b = c(1e9, 0.0006, 0.0008, 0.001))
  benchmark <- cv_benchmark(mse, "minimize", "squared error")
  found <- compare_datasets(benchmark, "sign")
  expect_identical(unlist(found[c("wins", "ties", "losses")],
                          use.names = FALSE), c(3, 0, 1))
  expect_equal(found$p.value, 0.625)
  # Ranks 2, 2, 2 and 4: T = 6, z = (6 - 5) / sqrt(7.5), b - a.
  expect_equal(compare_datasets(benchmark)$statistic, -1 / sqrt(7.5))
  # Pairs with the first data set: E w_1 (2 - w_1); z_0 with itself: half.
  ranked <- bayes_signed_rank(benchmark, a, b, rope = 0, draws = 1000)
  expect_equal(ranked$mean_worse,
               (2 * 5.5 - 2) / (4.5 * 5.5) + 0.75 / (4.5 * 5.5) / 2)
  failed <- rbind(c(a = 5, b = 6, c = 7, d = 4), c(5, 6, 7, 1e14),
                  c(3, 4, 6, 2)) / 10
  expect_equal(
    benchmark_friedman_test(cv_benchmark(failed, "minimize", "x"))$ranks,
    c(d = 6, a = 5, b = 8, c = 11)[c("a", "d", "b", "c")] / 3
  )
})

test_that("where one data set turns the mean the sentence names the winner", {
  # a is better by 1 to 5 hundredths on five data sets, b by 1 on the sixth.
  loss <- cbind(a = c(rep(0.1, 5), 1.2), b = c(0.1 + 1:5 / 100, 0.2))
  said <- function(values, direction, method) {
    summary(compare_datasets(cv_benchmark(values, direction, "score"),
                             method))$conclusion
  }
  for (direction in c("minimize", "maximize")) {
    values <- if (direction == "minimize") loss else 2 - loss
    by <- c(wilcoxon = "signed ranks", sign = "the number of data sets",
            nemenyi = "mean ranks")
    for (method in names(by)) {
      expect_match(said(values, direction, method), fixed = TRUE, paste0(
        "difference: by ", by[[method]], ", which the test is about, a is ",
        "ahead, but not by the mean: the mean score of a is 0.142 ",
        if (direction == "minimize") "above" else "below", " that of b (a is ",
        "better on 5, b on 1 of 6 data sets"
      ))
    }
  }
  # Equal means do not show it either; where both agree nothing is said.
  loss[6, "a"] <- 0.35
  expect_match(said(loss, "minimize", "sign"), fixed = TRUE,
               "a is ahead, but not by the mean: the mean score of a and of b")
  expect_no_match(said(loss[-6, ], "minimize", "sign"), "ahead")
})
