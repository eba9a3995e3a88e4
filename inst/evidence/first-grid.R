# Makes first-grid.csv: tests and intervals by variance components beside their
# rivals, on exactly true hypotheses and on alternatives.
#   Rscript inst/evidence/first-grid.R [replicates] [folder] [cells]
# Learner a sees one block of features, learner b another block of the same
# distribution, so that both have the same expected value of every measure; with
# an alternative the features of b separate the classes better. "random_lda" is
# one algorithm against itself: each fit draws 3 of 20 features. Finished cells
# are kept in the folder, and a run goes on where it was stopped; `cells` (as
# 3,7) runs these cells alone.
# Rows: the share of data sets in which a test rejects at level .05
# (`rejection`), in which a 95% interval of learner a covers the measure for
# training sets of n/2 records (`coverage`; the truth is the measure of all data
# sets of the cell together), and the mean width of the intervals (`width`).
# `failures` counts the data sets in which a method gave no answer.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 500L
folder <- if (length(arguments) > 1) arguments[2] else "inst/evidence"
here <- environment()
sys.source(system.file("evidence", "learners.R", package = "bcvinfer"), here)

cell <- function(learner, n, positives, alternative = 0, strata = FALSE,
                 share = 1) {
  data.frame(learner, n, positives, alternative, strata, share)
}
# `share` of the replicates where fits are slow. Chosen before the run.
cells <- rbind(
  cell("lda", 100, 0.5), cell("lda", 200, 0.2), cell("lda", 500, 0.05),
  cell("lda", 2000, 0.5, share = 0.6), cell("lda", 10000, 0.2, share = 0.2),
  cell("logistic", 200, 0.5), cell("logistic", 500, 0.2),
  cell("tree", 100, 0.5, share = 0.6), cell("tree", 300, 0.2, share = 0.6),
  cell("knn1", 100, 0.5), cell("knn1", 200, 0.2), cell("knn1", 500, 0.05),
  cell("knn7", 200, 0.5), cell("knn7", 300, 0.2),
  cell("knn7", 1000, 0.5, share = 0.6), cell("random_lda", 300, 0.5),
  cell("random_lda", 2000, 0.5, share = 0.6),
  cell("random_lda", 10000, 0.5, share = 0.2),
  cell("lda", 200, 0.2, strata = TRUE), cell("knn7", 200, 0.2, strata = TRUE),
  cell("lda", 200, 0.5, 0.15), cell("lda", 200, 0.5, 0.3),
  cell("lda", 1000, 0.2, 0.15), cell("logistic", 200, 0.5, 0.25),
  cell("knn1", 300, 0.2, 0.4), cell("knn7", 200, 0.5, 0.25),
  cell("tree", 200, 0.5, 0.3, share = 0.6)
)
measures <- c("error", "f1", "mcc", "f1_macro", "brier", "roc_auc")

draw <- function(cell) {
  random <- cell$learner == "random_lda"
  shift <- if (random) {
    c(rep(0, 10), seq(0.2, 1, length.out = 10))
  } else {
    seq(0.1, 0.7, length.out = 5)
  }
  repeat {
    y <- as.integer(stats::runif(cell$n) < cell$positives)
    if (min(sum(y), sum(1 - y)) >= 6) break
  }
  noise <- function() matrix(stats::rnorm(cell$n * length(shift)), cell$n)
  a <- noise() + outer(y, shift)
  list(y = y, a = a,
       b = if (random) a else noise() + outer(y, shift + cell$alternative))
}

# The probabilities of class 1 in all folds: a matrix of records x repetitions.
predict_folds <- function(x, y, fold, fit) {
  vapply(seq_len(ncol(fold)), function(j) {
    p <- numeric(length(y))
    for (k in unique(fold[, j])) {
      test <- fold[, j] == k
      p[test] <- fit(x[!test, , drop = FALSE], y[!test],
                     x[test, , drop = FALSE])
    }
    p
  }, numeric(length(y)))
}

own_predictions <- function(data, plan, fit, repetitions = ncol(plan)) {
  fold <- plan[, seq_len(repetitions), drop = FALSE]
  table <- data.frame(
    row = rep(seq_along(data$y), repetitions),
    rep = rep(seq_len(repetitions), each = length(data$y)),
    fold = as.vector(fold), truth = factor(data$y, 0:1),
    pa = as.vector(fit$a[, seq_len(repetitions)]),
    pb = as.vector(fit$b[, seq_len(repetitions)])
  )
  table$a <- factor(as.integer(table$pa > 0.5), 0:1)
  table$b <- factor(as.integer(table$pb > 0.5), 0:1)
  cv_predictions(table, truth, c(a, b), row, rep, fold,
                 probs = list(a = "pa", b = "pb"))
}

both <- function(data, fold, fit) {
  list(a = predict_folds(data$a, data$y, fold, fit),
       b = predict_folds(data$b, data$y, fold, fit))
}

positive_of <- function(measure) {
  if (measure %in% c("error", "f1_macro", "brier", "roc_auc")) NULL else "1"
}

# NA where the method gives no answer.
attempt <- function(code, size = 1) {
  tryCatch(suppressWarnings(code), bcvinfer_error = function(e) rep(NA, size))
}

