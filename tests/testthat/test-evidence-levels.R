# By hand: 8 of 100 is above .05 neither alone (lower limit .040) nor as the
# highest of two; 80 of 1,000 is (.064).
test_that("a high rate of few data sets is not said", {
  rows <- data.frame(value = c(0.08, 0.01), size = 100)
  expect_false(is_notable(rows))
  rows$size <- 1000
  expect_true(is_notable(rows))
  rows$value <- c(0.06, 0.05)
  rows$size <- 1e5
  expect_false(is_notable(rows))
  expect_false(is_notable(rows[0, ]))
})

# The largest of all rates in the files, by other means.
largest <- function(test, plan, m) {
  rows <- merge(evidence_table("grid.csv"), evidence_table("cells.csv"),
                by = "cell")
  rows <- rows[rows$what == "rejection" & rows$more == 0 & rows$size >= 50 &
                 rows$method == test & rows$plan == plan & rows$m == m &
                 rows$measure == "error", ]
  rows[which.max(rows$value), ]
}

test_that("a test that is known to reject too often says so in one line", {
  said <- function(test, plan, ...) {
    level_note(test, list(scheme = plan, ...), "error")
  }
  expect_line <- function(line, worst) {
    limit <- stats::binom.test(round(worst$value * worst$size), worst$size,
                               alternative = "less")$conf.int[2]
    expect_match(line, sprintf(
      "worst %.3f of %s data sets (upper 95%% limit %.3f); vignette(\"evidence",
      worst$value, format(worst$size, big.mark = ","), limit
    ), fixed = TRUE)
  }
  line <- said("corrected_repeated_kfold_t", "kfold", m = 10, k = 10)
  expect_match(line,
               "^Type I error rate of corrected_repeated_kfold_t at level")
  expect_line(line, largest("corrected_repeated_kfold_t", "repeated_kfold", 10))
  expect_line(said("corrected_resampled_t", "holdout", m = 15, k = 1),
              largest("corrected_resampled_t", "holdout", 15))
  expect_line(said("kfold_z", "kfold", m = 1, k = 10),
              largest("kfold_z", "kfold", 1))
  # No study has it.
  expect_null(level_note("pseudo_bootstrap_t"))
})

quietly_printed <- function(x) {
  gsub("[[:space:]]+", " ", paste(capture.output(print(x)), collapse = " "))
}

test_that("the line is below the result of a test and of a comparison", {
  line <- "Type I error rate of corrected_repeated_kfold_t at level 0.05"
  folds <- comparison_predictions(withr::with_seed(1, cv_kfold(80, 4,
                                                               repeats = 3)))
  test <- corrected_repeated_kfold_t_test(loss_differences(folds, one, two))
  printed <- paste(capture.output(print(test)), collapse = " ")
  expect_match(gsub("[[:space:]]+", " ", printed), line, fixed = TRUE)
  compared <- capture.output(print(compare_learners(folds)))
  expect_identical(sum(grepl("at level 0.05", compared)), 1L)
  few <- holdout_mcnemar_test(c(n01 = 9, n10 = 2), exact = "midp")
  expect_no_match(capture.output(print(few)), "at level 0.05")
})

# The rates of the files for 5 and 15 half splits, by other means.
test_that("the line is that of the number of repetitions, where it is known", {
  worst <- function(test, m) {
    sprintf("worst %.3f", largest(test, "bcv", m)$value)
  }
  data <- comparison_data()
  said <- quietly_printed(withr::with_seed(1, suppressMessages(run_tests(
    data, y, comparison_learners(c("one", "two")),
    c("components", "bcv_mcnemar", "kfold_z")
  ))))
  expect_match(said, paste("of components at level 0.05 in simulations:",
                           "typical [.0-9]+,", worst("components", 5)))
  expect_match(said, worst("bcv_mcnemar", 5))
  expect_gt(largest("components", "bcv", 15)$value,
            largest("components", "bcv", 5)$value)
  # A matrix of numbers.
  numbers <- withr::with_seed(1, matrix(rnorm(30), 15))
  expect_match(quietly_printed(bcv_t_test(numbers[1:5, ])),
               worst("bcv_t", 5))
  # (.030 in real-data.csv, and .101 with two half splits.)
  expect_no_match(quietly_printed(bcv_t_test(numbers)), "at level 0.05")
  # That of 3 is .072, and that of 15 is .258.
  x <- matrix(c(1, 1, 0, -1, 0, 0, 1, 0, 1, 1, 0, 1), 8, 3)
  fold <- 1 + cbind(rep(0:1, 4), rep(0:1, each = 2, times = 2),
                    rep(0:1, each = 4))
  three <- suppressWarnings(components_test(x, fold = fold))
  expect_no_match(quietly_printed(three), "0.258")
})

