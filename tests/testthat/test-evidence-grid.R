# The grid of the evidence: its cells, what the file holds, and what the help
# and the registries take from it.

grid_file <- function() {
  read <- function(name) {
    read.csv(system.file("evidence", name, package = "bcvinfer",
                         mustWork = TRUE))
  }
  merge(read("grid.csv.gz"), read("cells.csv"), by = "cell")
}

test_that("the grid has the kinds of data and learners that it says", {
  rows <- grid_file()
  cells <- unique(rows[c("cell", "n", "classes", "kind", "positives", "more",
                         "chosen")])
  expect_gte(sum(cells$more == 0), 20)
  expect_gte(sum(cells$more > 0), 6)
  expect_identical(range(cells$n), c(40L, 10000L))
  expect_true(all(c(3, 5, 10) %in% cells$classes))
  expect_true(all(c(0.02, 0.03, 0.05) %in% cells$positives))
  expect_setequal(cells$kind, c("normal", "heavy", "outliers", "clumps",
                                "binary", "noise"))
  expect_true(any(rows$features > rows$n))
  expect_identical(unique(cells$chosen), c("2026-11-23", "2026-11-24"))
  learners <- unique(sub("~.*", "", rows$pair))
  expect_true(all(c("balanced", "weighted", "under", "recall", "bestf1",
                    "centroid", "sharp", "mirror") %in% learners))
  expect_setequal(rows$plan, c("bcv", "rcv", "blocks", "kfold",
                               "repeated_kfold", "holdout", "paired_halves",
                               "test_set"))
  # Powers that can tell tests apart.
  found <- rows$value[rows$method == "components" & rows$measure == "error" &
                        rows$plan == "bcv" & rows$m == 5 & rows$more > 0 &
                        rows$what == "rejection"]
  expect_gte(sum(found >= 0.2 & found <= 0.9), 6)
})

# Every default of a plan with predictions has a rate.
test_that("each default has rates on its own plan", {
  rows <- grid_file()
  for (kind in c("bcv", "rcv", "kfold", "repeated_kfold", "holdout", "blocks",
                 "test_set", "paired_halves")) {
    shape <- list(scheme = sub("repeated_", "", kind), k = 2, m = 5)
    if (kind == "kfold") shape[c("k", "m")] <- list(10, 1)
    if (kind == "repeated_kfold") shape[c("k", "m")] <- list(10, 10)
    if (kind %in% c("holdout", "test_set")) shape$k <- 1
    if (kind == "test_set") shape$m <- 1
    test <- default_test(shape)
    if (kind == "test_set") test <- "default"
    levels <- rows[rows$what == "rejection" & rows$plan == kind &
                     rows$method == test & rows$measure == "error", ]
    expect_gt(nrow(levels), 1)
  }
})

# By the test of a proportion, which inverts the binomial distribution, and by
# hand: no rejection in 100 data sets, 1 - .05^(1/100).
test_that("limits of rates are those of Clopper and Pearson", {
  expect_equal(upper_limit(0, 100), 1 - 0.05^0.01)
  expect_identical(upper_limit(1, 100), 1)
  for (x in c(1, 5, 63)) {
    test <- stats::binom.test(x, 100, alternative = "less")
    expect_equal(upper_limit(x / 100, 100), test$conf.int[2])
    test <- stats::binom.test(x, 100, alternative = "greater")
    expect_equal(lower_limit(x / 100, 100), test$conf.int[1])
  }
  rows <- data.frame(value = c(0.2, 0.02, 0.04), size = c(1000, 100, 100))
  expect_identical(rate_words(rows), paste(
    "typical 0.040, worst 0.200 of 1,000 data sets (upper 95% limit 0.222)"
  ))
})

# The files by other means: rows of true hypotheses are those of the cells
# without an alternative, whatever their order.
test_that("help and registries have the worst and the median of the file", {
  read <- function(name) {
    read.csv(system.file("evidence", name, package = "bcvinfer"))
  }
  rows <- read("grid.csv.gz")
  cells <- read("cells.csv")
  rows <- rows[rows$cell %in% cells$cell[cells$more == 0] & rows$size >= 50, ]
  null <- rows[rows$what == "rejection" & rows$measure == "error", ]
  of <- null$value[null$method == "kfold_z" & null$plan == "kfold"]
  expect_match(grid_rates("kfold_z", 1, "kfold"), sprintf(
    "In %d simulated settings .* typical %.3f, worst %.3f of", length(of),
    stats::median(of), max(of)
  ))
  found <- setNames(cv_tests()$worst_null, cv_tests()$test)
  own <- null$value[null$method == "components"]
  expect_gte(found[["components"]], max(own))
  expect_identical(found[["corrected_resampled_t"]],
                   max(null$value[null$method == "corrected_resampled_t"]))
  expect_identical(found[["pseudo_bootstrap_t"]], NA_real_)
  swaps <- read("swap.csv.gz")
  # (Of the data sets that have an answer.)
  swaps <- swaps[swaps$kind != "better", ]
  expect_equal(max(swaps$rejected / (1 - swaps$undefined)), 0.068)
  # (The worst is an F1 of the grid, of 200 data sets.)
  expect_equal(found[["swap"]], 0.09)
  covered <- rows[rows$what == "coverage", ]
  intervals <- cv_intervals()
  worst <- setNames(intervals$worst_coverage, intervals$interval)
  # (Of K folds it is no default.)
  of <- covered$method %in% c("components", "default") &
    covered$target != "deployed" & covered$plan != "kfold"
  expect_identical(worst[["components"]], min(covered$value[of]))
  expect_identical(worst[["beta"]],
                   min(covered$value[covered$method == "beta"]))
  shown <- grid_coverage()
  f1 <- covered$value[covered$method == "beta_prime" & covered$measure == "f1"]
  expect_match(shown[shown$Interval == "beta_prime", 4],
               sprintf("^%.3f; %.3f ", stats::median(f1), min(f1)))
})
