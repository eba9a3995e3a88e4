# Reference values: the closed forms of the posterior (qbeta of R; F1 is
# 2B / (1 + B) with B ~ Beta(TP + 1, FP + FN + 2)), and sums over all tables.

f1_records <- function(...) {
  records_for_interval("f1", width = 0.1, prevalence = 0.3, precision = 0.8,
                       recall = 0.8, ...)
}

f1_width <- function(tp, wrong) {
  b <- lapply(c(0.025, 0.975), qbeta, tp + 1, wrong + 2)
  2 * b[[2]] / (1 + b[[2]]) - 2 * b[[1]] / (1 + b[[1]])
}

test_that("records for a width of .10", {
  expect_identical(f1_records()$n, 494)
  expect_identical(f1_records(plan = "bcv")$n, 543)
  expect_identical(f1_records(plan = "bcv", rho1 = 0.25, rho2 = 0.25)$n, 321)
  expect_identical(
    records_for_interval("f1", width = 0.1, prevalence = 0.1, precision = 0.7,
                         recall = 0.9)$n, 1367
  )
  recall <- records_for_interval("recall", width = 0.1, prevalence = 1,
                                 recall = 0.9)
  expect_identical(c(recall$n, recall$positives), c(141, 141))
  # First order: 2 TP + FP + FN = F (1 - F) (2 - F) (2 z / width)^2, 491.7
  # records at TP = .24 n, FP + FN = .12 n.
  first <- 0.8 * 0.2 * 1.2 * (2 * qnorm(0.975) / 0.1)^2 / 0.6
  expect_identical(round(first, 1), 491.7)
  expect_lt(abs(f1_records()$n / first - 1), 0.01)
})

test_that("widths at given n", {
  plan <- records_for_interval("f1", n = 400, prevalence = 0.3, precision = 0.8,
                               recall = 0.8)
  expect_equal(plan$width, f1_width(96, 48), tolerance = 1e-12)
  expect_equal(plan$estimate, 0.8)
  folds <- records_for_interval("f1", n = 400, prevalence = 0.3,
                                precision = 0.8, recall = 0.8, plan = "kfold",
                                deff = 2)
  expect_equal(folds$width, f1_width(96 * 0.275, 48 * 0.275),
               tolerance = 1e-12)
  halves <- records_for_interval("f1", n = 400, prevalence = 0.3,
                                 precision = 0.8, recall = 0.8, plan = "bcv",
                                 m = 3)
  expect_equal(halves$width, f1_width(96 * 6 / 7, 48 * 6 / 7),
               tolerance = 1e-12)
  precision <- records_for_interval("precision", n = 400, prevalence = 0.3,
                                    precision = 0.8, recall = 0.5, prior = 0.5)
  expect_equal(precision$width,
               diff(qbeta(c(0.025, 0.975), 60.5, 15.5)), tolerance = 1e-12)
  accuracy <- records_for_interval("accuracy", n = 400, accuracy = 0.9,
                                   conf.level = 0.9)
  expect_equal(accuracy$width, diff(qbeta(c(0.05, 0.95), 361, 41)),
               tolerance = 1e-12)
  # Of 100 records .24 are true positives, .06 false ones and .06 missed.
  by_rates <- records_for_interval("accuracy", n = 100, prevalence = 0.3,
                                   precision = 0.8, recall = 0.8)
  expect_equal(by_rates$estimate, 0.88)
  weighted <- records_for_interval("f_beta", n = 400, prevalence = 0.3,
                                   precision = 0.6, recall = 0.9, beta = 2)
  ends <- qfscore(c(0.025, 0.975), 109, 73, 13, beta = 2)
  expect_equal(weighted$width, diff(ends), tolerance = 1e-12)
  expect_equal(weighted$estimate, 5 * 108 / (5 * 108 + 4 * 12 + 72))
})

# P(width <= target) over all tables of n records.
assured <- function(n, share_success, share_failure, width, target) {
  tables <- expand.grid(success = 0:n, failure = 0:n)
  tables <- tables[rowSums(tables) <= n, ]
  weight <- dbinom(tables$success, n, share_success) *
    dbinom(tables$failure, n - tables$success,
           min(1, share_failure / (1 - share_success)))
  tables <- tables[weight > 1e-18, ]
  sum(weight[weight > 1e-18][width(tables$success, tables$failure) <= target])
}