test_that("a rate is that of the measure, of enough data sets", {
  rows <- test_levels("components", "bcv", "f1", 15)
  expect_identical(unique(as.integer(rows$m)), 15L)
  expect_identical(unique(rows$measure), "f1")
  expect_gte(min(null_rates()$size), 50)
})

# Referee 5, 0.2.0: these plans had the McNemar test of folds, .75 at worst.
test_that("predictions of half splits are never compared by disagreements", {
  plans <- withr::with_seed(1, list(
    cv_bcv(80, m = 2), cv_rcv(80, m = 2), cv_rcv(80, m = 5),
    cv_kfold(80, 2, repeats = 2), cv_bcv(80, m = 5)
  ))
  for (plan in plans) {
    x <- comparison_predictions(plan)
    for (measure in c("error", "f1")) {
      compared <- compare_learners(
        x, measure = measure, positive = if (measure == "f1") "yes"
      )
      expect_identical(unique(compared$test),
                       if (plan$m > 2) "components" else "bcv_t")
      expect_false(anyNA(compared$p.value))
    }
  }
})

test_that("a comparison on K folds says what its test is worth", {
  folds <- comparison_predictions(withr::with_seed(1, cv_kfold(80, 10)))
  said <- gsub("[[:space:]]+", " ", paste(
    capture.output(print(compare_learners(folds))), collapse = " "
  ))
  # On the cells and pairs that have all three.
  rows <- merge(evidence_table("grid.csv"), evidence_table("cells.csv"),
                by = "cell")
  rows <- rows[rows$what == "rejection" & rows$more > 0 &
                 rows$measure == "error", ]
  of <- function(method, plan, m) {
    found <- rows[rows$method == method & rows$plan == plan & rows$m == m, ]
    setNames(found$value, paste(found$cell, found$pair))
  }
  blocks <- of("components", "blocks", 1)
  folds <- of("corrected_kfold_t", "kfold", 1)
  both <- intersect(names(blocks), names(folds))
  expect_gte(length(both), 10)
  expect_match(said, sprintf(paste(
    "Power in simulations: corrected_kfold_t %.2f, components %.2f with",
    "cv_blocks() (15 fits of each learner) and %.2f with cv_bcv(m = 5) (10",
    "fits, trained on n/2 records)"
  ), mean(folds[both]), mean(blocks[both]),
  mean(of("components", "bcv", 5)[both])), fixed = TRUE)
  repeated <- list(scheme = "kfold", m = 5, k = 10)
  expect_null(folds_note("components", repeated, "error"))
  expect_null(folds_note("bcv_t", list(scheme = "bcv", m = 5, k = 2), "error"))
})

test_that("rates are those of blocks, runs and regression, none of others", {
  worst <- largest("components", "blocks", 1)
  blocks <- list(scheme = "blocks", m = 1, k = 5)
  found <- test_levels("components", "blocks", "error", 1)
  expect_identical(found$value[1], worst$value)
  expect_identical(unique(found$plan), "blocks")
  expect_null(level_note("components", blocks, "credit", numbers = TRUE))
  file <- function(name) {
    utils::read.csv(system.file("evidence", name, package = "bcvinfer"))
  }
  runs <- file("runs.csv.gz")
  found <- test_levels("components", "runs", "error", 3)
  expect_identical(found$value[1], max(runs$rejected_runs[runs$runs == 3 &
                                                         !runs$groups]))
  rates <- file("regression.csv.gz")
  found <- test_levels("components", "bcv", "mae", 5)
  expect_identical(found$value[1], max(rates$rejected[rates$plan == "bcv" &
                                                     rates$measure == "mae"]))
})

