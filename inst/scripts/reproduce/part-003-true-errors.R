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