test_that("assurance is the sum over all tables", {
  by_tables <- function(n) assured(n, 0.24, 0.12, f1_width, 0.1)
  plan <- f1_records(assurance = 0.9)
  expect_equal(plan$assurance, by_tables(plan$n), tolerance = 1e-10)
  expect_lt(by_tables(plan$n - 1), 0.9)
  # At given n, where the posterior is widest near the share itself, and where
  # every interval is narrow enough.
  at <- function(n, target, recall) {
    records_for_interval("recall", width = target, n = n, prevalence = 0.5,
                         recall = recall)$assurance
  }
  beta_width <- function(success, failure) {
    qbeta(0.975, success + 1, failure + 1) -
      qbeta(0.025, success + 1, failure + 1)
  }
  for (target in c(0.2, 0.24, 0.28, 0.6)) {
    expect_equal(at(150, target, 0.5),
                 assured(150, 0.25, 0.25, beta_width, target),
                 tolerance = 1e-10)
    expect_equal(at(150, target, 0.97),
                 assured(150, 0.485, 0.015, beta_width, target),
                 tolerance = 1e-10)
  }
  # About half of the intervals are wider than expected.
  expect_lt(abs(f1_records(n = 494)$assurance - 0.5), 0.05)
  # Half splits count as n m / A(m) records.
  halves <- f1_records(plan = "bcv", assurance = 0.9)
  expect_identical(halves$n, ceiling(plan$n * 1.1))
})

test_that("assurance of accuracy and of large tables", {
  # All records count: X ~ Bin(n, .85), and the width depends on X alone.
  plan <- records_for_interval("accuracy", width = 0.05, accuracy = 0.85,
                               assurance = 0.9)
  probability <- function(n) {
    x <- 0:n
    width <- qbeta(0.975, x + 1, n - x + 1) - qbeta(0.025, x + 1, n - x + 1)
    sum(dbinom(x, n, 0.85)[width <= 0.05])
  }
  expect_equal(plan$assurance, probability(plan$n), tolerance = 1e-11)
  later <- vapply(plan$n + 0:20, probability, 0)
  expect_identical(which(later < 0.9), integer())
  # Above 500 sizes the limits are interpolated: against every size.
  settings <- list(measure = "recall", prior = 1, conf.level = 0.95)
  width_at <- function(success, counted) {
    part_width(success, counted - success, settings)
  }
  sizes <- 20000:20600
  thin <- width_region(0.0083, 0.9, width_at)(sizes)
  all <- lapply(split(sizes, sizes %/% 400),
                width_region(0.0083, 0.9, width_at))
  high <- unlist(lapply(all, `[[`, "high"), use.names = FALSE)
  expect_lte(max(abs(thin$high - high)), 1)
})

test_that("assurance of F-beta is close to the exact one near beta = 1", {
  exact <- f1_records(assurance = 0.9)$n
  normal <- records_for_interval(
    "f_beta", width = 0.1, prevalence = 0.3, precision = 0.8, recall = 0.8,
    assurance = 0.9, beta = 1 + 1e-6
  )$n
  expect_lt(abs(normal / exact - 1), 0.005)
  expect_identical(
    records_for_interval("f_beta", width = 0.1, prevalence = 0.3,
                         precision = 0.8, recall = 0.8)$n, 494
  )
})

test_that("repetitions for a width, and the floor below which none reach", {
  plan <- records_for_interval("f1", n = 520, width = 0.1, prevalence = 0.3,
                               precision = 0.8, recall = 0.8, plan = "bcv",
                               m = NULL)
  one <- records_for_interval("f1", n = 520, width = 0.9, prevalence = 0.3,
                              precision = 0.8, recall = 0.8, plan = "bcv",
                              m = NULL)
  expect_equal(one$m, 1)
  width <- function(m) {
    f1_width(520 * m / (m + 0.5) * 0.24, 520 * m / (m + 0.5) * 0.12)
  }
  expect_lte(width(plan$m), 0.1)
  expect_gt(width(plan$m - 1), 0.1)
  error <- expect_error(
    records_for_interval("f1", n = 400, width = 0.1, prevalence = 0.3,
                         precision = 0.8, recall = 0.8, plan = "bcv", m = NULL),
    "any\\s+number\\s+of\\s+repetitions", class = "bcvinfer_error_value"
  )
  expect_match(cli::ansi_strip(conditionMessage(error)), "2 rho2) =\\s+400")
  expect_identical(error$argument, "width")
})