test_that("the settings where intervals for numbers fall short are these", {
  rates <- evidence_table("regression.csv")
  expect_gte(min(rates$replicates), 300)
  error <- function(p) 2 * sqrt(p * (1 - p) / rates$replicates)
  short <- rates[rates$coverage < 0.92 & rates$measure != "rmse", ]
  expect_identical(
    with(short, paste(measure, noise, learner, plan, n)),
    c("mse skewed nearest bcv 200", "mse skewed nearest blocks 500")
  )
  expect_identical(round(min(rates$coverage), 4), 0.9)
  expect_true(all(rates$rejected <= 0.065 + error(0.065)))
  expect_identical(
    evidence_figure("regression", "coverage", measure = "mse",
                    noise = "skewed"),
    sprintf("%.3f", min(rates$coverage[rates$measure == "mse" &
                                         rates$noise == "skewed"]))
  )
})

# The bar: .065, in at least 18 cells.
test_that("several runs hold their level, and treated as answers do not", {
  runs <- evidence_table("runs.csv.gz")
  expect_gte(nrow(runs), 18)
  expect_gte(min(runs$sets), 1000)
  expect_setequal(runs$runs, c(2, 3, 5, 10))
  expect_setequal(runs$seeds, c("own", "shared"))
  expect_setequal(runs$between, c("none", "small", "large"))
  expect_setequal(runs$groups, c(TRUE, FALSE))
  expect_setequal(runs$n, c(100, 500, 2000))
  expect_identical(runs$cell[runs$rejected_runs > 0.065], integer())
  expect_gt(max(runs$rejected_answers), 0.3)
  expect_identical(evidence_figure("runs", "rejected_runs", worst = max),
                   sprintf("%.3f", max(runs$rejected_runs)))
})

# By hand: of .02, .04 and .30 the median is .04; rows of other measures, plans,
# numbers of repetitions and of groups do not count.
test_that("start pages show the median and the highest rate", {
  kept <- null_rates()
  withr::defer(study_memory$rates <- kept)
  study_memory$rates <- data.frame(
    test = "components", measure = c(rep("error", 6), "f1"),
    plan = c(rep("bcv", 4), "kfold", "bcv", "bcv"),
    m = c(5, 5, 5, 3, 1, 5, 5), grouped = c(rep(FALSE, 5), TRUE, FALSE),
    value = c(.30, .02, .04, .9, .8, .7, .6),
    size = c(2000, 300, 500, 200, 200, 200, 200)
  )
  # (Limits: binom.test(600, 2000, alternative = "less") and (140, 200).)
  expect_identical(start_rates("components", "bcv", 5), c(
    typical = "0.040", worst = "0.300 (of 2,000, limit 0.317)"
  ))
  expect_identical(start_rates("components", "bcv", 5, TRUE)[["worst"]],
                   "0.700 (of 200, limit 0.753)")
  expect_identical(start_rates("components", "runs"),
                   c(typical = "not studied", worst = "not studied"))
})

# The file by other means.
test_that("guides show the median and the lowest coverage", {
  rows <- evidence_table("grid.csv")
  cells <- evidence_table("cells.csv")
  rows <- rows[rows$what == "coverage" & rows$method == "components" &
                 rows$plan == "bcv" & rows$m == 5 & rows$measure == "f1" &
                 rows$cell %in% cells$cell[cells$more == 0] &
                 rows$size >= 50, ]
  found <- start_coverage("components", "bcv", 5, "f1")
  expect_identical(found[["typical"]],
                   sprintf("%.3f", stats::median(rows$value)))
  lowest <- rows[which.min(rows$value), ]
  limit <- stats::binom.test(round(lowest$value * lowest$size), lowest$size,
                             alternative = "greater")$conf.int[1]
  expect_identical(found[["worst"]], sprintf("%.3f (of %s, limit %.3f)",
    lowest$value, format(lowest$size, big.mark = ","), limit))
  expect_identical(start_coverage("beta", "runs", 1, "f1")[["worst"]],
                   "not studied")
})

