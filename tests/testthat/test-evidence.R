# What the help says of one algorithm entered twice stands in the file.
test_that("the figures of effective tables' limits are those of the file", {
  rows <- read.csv(system.file("evidence", "same-algorithm-twice.csv",
                               package = "bcvinfer"))
  value <- rows$value[rows$method == "bcv_mcnemar" & rows$n == 2000]
  expect_identical(same_algorithm("bcv_mcnemar", 2000),
                   paste(sprintf("%.3f", value), collapse = " and "))
})

# By hand from Table 5 of paper 003 and from the four files of results.
test_that("type I error rates in help are the published and the reproduced", {
  expect_identical(type1_rates("resampled_t"), paste(
    "0.27 to 0.48 as published (Table 5 of Yang et al. 2023) and 0.25 to 0.46",
    "as reproduced here"
  ))
})

# The levels and coverage that are asked of the methods with groups: with 30
# groups and more no rate above .07 and no coverage below .92.
test_that("with 30 groups and more levels and coverage hold in the file", {
  rows <- read.csv(system.file("evidence", "groups.csv.gz",
                               package = "bcvinfer"))
  rows <- rows[rows$groups >= 30, ]
  expect_gte(min(rows$replicates), 500)
  tests <- rows$method %in% c("components_error", "components_f1",
                              "bcv_mcnemar_deff")
  expect_lte(max(rows$value[tests]), 0.07)
  intervals <- rows$method %in% c("interval_error", "interval_f1")
  expect_gte(min(rows$value[intervals]), 0.92)
})

evidence <- function(name) {
  # Large files are compressed.
  read.csv(Sys.glob(paste0(system.file("evidence", package = "bcvinfer"), "/",
                           name, "*"))[1])
}
# The bar for true null hypotheses: .05 + .015 + 2 Monte-Carlo errors.
above_bar <- function(rows) {
  rows$value > 0.065 + 2 * sqrt(0.065 * 0.935 / rows$replicates)
}

test_that("the intervals of components have the measures that the help names", {
  rows <- evidence("grid.csv")
  rows <- rows[rows$what == "coverage" & rows$method == "components", ]
  expect_setequal(rows$measure, c("error", "f1", "f1_macro", "mcc", "brier",
                                  "log_loss", "roc_auc"))
})

test_that("the components test holds its level in the grid", {
  rows <- merge(evidence("grid.csv"), evidence("grid-cells.csv"), by = "cell")
  rows <- rows[rows$what == "rejection" & rows$method == "components" &
                 rows$plan == "bcv", ]
  null <- rows[rows$alternative == 0 & rows$m %in% c(5, 15), ]
  expect_identical(length(unique(null$cell)), 54L)
  # With ten positives, the AUC at m = 15.
  expect_identical(with(null[above_bar(null), ],
                        paste(measure, m, learner, n, positives)),
                   "roc_auc 15 lda 200 0.05")
  # What the help says.
  errors <- null[null$measure == "error" & null$m == 5, ]
  expect_identical(grid_worst("components"), sprintf("%.3f", max(errors$value)))
  expect_match(grid_rates("components"), sprintf(
    "^On %d kinds .* is %.3f to %.3f,", nrow(errors), min(errors$value),
    max(errors$value)
  ))
})

test_that("the components test holds its level on real data", {
  rows <- evidence("real-data.csv")
  expect_gte(length(unique(rows$data)), 12)
  null <- rows[rows$what == "rejection" & rows$method == "components" &
                 rows$plan == "bcv", ]
  expect_identical(null$data[above_bar(null)], character())
})

test_that("?choosing_an_interval has the lowest coverage of the grid", {
  rows <- merge(evidence("grid.csv"), evidence("grid-cells.csv"), by = "cell")
  rows <- rows[rows$what == "coverage" & rows$method == "beta_prime" &
                 rows$m == 5 & rows$plan == "bcv" & rows$truth %in% "n/2", ]
  shown <- grid_coverage()
  shown <- shown[shown$Interval == "beta_prime", "Lowest, F1"]
  expect_identical(sub(" .*", "", shown), sprintf("%.3f", min(rows$value)))
})

# By other means: the rows of true hypotheses are those of the cells without an
# alternative, whatever their order.
test_that("the worst cells in help and registries are those of the grid", {
  rows <- evidence("grid.csv")
  cells <- evidence("grid-cells.csv")
  null <- rows[rows$what == "rejection" &
                 rows$cell %in% cells$cell[cells$alternative == 0] &
                 rows$measure == "error", ]
  others <- evidence("defaults.csv")
  others <- others[others$measure == "error", ]
  worst <- tapply(c(null$value, others$value),
                  c(paste(null$method, null$plan),
                    paste(others$method, others$plan)), max)
  tests <- cv_tests()
  found <- setNames(tests$worst_null, tests$test)
  for (name in c("corrected_kfold_t kfold", "midp_mcnemar test_set",
                 "corrected_repeated_kfold_t repeated_kfold")) {
    expect_identical(found[[sub(" .*", "", name)]], worst[[name]])
  }
  expect_identical(found[["bcv_mcnemar"]], max(worst[["bcv_mcnemar bcv"]],
                                               worst[["bcv_mcnemar rcv"]]))
  expect_identical(found[["pseudo_bootstrap_t"]], NA_real_)
  covered <- rows$value[rows$what == "coverage" & rows$method == "components" &
                          rows$truth == "n/2" & rows$m > 3 &
                          rows$plan == "bcv"]
  intervals <- cv_intervals()
  expect_identical(
    intervals$worst_coverage[intervals$interval == "components"], min(covered)
  )
})

# By hand from the rows: 113 of 200 data sets have a fold without an AUC, and of
# the other 87 .095 * 200 = 19 are rejected.
test_that("rates are those of the data sets in which a test has an answer", {
  expect_identical(few_positives_rate(1, "kfold", 25),
                   sprintf("%.3f", 19 / 87))
  expect_identical(few_positives_rate(1, "test_set"), "0.111")
})

# By hand from the file: nearest neighbours .96, .45 by the logarithm alone; of
# the others .95, and .6 where the classes are five standard deviations apart.
test_that("the coverage of the log loss is that of its file", {
  rows <- evidence("log-loss.csv")
  expect_identical(dim(rows), c(40L, 16L))
  expect_identical(unique(rows$replicates), 200L)
  expect_identical(log_loss_worst("new", TRUE), "0.960")
  expect_identical(log_loss_worst("log", TRUE), "0.450")
  expect_identical(log_loss_worst("new", FALSE), "0.950")
  expect_identical(log_loss_worst("new", FALSE, 5), "0.600")
  # Worse in all cells: the plain scale, at most as good.
  expect_true(all(rows$coverage_plain[rows$flat == 0] <=
                    rows$coverage_new[rows$flat == 0]))
})
