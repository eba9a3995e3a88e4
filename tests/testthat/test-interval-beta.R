# Expected ends: data-raw/intervals.py (mpmath, 30 digits).
folds <- fold_counts(1, 10, tp = c(7, 7, 7, 7, 7, 7, 7, 7, 7, 6),
                     fp = c(rep(3, 9), 4), fn = 2, tn = 8)

test_that("the posterior of the weighted pooled table", {
  out <- interval_beta(folds, "precision")
  expect_equal(ends_of(out), c(0.558094514016983, 0.796387400629411),
               tolerance = 1e-13)
  expect_equal(out$estimate, 0.69)
  expect_identical(c(out$method, out$estimator), c("beta", "micro"))
})

test_that("the interval of highest density", {
  out <- interval_beta(folds, "precision", type = "hpd")
  expect_equal(ends_of(out), c(0.562706519644781, 0.80039159415049),
               tolerance = 1e-7)
  expect_identical(out$method, "beta_hpd")
})

test_that("the lengths of Table 12 of Wang and Li (2016) by weight", {
  # Letter data, n = 200, tree, precision: mean lengths over 1,000 data sets.
  # One table of typical size, 100 predicted positive with precision .69,
  # gives all eight: the prior is not scaled with the counts.
  printed <- c("0.1" = 0.504, "0.45" = 0.262, "0.55" = 0.238, "0.65" = 0.220,
               "0.75" = 0.205, "0.85" = 0.193, "0.95" = 0.183, "1" = 0.178)
  lengths <- vapply(as.numeric(names(printed)), function(weight) {
    diff(ends_of(interval_beta(folds, "precision", weight = weight)))
  }, numeric(1))
  expect_lt(max(abs(lengths - printed)), 0.0015)
  # a scaled prior would miss the first by four times that
  scaled <- diff(stats::qbeta(c(0.025, 0.975), 0.1 * 70, 0.1 * 32))
  expect_gt(abs(scaled - printed[[1]]), 0.006)
})

test_that("integer shapes: each tail is a binomial sum", {
  out <- interval_beta(folds, "recall", weight = 1)
  # Be(70, 21): P(B <= x) = P(Bin(90, x) >= 70)
  tails <- stats::pbinom(69, 90, ends_of(out), lower.tail = FALSE)
  expect_equal(tails, c(0.025, 0.975), tolerance = 1e-11)
})

test_that("any proportion of the registry has its cells", {
  counts <- fold_counts(1, 2, tp = 10, fp = 20, fn = 30, tn = 40)
  shapes <- function(measure) {
    posterior <- interval_beta(counts, measure, weight = 0.5)$posterior[[1]]
    c(posterior$shape1, posterior$shape2) - 1
  }
  expect_equal(shapes("precision"), c(10, 20))
  expect_equal(shapes("recall"), c(10, 30))
  expect_equal(shapes("specificity"), c(40, 20))
  expect_equal(shapes("npv"), c(40, 30))
  expect_equal(shapes("fpr"), c(20, 40))
  expect_equal(shapes("fnr"), c(30, 10))
  expect_equal(shapes("accuracy"), c(50, 50))
  expect_equal(shapes("error"), c(50, 50))
})

test_that("a measure that is 1 in truth: only the HPD interval covers it", {
  # Remark 4 of Wang and Li (2016)
  perfect <- fold_counts(1, 10, tp = 7, fp = 0, fn = 2, tn = 8)
  for (prior in c(0.5, 1)) {
    hpd <- interval_beta(perfect, "precision", type = "hpd", prior = prior)
    expect_identical(hpd$conf.high, 1)
  }
  # prior 1: Be(39.5, 1), whose lower end leaves 5 percent: .05^(1 / 39.5)
  hpd <- interval_beta(perfect, "precision", type = "hpd")
  expect_equal(hpd$conf.low, 0.05^(1 / 39.5), tolerance = 1e-9)
  equal <- interval_beta(perfect, "precision")
  expect_lt(equal$conf.high, 1)
  expect_equal(ends_of(equal), c(0.025, 0.975)^(1 / 39.5), tolerance = 1e-13)
  # with a prior above 1 the mode is inside
  strong <- interval_beta(perfect, "precision", type = "hpd", prior = 2)
  expect_lt(strong$conf.high, 1)
})