test_that("a plan without a study has no rates of another one", {
  expect_identical(nrow(test_levels("components", "repeated_kfold", "error",
                                    2)), 0L)
  note <- function(m) {
    level_note("components", list(scheme = "kfold", m = m, k = 10), "error")
  }
  expect_match(note(1), "^Type I error rate of components at level 0.05")
  expect_null(note(2))
})

test_that("rates of the default correlations are not those of others", {
  set.seed(1)
  counts <- matrix(rpois(20, 8), 10, dimnames = list(NULL, c("n01", "n10")))
  said <- function(test) {
    gsub("\\s+", " ", paste(capture.output(print(test)), collapse = " "))
  }
  rates <- "Type I error rate of"
  other <- "No simulation has rho1 = 0, rho2 = 0: the smaller the correlation"
  expect_match(said(bcv_mcnemar_test(counts)), rates)
  expect_match(said(bcv_mcnemar_test(counts, 0.5, 0.5)), rates)
  for (test in list(bcv_mcnemar_test(counts, 0, 0),
                    bcv_t_test(matrix(counts[, 1] / 99, 5), 0, 0))) {
    expect_match(said(test), other)
    expect_no_match(said(test), rates)
  }
  # As the note says: the smaller, the smaller the p-value.
  p_at <- function(rho) {
    c(bcv_mcnemar_test(counts + rep(c(6, 0), each = 10), rho, rho)$p.value,
      bcv_t_test(matrix(counts[, 1] / 99, 5), rho, rho)$p.value,
      corrected_kfold_t_test(counts[, 1] / 99, rho)$p.value)
  }
  expect_true(all(p_at(0) < p_at(0.4), p_at(0.4) < p_at(0.5)))
  predictions <- comparison_predictions()
  table <- contingency_counts(predictions, one, two)
  expect_match(said(bcv_mcnemar_test(effective_table(table))), rates)
  table <- effective_table(table, rho1 = 0, rho2 = 0)
  expect_match(said(bcv_mcnemar_test(table)), other)
  folds <- counts[, 1] / 99
  expect_match(said(corrected_kfold_t_test(folds)), rates)
  expect_match(said(corrected_kfold_t_test(folds, rho = 0)),
               "No simulation has rho = 0: .* .default: rho = 0.7.")
})

test_that("a test of differences has the rates of their measure", {
  rows <- data.frame(id = rep(1:20, 2), r = rep(1:2, each = 20),
                     k = c(rep(1:10, 2), rep(1:10, each = 2)), y = rep(0:1, 20))
  wrong <- c(1, 5, 18, 22, 33)
  rows$a <- replace(rows$y, wrong, 1 - rows$y[wrong])
  rows$b <- replace(rows$y, c(2, 7, 40), 1 - rows$y[c(2, 7, 40)])
  x <- cv_predictions(rows, y, c(a, b), row = id, rep = r, fold = k)
  test <- "corrected_repeated_kfold_t"
  of <- function(loss, ...) {
    corrected_repeated_kfold_t_test(loss_differences(x, a, b, loss, ...))
  }
  shape <- list(m = 2, k = 10)
  expect_identical(test_notes(of("error"))[-1],
                   level_note(test, shape, "error"))
  expect_false(level_note(test, shape, "error") == level_note(test, shape))
  # Values of one's own have no study.
  own <- cv_scores(rows, c(a, b), row = id, rep = r, fold = k,
                   direction = "minimize")
  said <- corrected_repeated_kfold_t_test(loss_differences(own, a, b))
  expect_false(any(grepl("Type I error rate", test_notes(said))))
})
