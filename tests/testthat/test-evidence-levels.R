# By hand from the files: of 300 data sets (defaults.csv, recall95) 169 with
# repeated K folds, 149 with hold-outs and 90 with K folds; 0.75 of 200,
# disagreements of three half splits (grid.csv).
test_that("a test that is known to reject too often says so in one line", {
  said <- function(test, plan, ...) {
    level_note(test, list(scheme = plan, ...), "error")
  }
  expect_identical(
    said("corrected_repeated_kfold_t", "kfold", m = 10, k = 10),
    paste("At level 0.05 corrected_repeated_kfold_t has rejected up to 0.563",
          "of equally good pairs (300 data sets; vignette(\"evidence\")).")
  )
  expect_match(said("corrected_resampled_t", "holdout", m = 15, k = 1),
               "up to 0.497 of equally good pairs (300 data sets;",
               fixed = TRUE)
  expect_match(said("corrected_kfold_t", "kfold", m = 1, k = 10),
               "up to 0.300 of equally good pairs (300 data sets;",
               fixed = TRUE)
  expect_match(said("bcv_mcnemar", "bcv", m = 3, k = 2),
               "up to 0.750 of equally good pairs (200 data sets;",
               fixed = TRUE)
  # .048 at most.
  expect_null(level_note("midp_mcnemar"))
  # No study has it.
  expect_null(level_note("pseudo_bootstrap_t"))
})

test_that("the line is below the result of a test and of a comparison", {
  line <- "At level 0.05 corrected_repeated_kfold_t has rejected up to 0.563"
  folds <- comparison_predictions(withr::with_seed(1, cv_kfold(80, 4,
                                                               repeats = 3)))
  test <- corrected_repeated_kfold_t_test(loss_differences(folds, one, two))
  expect_match(paste(capture.output(print(test)), collapse = " "), line,
               fixed = TRUE)
  compared <- capture.output(print(compare_learners(folds)))
  expect_identical(sum(grepl("At level 0.05", compared)), 1L)
  few <- holdout_mcnemar_test(c(n01 = 9, n10 = 2), exact = "midp")
  expect_no_match(capture.output(print(few)), "At level 0.05")
})

