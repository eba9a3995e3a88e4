# Makes regression.csv.gz: tests and intervals for measures of numbers on five
# half splits and on five blocks.
#   Rscript inst/evidence/regression.R [replicates] [folder of checkpoints]
#   [cells]
# The target is a smooth function of two blocks of four features, the same for
# both, plus noise (normal, or skewed: a centred lognormal). A learner sees one
# block, its rival the other one, so that the hypothesis of equal values is
# exactly true. For each plan, number of records, noise, learner and measure:
# the coverage of 95% intervals for the expected value of a model that was
# trained on half of the records (half splits) or on four fifths of them
# (blocks), the share of data sets in which components_test() rejects at level
# .05, and the mean width. Cells that are done are not run again; the file has
# the cells that were run, with their number of data sets.
library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 500L
folder <- if (length(arguments) > 1) arguments[2] else tempfile("regression")
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
new_predictions <- getFromNamespace("new_cv_predictions", "bcvinfer")
measures <- c("mse", "mae", "rmse", "r_squared")

draw <- function(n, noise) {
  x <- matrix(stats::rnorm(8 * n), n)
  of_block <- function(z) {
    0.5 * z[, 1] + 0.5 * z[, 2] + 0.4 * (z[, 3] > 0.5) + 0.3 * sin(2 * z[, 4])
  }
  error <- switch(noise, normal = stats::rnorm(n),
                  skewed = (stats::rlnorm(n, 0, 0.75) - exp(0.75^2 / 2)))
  list(x = x, y = of_block(x[, 1:4]) + of_block(x[, 5:8]) + error)
}

fits <- list(
  linear = function(x, y, new) {
    drop(cbind(1, new) %*% stats::lm.fit(cbind(1, x), y)$coefficients)
  },
  tree = function(x, y, new) {
    fit <- rpart::rpart(y ~ ., data.frame(y, x), xval = 0)
    unname(stats::predict(fit, data.frame(new)))
  },
  nearest = function(x, y, new) {
    y[FNN::get.knnx(x, new, 1)$nn.index[, 1]]
  }
)

predict_folds <- function(data, plan, place, fit, columns) {
  x <- data$x[, columns]
  found <- numeric(nrow(place))
  of <- split(seq_len(nrow(place)), place[c("rep", "fold")], drop = TRUE)
  for (at in of) {
    first <- at[1]
    train <- train_rows(plan, place$rep[first], place$fold[first])
    found[at] <- fit(x[train, ], data$y[train], x[place$row[at], ])
  }
  found
}

# Of models trained on so many records: means of measures over training sets. (R
# squared is 1 - mean squared error / variance.)
truths <- function(size, noise, fit, sets = 300) {
  new <- draw(20000, noise)
  found <- vapply(seq_len(sets), function(set) {
    old <- draw(size, noise)
    part <- sample(20000, 4000)
    off <- new$y[part] - fit(old$x[, 1:4], old$y, new$x[part, 1:4])
    c(mean(off^2), mean(abs(off)))
  }, numeric(2))
  squared <- mean(found[1, ])
  c(mse = squared, mae = mean(found[2, ]), rmse = sqrt(squared),
    r_squared = 1 - squared / stats::var(new$y))
}

one_set <- function(kind, n, noise, fit, truth) {
  data <- draw(n, noise)
  plan <- if (kind == "blocks") cv_blocks(n) else cv_bcv(n, m = 5)
  place <- as.data.frame(plan)
  place <- place[place$fold > 0, ]
  x <- new_predictions(place, data$y[place$row], list(
    a = predict_folds(data, plan, place, fit, 1:4),
    b = predict_folds(data, plan, place, fit, 5:8)
  ), plan)
  unlist(lapply(measures, function(measure) {
    found <- suppressWarnings(interval_components(x, measure))[1, ]
    test <- suppressWarnings(components_test(x, a, b, measure))
    c(found$conf.low <= truth[[measure]] && truth[[measure]] <= found$conf.high,
      test$p.value <= 0.05, found$conf.high - found$conf.low)
  }))
}

cells <- expand.grid(n = c(200, 500), noise = c("normal", "skewed"),
                     learner = names(fits), plan = c("bcv", "blocks"),
                     stringsAsFactors = FALSE)
wanted <- seq_len(nrow(cells))
if (length(arguments) > 2) wanted <- eval(parse(text = arguments[3]))
tables <- lapply(wanted, function(i) {
  cell <- cells[i, ]
  file <- file.path(folder, paste0(i, "-", replicates, ".rds"))
  if (file.exists(file)) return(readRDS(file))
  set.seed(1000 + i)
  fit <- fits[[cell$learner]]
  share <- if (cell$plan == "blocks") 0.8 else 0.5
  truth <- truths(share * cell$n, cell$noise, fit)
  found <- vapply(seq_len(replicates), function(set) {
    one_set(cell$plan, cell$n, cell$noise, fit, truth)
  }, numeric(3 * length(measures)))
  rates <- matrix(rowMeans(found), 3)
  table <- data.frame(cell, measure = measures, truth = unname(truth[measures]),
                      coverage = rates[1, ], rejected = rates[2, ],
                      width = rates[3, ], replicates = replicates,
                      row.names = NULL)
  saveRDS(table, file)
  table
})
table <- do.call(rbind, tables)
table[c("truth", "width")] <- lapply(table[c("truth", "width")], signif, 4)
utils::write.csv(table, gzfile(file.path(folder, "regression.csv.gz")),
                 row.names = FALSE, quote = FALSE)
