# Counts by hand: one row per repetition and fold, cells recycled.
fold_counts <- function(m, k, tp, fp, fn, tn, learner = "tree", scheme = NULL,
                        n_train = NULL, n_test = NULL, class = NULL) {
  grid <- expand.grid(fold = seq_len(k), rep = seq_len(m),
                      class = class %||% "none", learner = learner,
                      stringsAsFactors = FALSE)
  data <- data.frame(learner = grid$learner, class = grid$class,
                     rep = grid$rep, fold = grid$fold, tp = tp, fp = fp,
                     fn = fn, tn = tn)
  if (is.null(class)) data$class <- NULL
  design <- if (!is.null(scheme)) {
    list(scheme = scheme, m = m, k = k, n = NULL, n_train = n_train,
         n_test = n_test)
  }
  new_counts(data, "confusion_counts", design)
}

# Counts that vary between folds, of two learners.
varied_counts <- function(m, k, scheme = NULL, ...) {
  folds <- 2 * m * k
  row <- seq_len(folds)
  wave <- function(shift) (row * 7 + shift * 5) %% 6
  fold_counts(m, k, tp = 30 + wave(0) + 5 * (row > m * k), fp = 8 + wave(1),
              fn = 6 + wave(2), tn = 34 + wave(3),
              learner = c("tree", "knn"), scheme = scheme, ...)
}

ends_of <- function(interval) {
  unname(c(interval$conf.low, interval$conf.high))
}

# Accuracies by fold, as counts of ten records.
accuracy_folds <- function(m, k, right, ...) {
  fold_counts(m, k, tp = right, fp = 10 - right, fn = 0, tn = 0, ...)
}
