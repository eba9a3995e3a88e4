# The bars of the evidence grid, judged by its worst cells. Where a recommended
# method misses one, the test names the cells.

grid_file <- function() {
  read <- function(name) {
    read.csv(system.file("evidence", name, package = "bcvinfer",
                         mustWork = TRUE))
  }
  merge(read("grid.csv"), read("grid-cells.csv"), by = "cell")
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

# "method measure plan m: cells".
where_above <- function(rows) {
  name <- with(rows, paste(method, measure, plan, m))
  found <- tapply(rows$cell, name, function(cell) toString(sort(cell)))
  if (length(found) == 0) return(character())
  sort(paste0(names(found), ": ", found), method = "radix")
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
  expect_identical(where_above(rows[rows$value > bar, ]), c(
    "TO FILL"
  ))
})

test_that("rates above .065 of the components test were estimated again", {
  rows <- true_nulls(grid_file())
  rows <- rows[rows$method == "components" & rows$plan == "bcv" &
                 rows$m %in% c(5, 15) & rows$value > 0.065, ]
  expect_gte(min(rows$replicates), 1000)
})

test_that("coverage at n/2 is that of the bar but in the cells named here", {
  rows <- grid_file()
  rows <- rows[rows$what == "coverage" & rows$truth == "n/2", ]
  rows <- recommended_rows(rows, interval_registry)
  name <- with(rows, paste(method, measure, plan, m))
  inside <- tapply(rows$value >= 0.93 & rows$value <= 0.985, name, mean)
  expect_identical(sort(names(inside)[inside < 0.9], method = "radix"),
                   "TO FILL")
  expect_identical(where_above(rows[rows$value < 0.91, ]), "TO FILL")
})
