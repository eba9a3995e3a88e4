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
core <- function(name) getFromNamespace(name, "bcvinfer")

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

f1_scores <- function(predicted, y) {
  num <- 2 * (predicted & y)
  den <- predicted + y
  theta <- sum(num) / sum(den)
  theta + (num - theta * den) / mean(den)
}

# The parts of the variance, and the same without groups.
parts_of <- function(scores, layout, measure) {
  components <- function(layout) {
    core("plan_components")(scores, layout, "halves")
  }
  found <- components(layout)
  singly <- components(layout["fold"])
  c(estimate = found$estimate, stderr = found$stderr, df = found$df,
    singly = singly$stderr, singly_df = singly$df)
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

examine <- function(kept) {
  numbers <- function(x) structure(as.integer(x), dim = dim(x))
  y <- numbers(kept$y)
  a <- numbers(kept$a)
  b <- numbers(kept$b)
  layout <- list(fold = numbers(kept$fold), group = kept$group)
  wrong_a <- (a != y) + 0
  difference <- wrong_a - (b != y)
  groups <- max(kept$group)
  of_record <- rowMeans(difference)
  sums <- rowsum(of_record, kept$group)
  deff <- max(1, groups / (groups - 1) * sum(sums^2) / sum(of_record^2))
  c(test = parts_of(difference, layout, "error"),
    test_f1 = parts_of(f1_scores(b, y) - f1_scores(a, y), layout, "f1"),
    error = parts_of(wrong_a, layout, "error"),
    f1 = parts_of(f1_scores(a, y), layout, "f1"),
    n01 = sum(difference > 0), n10 = sum(difference < 0), deff = deff)
}

# What the tests and intervals of the package make of it. (A(m) = m + 1/2.)
judge <- function(found, m, truth) {
  value <- function(name) unlist(found[, name])
  rejects <- function(what) {
    t <- value(paste0(what, ".estimate")) / value(paste0(what, ".stderr"))
    mean(2 * stats::pt(-abs(t), value(paste0(what, ".df"))) < 0.05)
  }
  covers <- function(what, stderr = "stderr") {
    part <- function(name) value(paste(what, name, sep = "."))
    df <- part(if (stderr == "stderr") "df" else "singly_df")
    ends <- mapply(core("components_ends"), part("estimate"),
                   stats::qt(0.975, df) * part(stderr),
                   MoreArgs = list(range = c(0, 1), conf.level = 0.95))
    mean(ends[1, ] <= truth[[what]] & truth[[what]] <= ends[2, ])
  }
  mcnemar <- function(deff) {
    divisor <- (m + 0.5) * deff
    statistic <- core("mcnemar_statistic")(value("n01") / divisor,
                                           value("n10") / divisor)
    mean(stats::pchisq(statistic, 1, lower.tail = FALSE) < 0.05)
  }
  c(components_error = rejects("test"), components_f1 = rejects("test_f1"),
    bcv_mcnemar = mcnemar(1), bcv_mcnemar_deff = mcnemar(value("deff")),
    interval_error = covers("error"), interval_f1 = covers("f1"),
    interval_error_singly = covers("error", "singly"),
    interval_f1_singly = covers("f1", "singly"))
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
  found <- as.data.frame(t(vapply(saved$kept, examine, numeric(23))))
  shares <- judge(found, cell$m, saved$truth)
  message(name, ": ", toString(paste(names(shares), round(shares, 3))))
  data.frame(cell, method = names(shares),
             what = rep(c("rejection_rate", "coverage"), c(4, 4)),
             value = unname(shares),
             se = signif(sqrt(shares * (1 - shares) / replicates), 2),
             replicates, row.names = NULL)
})
if (!fit_only) {
  utils::write.csv(do.call(rbind, rows),
                   gzfile(file.path(folder, "groups.csv.gz")),
                   row.names = FALSE, quote = FALSE)
}
