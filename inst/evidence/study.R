# What real-data.R takes of one data set: what two learners (fits_of()) predict
# in the folds of a plan, tests and intervals of that, the true values; and how
# a finished cell is kept.

# The probabilities of class 1 in all folds: a matrix of records x repetitions,
# NA where a record is in no test set. Fold 0 trains only.
predict_folds <- function(x, y, fold, fit) {
  vapply(seq_len(ncol(fold)), function(j) {
    p <- rep(NA_real_, length(y))
    for (k in setdiff(unique(fold[, j]), c(0, NA))) {
      test <- which(fold[, j] == k)
      train <- which(fold[, j] != k)
      p[test] <- fit(x[train, , drop = FALSE], y[train],
                     x[test, , drop = FALSE])
    }
    p
  }, numeric(length(y)))
}

predict_both <- function(cell, data, fold) {
  fits <- fits_of(cell)
  list(fold = fold, a = predict_folds(data$a, data$y, fold, fits$a),
       b = predict_folds(data$b, data$y, fold, fits$b))
}

as_predictions <- function(data, made, m = ncol(made$fold)) {
  used <- seq_len(m)
  table <- data.frame(
    row = rep(seq_along(data$y), m), rep = rep(used, each = length(data$y)),
    fold = as.vector(made$fold[, used]), truth = factor(data$y, 0:1),
    pa = as.vector(made$a[, used]), pb = as.vector(made$b[, used])
  )
  table$a <- factor(as.integer(table$pa > 0.5), 0:1)
  table$b <- factor(as.integer(table$pb > 0.5), 0:1)
  cv_predictions(table, truth, c(a, b), row, rep, fold,
                 probs = list(a = "pa", b = "pb"))
}

# What the true values are made of: shares of the cells of the table, mean
# losses and the mean AUC of the folds that have both classes.
parts_of <- function(p, y, fold) {
  called <- p > 0.5
  likely <- pmin(pmax(abs(p + y - 1), 1e-6), 1 - 1e-6)
  auc <- unlist(lapply(seq_len(ncol(fold)), function(j) {
    vapply(unique(fold[, j]), function(k) {
      test <- fold[, j] == k
      ones <- sum(y[test])
      pairs <- ones * (sum(test) - ones)
      (sum(rank(p[test, j])[y[test] == 1]) - ones * (ones + 1) / 2) / pairs
    }, 0)
  }))
  c(tp = mean(called & y), fp = mean(called & !y), fn = mean(!called & y),
    tn = mean(!called & !y), brier = mean((p - y)^2),
    log_loss = mean(-log(likely)), roc_auc = mean(auc, na.rm = TRUE))
}

# Every measure from its parts.
true_values <- function(parts) {
  cells <- as.list(parts)
  f1 <- function(tp, wrong) 2 * tp / (2 * tp + wrong)
  with(cells, c(
    error = fp + fn, f1 = f1(tp, fp + fn),
    f1_macro = (f1(tp, fp + fn) + f1(tn, fp + fn)) / 2,
    mcc = (tp * tn - fp * fn) /
      sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)),
    precision = tp / (tp + fp), recall = tp / (tp + fn), brier = brier,
    log_loss = log_loss, roc_auc = roc_auc
  ))
}

# NA where the method gives no answer.
attempt <- function(code, size = 1) {
  tryCatch(suppressWarnings(code), bcvinfer_error = function(e) rep(NA, size))
}

positive_of <- function(measure) {
  if (measure %in% c("f1", "mcc", "precision", "recall")) "1"
}

clip_of <- function(measure) if (measure == "log_loss") 1e-6

# A method's words: its name, the measure, the plan and its repetitions.
key <- function(...) paste(...)

p_components <- function(x, measure, ...) {
  attempt(components_test(x, a, b, measure, positive_of(measure),
                          clip = clip_of(measure), ...)$p.value)
}

# Estimate and ends of learners a and b, row by row.
ends_of <- function(code) {
  attempt({
    found <- as.data.frame(code)
    found <- found[match(c("a", "b"), found$learner), ]
    as.vector(as.matrix(found[c("estimate", "conf.low", "conf.high")]))
  }, 6)
}

ends_components <- function(x, measure, ...) {
  ends_of(interval_components(x, measure, positive = positive_of(measure),
                              clip = clip_of(measure), ...))
}

half_split_tests <- function(cell, x, m, measures) {
  found <- list()
  for (measure in measures) {
    found[[key("components", measure, "bcv", m)]] <- p_components(x, measure)
  }
  pairs <- contingency_counts(x, a, b, scheme = "bcv")
  differences <- loss_differences(pairs)
  found[[key("bcv_mcnemar error bcv", m)]] <-
    attempt(bcv_mcnemar_test(pairs)$p.value)
  found[[key("bcv_t error bcv", m)]] <- attempt(bcv_t_test(differences)$p.value)
  if (m == 5) {
    found[["calibrated_bcv52_f error bcv 5"]] <-
      attempt(calibrated_bcv52_f_test(differences)$p.value)
  }
  found
}

kfold_tests <- function(x, halves, measures) {
  pairs <- contingency_counts(x, a, b, scheme = "kfold")
  found <- list(
    "kfold_z error kfold 1" = attempt(kfold_z_test(pairs)$p.value),
    "corrected_kfold_t error kfold 1" =
      attempt(corrected_kfold_t_test(loss_differences(pairs))$p.value)
  )
  for (measure in intersect(kfold_measures, measures)) {
    found[[key("components", measure, "kfold", 1)]] <- attempt(p_components(
      x, measure,
      training = variance_components(halves, a, b, measure,
                                     positive_of(measure))
    ))
  }
  found
}

# Under its name only when it is complete: a run that is killed leaves no half
# of a cell.
write_rows <- function(rows, file) {
  utils::write.csv(rows, paste0(file, ".new"), row.names = FALSE, quote = FALSE,
                   na = "")
  file.rename(paste0(file, ".new"), file)
}
