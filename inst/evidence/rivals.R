# Makes rivals.csv.gz: intervals of other programs and papers beside those of
# this package, on the same samples.
#   Rscript inst/evidence/rivals.R [samples] [costly samples] [folder] [cells]
# Needs cvAUC, mlr3inferr, pROC and tidyposterior (with rstanarm) from CRAN, of
# which the package itself uses none for its results. Two normal classes, five
# features. Each interval is judged by the truth at its own number of training
# records (`train`): n, also where folds or subsamples have 9/10 of the records,
# 4/5 of n (0.8n), n/2, or 2/3 of n (0.67n, one hold-out). `fits` is what the
# interval costs. Truth: the mean of 300 classifiers on 2,000 new records each.
# An interval that is undefined covers nothing. The methods of hundreds of fits
# have the first samples of a cell alone (`costly samples`). In rivals.csv.gz
# the rows of all cells but the first were made before each sample had a seed of
# its own, and without tidyposterior: the script draws other samples for them.
#   cai2023  The bootstrap of the cross-validated error (Cai et al., 2023): the
#            variance between 100 bootstrap samples of the mean of 10 random
#            splits, less what the splits add; no record is on both sides of a
#            split. Written for this comparison.
#   perf_mod The posterior of accuracy by fold, tidyposterior with its defaults;
#            it wants two learners: the second is a tree.
#   bbc_cv   The bootstrap of the best of many (Tsamardinos et al., 2018): the
#            best of 20 equally good settings in 500 bootstrap samples, judged
#            on the records that are not in them; percentiles. Written for this
#            comparison. Rows with `learner` "best of 20": one test set of 500
#            records, error .2, correlation 1/2, as in best-of-many.R.
# Finished cells are kept in the folder.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 200L
costly <- if (length(arguments) > 1) as.integer(arguments[2]) else 40L
folder <- if (length(arguments) > 2) arguments[3] else tempfile("rivals")
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
here <- environment()
sys.source(system.file("evidence", "learners.R", package = "bcvinfer"), here)

rival <- function(package, name) {
  if (!requireNamespace(package, quietly = TRUE)) {
    stop("This comparison needs ", package,
         ", from CRAN: install.packages(\"", package, "\")", call. = FALSE)
  }
  getExportedValue(package, name)
}
cv_auc_interval <- rival("cvAUC", "ci.cvAUC")
delong_interval <- rival("pROC", "ci.auc")
perf_mod <- rival("tidyposterior", "perf_mod")
inferr <- lapply(c(wald_cv = "WaldCV", cor_t = "CorrectedT", con_z = "ConZ",
                   ncv = "NestedCV", holdout = "Holdout"), function(name) {
  rival("mlr3inferr", paste0("MeasureCi", name))
})
lgr::get_logger("mlr3")$set_threshold("error")

cells <- data.frame(
  learner = c("lda", "knn7", "logistic", "tree", "best of 20"),
  n = c(200, 300, 500, 200, 500), positives = c(0.5, 0.2, 0.1, 0.3, 0.5)
)

draw <- function(n, positives) {
  y <- as.integer(stats::runif(n) < positives)
  list(y = y, x = matrix(stats::rnorm(5 * n), n) +
         outer(y, seq(0.1, 0.7, length.out = 5)))
}

frame_of <- function(data) data.frame(data$x, y = factor(data$y, 0:1))

# The learner as mlr3 has it.
mlr3_learner <- function(fit) {
  R6::R6Class(inherit = mlr3::LearnerClassif, public = list(
    initialize = function() {
      super$initialize("classif.own", predict_types = c("response", "prob"),
                       feature_types = "numeric", properties = "twoclass")
      self$predict_type <- "prob"
    }
  ), private = list(
    .train = function(task) {
      list(x = as.matrix(task$data(cols = task$feature_names)),
           y = as.integer(task$truth() == "1"))
    },
    .predict = function(task) {
      p <- fit(self$model$x, self$model$y,
               as.matrix(task$data(cols = task$feature_names)))
      list(prob = cbind("0" = 1 - p, "1" = p))
    }
  ))$new()
}

mlr3_intervals <- function(data, fit, kind, measures, resampling) {
  task <- mlr3::TaskClassif$new("sample", frame_of(data), "y", positive = "1")
  result <- suppressWarnings(mlr3::resample(task, mlr3_learner(fit),
                                            resampling))
  lapply(measures, function(measure) {
    found <- result$aggregate(inferr[[kind]]$new(mlr3::msr(measure)))
    unname(found[2:3])
  })
}

own_learner <- function(fit) {
  function(train, test, target) {
    p <- fit(as.matrix(train[names(test)]), as.integer(train[[target]] == "1"),
             as.matrix(test))
    data.frame(.pred_class = factor(as.integer(p > 0.5), 0:1), .pred_0 = 1 - p,
               .pred_1 = p)
  }
}

