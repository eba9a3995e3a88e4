# Makes best-of-many.csv: of k learners that are equally good, how often max-T
# rejects any pair at the 5% level (`familywise`), how often the simultaneous
# intervals of learner_tiers() all hold, and how often the one-sided bound of the
# best learner does, in error, on half splits of n records and on half splits of
# groups of four. (max-t.csv has one test set.)
#   Rscript best-of-many.R [SETS [CELLS [FOLDER]]]
# A learner is the nearest of two class means on its own 4 of 24 exchangeable
# predictors, so that all have the same expected error, which is taken as the
# mean of all estimates of a cell. A cell that is done is not run again.
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

one_set <- function(plan, n, k) {
  own <- replicate(k, seq_len(24) %in% sample(24, 4))
  data <- draw(n, plan == "groups")
  groups <- if (plan == "groups") data$group
  splits <- cv_bcv(n, m = 5, groups = groups)
  parts <- Map(function(rep, fold) {
    test <- test_rows(splits, rep, fold)
    data.frame(row = test, rep, fold, truth = data$y[test],
               classify(data, train_rows(splits, rep, fold), test, own))
  }, rep(1:5, each = 2), rep(1:2, 5))
  table <- do.call(rbind, parts)
  group <- if (!is.null(groups)) groups[table$row]
  p <- cv_predictions(table, truth, tidyselect::starts_with("m"), row, rep, fold,
                      groups = group)
  compared <- suppressWarnings(compare_learners(p, p_adjust = "max_t"))
  tiers <- learner_tiers(compared)
  c(rejected = any(compared$adj.p.value <= 0.05), low = tiers$conf.low,
    high = tiers$conf.high, estimate = tiers$estimate, bound = tiers$bound[1])
}

arguments <- commandArgs(TRUE)
sets <- if (length(arguments) > 0) as.integer(arguments[1]) else 300
cells <- expand.grid(k = c(5, 20, 100), n = 200,
                     plan = c("half splits", "groups"),
                     stringsAsFactors = FALSE)
wanted <- seq_len(nrow(cells))
if (length(arguments) > 1) {
  wanted <- as.integer(strsplit(arguments[2], ",")[[1]])
}
file <- file.path(if (length(arguments) > 2) arguments[3] else ".",
                  "best-of-many.csv")
for (i in wanted) {
  cell <- cells[i, ]
  done <- if (file.exists(file)) utils::read.csv(file)
  if (any(done$k == cell$k & done$n == cell$n & done$plan == cell$plan)) next
  set.seed(1000 + i)
  found <- t(replicate(sets, one_set(cell$plan, cell$n, cell$k)))
  part <- function(name) {
    found[, grep(paste0("^", name), colnames(found)), drop = FALSE]
  }
  truth <- mean(part("estimate"))
  inside <- part("low") <= truth & part("high") >= truth
  row <- data.frame(cell, sets, familywise = mean(part("rejected")),
                    all_hold = mean(rowSums(!inside) == 0),
                    best_holds = mean(part("bound") >= truth))
  row[5:7] <- round(row[5:7], 4)
  utils::write.csv(rbind(done, row), file, row.names = FALSE, quote = FALSE)
  print(row)
}
