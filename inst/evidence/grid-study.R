# One data set of the evidence grid (grid.R): how it is drawn, what the two
# learners predict on it, what the tests and intervals say, and the true values;
# and how a finished cell is kept.

# The features of the two learners. "blocks": learner b sees another block of
# features of the same distribution, so that both have the same expected value
# of every measure; with an alternative the features of b separate the classes
# better. "itself": one algorithm that draws a seed, twice on the same features.
# "noise": features without information, against the majority class; with 50%
# positives both have an expected error of 1/2. The learner "fixed" is a known
# classifier on one test set, the optimal one of its block.
draw <- function(cell, n = cell$n) {
  # Ten useless features, of which random_lda draws, too.
  shift <- if (cell$learner == "random_lda") {
    c(rep(0, 10), seq(0.2, 1, length.out = 10))
  } else {
    seq(0.1, 0.7, length.out = 5)
  }
  repeat {
    y <- as.integer(stats::runif(n) < cell$positives)
    if (min(sum(y), sum(1 - y)) >= 6) break
  }
  noise <- function() matrix(stats::rnorm(n * length(shift)), n)
  a <- noise() + if (cell$pair == "noise") 0 else outer(y, shift)
  b <- if (cell$pair %in% c("itself", "noise")) {
    a
  } else {
    noise() + outer(y, shift + cell$alternative)
  }
  list(y = y, a = a, b = b, shift = shift)
}

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