test_that("Degenerate counts: finite, inside [0, 1], of positive length", {
  cases <- list(c(50, 0, 0, 50), c(0, 50, 50, 0), c(0, 0, 50, 50),
                c(0, 0, 0, 100), c(100, 0, 0, 0))
  for (case in cases) {
    for (measure in served_measures("proportion")) {
      for (type in interval_types) {
        counts <- fold_counts(1, 10, case[1], case[2], case[3], case[4])
        ends <- ends_of(suppressWarnings(interval_beta(counts, measure,
                                                       type = type)))
        expect_true(all(is.finite(ends)) && ends[1] >= 0 && ends[2] <= 1)
        expect_gt(diff(ends), 0)
      }
    }
  }
})

test_that("Undefined measures: NA with a warning, the prior's interval", {
  counts <- fold_counts(1, 10, tp = 0, fp = 0, fn = 5, tn = 5)
  expect_warning(out <- interval_beta(counts, "precision"),
                 class = "bcvinfer_warning_undefined")
  expect_identical(out$estimate, NA_real_)
  # uniform
  expect_equal(ends_of(out), c(0.025, 0.975), tolerance = 1e-14)
})

test_that("half splits are refused with the way out, their table is taken", {
  halves <- varied_counts(3, 2, "bcv")
  error <- expect_input_error(interval_beta(halves, "precision"), "scheme",
                              "counts")
  expect_match(conditionMessage(error), "effective_table")
  expect_input_error(interval_beta(varied_counts(3, 2), "recall"), "scheme",
                     "counts")
  expect_input_error(interval_beta(varied_counts(1, 2, "rcv"), "recall"),
                     "scheme", "counts")
  table <- effective_table(halves)
  out <- interval_beta(table, "precision")
  shape1 <- vapply(out$posterior, `[[`, numeric(1), "shape1")
  expect_equal(shape1, table$tp + 1)
  expect_output(print(out), "n/2")
  expect_input_error(interval_beta(table, "precision", weight = 0.5),
                     "conflict", "weight")
})

test_that("bad input is refused by name", {
  error <- expect_input_error(interval_beta(folds, "f1"), "value", "measure")
  expect_match(conditionMessage(error), "interval_beta_prime")
  expect_input_error(interval_beta(folds, "mcc"), "value", "measure")
  expect_input_error(interval_beta(folds), "missing", "measure")
  expect_input_error(interval_beta(folds, "recall", 95), "value",
                     "conf.level")
  expect_input_error(interval_beta(folds, "recall", prior = -1), "value",
                     "prior")
  expect_input_error(interval_beta(folds, "recall", weight = 0.05), "value",
                     "weight")
  expect_input_error(interval_beta(folds, "recall", weight = NA), "type",
                     "weight")
  expect_input_error(interval_beta(fold_counts(15, 1, 8, 2, 2, 8), "recall"),
                     "scheme", "counts")
})

test_that("One test set: the table as it is", {
  one <- fold_counts(1, 1, tp = 69, fp = 21, fn = 20, tn = 80,
                     scheme = "holdout")
  # Be(70, 22): P(B <= x) = P(Bin(91, x) >= 70)
  out <- interval_beta(one, "precision")
  tails <- stats::pbinom(69, 91, ends_of(out), lower.tail = FALSE)
  expect_equal(tails, c(0.025, 0.975), tolerance = 1e-11)
  expect_equal(ends_of(interval_beta_average(one, "precision")), ends_of(out),
               tolerance = 1e-12)
  expect_input_error(interval_beta(one, "precision", weight = 0.9),
                     "conflict", "weight")
})

