# Makes best-of-many.csv: of k learners that are equally good, how often max-T
# rejects any pair at the 5% level (`familywise`), how often the simultaneous
# intervals of learner_tiers() all hold, and how often the one-sided bound of
# the best learner does, in error, on half splits of n records, half splits of
# groups of four, blocks with pairs deleted, and one test set.
#   Rscript best-of-many.R [SETS [CELLS [FOLDER]]]
# A learner is the nearest of two class means on its own 4 of 24 exchangeable
# predictors, so that all have the same expected error, which is taken as the
# mean of all estimates of a cell. On one test set a classifier is wrong on a
# record where a normal number exceeds the quantile of its error, 0.2; the
# numbers of a record have the correlation 0.5. A cell that is done is not run
# again, and one that was stopped goes on after its last 25 data sets.
library(bcvinfer)

draw <- function(n, grouped) {
  size <- if (grouped) 4 else 1
  group <- rep(seq_len(n / size), each = size)
  y <- rep(c("a", "b"), length.out = n / size)[group]
  shared <- matrix(stats::rnorm(24 * n / size), n / size)[group, ]
  own <- matrix(stats::rnorm(24 * n), n)
  x <- if (grouped) sqrt(0.5) * (shared + own) else own
  list(x = x + 0.35 * (y == "a"), y = y, group = group)
}

# Labels of the tested rows by all learners at once.
classify <- function(data, train, test, own) {
  of <- data$y[train] == "a"
  a <- colMeans(data$x[train[of], , drop = FALSE])
  b <- colMeans(data$x[train[!of], , drop = FALSE])
  weight <- (a - b) * own
  score <- data$x[test, ] %*% weight
  middle <- colSums((a + b) / 2 * weight)
  labels <- ifelse(sweep(score, 2, middle) > 0, "a", "b")
  colnames(labels) <- paste0("m", seq_len(ncol(labels)))
  labels
}

tested_once <- function(n, k) {
  easy <- stats::rnorm(n, sd = sqrt(0.5))
  own <- matrix(stats::rnorm(n * k, sd = sqrt(0.5)), n)
  wrong <- easy + own > stats::qnorm(0.2, lower.tail = FALSE)
  truth <- rep(c("a", "b"), length.out = n)
  labels <- ifelse((truth == "a") == wrong, "b", "a")
  colnames(labels) <- paste0("m", seq_len(k))
  cv_predictions(data.frame(truth, labels), truth,
                 tidyselect::starts_with("m"))
}

cross_validated <- function(plan, n, k) {
  own <- replicate(k, seq_len(24) %in% sample(24, 4))
  data <- draw(n, plan == "groups")
  groups <- if (plan == "groups") data$group
  splits <- if (plan == "blocks") cv_blocks(n) else
    cv_bcv(n, m = 5, groups = groups)
  parts <- Map(function(rep, fold) {
    test <- test_rows(splits, rep, fold)
    data.frame(row = test, rep, fold, truth = data$y[test],
               classify(data, train_rows(splits, rep, fold), test, own))
  }, rep(seq_len(splits$m), each = splits$k), rep(seq_len(splits$k), splits$m))
  cv_predictions(do.call(rbind, parts), truth, tidyselect::starts_with("m"),
                 row, rep, fold, plan = splits)
}

one_set <- function(plan, n, k) {
  p <- if (plan == "one test set") tested_once(n, k) else
    cross_validated(plan, n, k)
  compared <- suppressWarnings(compare_learners(p, p_adjust = "max_t"))
  tiers <- learner_tiers(compared)
  c(rejected = any(compared$adj.p.value <= 0.05), low = tiers$conf.low,
    high = tiers$conf.high, estimate = tiers$estimate, bound = tiers$bound[1])
}

arguments <- commandArgs(TRUE)
sets <- if (length(arguments) > 0) as.integer(arguments[1]) else 300
cells <- expand.grid(k = c(5, 20, 100), n = 200,
                     plan = c("half splits", "groups", "blocks",
                              "one test set"),
                     stringsAsFactors = FALSE)
cells$n[cells$plan == "one test set"] <- 500
wanted <- seq_len(nrow(cells))
if (length(arguments) > 1) {
  wanted <- as.integer(strsplit(arguments[2], ",")[[1]])
}
folder <- if (length(arguments) > 2) arguments[3] else "."
file <- file.path(folder, "best-of-many.csv")

# In pieces, each with a seed of its own and kept in a file until all are there.
pieces_of <- function(i, sets) {
  cell <- cells[i, ]
  sizes <- diff(unique(c(seq(0, sets, by = 25), sets)))
  kept <- file.path(folder, sprintf("best-of-many-%02d-%03d.rds", i,
                                    seq_along(sizes)))
  for (piece in seq_along(sizes)) {
    if (file.exists(kept[piece])) next
    set.seed(1000 * i + piece)
    found <- t(replicate(sizes[piece], one_set(cell$plan, cell$n, cell$k)))
    saveRDS(found, paste0(kept[piece], "-new"))
    file.rename(paste0(kept[piece], "-new"), kept[piece])
  }
  kept
}

for (i in wanted) {
  cell <- cells[i, ]
  done <- if (file.exists(file)) utils::read.csv(file)
  if (any(done$k == cell$k & done$n == cell$n & done$plan == cell$plan)) next
  kept <- pieces_of(i, sets)
  found <- do.call(rbind, lapply(kept, readRDS))
  part <- function(name) {
    found[, grep(paste0("^", name), colnames(found)), drop = FALSE]
  }
  truth <- if (cell$plan == "one test set") 0.2 else mean(part("estimate"))
  inside <- part("low") <= truth & part("high") >= truth
  row <- data.frame(cell, sets, familywise = mean(part("rejected")),
                    all_hold = mean(rowSums(!inside) == 0),
                    best_holds = mean(part("bound") >= truth))
  row[5:7] <- round(row[5:7], 4)
  utils::write.csv(rbind(done, row), file, row.names = FALSE, quote = FALSE)
  unlink(kept)
  print(row)
}
