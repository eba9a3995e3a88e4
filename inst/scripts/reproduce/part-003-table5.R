# Table 5 of Yang et al. (2023): how often each of 14 tests rejects where both
# learners err equally often. One part a column.

table5_column <- function(data) {
  name <- paste0("003-table5-", data)
  reproduction_part(
    name, paper = "003",
    title = paste0("Table 5, ", data, ": type I error of 14 tests"),
    published = "003_table5_type1",
    run = function(options) {
      study <- rejections(problem_003(data), table5_tests, options, "study")
      rows <- rejection_rows(study)
      cbind(rows["test"], data = data, rows[-1])
    }
  )
}

for (data in names(problems_003)) table5_column(data)

# Settings of Table 5 that Yang et al. (2023) do not state, one changed at a
# time: the tests on folds with 5 of them, and with folds stratified by class.

fold_tests <- c("kfold_t", "kfold_z", "kfold_mcnemar")

fold_plans <- list(
  "5 folds" = quote(cv_kfold(n, k = 5)),
  "stratified" = quote(cv_kfold(n, k = 10, strata = truth))
)

fold_setting <- function(data, setting, options) {
  plans <- rep(fold_plans[setting], length(fold_tests))
  names(plans) <- fold_tests
  study <- rejections(problem_003(data), fold_tests, options,
                      paste(data, setting), plans = plans)
  cbind(data = data, setting = setting, rejection_rows(study))
}

reproduction_part(
  "003-settings", "003", "Table 5 under other settings of the folds",
  "003_table5_type1", function(options) {
    rows <- lapply(names(problems_003), function(data) {
      do.call(rbind, lapply(names(fold_plans), fold_setting, data = data,
                            options = options))
    })
    do.call(rbind, rows)
  }
)

# The recommended test where both learners of Table 5 of Yang et al. (2023) err
# equally often: no part of the paper.
reproduction_part(
  "003-components", paper = "003",
  title = "Type I error of components_test() on the data of Table 5",
  run = function(options) {
    rows <- lapply(names(problems_003), function(data) {
      study <- rejections(problem_003(data), "components", options, data)
      cbind(data = data, rejection_rows(study))
    })
    do.call(rbind, rows)
  }
)

# The true errors on EXP6 that Yang et al. (2023) state: the mean over training
# sets of the error on the whole grid, each point of which is equally likely.

exp6_grid_points <- function() {
  grid <- expand.grid(x1 = (0:150) / 10, x2 = (0:150) / 10)
  grid$y <- bcvinfer:::exp6_class(grid$x1, grid$x2)
  grid
}

# `n`: the records that train. The paper has data sets of 300, half of which
# train in its half splits.
exp6_true_errors <- function(n, replicates) {
  grid <- exp6_grid_points()
  learners <- list(tree = unpruned_tree(), nearest_w1 = exp6_neighbour(1),
                   nearest_w0.29 = exp6_neighbour(0.29))
  errors <- replicate(replicates, {
    train <- sim_data(n, "exp6")
    vapply(learners, function(learner) {
      mean(as.integer(learner(train, grid[c("x1", "x2")], "y")) != grid$y)
    }, 0)
  })
  data.frame(learner = names(learners), n_train = n, quantity = "error",
             value = rowMeans(errors),
             se = apply(errors, 1, stats::sd) / sqrt(replicates),
             replicates = replicates)
}

reproduction_part(
  "003-true-errors", paper = "003",
  title = "True errors on EXP6, by the records that train",
  published = "003_true_errors",
  run = function(options) {
    rbind(exp6_true_errors(150, options$replicates),
          exp6_true_errors(300, options$replicates))
  }
)
