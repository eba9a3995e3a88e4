# Parts of papers 003 and 004 under fixed seeds.

repro <- reproduction_code()

# What `reproduce.R --replicates=` computes for a part.
reproduce_part <- function(name, replicates, ...) {
  part <- repro$reproduction_parts()[[name]]
  options <- list(seed = 20230408, replicates = replicates, ...)
  repro$compute_part(part, options)$table
}


rates <- function(table) stats::setNames(table$value, table$test)

test_that("Table 5 of Yang et al. under a fixed seed: Epsilon", {
  table <- reproduce_part("003-table5-epsilon", 20)
  expect_identical(names(table), c("test", "data", "quantity", "value", "se",
                                   "replicates"))
  expect_equal(rates(table), c(
    resampled_t = 0.35, kfold_t = 0.05, cv52_t = 0.05,
    corrected_resampled_t = 0.05, corrected_repeated_kfold_t = 0,
    combined_cv52_t = 0.35, bcv32_t = 0.05, combined_cv52_f = 0,
    calibrated_bcv52_f = 0.15, proportion_z = 0.05, kfold_z = 0.05,
    holdout_mcnemar = 0, kfold_mcnemar = 0, bcv_mcnemar = 0.05
  ))
})

test_that("Table 5 of Yang et al. under a fixed seed: Simple and EXP6", {
  skip_if_not_installed("rpart")
  skip_if_not_installed("FNN")
  simple <- rates(reproduce_part("003-table5-simple", 3))
  some <- c("resampled_t", "kfold_t", "cv52_t", "combined_cv52_t",
            "combined_cv52_f", "proportion_z", "bcv_mcnemar")
  expect_equal(unname(simple[some]), c(0, 1, 1, 2, 2, 0, 0) / 3)
  exp6 <- rates(reproduce_part("003-table5-exp6", 3))
  expect_equal(unname(exp6[some]), c(1, 0, 0, 0, 0, 1, 0) / 3)
})

test_that("a power curve has a row for each point and test", {
  curve <- reproduce_part("003-figure4-simple", 4)
  expect_identical(unique(curve$at), c(0.1, 0.15, 0.2, 0.25, 0.3))
  mcnemar <- curve[curve$test == "bcv_mcnemar", ]
  expect_equal(mcnemar$value, c(0, 0.25, 0.25, 0.25, 1))
  expect_identical(unique(mcnemar$parameter), "delta")
})

test_that("true errors on EXP6 under a fixed seed", {
  skip_if_not_installed("rpart")
  skip_if_not_installed("FNN")
  table <- reproduce_part("003-true-errors", 3)
  expect_identical(table$n_train, rep(c(150, 300), each = 3))
  # Shares of the 151^2 points of the grid
  wrong <- table$value * 3 * 151^2
  expect_equal(wrong, round(wrong))
  expect_equal(table$value[1:3],
               c(0.11935149043, 0.08584418812, 0.12410274403))
})

test_that("repeated partitions of the letter data under a fixed seed", {
  skip_if_not_installed("tree")
  skip_if_not_installed("mlbench")
  skip_if_not_installed("FNN")
  table <- reproduce_part("003-table6", 2)
  expect_identical(unique(table$plan),
                   c("bcv", "rcp0", "rcp1", "rcp2", "rcp3", "rcp4"))
  expect_identical(sum(table$plan == "bcv"), 203L)
  variance <- table[startsWith(table$quantity, "var_E_e"), ]
  # Of two means over 1,500 predictions each, 21 and 36 disagreements apart
  expect_equal(variance$value[variance$plan == "bcv"],
               c(21, 36)^2 / (2 * 1500^2))
})

test_that("Figure 1 has both correlations of learners and of pairs", {
  set.seed(1)
  rows <- repro$figure1_rows("epsilon", "disagreement",
                             repro$epsilon_problem(), list(replicates = 200))
  expect_identical(rows$quantity, c("rho1", "rho2"))
  expect_identical(rows$of, c("a b", "a b"))
  # Lemma 3: what depends on the validation set alone has (0, 1/2)
  expect_lt(max(abs(rows$value - c(0, 0.5)) / rows$se), 3)
})

test_that("without package tree the letter data say what to install", {
  without <- list2env(list(requireNamespace = function(...) FALSE),
                      parent = repro)
  package_tree <- repro$package_tree
  environment(package_tree) <- without
  expect_error(package_tree(), "install.packages")
})

test_that("every printed number of Wong (2022) comes out", {
  folder <- withr::local_tempdir()
  repro$write_table(reproduce_part("004-examples", 2), folder, "004-examples")
  compared <- repro$compare_published("004-examples", folder, "004_examples")
  expect_identical(nrow(compared), 11L)
  expect_identical(as.character(compared$verdict), rep("agrees", 11))
})

test_that("other settings of the folds under a fixed seed", {
  settings <- list(replicates = 20)
  set.seed(3)
  rows <- repro$fold_setting("epsilon", "5 folds", settings)
  expect_identical(rows$test, repro$fold_tests)
  # Without training the CV-CI Z test sees no folds, the others do
  set.seed(3)
  other <- repro$fold_setting("epsilon", "stratified", settings)
  expect_identical(rows$value[2], other$value[2])
  expect_identical(unique(c(rows$setting, other$setting)),
                   c("5 folds", "stratified"))
})