one_study <- function(cell) {
  data <- draw(cell)
  strata <- if (cell$strata) data$y
  fit <- evidence_learners[[cell$learner]]
  halves <- cv_bcv(cell$n, 15, strata = strata, nested = TRUE)$assignment
  fits <- both(data, halves, fit)
  folds <- cv_kfold(cell$n, 10, strata = strata)$assignment
  kfold <- own_predictions(data, folds, both(data, folds, fit))
  found <- list()
  for (m in c(3, 5, 15)) {
    x <- own_predictions(data, halves, fits, m)
    for (measure in measures) {
      positive <- positive_of(measure)
      name <- paste("components", measure, m)
      found[[paste("test", name)]] <- attempt(
        components_test(x, a, b, measure, positive)$p.value
      )
      found[[paste("interval", name)]] <- attempt(unlist(
        interval_components(x, measure, positive = positive)[
          1, c("estimate", "conf.low", "conf.high")]
      ), 3)
    }
    pairs <- contingency_counts(x, a, b, scheme = "bcv")
    counts <- confusion_counts(x, "1", scheme = "bcv")
    counts <- counts[counts$learner == "a", ]
    found[[paste("test bcv_mcnemar error", m)]] <-
      attempt(bcv_mcnemar_test(pairs)$p.value)
    differences <- loss_differences(pairs)
    found[[paste("test bcv_t error", m)]] <-
      attempt(bcv_t_test(differences)$p.value)
    found[[paste("interval beta_prime f1", m)]] <- attempt(unlist(
      interval_beta_prime(counts)[1, c("estimate", "conf.low", "conf.high")]
    ), 3)
    if (m == 5) {
      found[["test calibrated_bcv52_f error 5"]] <-
        attempt(calibrated_bcv52_f_test(differences)$p.value)
      training <- attempt(variance_components(x, a, b), 0)
    }
  }
  pairs <- contingency_counts(kfold, a, b, scheme = "kfold")
  found[["test kfold_z error 10"]] <- attempt(kfold_z_test(pairs)$p.value)
  found[["test corrected_kfold_t error 10"]] <-
    attempt(corrected_kfold_t_test(loss_differences(pairs))$p.value)
  found[["test components_kfold error 10"]] <- attempt(
    components_test(kfold, a, b, training = training)$p.value
  )
  # The counts of learner a, for the truth of measures that are no means.
  found$table <- unlist(counts[c("tp", "fp", "fn", "tn")] |> colSums())
  found
}

# The measure of all data sets together.
truth_of <- function(measure, studies, estimates) {
  cells <- as.list(Reduce(`+`, lapply(studies, `[[`, "table")))
  f1 <- function(tp, wrong) 2 * tp / (2 * tp + wrong)
  wrong <- cells$fp + cells$fn
  switch(measure,
    f1 = f1(cells$tp, wrong),
    f1_macro = (f1(cells$tp, wrong) + f1(cells$tn, wrong)) / 2,
    mcc = (cells$tp * cells$tn - cells$fp * cells$fn) /
      sqrt((cells$tp + cells$fp) * (cells$tp + cells$fn) *
             (cells$tn + cells$fp) * (cells$tn + cells$fn)),
    mean(estimates, na.rm = TRUE)
  )
}

summarize_cell <- function(cell, studies) {
  names <- setdiff(names(studies[[1]]), "table")
  rows <- lapply(names, function(name) {
    words <- strsplit(name, " ")[[1]]
    values <- vapply(studies, `[[`, numeric(if (words[1] == "test") 1 else 3),
                     name)
    line <- function(what, value, se, failed) {
      data.frame(cell[c("learner", "n", "positives", "alternative", "strata")],
                 method = words[2], measure = words[3], m = words[4], what,
                 value = signif(value, 5), se = signif(se, 2),
                 replicates = length(studies), failures = failed)
    }
    if (words[1] == "test") {
      rejected <- !is.na(values) & values < 0.05
      share <- mean(rejected)
      return(line("rejection", share, sqrt(share * (1 - share) /
                                             length(studies)),
                  sum(is.na(values))))
    }
    if (cell$alternative > 0) return(NULL)
    truth <- truth_of(words[3], studies, values[1, ])
    kept <- !is.na(values[2, ])
    covers <- values[2, kept] <= truth & truth <= values[3, kept]
    width <- values[3, kept] - values[2, kept]
    rbind(line("coverage", mean(covers),
               sqrt(mean(covers) * (1 - mean(covers)) / sum(kept)), sum(!kept)),
          line("width", mean(width), stats::sd(width) / sqrt(sum(kept)),
               sum(!kept)))
  })
  do.call(rbind, rows)
}

chosen <- if (length(arguments) > 2) {
  as.integer(strsplit(arguments[3], ",")[[1]])
} else {
  seq_len(nrow(cells))
}
kept <- file.path(folder, "first-grid-cells")
dir.create(kept, showWarnings = FALSE)
for (i in chosen) {
  file <- file.path(kept, sprintf("cell-%02d.csv", i))
  if (file.exists(file)) next
  set.seed(20261122 + i)
  size <- ceiling(replicates * cells$share[i])
  start <- proc.time()[["elapsed"]]
  studies <- lapply(seq_len(size), function(replicate) one_study(cells[i, ]))
  rows <- summarize_cell(cells[i, ], studies)
  utils::write.csv(rows, file, row.names = FALSE, quote = FALSE)
  message("cell ", i, ": ", toString(unlist(cells[i, 1:4])), ", ",
          round(proc.time()[["elapsed"]] - start), " s")
}
files <- list.files(kept, full.names = TRUE)
if (length(files) == nrow(cells)) {
  utils::write.csv(do.call(rbind, lapply(files, utils::read.csv)),
                   file.path(folder, "first-grid.csv"), row.names = FALSE,
                   quote = FALSE)
}
