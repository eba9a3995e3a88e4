# The bars of the evidence grid, judged by its worst cells. Where a recommended
# method misses one, the test names the cells.

grid_file <- function() {
  read <- function(name) {
    read.csv(system.file("evidence", name, package = "bcvinfer",
                         mustWork = TRUE))
  }
  merge(read("grid.csv.gz"), read("grid-cells.csv"), by = "cell")
}

# Rows of methods that the registry recommends for the plan, with five and
# fifteen half splits.
recommended_rows <- function(rows, registry) {
  named <- as.list(registry)
  keep <- mapply(function(method, plan) {
    plan %in% named[[method]]$recommended_for
  }, rows$method, rows$plan)
  rows[keep & (rows$plan != "bcv" | rows$m %in% c(5, 15)), ]
}

true_nulls <- function(rows) {
  rows[rows$what == "rejection" & rows$alternative == 0, ]
}

# "method measure plan m: worst value (cells)".
named_cells <- function(rows, worst) {
  by <- with(rows, paste(method, measure, plan, m))
  text <- vapply(split(rows, by), function(rows) {
    sprintf("%.3f (%s)", worst(rows$value), toString(sort(rows$cell)))
  }, "")
  if (nrow(rows) == 0) return(character())
  sort(paste0(names(text), ": ", text), method = "radix")
}

test_that("the grid has the cells that it says, with enough data sets", {
  rows <- grid_file()
  cells <- unique(rows[c("cell", "learner", "n", "positives", "pair",
                         "alternative", "strata")])
  nulls <- cells[cells$alternative == 0, ]
  expect_gte(nrow(nulls), 60)
  expect_gte(sum(cells$alternative > 0), 12)
  expect_setequal(nulls$learner, c("lda", "logistic", "tree", "knn1", "knn7",
                                   "random_lda", "net", "fixed"))
  expect_setequal(nulls$n, c(50, 100, 200, 500, 1000, 2000, 10000))
  expect_setequal(nulls$positives, c(0.5, 0.2, 0.05))
  expect_setequal(nulls$pair, c("blocks", "itself", "noise"))
  expect_gte(min(rows$replicates), 200)
  cheap <- rows$n <= 200 & !rows$learner %in% c("tree", "net") &
    rows$alternative == 0
  costly <- rows$plan %in% c("repeated_kfold", "holdout", "rcv",
                             "paired_halves") | rows$truth == "deployed"
  expect_gte(min(rows$replicates[cheap & !costly]), 500)
  # Powers that can tell tests apart.
  power <- rows$value[rows$method == "components" & rows$measure == "error" &
                        rows$plan == "bcv" & rows$m == 5 &
                        rows$alternative > 0 & rows$what == "rejection"]
  expect_gte(sum(power >= 0.2 & power <= 0.8), 12)
})

# .05 + .015 + 2 Monte-Carlo errors.
test_that("recommended tests hold their level but in the cells named here", {
  rows <- recommended_rows(true_nulls(grid_file()), test_registry)
  bar <- 0.065 + 2 * sqrt(0.065 * 0.935 / rows$replicates)
  expect_identical(named_cells(rows[rows$value > bar, ], max), c(
    "components mcc test_set 1: 0.162 (18)",
    "components roc_auc bcv 15: 0.104 (43)",
    "components roc_auc test_set 1: 0.111 (51)",
    "corrected_repeated_kfold_t error repeated_kfold 10: 0.155 (2, 48)",
    "corrected_resampled_t error holdout 15: 0.110 (2)"
  ))
})


test_that("rates of components above .065 were estimated again", {
  rows <- true_nulls(grid_file())
  rows <- rows[rows$method == "components" & rows$plan == "bcv" &
                 rows$m %in% c(5, 15) & rows$value > 0.065, ]
  expect_gte(min(rows$replicates), 1000)
})

# The bar: nine in ten cells between .93 and .985, none below .91.
test_that("coverage at n/2 is that of the bar but where it is named here", {
  rows <- grid_file()
  rows <- rows[rows$what == "coverage" & rows$truth == "n/2" &
                 !is.na(rows$value), ]
  rows <- recommended_rows(rows, interval_registry)
  expect_identical(named_cells(rows[rows$value < 0.91, ], min), c(
    "bcv_t error bcv 5: 0.567 (13, 42, 58, 69)",
    "bcv_t f1 bcv 5: 0.207 (9, 14, 36, 41, 43, 56, 58, 60, 70, 71)",
    "beta precision bcv 5: 0.532 (11, 44)",
    paste("beta recall bcv 5: 0.287 (1, 2, 3, 4, 7, 11, 12, 14, 34, 37,",
          "39, 40, 41, 44, 46, 53, 54, 55, 59, 65, 66, 67, 69, 72)"),
    paste("beta_prime f1 bcv 15: 0.465 (1, 2, 3, 7, 11, 12, 14, 39, 40,",
          "41, 44, 53, 54, 55, 65, 66, 67)"),
    paste("beta_prime f1 bcv 5: 0.372 (2, 3, 7, 11, 12, 14, 37, 39, 40,",
          "41, 44, 46, 54, 55, 59, 65, 66, 67)"),
    "components f1 bcv 15: 0.902 (11, 44)",
    "components f1_macro bcv 15: 0.904 (41)",
    "components log_loss bcv 5: 0.905 (37)",
    "components roc_auc bcv 15: 0.874 (13, 43)",
    paste("f1_macro f1_macro bcv 5: 0.393 (3, 7, 9, 11, 13, 14, 36, 40,",
          "41, 42, 43, 44, 47, 54, 56, 58, 60, 65, 66, 67, 70, 71)")
  ))
  name <- with(rows, paste(method, measure, plan, m))
  share <- function(inside) round(tapply(inside, name, mean), 2)
  inside <- share(rows$value >= 0.93 & rows$value <= 0.985)
  expect_identical(names(inside)[inside >= 0.9], c(
    "components error bcv 5"
  ))
  # The others mostly for too wide intervals.
  low <- share(rows$value < 0.93)
  expect_identical(names(low)[low > 0.1], c(
    "bcv_t error bcv 5",
    "bcv_t f1 bcv 5",
    "beta recall bcv 5",
    "beta_prime f1 bcv 15",
    "beta_prime f1 bcv 5",
    "components f1 bcv 15",
    "components f1_macro bcv 15",
    "f1_macro f1_macro bcv 5"
  ))
})