area <- function(p, y) {
  ones <- sum(y)
  (sum(rank(p)[y == 1]) - ones * (ones + 1) / 2) / (ones * (length(y) - ones))
}

true_values <- function(cell, size, fit) {
  totals <- rowMeans(replicate(300, {
    train <- draw(size, cell$positives)
    test <- draw(2000, cell$positives)
    p <- fit(train$x, train$y, test$x)
    called <- p > 0.5
    c(error = mean(called != test$y), both = mean(called & test$y),
      called = mean(called) + mean(test$y), roc_auc = area(p, test$y))
  }))
  c(totals[c("error", "roc_auc")],
    f1 = 2 * totals[["both"]] / totals[["called"]])
}

ends <- function(interval) {
  unlist(suppressWarnings(interval)[1, c("conf.low", "conf.high")])
}

# The error of ten random splits of the records that a bootstrap sample has, a
# tenth of them for testing, with their numbers in the sample.
split_errors <- function(data, fit, count) {
  drawn <- which(count > 0)
  vapply(1:10, function(split) {
    test <- sample(drawn, round(length(drawn) / 10))
    train <- setdiff(drawn, test)
    train <- rep(train, count[train])
    p <- fit(data$x[train, ], data$y[train], data$x[test, , drop = FALSE])
    stats::weighted.mean((p > 0.5) != data$y[test], count[test])
  }, 0)
}

bootstrap_of_cv <- function(data, fit, error) {
  n <- length(data$y)
  found <- replicate(100, {
    split_errors(data, fit, tabulate(sample(n, replace = TRUE), n))
  })
  between <- stats::var(colMeans(found)) -
    mean(apply(found, 2, stats::var)) / nrow(found)
  error + c(-1, 1) * stats::qnorm(0.975) * sqrt(max(between, 0))
}

# The credible interval of the first learner's error. `wrong`: learners in
# columns.
credible_interval <- function(wrong, fold) {
  right <- data.frame(id = paste0("Fold", 1:10), 1 - rowsum(wrong + 0, fold) /
                        as.vector(table(fold)))
  draws <- suppressWarnings(tidy(perf_mod(right, seed = 1, refresh = 0),
                                 seed = 1))
  1 - stats::quantile(draws$posterior[draws$model == "a"], c(0.975, 0.025))
}

# "<package>::<method> <measure> <train> <fits>"
one_sample <- function(cell, fit, all, seed) {
  set.seed(seed)
  data <- draw(cell$n, cell$positives)
  frame <- frame_of(data)
  learners <- list(a = own_learner(fit))
  halves <- cv_predict(cv_bcv(cell$n, m = 5), frame, y, learners)
  blocks <- cv_predict(cv_blocks(frame, strata = y), frame, y, learners)
  ten <- cv_kfold(cell$n, 10, strata = data$y)
  folds <- cv_predict(ten, frame, y, learners)
  counts <- confusion_counts(folds, "1")
  found <- list(
    "bcvinfer::beta error n 10" = ends(interval_beta(counts, "error")),
    "bcvinfer::beta_prime_kfold f1 n 10" = ends(interval_beta_prime(counts))
  )
  for (measure in c("error", "f1", "roc_auc")) {
    positive <- if (measure == "f1") "1"
    components <- function(x, ...) {
      ends(interval_components(x, measure, positive = positive, ...))
    }
    found[[paste("bcvinfer::components", measure, "n/2 10")]] <-
      components(halves)
    found[[paste("bcvinfer::components", measure, "0.8n 15")]] <-
      components(blocks)
    found[[paste("bcvinfer::components", measure, "n 20")]] <-
      components(folds, training = suppressWarnings(variance_components(
        halves, measure = measure, positive = positive
      )))
  }
  likely <- tidy(folds)
  found[["cvAUC::ci.cvAUC roc_auc n 10"]] <- cv_auc_interval(
    likely$.pred_1, likely$truth, folds = likely$fold
  )$ci
  train <- sample(cell$n, round(2 / 3 * cell$n))
  p <- fit(data$x[train, ], data$y[train], data$x[-train, ])
  one <- data.frame(truth = factor(data$y[-train], 0:1), p)
  one$a <- factor(as.integer(p > 0.5), 0:1)
  one <- cv_predictions(one, truth, a, probs = list(a = "p"))
  found[["pROC::ci.auc roc_auc 0.67n 1"]] <-
    delong_interval(data$y[-train], p, quiet = TRUE, direction = "<")[c(1, 3)]
  for (measure in c("error", "roc_auc")) {
    found[[paste("bcvinfer::components", measure, "0.67n 1")]] <-
      ends(interval_components(one, measure))
  }
  resampled <- function(method, train, fits, resampling,
                        measures = c(error = "classif.ce")) {
    names <- paste0("mlr3inferr::", method, " ", names(measures), " ", train,
                    " ", fits)
    found[names] <<- mlr3_intervals(data, fit, method, measures, resampling)
  }
  resampled("holdout", "0.67n", 1, mlr3::rsmp("holdout", ratio = 2 / 3))
  resampled("wald_cv", "n", 10, mlr3::rsmp("cv", folds = 10))
  resampled("cor_t", "n", 15,
            mlr3::rsmp("subsampling", repeats = 15, ratio = 0.9),
            c(error = "classif.ce", f1 = "classif.fbeta"))
  wrong <- (likely$.pred_1 > 0.5) != (likely$truth == "1")
  tree <- tidy(cv_predict(ten, frame, y,
                          list(b = own_learner(fit_tree))))
  found[["tidyposterior::perf_mod error n 20"]] <-
    credible_interval(cbind(a = wrong, b = tree$estimate != tree$truth),
                      likely$fold)
  if (!all) return(found)
  resampled("con_z", "n", 210, mlr3::rsmp("paired_subsampling", repeats_in = 10,
                                          repeats_out = 10, ratio = 0.9))
  resampled("ncv", "n", 250, mlr3::rsmp("ncv", folds = 5, repeats = 10))
  found[["paper::cai2023 error n 1000"]] <-
    bootstrap_of_cv(data, fit, mean(wrong))
  found
}

