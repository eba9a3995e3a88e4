pairs_of <- function(data = psychiatry(), ...) {
  contingency_counts(data, a, b, truth = truth, groups = cluster, ...)
}

test_that("Obuchowski's test is McNemar's over the design effect", {
  # 7.185841 and p .007348 by clust.bin.pair 0.1.2 (Obuchowski), 11.84507 by
  # mcnemar.test(correct = FALSE).
  pairs <- pairs_of()
  effect <- design_effect(pairs)
  expect_equal(effect$deff, 1.64839, tolerance = 1e-6)
  expect_identical(effect$groups, 29L)
  expect_equal(effect$n_effective, 135 / 1.64839, tolerance = 1e-6)
  test <- holdout_mcnemar_test(pairs, correct = FALSE)
  expect_equal(unname(test$statistic), 7.185841, tolerance = 1e-7)
  expect_equal(test$p.value, 0.007348, tolerance = 1e-4)
  expect_match(test$notes, "29 groups: .* design effect 1.65", all = FALSE)
  singly <- contingency_counts(psychiatry(), a, b, truth = truth)
  expect_equal(unname(holdout_mcnemar_test(singly, FALSE)$statistic), 11.84507,
               tolerance = 1e-7)
})

test_that("kfold_z_test() has the clustered standard error", {
  # survey::svymean() of the differences of 29 clusters: .0672909.
  data <- transform(psychiatry(), fold = cluster %% 5)
  test <- kfold_z_test(pairs_of(data, fold = fold, scheme = "kfold"))
  expect_equal(test$stderr, 0.0672909, tolerance = 1e-6)
  expect_equal(unname(test$parameter), 28)
  expect_input_error(
    kfold_z_test(pairs_of(data, fold = fold, scheme = "kfold"),
                 variance = "in"), "scheme", "x", "kfold_z_test"
  )
})

# By hand: group 1 has two true positives and a true negative, group 2 one false
# positive and a false negative.
small_counts <- function() {
  data <- data.frame(group = c(1, 1, 1, 2, 2), truth = c(1, 1, 0, 0, 1),
                     p = c(1, 1, 0, 1, 0))
  suppressWarnings(
    confusion_counts(data, truth = truth, estimate = p, groups = group)
  )
}

test_that("design effects of measures are those by hand", {
  value <- function(measure) design_effect(small_counts(), measure)$deff
  # Precision 2/3: u = 1/3, 1/3; -2/3. Sums 2/3, -2/3.
  expect_equal(value("precision"), 2 * (8 / 9) / (6 / 9))
  # Accuracy 3/5: u = 2/5 three times; -3/5 twice. Sums 6/5, -6/5.
  expect_equal(value("accuracy"), 2 * (72 / 25) / (30 / 25))
  # F1 = 4/6: num - F den is 2/3, 2/3, 0; -2/3, -2/3. Sums 4/3, -4/3.
  expect_equal(value("f1"), 2 * (32 / 9) / (16 / 9))
  expect_equal(design_effect(small_counts(), "f_beta")$deff, value("f1"))
  # F2 = 10/15: num - F den is 5/3, 5/3, 0; -2/3, -8/3. Sums 10/3, -10/3.
  expect_equal(design_effect(small_counts(), "f_beta", beta = 2)$deff,
               2 * (200 / 9) / (118 / 9))
  # Kappa 1 - .4 / .48: u is d(agreement) / .48 - .4 d(chance) / .48^2, where
  # chance is .52. True positives .4 and .16, true negatives .4 and -.24, wrong
  # -.6 and -.04: in units of 1/72 40, 90 and -85. Sums 170, -170.
  expect_equal(value("kappa"),
               2 * (2 * 170^2) / (2 * 40^2 + 90^2 + 2 * 85^2))
})

test_that("groups, records and what they are worth are those by hand", {
  effect <- design_effect(small_counts(), "precision")
  expect_identical(effect$groups, 2L)
  expect_identical(effect$records, 5)
  expect_equal(effect$n_effective, 5 / (8 / 3))
})

# Two groups of a billion records, of which one differs: its deviation is 1 in
# one group and nearly 0 in the other. 2 / 1 * 1 / 1.
test_that("one disagreement among very many records has a design effect", {
  x <- pairs_of()
  clusters <- attr(x, "clusters")[1:2, ]
  clusters[c("n", "u1", "u2")] <- list(c(1e9, 1e9), c(1, 0), c(1, 0))
  attr(x, "clusters") <- clusters
  expect_equal(design_effect(x)$deff, 2)
})

