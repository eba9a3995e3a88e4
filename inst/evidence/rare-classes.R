# Makes rare-classes.csv: two classifiers that are equally good, on classes of
# which some have few records. In how many data sets components_test() rejects
# at level .05, and in how many interval_components() contains the true value,
# for means over classes. `rest` classes of `size` records (or groups) with this
# `recall` stand beside `many` of `large` with `usual`; wrong predictions are of
# any other class. The true macro-averaged F1 is the mean of the estimates.
# Plans: one test set; five seeds of each learner; groups of four records of a
# class, of which a share of Beta(1.5 r, 1.5 (1 - r)) is right, r the recall;
# five half splits of fixed learners. Ten minutes.
#   Rscript inst/evidence/rare-classes.R [folder]
library(bcvinfer)
arguments <- commandArgs(TRUE)
folder <- if (length(arguments) > 0) arguments[1] else "inst/evidence"

cells <- data.frame(
  plan = c(rep("test_set", 19), "runs", "groups", "groups", "bcv"),
  many = c(rep(5, 11), 1, 1, 2, 2, 2, 2, 1, 1, rep(5, 4)),
  large = c(100, 60, 60, rep(100, 12), 300, 1000, 300, 1000, 100, 25, 25, 60),
  usual = c(rep(0.8, 13), 0.99, 0.99, rep(0.8, 8)),
  rest = c(5, 10, 10, rep(1, 16), 5, 4, 4, 8),
  size = c(1, 2, 4, 1, 2, 3, 5, 15, 3, 5, 15, 5, 10, 2, 5, 24, 50, 20, 50, 1, 1,
           3, 2),
  recall = c(rep(0.5, 8), rep(0.9, 5), 0.99, 0.99, 0.06, 0.03, 0.9, 0.97,
             rep(0.5, 4))
)
measures <- c("balanced_accuracy", "f1_macro")

answer <- function(y, right, classes) {
  other <- (y + sample(classes - 1, length(y), TRUE) - 1) %% classes + 1
  ifelse(right, y, other)
}

one_set <- function(cell) {
  classes <- cell$many + cell$rest
  y <- rep(seq_len(classes), rep(c(cell$large, cell$size),
                                 c(cell$many, cell$rest)))
  recall <- ifelse(y > cell$many, cell$recall, cell$usual)
  id <- seq_along(y)
  if (cell$plan == "groups") {
    y <- rep(y, each = 4)
    id <- rep(id, each = 4)
    shape <- recall * 1.5
    flip <- function() {
      share <- stats::rbeta(length(shape), shape, 1.5 - shape)[id]
      stats::runif(length(y)) < share
    }
    d <- data.frame(y, id, a = answer(y, flip(), classes),
                    b = answer(y, flip(), classes))
    return(cv_predictions(d, y, c(a, b), groups = id))
  }
  said <- function() answer(y, stats::runif(length(y)) < recall, classes)
  if (cell$plan == "runs") {
    d <- do.call(rbind, lapply(1:5, function(seed) {
      rbind(data.frame(y, id, m = "a", seed, p = said()),
            data.frame(y, id, m = "b", seed = seed + 5, p = said()))
    }))
    return(cv_predictions(d, y, p, row = id, learner = m, run = seed))
  }
  d <- data.frame(y = factor(y), a = factor(said(), levels(factor(y))),
                  b = factor(said(), levels(factor(y))))
  if (cell$plan == "test_set") return(cv_predictions(d, y, c(a, b)))
  cv_predict(cv_bcv(d, m = 5, strata = y), d, y,
             list(a = learner_column("a"), b = learner_column("b")))
}

results_of <- function(x) {
  vapply(measures, function(measure) {
    interval <- interval_components(x, measure)[1, ]
    c(components_test(x, a, b, measure)$p.value, interval$estimate,
      interval$conf.low, interval$conf.high)
  }, numeric(4))
}

cell_rows <- function(place, sets = 600) {
  set.seed(20261130 + place)
  cell <- cells[place, ]
  found <- replicate(sets, suppressWarnings(suppressMessages(
    results_of(one_set(cell)))))
  truth <- c((cell$many * cell$usual + cell$rest * cell$recall) /
               (cell$many + cell$rest), mean(found[2, 2, ]))
  data.frame(cell, measure = measures, sets, row.names = NULL,
             rejected = round(rowMeans(found[1, , ] < 0.05), 4),
             coverage = round(rowMeans(found[3, , ] <= truth &
                                         truth <= found[4, , ]), 4))
}

rows <- parallel::mclapply(seq_len(nrow(cells)), cell_rows,
                           mc.preschedule = FALSE,
                           mc.cores = if (.Platform$OS.type == "windows") 1 else 2)
utils::write.csv(do.call(rbind, rows), file.path(folder, "rare-classes.csv"),
                 row.names = FALSE, quote = FALSE)
