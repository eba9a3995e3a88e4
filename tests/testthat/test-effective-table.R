average <- function(counts) colMeans(tidy(counts)[cell_names(counts)])

cells <- function(table) unlist(tidy(table)[cell_names(table)])

test_that("the average table is multiplied by 2m / A(m)", {
  # By hand from t = 2m / A(m): at (1/2, 1/2) t = 4m / (2m + 1), 20/11 for m =
  # 5.
  counts <- half_split_counts(n01 = 1:10, n10 = 3)
  expect_equal(cells(effective_table(counts)), average(counts) * 20 / 11,
               tolerance = 1e-14)
  for (m in c(1, 2, 3, 7)) {
    counts <- half_split_counts(m = m, n01 = seq_len(2 * m))
    expect_equal(cells(effective_table(counts)),
                 average(counts) * 4 * m / (2 * m + 1), tolerance = 1e-14)
    # Lemma 3 of Yang et al. (2023): t = 2 for every m.
    expect_equal(cells(effective_table(counts, 0, 0.5)), average(counts) * 2,
                 tolerance = 1e-14)
    # rho = 1: the average table itself.
    expect_equal(cells(effective_table(counts, 1, 1)), average(counts),
                 tolerance = 1e-14)
  }
})

test_that("n_effective is m n / A(m)", {
  # By hand: n = 200, m = 5, A = 1 + .25 + 8 x .3 = 3.65.
  table <- effective_table(half_split_counts(), rho1 = 0.25, rho2 = 0.3)
  expect_equal(table$n_effective, 1000 / 3.65, tolerance = 1e-14)
  expect_equal(c(table$m, table$rho1, table$rho2), c(5, 0.25, 0.3))
  expect_s3_class(table, c("effective_counts", "contingency_counts",
                           "cv_table", "data.frame"), exact = TRUE)
  expect_named(table, c("a", "b", "n00", "n01", "n10", "n11", "n_effective",
                        "m", "rho1", "rho2"))
})

test_that("confusion counts have effective tables by learner and class", {
  counts <- confusion_counts(example_predictions(), positive = "each")
  table <- effective_table(counts)
  # m = 3: A = 1 + 1/2 + 2 = 3.5, and 72 records tested.
  expect_equal(table$n_effective, rep(72 / 3.5, 6), tolerance = 1e-14)
  expect_equal(table$tp, pool_counts(counts)$tp / 3.5, tolerance = 1e-14)
  expect_named(table, c("learner", "class", "tp", "fp", "fn", "tn",
                        "n_effective", "m", "rho1", "rho2"))
})

test_that("trap non-integer counts: effective counts are never rounded", {
  table <- effective_table(half_split_counts(n01 = 1))
  expect_identical(table$n01, 10 / 5.5)
})

test_that("learners with their own number of repetitions have their own m", {
  counts <- rbind(half_split_counts(m = 2), half_split_counts(m = 3))
  counts$a <- rep(c("u", "v"), c(4, 6))
  table <- effective_table(counts)
  expect_equal(table$m, c(2, 3))
  expect_equal(table$n01, c(4 * 4 / 2.5, 6 * 4 / 3.5), tolerance = 1e-14)
})

test_that("other plans are refused, with the plan that makes it right", {
  folds <- contingency_counts(
    data.frame(n00 = rep(1, 10), n01 = 1, n10 = 1, n11 = 1)
  )
  error <- expect_input_error(effective_table(folds), "scheme", "x",
                              "effective_table", "cv_bcv")
  expect_match(conditionMessage(error), "1 repetition of 10 folds")
  expect_input_error(effective_table(1), "type", "x", "effective_table")
})