test_that("over repetitions the contribution of a record is its mean", {
  # The worked example: record means of the differences, by hand from its rows.
  x <- suppressWarnings(contingency_counts(worked_predictions(), a, b))
  means <- c(2, 0, -1, 2, 0, 1, -2, 0, 3, 1, 0, -1, 1, 0, -1, 3) / 3
  sums <- c(2, 1, 1, -2, 4, -1, 1, 2) / 3
  expect_equal(design_effect(x)$deff, 8 / 7 * sum(sums^2) / sum(means^2))
})

test_that("where no record contributes the largest design effect is shown", {
  data <- data.frame(cluster = rep(1:20, c(rep(2, 10), rep(6, 10))), truth = 1,
                     a = 1, b = 1)
  effect <- design_effect(pairs_of(data))
  # (10 * 4 + 10 * 36) / 80
  expect_identical(effect$deff, 5)
  expect_output(print(effect), "largest possible")
})

test_that("groups of one record leave counts and tests as they are", {
  data <- transform(psychiatry(), cluster = seq_along(cluster))
  expect_identical(pairs_of(data),
                   contingency_counts(psychiatry(), a, b, truth = truth))
  expect_input_error(design_effect(pairs_of(data)), "missing", "x",
                     "design_effect")
})

test_that("effective tables are divided by the design effect", {
  x <- suppressWarnings(contingency_counts(worked_predictions(), a, b))
  deff <- 1.5
  table <- effective_table(x, deff = deff)
  plain <- effective_table(x, deff = 1)
  expect_equal(table$n01, plain$n01 / deff)
  expect_equal(table$n_effective, plain$n_effective / deff)
  own <- design_effect(x)$deff
  expect_equal(effective_table(x)$n01, plain$n01 / max(1, own))
  expect_equal(bcv_mcnemar_test(x)$statistic,
               bcv_mcnemar_test(effective_table(x))$statistic)
  turned <- loss_differences(x, b, a)
  expect_equal(bcv_mcnemar_test(turned)$statistic,
               bcv_mcnemar_test(x)$statistic)
})

grouped_predictions <- function(plan = cv_bcv(120, groups = rep(1:30, 4))) {
  set.seed(5)
  y <- rep(rep(c("p", "q"), 15), 4)
  wrong <- rep(runif(30) < 0.2, 4)
  data <- data.frame(y, one = ifelse(wrong, "p", y),
                     two = ifelse(runif(120) < 0.3, "p", y))
  cv_predict(plan, data, y, list(one = learner_column("one"),
                                 two = learner_column("two")))
}

test_that("groups that are missing are named", {
  p <- grouped_predictions()
  x <- confusion_counts(p, "q")
  clusters <- attr(x, "clusters")
  attr(x, "clusters") <- clusters[clusters$learner != "two", ]
  expect_input_error(design_effect(x, "f1"), "rows", "x", message = "of two:")
})

test_that("posterior intervals use the design effect of their measure", {
  p <- grouped_predictions()
  counts <- confusion_counts(p, "q")
  deff <- design_effect(counts, "f1")$deff
  # Shapes of 5.1 with the prior 1, divided by A(5) = 5.5 and the design effect.
  sums <- rowsum(as.data.frame(counts)[c("tp", "fp", "fn")], counts$learner)
  shapes <- sums / 5.5 / pmax(1, deff)
  interval <- interval_beta_prime(counts)
  expect_equal(interval$conf.low,
               qfscore(0.025, shapes$tp + 1, shapes$fp + shapes$fn + 2))
  expect_match(attr(interval, "notes"), "30 groups", all = FALSE)
  expect_input_error(effective_table(counts), "missing", "deff",
                     "effective_table", "its own design effect")
  table <- effective_table(counts, deff = design_effect(counts, "recall"))
  recall <- interval_beta(table, "recall")
  deff <- pmax(1, design_effect(counts, "recall")$deff)
  cells <- rowsum(as.data.frame(counts)[c("tp", "fn")], counts$learner) / 5.5
  expect_equal(recall$conf.high, qbeta(0.975, cells$tp / deff + 1,
                                       cells$fn / deff + 1))
  expect_input_error(interval_beta(table, "precision"), "conflict", "counts")
  # Also of one learner alone, and in another order.
  one <- counts[counts$learner == "two", ]
  expect_equal(design_effect(one, "f1")$deff,
               design_effect(counts, "f1")$deff[2])
  expect_equal(design_effect(counts[rev(seq_len(nrow(counts))), ], "f1")$deff,
               rev(design_effect(counts, "f1")$deff))
  both <- rbind(one, counts[counts$learner == "one", ])
  expect_equal(design_effect(both, "f1")$deff,
               rev(design_effect(counts, "f1")$deff))
})