# presize 0.3.11: prec_auc(.65, .1, n = 500) and prec_auc(.85, .3,
# conf.width = .1), which has symmetric ends.
test_that("the area under the ROC curve has about the width of presize", {
  auc <- function(...) records_for_interval("roc_auc", ...)
  plan <- auc(n = 500, prevalence = 0.1, auc = 0.65)
  expect_lt(abs(plan$width / 0.172075495312 - 1), 0.03)
  expect_identical(plan$estimate, 0.65)
  n <- auc(width = 0.1, prevalence = 0.3, auc = 0.85)$n
  expect_lt(abs(n / 337.6878632 - 1), 0.03)
  expect_equal(auc(n = 1000, prevalence = 0.1, auc = 0.65, deff = 2)$width,
               plan$width, tolerance = 1e-12)
  # Names of classes do not matter. (A reader: 25 data sets of 500 records, 450
  # of them positive, had a mean width of .109, where .0854 was planned.)
  for (area in c(0.65, 0.85, 0.15)) {
    expect_equal(auc(n = 500, prevalence = 0.9, auc = area)$width,
                 auc(n = 500, prevalence = 0.1, auc = area)$width)
  }
  # By hand: 10 positive and 10 negative records, A = .5, Q1 = Q2 = 1/3:
  # (.25 + 18 / 12) / 100, on about 18 degrees of freedom, as a beta variable of
  # the same reach.
  reach <- qt(0.95, 18) * sqrt(0.0175)
  size <- 0.25 * (qnorm(0.95) / reach)^2
  ends <- qbeta(c(0.05, 0.95), size / 2 + 0.5, size / 2 + 0.5)
  expect_equal(auc(n = 20, prevalence = 0.5, auc = 0.5, conf.level = 0.9)$width,
               diff(ends), tolerance = 0.005)
  refused <- function(expr, kind, argument) {
    error <- expect_error(expr, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
  }
  refused(auc(n = 9, prevalence = 0.5), "missing", "auc")
  refused(auc(n = 9, auc = 0.8), "missing", "prevalence")
  refused(auc(n = 9, prevalence = 0.5, auc = 1), "value", "auc")
  refused(auc(n = 9, prevalence = 0.5, auc = 80), "value", "auc")
  refused(auc(n = 9, prevalence = 0.5, auc = 0.8, plan = "bcv"), "conflict",
          "plan")
  refused(auc(n = 9, width = 0.1, prevalence = 0.5, auc = 0.8), "conflict",
          "width")
  refused(auc(width = 0.1, prevalence = 0.5, auc = 0.8, assurance = 0.9),
          "conflict", "assurance")
  refused(records_for_interval("recall", n = 9, prevalence = 0.5, recall = 0.9,
                               auc = 0.8), "conflict", "auc")
})

test_that("plans that cannot be say why", {
  refused <- function(expr, kind, argument, text) {
    error <- expect_error(expr, text, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
  }
  refused(records_for_interval("f1", n = 9, prevalence = 0.5, precision = 0.2,
                               recall = 0.9), "value", "precision",
          "false positives")
  refused(records_for_interval("f1", n = 9, prevalence = 0.5, recall = 0.9),
          "missing", "precision", "must be given")
  refused(records_for_interval("accuracy", width = 0.1), "missing",
          "prevalence", "It is enough to give `accuracy`, without `prevalence`")
  refused(records_for_interval("recall", n = 9, prevalence = 0.5, recall = 0.9,
                               precision = 0.5), "conflict", "precision",
          "does not use")
  refused(f1_records(m = 3), "conflict", "m", "bcv")
  refused(f1_records(k = 3), "conflict", "k", "kfold")
  refused(f1_records(beta = 2), "conflict", "beta", "f_beta")
  refused(f1_records(deff = 0.5), "value", "deff", "between 1")
  refused(f1_records(n = 9, assurance = 0.9), "conflict", "assurance", "found")
  refused(f1_records(plan = "bcv", m = NULL), "conflict", "m", "alone")
  refused(records_for_interval("f1", prevalence = 0.3, precision = 0.8,
                               recall = 0.8), "missing", "width", "other")
  refused(records_for_interval("mcc", n = 9), "value", "measure", "one of")
  refused(f1_records(plan = "bcv", rho1 = 0, rho2 = 0.9), "value", "rho2",
          "at most")
  refused(records_for_interval("recall", n = 9, prevalence = 0, recall = 0.9),
          "value", "prevalence", "above 0")
})

test_that("more records than a plan can have are infinitely many", {
  plan <- records_for_interval("recall", width = 1e-5, prevalence = 0.001,
                               recall = 0.5)
  expect_identical(plan$n, Inf)
  expect_match(plan$note[1], "1e8")
})

test_that("without an argument the error says what is needed", {
  for (empty in list(quote(records_for_interval()), quote(power_mcnemar()))) {
    expect_error(eval(empty), class = "bcvinfer_error_missing")
  }
})

test_that("the plan names its interval; that of the folds is wider", {
  said <- function(...) {
    paste(capture.output(print(f1_records(...))), collapse = " ")
  }
  expect_match(said(plan = "kfold"), "interval_beta_prime\\(\\);")
  expect_match(said(plan = "kfold"), "interval_t\\(\\) .*wider")
  expect_no_match(said(), "interval_t")
  expect_match(records_for_interval("recall", width = 0.1, prevalence = 0.3,
                                    recall = 0.8)$note, "interval_beta()",
               fixed = TRUE, all = FALSE)
  # Independent folds of 898 records have a standard error of .1 / (2 z) *
  # sqrt(.55): times t(9) / sqrt(1 - .7) it is .156 wide.
  n <- f1_records(plan = "kfold")$n
  withr::local_seed(1)
  widths <- replicate(20, {
    truth <- rep(c("yes", "no"), round(n * c(0.3, 0.7)))
    yes <- stats::runif(n) < ifelse(truth == "yes", 0.8, 0.06 / 0.7)
    x <- cv_predictions(data.frame(truth, answer = ifelse(yes, "yes", "no"),
                                   fold = sample(rep_len(1:10, n))),
                        truth, answer, fold = fold)
    found <- interval_t(confusion_counts(x, positive = "yes"))
    found$conf.high - found$conf.low
  })
  expect_equal(mean(widths), 0.156, tolerance = 0.1)
})

test_that("an assurance for the AUC is refused for what it is", {
  error <- expect_input_error(
    records_for_interval("roc_auc", n = 500, prevalence = 0.3, auc = 0.85,
                         assurance = 0.9), "conflict", "assurance"
  )
  expect_match(conditionMessage(error), "only the expected width")
})

test_that("the tables with narrow intervals are those that all tables show", {
  settings <- list(measure = "recall", prior = 1, conf.level = 0.95)
  width_at <- function(success, counted) {
    part_width(success, counted - success, settings)
  }
  sizes <- 2:40
  for (share in c(0.02, 0.4, 0.97)) for (width in c(0.2, 0.3, 0.5)) {
    found <- width_region(width, share, width_at)(sizes)
    for (i in seq_along(sizes)) {
      success <- 0:sizes[i]
      narrow <- width_at(success, rep(sizes[i], sizes[i] + 1)) <= width
      inside <- success <= found$low[i] | success >= found$high[i]
      # (What has next to no probability is not sought.)
      known <- stats::dbinom(success, sizes[i], share) > 1e-14
      expect_identical(inside[known], narrow[known])
    }
  }
})

# Central differences of half a standard deviation, by hand.
test_that("assurance of F-beta of small counts", {
  settings <- list(measure = "f_beta", beta = 2, prior = 1, conf.level = 0.95,
                   rates = list(tp = 0.15, fp = 0.1, fn = 0.04, tn = 0.71))
  counts <- c(tp = 3, fp = 2, fn = 0.8)
  width <- function(counts) cell_width(as.list(counts), settings)
  slope <- vapply(1:3, function(i) {
    step <- replace(numeric(3), i, sqrt(counts[i]) / 2)
    (width(counts + step) - width(counts - step)) / sqrt(counts[[i]])
  }, 0)
  variance <- sum(counts * slope^2) - sum(counts * slope)^2 / 20
  expect_equal(normal_probability(20, 0.5, settings),
               stats::pnorm((0.5 - width(counts)) / sqrt(variance)))
})

# Exponential scores, of which those of the positive records are A / (1 - A)
# times as large.
test_that("the planned width of an area near 1 is that of its intervals", {
  plan <- records_for_interval("roc_auc", width = 0.15, prevalence = 0.2,
                               auc = 0.95)
  positives <- ceiling(plan$positives)
  set.seed(1)
  widths <- replicate(40, {
    score <- rexp(plan$n) * rep(c(19, 1), c(positives, plan$n - positives))
    data <- data.frame(
      truth = factor(rep(c("yes", "no"), c(positives, plan$n - positives))),
      p = 1 - exp(-score / 5)
    )
    data$one <- factor(ifelse(data$p > 0.5, "yes", "no"))
    x <- cv_predictions(data, truth, one, probs = list(one = c(yes = "p")))
    found <- suppressWarnings(
      interval_components(x, "roc_auc", positive = "yes")
    )
    found$conf.high - found$conf.low
  })
  expect_lt(abs(mean(widths) / 0.15 - 1), 0.2)
  # Of 7 or 8 positive records none may be below a negative one: the width was
  # said to be 0.1.
  few <- records_for_interval("roc_auc", n = 758, prevalence = 0.01,
                              auc = 0.99)
  expect_gt(few$width, 0.2)
  expect_match(few$note, "many samples have a wider interval", all = FALSE)
  expect_no_match(plan$note, "many samples")
})

# A precision of 1 is the limit of those below.
test_that("F2 without false positives has an assurance", {
  of <- function(precision) {
    records_for_interval("f_beta", width = 0.1, beta = 2, recall = 0.8,
                         precision = precision, prevalence = 0.3,
                         assurance = 0.8)$n
  }
  expect_identical(of(1), of(1 - 1e-9))
})