# The average of the folds. Expected: data-raw/intervals.py (mpmath, 30 digits).
three <- fold_counts(1, 3, tp = c(8, 6, 9), fp = 1, fn = c(2, 4, 1), tn = 9)

test_that("the Beta distribution of the mean of correlated posteriors", {
  out <- interval_beta_average(three, "recall")
  posterior <- out$posterior[[1]]
  expect_equal(posterior$shape1, 17.276862935595, tolerance = 1e-13)
  expect_equal(posterior$shape2, 6.64494728292114, tolerance = 1e-13)
  expect_equal(ends_of(out), c(0.531078861224658, 0.878259975803829),
               tolerance = 1e-13)
  # macro: mean of .8, .6, .9
  expect_equal(out$estimate, 2.3 / 3)
  expect_identical(c(out$method, out$estimator), c("beta_average", "macro"))
})

test_that("the correlation of the folds lengthens it", {
  out <- interval_beta_average(three, "recall", rho = 0.6)
  expect_equal(ends_of(out), c(0.500584435647092, 0.897114386066867),
               tolerance = 1e-13)
})

test_that("equal folds of correlation 1 tell what one fold tells", {
  same <- fold_counts(1, 4, tp = 8, fp = 1, fn = 2, tn = 9)
  out <- interval_beta_average(same, "recall", rho = 1)
  # Be(9, 3): P(B <= x) = P(Bin(11, x) >= 9)
  tails <- stats::pbinom(8, 11, ends_of(out), lower.tail = FALSE)
  expect_equal(tails, c(0.025, 0.975), tolerance = 1e-11)
})

test_that("precision 1 in truth is not covered (Remark 4)", {
  perfect <- fold_counts(1, 10, tp = 7, fp = 0, fn = 2, tn = 8)
  hpd <- interval_beta_average(perfect, "precision", type = "hpd")
  expect_lt(hpd$conf.high, 1)
})

test_that("Average, undefined measures: NA, folds counted, finite ends", {
  counts <- fold_counts(1, 4, tp = c(5, 0, 6, 0), fp = c(1, 0, 1, 0), fn = 2,
                        tn = 9)
  expect_warning(out <- interval_beta_average(counts, "precision"),
                 "2 of 4 folds", class = "bcvinfer_warning_undefined")
  expect_identical(out$estimate, NA_real_)
  expect_true(all(is.finite(ends_of(out))))
})

test_that("Average, degenerate counts: finite, in [0, 1], positive width", {
  for (case in list(c(50, 0, 0, 50), c(0, 50, 50, 0), c(0, 0, 0, 100))) {
    counts <- fold_counts(1, 10, case[1], case[2], case[3], case[4])
    for (measure in c("precision", "recall")) {
      ends <- ends_of(suppressWarnings(interval_beta_average(counts,
                                                             measure)))
      expect_true(all(is.finite(ends)) && ends[1] >= 0 && ends[2] <= 1)
      expect_gt(diff(ends), 0)
    }
  }
})

test_that("the average refuses bad input by name", {
  error <- expect_input_error(
    interval_beta_average(varied_counts(3, 2, "bcv"), "recall"), "scheme",
    "counts"
  )
  expect_match(conditionMessage(error), "effective_table")
  expect_input_error(
    interval_beta_average(effective_table(varied_counts(3, 2)), "recall"),
    "scheme", "counts"
  )
  expect_input_error(interval_beta_average(three, "f1"), "value", "measure")
  expect_input_error(interval_beta_average(three, "recall", rho = 1.2),
                     "value", "rho")
  expect_input_error(interval_beta_average(three, "recall", prior = 0),
                     "value", "prior")
  expect_input_error(interval_beta_average(three, "recall", 0), "value",
                     "conf.level")
})