test_that("design effects of other tables are refused", {
  counts <- confusion_counts(grouped_predictions(), "q")
  effect <- design_effect(counts, "f1")
  refused <- function(deff) {
    expect_input_error(effective_table(counts, deff = deff), "value", "deff",
                       "effective_table")
  }
  refused(effect[0, ])
  refused(effect[effect$learner == "one", ])
  effect$learner <- NULL
  refused(effect)
})

test_that("what treats records as independent refuses, and names what serves", {
  set.seed(2)
  p <- grouped_predictions(cv_kfold(120, 5, groups = rep(1:30, 4)))
  pairs <- contingency_counts(p, one, two)
  counts <- confusion_counts(p, "q")
  serves <- "components_test|interval_components|interval_beta"
  refuses <- function(code, arg) {
    expect_input_error(code, "scheme", arg, message = serves)
  }
  refuses(kfold_mcnemar_test(pairs), "x")
  refuses(linear_f_test(counts, one, two), "x")
  refuses(interval_beta_average(counts, "recall"), "counts")
  refuses(interval_f1_average(p), "counts")
  refuses(contingency_posterior(pool_counts(pairs)), "x")
  one <- pairs_of()
  refuses(holdout_mcnemar_test(one, exact = "exact"), "x")
  refuses(holdout_mcnemar_test(one, exact = "midp"), "x")
  refuses(proportion_z_test(one), "x")
  # Folds hold whole groups: t tests need no design effect.
  expect_s3_class(corrected_kfold_t_test(loss_differences(p, one, two)),
                  "cv_test")
})

test_that("bad input: groups in several folds, groups that differ", {
  data <- data.frame(row = rep(1:20, 2), rep = rep(1:2, each = 20),
                     fold = rep(1:2, 20), truth = rep(0:1, 20),
                     p = rep(0:1, 20), group = rep(1:10, each = 2))
  count <- function(data, ...) {
    confusion_counts(data, truth = truth, estimate = p, rep = rep, fold = fold,
                     groups = group, ...)
  }
  expect_input_error(count(data), "missing", "row", "confusion_counts")
  expect_input_error(count(data, row = row), "rows", "groups",
                     "confusion_counts", "several folds")
  data$group <- rep(1:10, 4)
  data$group[1] <- 5
  expect_input_error(count(data, row = row), "rows", "groups")
  expect_input_error(
    contingency_counts(psychiatry(), a, b, truth = truth, groups = truth),
    "value", "x", "contingency_counts", "needs two"
  )
  expect_input_error(design_effect(pairs_of(), "f1"), "value", "measure")
  expect_input_error(design_effect(small_counts()), "missing", "measure")
  expect_input_error(design_effect(psychiatry()), "type", "x")
  expect_input_error(effective_table(small_counts(), deff = 0.5), "value",
                     "deff")
})

test_that("few groups are a warning", {
  data <- psychiatry()
  expect_warning(pairs_of(data[data$cluster < 15, ]), "only 14 groups",
                 class = "bcvinfer_warning_few_groups")
})

# In groups.csv.gz equal learners were rejected in up to .082 with 15 groups,
# and in at most .07 with 30, where five half splits were used.
test_that("half splits need more groups", {
  rows <- read.csv(system.file("evidence", "groups.csv.gz",
                               package = "bcvinfer"))
  expect_identical(round(max(rows$value[rows$method == "components_error" &
                                          rows$groups == 15]), 3), 0.082)
  withr::local_seed(1)
  data <- data.frame(group = rep(1:32, each = 3), truth = 0:1)
  data$a <- rep(c(0, 1, 1), 32)
  data$b <- rep(c(0, 1, 1, 0, 0, 1), 16)
  said <- function(plan, groups) {
    kept <- data[data$group <= groups, ]
    x <- cv_predict(plan(kept), kept, "truth", lapply(
      c(a = "a", b = "b"), learner_column
    ))
    test_warnings <- testthat::capture_warnings(components_test(x, a, b))
    grep("only", test_warnings, value = TRUE)
  }
  halves <- function(data) cv_bcv(nrow(data), m = 3, groups = data$group)
  expect_match(said(halves, 29), "only 29 groups")
  expect_length(said(halves, 30), 0)
  # Two partitions are half splits, two folds of one are not.
  fold <- matrix(rep(1:2, each = 3, length.out = 87), 87, 2)
  expect_warning(layout_groups(data$group[1:87], fold), "only 29 groups")
  expect_silent(layout_groups(data$group[1:87], fold[, 1, drop = FALSE]))
  one <- cv_predictions(data[data$group <= 15, ], truth, c(a, b),
                        groups = group)
  expect_silent(interval_components(one, "error"))
})

