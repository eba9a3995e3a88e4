# Makes same-algorithm-twice.csv.gz: one algorithm against itself, so that the
# hypothesis of equal error is exactly true. The algorithm draws a random part
# of its own, as a neural net or a forest does: linear discriminant analysis on
# 3 of 20 features, which each fit draws anew; or on all features, where one of
# 14 fits fails and calls every record 0.
#   Rscript inst/evidence/same-algorithm-twice.R [replicates] [folder]
# For each size and problem: the share of data sets in which each test rejects
# at level .05, and the coverage of two 95% intervals of F1 for training sets of
# n/2 records. Cells that are done are kept in the folder.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 300L
folder <- if (length(arguments) > 1) arguments[2] else tempfile("twice")
dir.create(folder, showWarnings = FALSE, recursive = TRUE)

# Class means are `shift` apart; features of shift 0 are useless.
problems <- list(
  "no useless feature" = seq(0.2, 1, length.out = 20),
  "ten useless features" = c(rep(0, 10), seq(0.2, 1, length.out = 10))
)

draw <- function(n, shift) {
  y <- sample(rep(0:1, length.out = n))
  x <- matrix(stats::rnorm(n * length(shift)), n) + outer(y, shift)
  data.frame(y = factor(y), x)
}

lda_of <- function(train, test, target, used) {
  x <- as.matrix(train[names(test)[used]])
  one <- train[[target]] == "1"
  low <- colMeans(x[!one, ])
  high <- colMeans(x[one, ])
  centred <- x - rep(low, each = nrow(x))
  centred[one, ] <- x[one, ] - rep(high, each = sum(one))
  slope <- solve(crossprod(centred) / (nrow(x) - 2), high - low)
  score <- drop((as.matrix(test[used]) -
                   rep((low + high) / 2, each = nrow(test))) %*% slope) +
    stats::qlogis(mean(one))
  ifelse(score > 0, "1", "0")
}

algorithms <- list(
  "random features" = function(train, test, target) {
    lda_of(train, test, target, sample(ncol(test), 3))
  },
  "fits that fail" = function(train, test, target) {
    if (stats::runif(1) < 1 / 14) return(rep("0", nrow(test)))
    lda_of(train, test, target, seq_along(test))
  }
)

# The F1 of the algorithm when it is trained on `size` records: pooled counts of
# many fits on fresh test records.
true_f1 <- function(size, shift, algorithm) {
  counts <- rowSums(replicate(1000, {
    test <- draw(1000, shift)
    predicted <- algorithm(draw(size, shift), test[-1], "y")
    c(tp = sum(predicted == "1" & test$y == "1"),
      wrong = sum(predicted != test$y))
  }))
  unname(2 * counts["tp"] / (2 * counts["tp"] + counts["wrong"]))
}

one_study <- function(n, shift, truth, algorithm) {
  data <- draw(n, shift)
  predictions <- cv_predict(cv_bcv(n, m = 5), data, y,
                            list(a = algorithm, b = algorithm))
  pairs <- contingency_counts(predictions, a, b)
  counts <- confusion_counts(predictions, positive = "1")
  counts <- counts[counts$learner == "a", ]
  differences <- loss_differences(pairs)
  covers <- function(interval) {
    interval$conf.low <= truth && truth <= interval$conf.high
  }
  c(bcv_mcnemar = bcv_mcnemar_test(pairs)$p.value < 0.05,
    bcv_t = bcv_t_test(differences)$p.value < 0.05,
    calibrated_bcv52_f = calibrated_bcv52_f_test(differences)$p.value < 0.05,
    components = components_test(predictions, a, b)$p.value < 0.05,
    beta_prime = covers(interval_beta_prime(counts)),
    bcv_t_interval = covers(suppressWarnings(interval_t(counts, "f1",
                                                        method = "bcv_t"))),
    components_interval = covers(suppressWarnings(
      interval_components(predictions, positive = "1")
    )[1, ]))
}

cells <- expand.grid(n = c(300, 2000), problem = names(problems),
                     algorithm = names(algorithms), stringsAsFactors = FALSE)
rows <- lapply(seq_len(nrow(cells)), function(i) {
  file <- file.path(folder, paste0("twice-", i, "-", replicates, ".rds"))
  if (file.exists(file)) return(readRDS(file))
  cell <- cells[i, ]
  set.seed(20261124 + i)
  shift <- problems[[cell$problem]]
  algorithm <- algorithms[[cell$algorithm]]
  truth <- true_f1(cell$n / 2, shift, algorithm)
  shares <- rowMeans(replicate(replicates,
                               one_study(cell$n, shift, truth, algorithm)))
  message(toString(unlist(cell)), ": ", toString(round(shares, 3)))
  table <- data.frame(
    cell, m = 5, method = names(shares),
    what = rep(c("rejection_rate", "coverage"), c(4, 3)),
    value = signif(unname(shares), 4),
    se = signif(sqrt(shares * (1 - shares) / replicates), 2), replicates,
    row.names = NULL
  )
  saveRDS(table, file)
  table
})
utils::write.csv(do.call(rbind, rows),
                 gzfile(file.path(folder, "same-algorithm-twice.csv.gz")),
                 row.names = FALSE, quote = FALSE)