test_that("a rate is that of the measure, in data sets with an answer", {
  halves <- list(scheme = "bcv", m = 15, k = 2)
  rows <- evidence_table("prior.csv")
  for (measure in c("error", "f1")) {
    true <- rows[rows$what == "rejection" & !rows$alternative & rows$m == 15 &
                   rows$measure == measure, ]
    expect_match(level_note("components", halves, measure), sprintf(
      "up to %.3f of equally good pairs (%d data sets",
      max(true$value, na.rm = TRUE), true$size[which.max(true$value)]
    ), fixed = TRUE)
  }
  # An MCC of one test set that has a value in 11 of 500 data sets is no rate.
  grid <- grid_table("rejection")
  expect_true(11L %in% grid$replicates[grid$measure == "mcc"])
  expect_gte(min(null_rates()$replicates), 50)
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

test_that("two half splits hold their level by bcv_t, not by disagreements", {
  rows <- evidence_table("defaults.csv")
  expect_identical(unique(rows$replicates), 300L)
  two <- rows[rows$plan == "bcv" & rows$m == 2, ]
  worst <- tapply(two$value, two$method, max)
  # The bar for .05: .065 and two standard errors.
  bar <- 0.065 + 2 * sqrt(0.065 * 0.935 / 300)
  expect_identical(unique(two$learner[two$method == "bcv_t" &
                                        two$value > bar]), "mirror")
  expect_gt(worst[["bcv_mcnemar"]], 0.5)
})

# By hand from the rows of inst/evidence/blocks.csv: 6.61, 11.82 and 16.27 are
# the sums over 50 alternatives in error, 12.03 and 14.14 over 38 in Brier score.
test_that("a comparison on K folds says what its test is worth", {
  folds <- comparison_predictions(withr::with_seed(1, cv_kfold(80, 5)))
  said <- gsub("[[:space:]]+", " ", paste(
    capture.output(print(compare_learners(folds))), collapse = " "
  ))
  expect_match(said, paste(
    "Of true differences in simulated data corrected_kfold_t finds 0.13, the",
    "components test finds 0.24 with cv_blocks() (15 fits of a learner) and",
    "0.33 with cv_bcv(m = 5) (10 fits, of n/2 records)"
  ), fixed = TRUE)
  repeated <- list(scheme = "kfold", m = 5, k = 10)
  expect_match(folds_note("corrected_repeated_kfold_t", repeated, "brier"),
               "data the components test finds 0.32 with cv_blocks() (15 fits of a",
               fixed = TRUE)
  expect_null(folds_note("components", repeated, "error"))
  expect_null(folds_note("bcv_t", list(scheme = "bcv", m = 5, k = 2), "error"))
})

test_that("rates are those of blocks, runs and regression, none of others", {
  # inst/evidence/blocks.csv.gz: one partition, error, the highest of all cells.
  rows <- utils::read.csv(system.file("evidence", "blocks.csv.gz",
                                      package = "bcvinfer"))
  highest <- max(rows$value[rows$what == "rejection" & !rows$alternative &
                              rows$method == "blocks" &
                              rows$measure == "error"])
  blocks <- list(scheme = "blocks", m = 1, k = 5)
  expect_match(level_note("components", blocks, "error"),
               sprintf("up to %.3f", highest), fixed = TRUE)
  expect_null(level_note("components", blocks, "credit", numbers = TRUE))
  file <- function(name) {
    utils::read.csv(system.file("evidence", name, package = "bcvinfer"))
  }
  runs <- file("runs.csv")
  found <- find_worst_level("components", "runs", "error", 3, FALSE)
  expect_identical(found$value, max(runs$rejected_runs[runs$runs == 3 &
                                                         !runs$groups]))
  rates <- file("regression.csv")
  found <- find_worst_level("components", "bcv", "mae", 5, FALSE)
  expect_identical(found$value, max(rates$rejected[rates$plan == "bcv" &
                                                     rates$measure == "mae"]))
})

test_that("the settings where intervals for numbers fall short are these", {
  rates <- evidence_table("regression.csv")
  expect_gte(min(rates$replicates), 300)
  error <- function(p) 2 * sqrt(p * (1 - p) / rates$replicates)
  short <- rates[rates$coverage < 0.92 & rates$measure != "rmse", ]
  expect_identical(
    with(short, paste(measure, noise, learner, plan, n)),
    c("mse skewed linear bcv 200", "mse normal nearest bcv 200",
      "mse skewed nearest bcv 200", "mse skewed nearest bcv 500")
  )
  expect_identical(min(rates$coverage), 0.87)
  expect_true(all(rates$rejected <= 0.065 + error(0.065)))
  expect_match(regression_coverage(),
               sprintf("%.3f (MSE)", min(rates$coverage[
                 rates$measure == "mse" & rates$noise == "skewed"
               ])), fixed = TRUE)
})

# The bar: .065, in at least 18 cells.
test_that("several runs hold their level, and treated as answers do not", {
  runs <- evidence_table("runs.csv")
  expect_gte(nrow(runs), 18)
  expect_gte(min(runs$sets), 1000)
  expect_setequal(runs$runs, c(2, 3, 5, 10))
  expect_setequal(runs$seeds, c("own", "shared"))
  expect_setequal(runs$between, c("none", "small", "large"))
  expect_setequal(runs$groups, c(TRUE, FALSE))
  expect_setequal(runs$n, c(100, 500, 2000))
  expect_identical(runs$cell[runs$rejected_runs > 0.065], integer())
  expect_gt(max(runs$rejected_answers), 0.3)
  expect_match(runs_rates(), sprintf("is %.3f. If runs", max(runs$rejected_runs)),
               fixed = TRUE)
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
    replicates = c(2000, 300, 500, 200, 200, 200, 200)
  )
  expect_identical(start_rates("components", "bcv", 5),
                   c(typical = "0.040", worst = "0.300 (of 2,000)"))
  expect_identical(start_rates("components", "bcv", 5, TRUE)[["worst"]],
                   "0.700 (of 200)")
  expect_identical(start_rates("components", "runs"),
                   c(typical = "not studied", worst = "not studied"))
})

# By hand from the files: the lowest of 46 rows of beta_prime on five half splits
# (grid.csv) and of 137 of the components of F1 (prior.csv).
test_that("guides show the median and the lowest coverage", {
  found <- start_coverage("beta_prime", "bcv", 5, "f1")
  expect_identical(found[["typical"]], "0.919")
  expect_match(found[["worst"]], "^0.372 \\(of ")
  expect_match(start_coverage("components", "bcv", 5, "f1")[["worst"]],
               "^0.777 \\(of 300\\)")
  expect_identical(start_coverage("beta", "runs", 1, "f1")[["worst"]],
                   "not studied")
})
