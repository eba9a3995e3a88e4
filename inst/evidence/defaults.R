# Makes defaults.csv: the type I error rates of the default tests where grid.csv
# has none: of two half splits and of half splits by chance, and for learners
# that do not minimize the error of all plans.
#   Rscript inst/evidence/defaults.R [replicates] [folder of results] [folder]
# Finished cells are kept in the last folder, and a run goes on where it was
# stopped. Two equally good learners as in grid-study.R, which draws the data.
# The cells were chosen before any was run: the fast learners of the grid, and
# three that do not minimize the error: linear discriminant analysis that takes
# both classes for equally frequent ("equal_priors") or sets its threshold where
# 95% of the positives it was trained on are found ("recall95"), and the
# minority class against the majority class on labels by coin ("mirror").
# `value`: the share of data sets in which the test rejects at level .05;
# `failures` counts those without an answer, which do not reject. The
# repetitions of fewer half splits are the first ones of the fifteen.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 300L
folder <- if (length(arguments) > 1) arguments[2] else "inst/evidence"
kept <- if (length(arguments) > 2) arguments[3] else tempfile("cells")
dir.create(kept, showWarnings = FALSE, recursive = TRUE)
here <- system.file("evidence", package = "bcvinfer")
source(file.path(here, "learners.R"))
source(file.path(here, "grid-study.R"))

# The probabilities whose threshold 1/2 is the `threshold` of p.
moved <- function(p, threshold) {
  logit <- function(p) stats::qlogis(pmin(pmax(p, 1e-12), 1 - 1e-12))
  stats::plogis(logit(p) - logit(threshold))
}
evidence_learners$equal_priors <- function(x, y, new) {
  moved(fit_lda(x, y, new), mean(y))
}
evidence_learners$recall95 <- function(x, y, new) {
  trained <- fit_lda(x, y, x)[y == 1]
  moved(fit_lda(x, y, new), stats::quantile(trained, 0.05, names = FALSE))
}
evidence_learners$mirror <- function(x, y, new) 1 - fit_majority(x, y, new)

cells <- data.frame(
  learner = c("equal_priors", "equal_priors", "equal_priors", "recall95",
              "mirror", "lda", "knn7", "random_lda", "knn1", "logistic", "lda",
              "lda", "knn1", "random_lda", "lda", "logistic", "knn1", "lda",
              "lda", "knn7"),
  n = c(200, 1000, 1000, 1000, 100, 200, 200, 500, 200, 200, 500, 100, 100, 200,
        200, 200, 100, 500, 1000, 100),
  positives = c(0.2, 0.2, 0.05, 0.1, 0.5, 0.5, 0.5, 0.5, 0.2, 0.2, 0.05, 0.5,
                0.5, 0.2, 0.05, 0.5, 0.5, 0.5, 0.2, 0.2),
  pair = c("blocks", "blocks", "blocks", "blocks", "noise", "blocks", "blocks",
           "itself", "blocks", "blocks", "blocks", "blocks", "blocks", "itself",
           "blocks", "noise", "noise", "noise", "blocks", "blocks"),
  alternative = 0, every_plan = rep(c(TRUE, FALSE), c(5, 15))
)

half_split_tests_of <- function(x, plan, m) {
  pairs <- contingency_counts(x, a, b, scheme = plan)
  found <- list(
    bcv_t = attempt(bcv_t_test(loss_differences(pairs))$p.value),
    bcv_mcnemar = attempt(bcv_mcnemar_test(pairs)$p.value)
  )
  names(found) <- key(names(found), "error", plan, m)
  for (measure in if (m > 2) c("error", "f1", "brier")) {
    found[[key("components", measure, plan, m)]] <- p_components(x, measure)
  }
  found
}

# cv_bcv(), K folds and hold-outs.
other_tests <- function(cell, data) {
  n <- cell$n
  folds <- as_predictions(
    data, predict_both(cell, data, cv_kfold(n, 10, repeats = 10)$assignment)
  )
  differences <- function(x) {
    loss_differences(contingency_counts(x, a, b, scheme = "kfold"))
  }
  holdouts <- predict_both(cell, data, cv_holdout(n, 15, 9 / 10)$assignment)
  tested <- sum(holdouts$fold[, 1] == 1)
  made <- predict_both(cell, data, cv_bcv(n, 15, nested = TRUE)$assignment)
  halves <- lapply(c(5, 15), function(m) {
    half_split_tests_of(as_predictions(data, made, m), "bcv", m)
  })
  c(unlist(halves, recursive = FALSE), list(
    "corrected_kfold_t error kfold 1" = attempt(corrected_kfold_t_test(
      differences(folds[folds$rep == 1, ])
    )$p.value),
    "corrected_repeated_kfold_t error repeated_kfold 10" = attempt(
      corrected_repeated_kfold_t_test(differences(folds))$p.value
    ),
    "corrected_resampled_t error holdout 15" = attempt(
      corrected_resampled_t_test(holdout_differences(holdouts, data$y),
                                 n - tested, tested)$p.value
    )
  ))
}

one_data_set <- function(cell) {
  data <- draw(cell)
  few <- as_predictions(data, predict_both(cell, data,
                                           cv_bcv(cell$n, 2)$assignment))
  found <- half_split_tests_of(few, "bcv", 2)
  made <- predict_both(cell, data, cv_rcv(cell$n, 15)$assignment)
  for (m in c(2, 3, 5, 15)) {
    x <- as_predictions(data, made, m)
    found <- c(found, half_split_tests_of(x, "rcv", m))
  }
  unlist(c(found, if (cell$every_plan) other_tests(cell, data)))
}

one_cell <- function(i) {
  file <- file.path(kept, sprintf("%02d.rds", i))
  if (file.exists(file)) return(readRDS(file))
  cell <- cells[i, ]
  set.seed(1000 + i)
  p <- replicate(replicates, one_data_set(cell))
  rate <- rowMeans(!is.na(p) & p <= 0.05)
  words <- do.call(rbind, strsplit(rownames(p), " "))
  rows <- data.frame(
    cell[c("learner", "n", "positives", "pair")], method = words[, 1],
    measure = words[, 2], plan = words[, 3], m = words[, 4],
    value = signif(rate, 6),
    se = signif(sqrt(rate * (1 - rate) / replicates), 2),
    replicates = replicates, failures = rowSums(is.na(p)), row.names = NULL
  )
  # Under its name only when it is complete.
  saveRDS(rows, paste0(file, "~"))
  file.rename(paste0(file, "~"), file)
  rows
}

rows <- do.call(rbind, lapply(seq_len(nrow(cells)), one_cell))
# Where no learner predicts by features, F1 and Brier score are not equal.
rows <- rows[rows$pair != "noise" | rows$measure == "error", ]
utils::write.csv(rows, file.path(folder, "defaults.csv"), row.names = FALSE,
                 quote = FALSE)
