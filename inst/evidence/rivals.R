# Makes rivals.csv: intervals of cvAUC and mlr3inferr beside those of this
# package, on the same samples.
#   Rscript inst/evidence/rivals.R [replicates] [folder]
# Needs cvAUC and mlr3inferr from CRAN, which the package itself does not use.
# Two normal classes, five features. Each interval is judged by the truth at
# its own number of training records (`train`): n, also where folds or
# subsamples have 9/10 of the records, or n/2. `fits` is what the interval
# costs. Truth: the mean of 300 classifiers on 2,000 new records each. An
# interval that is undefined covers nothing.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 150L
folder <- if (length(arguments) > 1) arguments[2] else "inst/evidence"
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
corrected_t <- rival("mlr3inferr", "MeasureCiCorrectedT")
wald <- rival("mlr3inferr", "MeasureCiWaldCV")
lgr::get_logger("mlr3")$set_threshold("error")

cells <- data.frame(learner = c("lda", "knn7"), n = c(200, 300),
                    positives = c(0.5, 0.2))

draw <- function(n, positives) {
  y <- as.integer(stats::runif(n) < positives)
  list(y = y, x = matrix(stats::rnorm(5 * n), n) +
         outer(y, seq(0.1, 0.7, length.out = 5)))
}

frame_of <- function(data) {
  data.frame(data$x, y = factor(data$y, 0:1))
}

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

mlr3_interval <- function(data, fit, measure, resampling) {
  task <- mlr3::TaskClassif$new("sample", frame_of(data), "y", positive = "1")
  result <- mlr3::resample(task, mlr3_learner(fit), resampling)
  lapply(measure, function(one) unname(result$aggregate(one)[2:3]))
}

own_learner <- function(fit) {
  function(train, test, target) {
    p <- fit(as.matrix(train[names(test)]), as.integer(train[[target]] == "1"),
             as.matrix(test))
    data.frame(.pred_class = factor(as.integer(p > 0.5), 0:1), .pred_0 = 1 - p,
               .pred_1 = p)
  }
}

true_values <- function(cell, size, fit) {
  totals <- rowMeans(replicate(300, {
    train <- draw(size, cell$positives)
    test <- draw(2000, cell$positives)
    p <- fit(train$x, train$y, test$x)
    called <- p > 0.5
    positives <- sum(test$y)
    area <- (sum(rank(p)[test$y == 1]) - positives * (positives + 1) / 2) /
      (positives * (2000 - positives))
    c(error = mean(called != test$y), both = mean(called & test$y),
      called = mean(called) + mean(test$y), roc_auc = area)
  }))
  c(totals[c("error", "roc_auc")],
    f1 = 2 * totals[["both"]] / totals[["called"]])
}

ends <- function(interval) {
  unlist(suppressWarnings(interval)[1, c("conf.low", "conf.high")])
}

# "<package>::<method> <measure> <train> <fits>"
one_sample <- function(cell, fit) {
  data <- draw(cell$n, cell$positives)
  frame <- frame_of(data)
  learners <- list(a = own_learner(fit))
  halves <- cv_predict(cv_bcv(cell$n, m = 5), frame, y, learners)
  folds <- cv_predict(cv_kfold(cell$n, 10, strata = data$y), frame, y,
                      learners)
  counts <- confusion_counts(folds, "1")
  found <- list(
    "bcvinfer::beta error n 10" = ends(interval_beta(counts, "error")),
    "bcvinfer::beta_prime_kfold f1 n 10" = ends(interval_beta_prime(counts))
  )
  for (measure in c("error", "f1", "roc_auc")) {
    positive <- if (measure == "f1") "1"
    found[[paste("bcvinfer::components", measure, "n/2 10")]] <-
      ends(interval_components(halves, measure, positive = positive))
    found[[paste("bcvinfer::components_kfold", measure, "n 20")]] <- ends(
      interval_components(folds, measure, positive = positive,
                          training = variance_components(
                            halves, measure = measure, positive = positive
                          ))
    )
  }
  likely <- tidy(folds)
  found[["cvAUC::ci.cvAUC roc_auc n 10"]] <- cv_auc_interval(
    likely$.pred_1, likely$truth, folds = likely$fold
  )$ci
  error <- mlr3::msr("classif.ce")
  f1 <- mlr3::msr("classif.fbeta")
  found[["mlr3inferr::ci.wald_cv error n 10"]] <- mlr3_interval(
    data, fit, list(wald$new(error)), mlr3::rsmp("cv", folds = 10)
  )[[1]]
  found[c("mlr3inferr::ci.cor_t error n 15",
          "mlr3inferr::ci.cor_t f1 n 15")] <- mlr3_interval(
    data, fit, list(corrected_t$new(error), corrected_t$new(f1)),
    mlr3::rsmp("subsampling", repeats = 15, ratio = 0.9)
  )
  found
}

set.seed(20261122)
rows <- lapply(seq_len(nrow(cells)), function(i) {
  cell <- cells[i, ]
  fit <- evidence_learners[[cell$learner]]
  truth <- list(n = true_values(cell, cell$n, fit),
                "n/2" = true_values(cell, cell$n / 2, fit))
  samples <- lapply(seq_len(replicates), function(replicate) {
    one_sample(cell, fit)
  })
  lapply(names(samples[[1]]), function(name) {
    words <- strsplit(name, " ")[[1]]
    values <- do.call(rbind, lapply(samples, `[[`, name))
    aim <- truth[[words[3]]][[words[2]]]
    # (An undefined interval covers nothing.)
    covers <- !is.na(values[, 1]) & values[, 1] <= aim & aim <= values[, 2]
    data.frame(cell, method = words[1], measure = words[2], train = words[3],
               fits = words[4], coverage = signif(mean(covers), 4),
               se = signif(sqrt(mean(covers) * mean(!covers) / replicates), 2),
               width = signif(mean(values[, 2] - values[, 1], na.rm = TRUE), 4),
               replicates)
  })
})
utils::write.csv(do.call(rbind, unlist(rows, recursive = FALSE)),
                 file.path(folder, "rivals.csv"), row.names = FALSE,
                 quote = FALSE)
