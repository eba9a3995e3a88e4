evidence <- function(name) {
  # Large files are compressed.
  read.csv(Sys.glob(paste0(system.file("evidence", package = "bcvinfer"), "/",
                           name, "*"))[1])
}
# Read off the file by eye. Intervals that learners with failing fits escape are
# said in help, not a bar.
test_that("the figures of one algorithm against itself are those of the file", {
  expect_identical(same_algorithm("bcv_mcnemar"), "0.120 and 0.330")
  expect_identical(same_algorithm("components", "fits that fail"),
                   "0.000 and 0.000")
  expect_identical(same_algorithm("components_interval", "fits that fail"),
                   "0.537 and 0.657")
  rows <- evidence("same-algorithm-twice.csv.gz")
  expect_identical(unique(rows$replicates), 300L)
  expect_identical(nrow(rows), 56L)
  expect_lte(max(rows$value[rows$method == "components"]), 0.065)
  random <- rows$algorithm == "random features"
  expect_gte(min(rows$value[random & rows$method == "components_interval"]),
             0.925)
})

# By hand from Table 5 of Yang et al. (2023) and from the four files of results.
test_that("type I error rates in help are the published and the reproduced", {
  expect_identical(type1_rates("resampled_t"), paste(
    "0.27 to 0.48 as published (Table 5 of Yang et al. 2023) and 0.25 to 0.46",
    "as reproduced here"
  ))
})

# The levels and coverage that are asked of the methods with groups: with 30
# groups and more no rate above .07 and no coverage below .92. (Large groups
# among small ones, of which 30 are too few, have a warning; the design effect
# is for groups of similar sizes.)
test_that("with 30 groups and more levels and coverage hold in the file", {
  rows <- read.csv(system.file("evidence", "groups.csv.gz",
                               package = "bcvinfer"))
  rows <- rows[rows$groups >= 30 & rows$sizes != "few_large", ]
  expect_gte(min(rows$replicates), 500)
  tests <- rows$method %in% c("components_error", "components_f1") |
    rows$method == "bcv_mcnemar_deff" & rows$sizes != "uneven"
  expect_lte(max(rows$value[tests]), 0.07)
  intervals <- rows$method %in% c("interval_error", "interval_f1")
  expect_gte(min(rows$value[intervals]), 0.92)
})

# The bar for true null hypotheses: .05 + .015 + 2 Monte-Carlo errors.
above_bar <- function(rows) {
  rows$value > 0.065 + 2 * sqrt(0.065 * 0.935 / rows$replicates)
}

test_that("the components test holds its level on real data", {
  rows <- evidence("real-data.csv")
  expect_length(unique(rows$data), 25)
  expect_identical(unique(rows$replicates), 100L)
  expect_setequal(rows$null, c("twins", "own", "noise", "seeds", "labels"))
  null <- rows[rows$what == "rejection" & rows$method == "components", ]
  expect_setequal(null$plan, c("bcv", "blocks", "kfold"))
  expect_identical(null$data[above_bar(null)], character())
  # Read off the file by eye: 10 of 100 with ten folds and with blocks (AUC).
  worst <- function(...) {
    max(null$value[null$plan %in% c(...) & null$measure != "roc_auc"])
  }
  expect_identical(worst("bcv"), 0.08)
  expect_identical(worst("blocks"), 0.06)
  expect_identical(worst("kfold"), 0.1)
  expect_identical(max(null$value), 0.1)
})

# By hand from the file: nearest neighbours .97, .455 by the logarithm alone; of
# the others .945, and .59 where the classes are five standard deviations apart.
test_that("the coverage of the log loss is that of its file", {
  rows <- evidence("log-loss.csv")
  expect_identical(dim(rows), c(40L, 16L))
  expect_identical(unique(rows$replicates), 200L)
  expect_identical(evidence_figure("log-loss", "coverage_new",
                                   learner = "nearest"), "0.970")
  expect_identical(evidence_figure("log-loss", "coverage_log",
                                   learner = "nearest"), "0.455")
  expect_identical(evidence_figure("log-loss", "coverage_new",
                                   apart = c(1, 3)), "0.945")
  expect_identical(evidence_figure("log-loss", "coverage_new",
                                   apart = 5), "0.590")
  # Where not all intervals but one in two hundred cover, the plain scale is at
  # most as good.
  some <- rows[rows$flat == 0 & rows$coverage_new < 0.995, ]
  expect_true(all(some$coverage_plain <= some$coverage_new))
})

# Read off the file by eye.
test_that("the lowest coverage of bands of curves is that of its file", {
  rows <- evidence("curves.csv")
  expect_identical(dim(rows), c(28L, 7L))
  expect_identical(unique(rows$sets), 300L)
  expect_identical(evidence_figure("curves", "coverage", type = "pr"),
                   "0.950")
  expect_identical(evidence_figure("curves", "coverage",
                                   type = "calibration"), "0.967")
  expect_identical(evidence_figure("curves", "coverage"), "0.933")
})

# Read off the file by eye.
test_that("the coverage of areas near 1 is that of its file", {
  rows <- evidence("area-edge.csv")
  expect_identical(dim(rows), c(156L, 13L))
  expect_identical(unique(rows$sets), c(2000L, 1000L))
  of_visits <- function(column) evidence_figure("area-edge", column, visits = 3)
  expect_identical(of_visits("coverage"), "0.936")
  expect_identical(of_visits("coverage_before"), "0.841")
  expect_identical(evidence_figure("area-edge", "coverage"), "0.926")
  expect_identical(evidence_figure("area-edge", "coverage_delong"), "0.199")
  expect_identical(min(rows$coverage_before), 0.7195)
  expect_gte(min(rows$coverage - rows$coverage_before), 0)
  # Ten records of a patient that are nearly equal.
  alike <- rows[rows$kind == "alike", ]
  expect_identical(c(nrow(alike), min(alike$coverage)), c(12, 0.966))
  expect_identical(min(alike$coverage_before), 0.827)
})

# The z test with the divisor n, by simulation: two standard errors are .0018.
test_that("rates of normal scores are those of the test", {
  rejected <- withr::with_seed(6, mean(replicate(1e5, {
    x <- stats::rnorm(12)
    abs(mean(x)) > stats::qnorm(0.975) * sqrt(mean((x - mean(x))^2) / 12)
  })))
  expect_match(normal_rates(12), "(12 records)", fixed = TRUE)
  expect_equal(as.numeric(sub(" .*", "", normal_rates(12))), rejected,
               tolerance = 0.04)
})

# Read off the file by eye.
test_that("equal classifiers on rare classes are told apart as the help says", {
  rows <- evidence("rare-classes.csv")
  expect_identical(dim(rows), c(62L, 11L))
  expect_identical(unique(rows$sets), 600L)
  rare <- c("test_set", "runs", "groups", "bcv")
  expect_identical(evidence_figure("rare-classes", "rejected", plan = rare,
                                   worst = max), "0.052")
  expect_identical(evidence_figure("rare-classes", "coverage"), "0.937")
  expect_identical(evidence_figure("rare-classes", "rejected", plan = "costs",
                                   worst = max), "0.062")
})