# Of 20 settings on one test set the value of the best, which is that of all.
best_of_twenty <- function(n) {
  easy <- stats::rnorm(n, sd = sqrt(0.5))
  own <- matrix(stats::rnorm(20 * n, sd = sqrt(0.5)), n)
  wrong <- easy + own > stats::qnorm(0.2, lower.tail = FALSE)
  truth <- rep(c("a", "b"), length.out = n)
  labels <- as.data.frame(ifelse((truth == "a") == wrong, "b", "a"))
  x <- cv_predictions(data.frame(truth, labels), truth, names(labels))
  all <- as.data.frame(suppressWarnings(
    interval_components(x, "error", simultaneous = TRUE)
  ))
  alone <- as.data.frame(suppressWarnings(interval_components(x, "error")))
  best <- which.min(all$estimate)
  bound <- c("conf.low", "conf.high")
  out <- replicate(500, {
    count <- tabulate(sample(n, replace = TRUE), n)
    chosen <- which.min(crossprod(wrong, count))
    mean(wrong[count == 0, chosen])
  })
  list("bcvinfer::components error n 20" = unlist(alone[best, bound]),
       "bcvinfer::simultaneous error n 20" = unlist(all[best, bound]),
       "paper::bbc_cv error n 20" = unname(stats::quantile(out,
                                                           c(0.025, 0.975))))
}

run_cell <- function(cell, seed) {
  set.seed(seed)
  many <- cell$learner == "best of 20"
  fit <- evidence_learners[[cell$learner]]
  truth <- if (many) list(n = c(error = 0.2)) else
    lapply(c(n = 1, "0.8n" = 0.8, "0.67n" = 2 / 3, "n/2" = 0.5),
           function(share) true_values(cell, round(share * cell$n), fit))
  samples <- lapply(seq_len(replicates), function(replicate) {
    if (many) best_of_twenty(cell$n) else
      one_sample(cell, fit, replicate <= costly, seed + replicate)
  })
  rows <- lapply(names(samples[[1]]), function(name) {
    words <- strsplit(name, " ")[[1]]
    values <- do.call(rbind, lapply(samples, `[[`, name))
    aim <- truth[[words[3]]][[words[2]]]
    # (An undefined interval covers nothing.)
    covers <- !is.na(values[, 1]) & values[, 1] <= aim & aim <= values[, 2]
    data.frame(cell, method = words[1], measure = words[2], train = words[3],
               fits = as.integer(words[4]), coverage = signif(mean(covers), 4),
               se = signif(sqrt(mean(covers) * mean(!covers) / length(covers)),
                           2),
               width = signif(mean(values[, 2] - values[, 1], na.rm = TRUE), 4),
               replicates = length(covers))
  })
  do.call(rbind, rows)
}

wanted <- if (length(arguments) > 3) {
  as.integer(strsplit(arguments[4], ",")[[1]])
} else {
  seq_len(nrow(cells))
}
for (i in wanted) {
  file <- file.path(folder, paste0("rivals-", i, ".csv"))
  if (file.exists(file)) next
  rows <- run_cell(cells[i, ], 20261124 + 1000 * i)
  utils::write.csv(rows, paste0(file, ".new"), row.names = FALSE,
                   quote = FALSE)
  file.rename(paste0(file, ".new"), file)
}
files <- file.path(folder, paste0("rivals-", seq_len(nrow(cells)), ".csv"))
if (all(file.exists(files))) {
  utils::write.csv(do.call(rbind, lapply(files, utils::read.csv)),
                   gzfile(file.path(folder, "rivals.csv.gz")),
                   row.names = FALSE, quote = FALSE)
}