fits_of <- function(cell) {
  fit <- evidence_learners[[cell$learner]]
  noise <- cell$pair == "noise"
  list(a = fit, b = if (noise) evidence_learners$majority else fit)
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

# Differences in error of single hold-outs, without the package's predictions:
# with hundreds of fits.
holdout_differences <- function(made, y) {
  colMeans(abs((made$a > 0.5) - y) - abs((made$b > 0.5) - y), na.rm = TRUE)
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

# Of both learners: the classifiers of the half splits, of the K folds, and
# those of all n records on `fresh` new ones.
parts_of_both <- function(cell, data, made, fresh) {
  of_folds <- function(made) {
    if (is.null(made)) return(NULL)
    cbind(a = parts_of(made$a, data$y, made$fold),
          b = parts_of(made$b, data$y, made$fold))
  }
  new <- draw(cell, fresh)
  one <- matrix(1, fresh)
  fits <- fits_of(cell)
  list(half = of_folds(made$halves), fold = of_folds(made$kfold),
       full = cbind(
         a = parts_of(cbind(fits$a(data$a, data$y, new$a)), new$y, one),
         b = parts_of(cbind(fits$b(data$b, data$y, new$b)), new$y, one)
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

all_measures <- c("error", "f1", "mcc", "f1_macro", "brier", "log_loss",
                  "roc_auc")

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

half_split_intervals <- function(x, m) {
  found <- list()
  for (measure in if (m == 3) c("error", "f1") else all_measures) {
    found[[key("components", measure, "bcv", m)]] <- ends_components(x, measure)
  }
  counts <- confusion_counts(x, "1", scheme = "bcv")
  found[[key("beta_prime f1 bcv", m)]] <- ends_of(interval_beta_prime(counts))
  if (m != 5) return(found)
  table <- effective_table(counts)
  for (measure in c("precision", "recall")) {
    found[[key("beta", measure, "bcv", m)]] <-
      ends_of(interval_beta(table, measure))
  }
  for (measure in c("error", "f1")) {
    found[[key("bcv_t", measure, "bcv", m)]] <-
      ends_of(interval_t(counts, measure, method = "bcv_t"))
  }
  found[[key("f1_macro f1_macro bcv", m)]] <-
    ends_of(interval_f1_average(x, "macro"))
  found
}

# The training part of K folds comes from five half splits of the same records.
kfold_measures <- c("error", "f1", "brier", "roc_auc")

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

kfold_intervals <- function(x, halves) {
  found <- list()
  for (measure in kfold_measures) {
    found[[key("components", measure, "kfold", 1)]] <- ends_components(
      x, measure,
      training = variance_components(halves, measure = measure,
                                     positive = positive_of(measure))
    )
  }
  counts <- confusion_counts(x, "1", scheme = "kfold")
  found[["beta_prime_kfold f1 kfold 1"]] <- ends_of(interval_beta_prime(counts))
  for (measure in c("precision", "recall")) {
    found[[key("beta", measure, "kfold", 1)]] <-
      ends_of(interval_beta(counts, measure))
  }
  for (measure in c("error", "f1")) {
    found[[key("corrected_kfold_t", measure, "kfold", 1)]] <-
      ends_of(interval_t(counts, measure, method = "corrected_kfold_t"))
  }
  found[["f1_macro f1_macro kfold 1"]] <-
    ends_of(interval_f1_average(x, "macro"))
  found
}

# What costs many fits: on few cells.
costly_methods <- function(cell, data) {
  n <- cell$n
  repeated <- as_predictions(
    data, predict_both(cell, data, cv_kfold(n, 10, repeats = 10)$assignment)
  )
  pairs <- contingency_counts(repeated, a, b, scheme = "kfold")
  tests <- list("corrected_repeated_kfold_t error repeated_kfold 10" = attempt(
    corrected_repeated_kfold_t_test(loss_differences(pairs))$p.value
  ))
  counts <- confusion_counts(repeated, "1", scheme = "kfold")
  intervals <- list()
  for (measure in c("error", "f1")) {
    intervals[[key("corrected_resampled_t", measure, "repeated_kfold 10")]] <-
      ends_of(interval_t(counts, measure, n_train = 0.9 * n,
                                             n_test = 0.1 * n,
                                             method = "corrected_resampled_t"))
  }
  holdouts <- predict_both(cell, data, cv_holdout(n, 15, 9 / 10)$assignment)
  tested <- sum(holdouts$fold[, 1] == 1)
  tests[["corrected_resampled_t error holdout 15"]] <- attempt(
    corrected_resampled_t_test(holdout_differences(holdouts, data$y),
                               n - tested, tested)$p.value
  )
  rcv <- as_predictions(data, predict_both(cell, data, cv_rcv(n, 5)$assignment))
  tests[["bcv_mcnemar error rcv 5"]] <- attempt(
    bcv_mcnemar_test(contingency_counts(rcv, a, b, scheme = "rcv"))$p.value
  )
  if (cell$costly > 1) {
    tests[["conservative_z error paired_halves 15"]] <-
      attempt(p_conservative(cell, data))
  }
  list(tests = tests, intervals = intervals)
}

p_conservative <- function(cell, data) {
  plan <- cv_paired_halves(cell$n)
  of_fits <- holdout_differences(predict_both(cell, data, plan$assignment),
                                 data$y)
  all <- is.na(plan$reps$half)
  means <- tapply(of_fits[!all], plan$reps[!all, c("set", "half")], mean)
  conservative_z_test(mean(of_fits[all]), unname(means))$p.value
}

# One data set with everything; `costly`: with the methods of many fits and new
# records enough for the true values of the classifier that is deployed.
one_study <- function(cell, costly = FALSE) {
  if (cell$learner == "fixed") return(fixed_study(cell))
  data <- draw(cell)
  strata <- if (cell$strata) data$y
  measures <- if (cell$pair == "noise") "error" else all_measures
  made <- list(
    halves = predict_both(
      cell, data, cv_bcv(cell$n, 15, strata = strata, nested = TRUE)$assignment
    ),
    kfold = predict_both(cell, data,
                         cv_kfold(cell$n, 10, strata = strata)$assignment)
  )
  with_intervals <- cell$alternative == 0 && cell$pair != "noise"
  tests <- intervals <- list()
  for (m in c(3, 5, 15)) {
    x <- as_predictions(data, made$halves, m)
    if (m == 5) five <- x
    tests <- c(tests, half_split_tests(cell, x, m, measures))
    if (with_intervals) intervals <- c(intervals, half_split_intervals(x, m))
  }
  folds <- as_predictions(data, made$kfold)
  tests <- c(tests, kfold_tests(folds, five, measures))
  if (with_intervals) intervals <- c(intervals, kfold_intervals(folds, five))
  if (costly) {
    more <- costly_methods(cell, data)
    tests <- c(tests, more$tests)
    if (with_intervals) intervals <- c(intervals, more$intervals)
  }
  list(tests = unlist(tests), intervals = intervals,
       parts = if (with_intervals) {
         parts_of_both(cell, data, made, if (costly) 10000 else 2000)
       })
}

# One test set and two classifiers that are known.
fixed_study <- function(cell) {
  data <- draw(cell)
  fixed <- function(x) {
    cbind(stats::plogis(drop(x %*% data$shift) - sum(data$shift^2) / 2 +
                          stats::qlogis(cell$positives)))
  }
  one <- matrix(1L, cell$n)
  made <- list(fold = one, a = fixed(data$a), b = fixed(data$b))
  x <- as_predictions(data, made)
  tests <- list()
  intervals <- list()
  for (measure in all_measures) {
    name <- key("components", measure, "test_set", 1)
    tests[[name]] <- p_components(x, measure)
    intervals[[name]] <- ends_components(x, measure)
  }
  pairs <- contingency_counts(x, a, b)
  for (exact in c("midp", "exact")) {
    tests[[key(paste0(exact, "_mcnemar"), "error", "test_set", 1)]] <-
      attempt(holdout_mcnemar_test(pairs, exact = exact)$p.value)
  }
  # As cv_tests() recommends it for one test set.
  few <- sum(pairs$n01 + pairs$n10) < 25
  tests[["recommended error test_set 1"]] <- if (few) {
    tests[["midp_mcnemar error test_set 1"]]
  } else {
    tests[["components error test_set 1"]]
  }
  counts <- confusion_counts(x, "1")
  intervals[["beta_prime f1 test_set 1"]] <-
    ends_of(interval_beta_prime(counts))
  for (measure in c("precision", "recall")) {
    intervals[[key("beta", measure, "test_set", 1)]] <-
      ends_of(interval_beta(counts, measure))
  }
  intervals[["f1_macro f1_macro test_set 1"]] <-
    ends_of(interval_f1_average(x, "macro"))
  parts <- cbind(a = parts_of(made$a, data$y, one),
                 b = parts_of(made$b, data$y, one))
  list(tests = unlist(tests), intervals = intervals, parts = list(half = parts))
}

# Under its name only when it is complete: a run that is killed leaves no half
# of a cell.
write_rows <- function(rows, file) {
  utils::write.csv(rows, paste0(file, ".new"), row.names = FALSE, quote = FALSE,
                   na = "")
  file.rename(paste0(file, ".new"), file)
}
