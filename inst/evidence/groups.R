# Makes groups.csv.gz: tests and intervals where records belong to groups (rows
# of one patient), which are dealt to the halves as a whole.
#   Rscript inst/evidence/groups.R [replicates] [folder] [fit] [cells]
# The predictions of each cell are kept in the folder; with "fit" nothing else
# is done, so that another version of the package can judge the same
# predictions. Of cells that are not asked for (as 46,47) rows stay as they are.
# Classes and half of the noise are the group's. Learner a sees one
# block of features, b another one that is exchangeable with it, so that the
# hypothesis of equal error and F1 is exactly true. For each number and sizes of
# groups and each learner: the share of data sets in which each test rejects at
# level .05, and the coverage of 95% intervals for training sets of half of the
# groups.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 500L
folder <- if (length(arguments) > 1) arguments[2] else tempfile("groups")
fit_only <- length(arguments) > 2 && arguments[3] == "fit"
only <- if (length(arguments) > 3) as.integer(strsplit(arguments[4], ",")[[1]])
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
here <- environment()
sys.source(system.file("evidence", "learners.R", package = "bcvinfer"), here)

# Five rows on average; of the others 14 (10 groups are as uneven as 5.9 equal
# ones), or 2.9, most of them in every tenth group (10 groups are as uneven as
# 2.1 equal ones).
group_sizes <- list(
  equal = function(groups) rep(5, groups),
  poisson = function(groups) 1 + stats::rpois(groups, 4),
  lognormal = function(groups) ceiling(stats::rlnorm(groups, 1.2, 0.7)),
  uneven = function(groups) rep(c(2, 10, 30), length.out = groups),
  few_large = function(groups) rep(c(20, rep(1, 9)), length.out = groups)
)
features <- 4
shift <- 0.7

draw <- function(groups, sizes) {
  # A plan refuses a group of more than half of the records.
  repeat {
    size <- group_sizes[[sizes]](groups)
    if (2 * max(size) <= sum(size)) break
  }
  group <- rep(seq_len(groups), size)
  y <- sample(rep(0:1, length.out = groups))[group]
  of_group <- matrix(stats::rnorm(groups * 2 * features), groups)
  own <- matrix(stats::rnorm(length(group) * 2 * features), length(group))
  list(group = group, y = y, x = shift * y + of_group[group, ] + own)
}

block <- function(data, learner) {
  data$x[, (learner - 1) * features + seq_len(features), drop = FALSE]
}

# The predicted classes of all records by classifiers of the other half: a
# matrix of records x repetitions.
predict_halves <- function(data, plan, fit, learner) {
  x <- block(data, learner)
  apply(plan$assignment, 2, function(fold) {
    predicted <- integer(length(fold))
    for (k in 1:2) {
      test <- fold == k
      share <- fit(x[!test, , drop = FALSE], data$y[!test],
                   x[test, , drop = FALSE])
      predicted[test] <- as.integer(share > 0.5)
    }
    predicted
  })
}

# Error and F1 of classifiers that are trained on half of the groups.
true_values <- function(groups, sizes, fit, fits = 400) {
  counts <- rowSums(replicate(fits, {
    train <- draw(groups, sizes)
    half <- train$group %in% sample(groups, groups %/% 2)
    test <- draw(200, sizes)
    share <- fit(block(train, 1)[half, ], train$y[half], block(test, 1))
    p <- as.integer(share > 0.5)
    c(n = length(p), wrong = sum(p != test$y), tp = sum(p & test$y),
      called = sum(p) + sum(test$y))
  }))
  c(error = counts[["wrong"]] / counts[["n"]],
    f1 = 2 * counts[["tp"]] / counts[["called"]])
}

# One data set and what both learners predict; bytes save room.
one_data_set <- function(groups, sizes, fit, m) {
  data <- draw(groups, sizes)
  plan <- suppressWarnings(cv_bcv(length(data$y), m = m, groups = data$group))
  bytes <- function(x) structure(as.raw(x), dim = dim(x))
  list(y = bytes(data$y), group = data$group, fold = bytes(plan$assignment),
       a = bytes(predict_halves(data, plan, fit, 1)),
       b = bytes(predict_halves(data, plan, fit, 2)))
}

