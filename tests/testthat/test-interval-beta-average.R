# Expected values: data-raw/intervals.py (mpmath, 30 digits).
folds <- fold_counts(1, 3, tp = c(8, 6, 9), fp = 1, fn = c(2, 4, 1), tn = 9)

test_that("the Beta distribution of the mean of correlated posteriors", {
  out <- interval_beta_average(folds, "recall")
  posterior <- attr(out, "posterior")[[1]]
  expect_equal(posterior$shape1, 17.276862935595, tolerance = 1e-13)
  expect_equal(posterior$shape2, 6.64494728292114, tolerance = 1e-13)
  expect_equal(ends_of(out), c(0.531078861224658, 0.878259975803829),
               tolerance = 1e-13)
  # macro: mean of .8, .6, .9
  expect_equal(out$estimate, 2.3 / 3)
  expect_identical(c(out$method, out$estimator), c("beta_average", "macro"))
})

test_that("the correlation of the folds lengthens it", {
  out <- interval_beta_average(folds, "recall", rho = 0.6)
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

test_that("Undefined measures: NA, the folds counted, the interval finite", {
  counts <- fold_counts(1, 4, tp = c(5, 0, 6, 0), fp = c(1, 0, 1, 0), fn = 2,
                        tn = 9)
  expect_warning(out <- interval_beta_average(counts, "precision"),
                 "2 of 4 folds", class = "bcvinfer_warning_undefined")
  expect_identical(out$estimate, NA_real_)
  expect_true(all(is.finite(ends_of(out))))
})

test_that("Degenerate counts: finite, inside [0, 1], of positive length", {
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

test_that("bad input is refused by name", {
  error <- expect_input_error(
    interval_beta_average(varied_counts(3, 2, "bcv"), "recall"), "scheme",
    "counts"
  )
  expect_match(conditionMessage(error), "effective_table")
  expect_input_error(
    interval_beta_average(effective_table(varied_counts(3, 2)), "recall"),
    "scheme", "counts"
  )
  expect_input_error(interval_beta_average(folds, "f1"), "value", "measure")
  expect_input_error(interval_beta_average(folds, "recall", rho = 1.2),
                     "value", "rho")
  expect_input_error(interval_beta_average(folds, "recall", prior = 0),
                     "value", "prior")
  expect_input_error(interval_beta_average(folds, "recall", 0), "value",
                     "conf.level")
})