test_that("groups of very different sizes are a warning", {
  # 120 records in 20 groups, one of 101: 120^2 / (101^2 + 19) = 1.4.
  data <- data.frame(group = rep(1:20, c(101, rep(1, 19))), truth = 0:1)
  data$a <- rep(c(0, 1, 1), 40)
  data$b <- rep(c(0, 1, 1, 0, 0), 24)
  warned <- function(code) {
    expect_warning(code, "about 1.4 groups of equal size",
                   class = "bcvinfer_warning_few_groups")
  }
  warned(contingency_counts(data, a, b, truth = truth, groups = group))
  predictions <- cv_predictions(data, truth, c(a, b), groups = group)
  warned(components_test(predictions, a, b))
  # 28 groups of 1 to 7 records: 112^2 / 560 = 22.4.
  even <- data.frame(group = rep(1:28, rep(1:7, 4)), truth = 0:1, b = 0:1)
  even$a <- rep(c(0, 1, 1, 0, 0, 1, 0), 16)
  expect_silent(contingency_counts(even, a, b, truth = truth, groups = group))
})

test_that("the warning is where the test set's level fails, and only there", {
  rows <- read.csv(system.file("evidence", "unequal-groups.csv",
                               package = "bcvinfer"))
  expect_gte(min(rows$replicates), 2000)
  expect_gt(min(rows$rejected[rows$warned > 0.5]), 0.07)
  expect_lt(max(rows$rejected[rows$warned < 0.1]), 0.065)
})

test_that("the table of one test set with groups is divided by its effect", {
  deff <- design_effect(small_counts(), "precision")
  table <- effective_table(small_counts(), deff = deff)
  # Five records and a design effect of 8 / 3.
  expect_equal(table$n_effective, 15 / 8)
  found <- interval_beta(table, "precision")
  known <- interval_beta(small_counts(), "precision")
  expect_equal(c(found$conf.low, found$conf.high),
               c(known$conf.low, known$conf.high))
  expect_match(attr(found, "notes")[1], "divided by its design effect")
})

# Of 40 patients six are ill, and 20 are predicted to be.
test_that("of the groups those count that have records in the measure", {
  data <- data.frame(who = rep(1:40, each = 3), y = rep(c(1, 0), c(18, 102)))
  data$a <- replace(numeric(120), c(1:15, seq(19, 61, 3)), 1)
  counts <- confusion_counts(data, 1, truth = y, estimate = a, groups = who)
  expect_warning(interval_beta(counts, "recall"),
                 "Only 6 of 40 groups have .* count in \"recall\" of a:",
                 class = "bcvinfer_warning_few_groups")
  data$a[16:18] <- 1
  all <- confusion_counts(data, 1, truth = y, estimate = a, groups = who)
  expect_warning(interval_beta(all, "recall"), "Only 6 of 40 groups")
  expect_no_warning(interval_beta(counts, "specificity"))
  expect_no_warning(interval_beta(counts, "precision"))
  expect_no_warning(interval_beta_prime(counts))
})

# Twelve of 40 patients are ill.
test_that("predictions and their counts agree on the groups that count", {
  data <- data.frame(who = rep(1:40, each = 3), y = rep(c(1, 0), c(36, 84)))
  data$a <- replace(numeric(120), c(1:15, 19:30, seq(40, 88, 3)), 1)
  x <- cv_predictions(data, y, a, groups = who)
  counts <- confusion_counts(x, positive = 1)
  for (measure in c("recall", "fnr")) {
    expect_warning(interval_beta(counts, measure), "Only 12 of 40 groups")
    expect_silent(interval_components(x, measure, positive = 1))
    expect_equal(variance_components(x, measure = measure, positive = 1)$df, 11)
  }
  # All 84 records that are well are of the other 28 patients.
  expect_silent(interval_beta(counts, "specificity"))
  expect_equal(variance_components(x, measure = "specificity", positive = 1)$df,
               27)
})