test_that("the table of one test set is the effective table as it is", {
  pairs <- contingency_counts(data.frame(n00 = 5, n01 = 9, n10 = 2, n11 = 84))
  table <- effective_table(pairs)
  expect_identical(unlist(table[c("n00", "n01", "n10", "n11")]),
                   c(n00 = 5, n01 = 9, n10 = 2, n11 = 84))
  shape <- as.list(table)[c("n_effective", "m", "rho1", "rho2")]
  expect_identical(unlist(shape),
                   c(n_effective = 100, m = 1, rho1 = 0, rho2 = 0))
  expect_output(print(table), "Contingency tables of one test set")
  for (given in list(list(rho1 = 0.5), list(rho2 = 0.5))) {
    expect_input_error(do.call(effective_table, c(list(pairs), given)),
                       "conflict", names(given), message = "one test set")
  }
  expect_input_error(bcv_mcnemar_test(table), "scheme", "x",
                     "bcv_mcnemar_test", "holdout_mcnemar_test")
  # Posteriors of 11 disagreements, 9 of them errors of `a`.
  expect_equal(contingency_posterior(table)$shape1, c(12, 10, 10, 6))

  counts <- confusion_counts(data.frame(tp = 40, fp = 6, fn = 4, tn = 50))
  found <- interval_beta_prime(effective_table(counts), "f1")
  known <- interval_beta_prime(counts, "f1")
  expect_equal(found$conf.low, known$conf.low)
  expect_equal(found$conf.high, known$conf.high)
  expect_identical(attr(found, "notes"), attr(known, "notes"))
})

test_that("correlations outside their bounds are refused", {
  counts <- half_split_counts()
  expect_input_error(effective_table(counts, rho1 = 1.2), "value", "rho1",
                     "effective_table")
  expect_input_error(effective_table(counts, rho2 = 0.8), "value", "rho2",
                     "effective_table", "0.75")
  expect_input_error(effective_table(counts, rho1 = 0, rho2 = -0.2), "value",
                     "rho2", "effective_table", "positive")
  expect_input_error(effective_table(counts, rho1 = "a"), "type", "rho1")
  expect_input_error(effective_table(counts, rho2 = NA), "type", "rho2")
})

test_that("repeated two-fold cross-validation is half splits for all methods", {
  cells <- data.frame(rep = rep(1:3, each = 2), fold = 1:2, tp = 20, fp = 4:9,
                      fn = 5, tn = 21)
  pairs <- data.frame(rep = rep(1:3, each = 2), fold = 1:2, n00 = 3,
                      n01 = 4:9, n10 = 2, n11 = 40)
  said <- function(scheme) confusion_counts(cells, scheme = scheme)
  compared <- function(scheme) contingency_counts(pairs, scheme = scheme)
  expect_identical(effective_table(said("kfold")), effective_table(said("rcv")))
  expect_identical(interval_beta_prime(said("kfold")),
                   interval_beta_prime(said("rcv")))
  expect_identical(interval_t(said("kfold"), method = "bcv_t")$conf.low,
                   interval_t(said("rcv"), method = "bcv_t")$conf.low)
  expect_identical(bcv_mcnemar_test(compared("kfold"))$statistic,
                   bcv_mcnemar_test(compared("rcv"))$statistic)
  set.seed(1)
  expect_named(partition_quality(cv_kfold(30, 2, repeats = 3)),
               c("statistic", "expected", "variance", "z",
                 "max_off"))
  # One repetition of two folds is K-fold cross-validation where it says so.
  once <- confusion_counts(cells[1:2, ], scheme = "kfold")
  expect_identical(interval_beta_prime(once)$method, "beta_prime_kfold")
})

test_that("effective tables of different kinds are not bound", {
  single <- effective_table(contingency_counts(
    data.frame(n00 = 5, n01 = 9, n10 = 2, n11 = 84)
  ))
  halves <- effective_table(half_split_counts())
  expect_input_error(rbind(single, halves), "conflict", "...")
  expect_identical(nrow(rbind(halves, halves)), 2L)
  counts <- confusion_counts(data.frame(rep = rep(1:3, each = 2), fold = 1:2,
                                        tp = 9, fp = 2, fn = 3, tn = 8))
  table <- effective_table(counts, deff = 2)
  # As if it were divided by the design effect of a measure.
  expect_input_error(rbind(table, structure(table, deff_measure = "recall")),
                     "conflict", "...")
})