# What the package makes of one data set, NA where it gives no answer: p-values
# of tests, and whether intervals hold the true value (`singly`: of the same
# predictions without their groups).
examine <- function(kept, truth) {
  numbers <- function(x) structure(as.integer(x), dim = dim(x))
  fold <- numbers(kept$fold)
  table <- data.frame(
    row = as.vector(row(fold)), rep = as.vector(col(fold)),
    fold = as.vector(fold), truth = factor(rep(numbers(kept$y), ncol(fold)),
                                           0:1),
    a = factor(numbers(kept$a), 0:1), b = factor(numbers(kept$b), 0:1),
    group = rep(kept$group, ncol(fold))
  )
  singly <- cv_predictions(table, truth, c(a, b), row, rep, fold)
  grouped <- cv_predictions(table, truth, c(a, b), row, rep, fold,
                            groups = group)
  answer <- function(code) {
    tryCatch(suppressWarnings(code), bcvinfer_error = function(e) NA)
  }
  components <- function(...) components_test(grouped, a, b, ...)$p.value
  covers <- function(x, measure, ...) {
    found <- interval_components(x, measure, ...)
    found <- found[found$learner == "a", ]
    found$conf.low <= truth[[measure]] & truth[[measure]] <= found$conf.high
  }
  mcnemar <- function(x, ...) {
    bcv_mcnemar_test(contingency_counts(x, a, b, scheme = "bcv"), ...)$p.value
  }
  c(components_error = answer(components()),
    components_f1 = answer(components("f1", positive = "1")),
    bcv_mcnemar = answer(mcnemar(singly)),
    bcv_mcnemar_deff = answer(mcnemar(grouped)),
    interval_error = answer(covers(grouped, "error")),
    interval_f1 = answer(covers(grouped, "f1", positive = "1")),
    interval_error_singly = answer(covers(singly, "error")),
    interval_f1_singly = answer(covers(singly, "f1", positive = "1")))
}

compared <- evidence_learners[c("lda", "knn1", "tree")]
cells <- rbind(
  expand.grid(groups = 15, m = c(3, 5), sizes = names(group_sizes)[1:3],
              learner = names(compared), stringsAsFactors = FALSE),
  expand.grid(groups = c(30, 60, 200), m = 5, sizes = names(group_sizes)[1:3],
              learner = names(compared), stringsAsFactors = FALSE)
)

cells <- rbind(
  cells[order(match(cells$learner, names(compared))), ],
  expand.grid(groups = c(30, 60, 200), m = 5, sizes = names(group_sizes)[4:5],
              learner = names(compared), stringsAsFactors = FALSE)
)

old <- utils::read.csv(system.file("evidence", "groups.csv.gz",
                                   package = "bcvinfer"))
rows <- lapply(seq_len(nrow(cells)), function(i) {
  cell <- cells[i, ]
  if (!is.null(only) && !i %in% only) return(merge(old, cell, sort = FALSE))
  name <- paste(unlist(cell), collapse = "-")
  file <- file.path(folder, paste0(name, "-", replicates, ".rds"))
  if (!file.exists(file)) {
    set.seed(20261122 + i)
    fit <- compared[[cell$learner]]
    truth <- true_values(cell$groups, cell$sizes, fit)
    kept <- replicate(replicates, one_data_set(cell$groups, cell$sizes, fit,
                                               cell$m), simplify = FALSE)
    saveRDS(list(truth = truth, kept = kept), paste0(file, ".new"))
    file.rename(paste0(file, ".new"), file)
  }
  if (fit_only) return(NULL)
  saved <- readRDS(file)
  found <- vapply(saved$kept, examine, numeric(8), truth = saved$truth)
  answers <- rowSums(!is.na(found))
  shares <- rowMeans(found < 0.05, na.rm = TRUE)
  shares[5:8] <- rowMeans(found[5:8, ], na.rm = TRUE)
  message(name, ": ", toString(paste(names(shares), round(shares, 3))))
  data.frame(cell, method = names(shares),
             what = rep(c("rejection_rate", "coverage"), c(4, 4)),
             value = unname(shares),
             se = signif(sqrt(shares * (1 - shares) / answers), 2),
             replicates = answers, row.names = NULL)
})
if (!fit_only) {
  utils::write.csv(do.call(rbind, rows),
                   gzfile(file.path(folder, "groups.csv.gz")),
                   row.names = FALSE, quote = FALSE)
}
