# Makes rare-classes.csv: two classifiers that are equally good, on classes of
# which some have few records. In how many data sets components_test() rejects
# at level .05, and in how many interval_components() contains the true value,
# for means over classes. `rest` classes of `size` records (or groups) with this
# `recall` stand beside `many` of `large` with `usual`; wrong predictions are of
# any other class. The true macro-averaged F1 is the mean of the estimates.
# Plans: one test set; five seeds of each learner; groups of four records of a
# class, of which a share of Beta(1.5 r, 1.5 (1 - r)) is right, r the recall;
# five half splits of fixed learners; "costs": a errs in the small class only, b
# in the large one only, and an error there costs so much less that both cost
# the same, of classes of these sizes on average; the net benefit is at the
# threshold of these costs. Fifteen minutes.
#   Rscript inst/evidence/rare-classes.R [folder]
library(bcvinfer)
arguments <- commandArgs(TRUE)
folder <- if (length(arguments) > 0) arguments[1] else "inst/evidence"

cells <- data.frame(
  plan = c(rep("test_set", 19), "runs", "groups", "groups", "bcv",
           rep("costs", 8)),
  many = c(rep(5, 11), 1, 1, 2, 2, 2, 2, 1, 1, rep(5, 4), rep(1, 8)),
  large = c(100, 60, 60, rep(100, 12), 300, 1000, 300, 1000, 100, 25, 25, 60,
            70, 90, 270, 450, 900, 1800, 240, 450),
  usual = c(rep(0.8, 13), 0.99, 0.99, rep(0.8, 8), 5 / 7, rep(7 / 9, 5), 0.8875,
            0.95),
  rest = c(5, 10, 10, rep(1, 16), 5, 4, 4, 8, rep(1, 8)),
  size = c(1, 2, 4, 1, 2, 3, 5, 15, 3, 5, 15, 5, 10, 2, 5, 24, 50, 20, 50, 1, 1,
           3, 2, 30, 10, 30, 50, 100, 200, 60, 50),
  recall = c(rep(0.5, 8), rep(0.9, 5), 0.99, 0.99, 0.06, 0.03, 0.9, 0.97,
             rep(0.5, 4), 29 / 30, rep(0.9, 5), 0.95, 0.9)
)
measures_of <- function(cell) {
  if (cell$plan == "costs") return(c("cost", "net_benefit"))
  c("balanced_accuracy", "f1_macro")
}

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
  if (cell$plan == "costs") {
    place <- sample(length(y), replace = TRUE)
    y <- y[place]
    wrong <- stats::runif(length(y)) >= recall[place]
    d <- data.frame(y = y - 1, a = ifelse(y == 2 & wrong, 0.001, y - 1.001),
                    b = ifelse(y == 1 & wrong, 0.999, y - 1.001))
    d[c("a", "b")] <- abs(d[c("a", "b")])
    return(cv_predictions(d, y, probs = list(a = a, b = b)))
  }
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

# The cost of an error in the small class, in units of one in the large class.
cost_of <- function(cell) {
  cell$large * (1 - cell$usual) / cell$size / (1 - cell$recall)
}

scores_of <- function(x, measure, cell) {
  if (cell$plan != "costs") return(cv_scores(x, measure))
  k <- cost_of(cell)
  if (measure == "net_benefit") {
    return(cv_scores(x, measure, threshold = 1 / (1 + k)))
  }
  cost <- matrix(c(0, k, 1, 0), 2, dimnames = rep(list(0:1), 2))
  cv_scores(x, measure, cost = cost)
}

results_of <- function(x, cell) {
  vapply(measures_of(cell), function(measure) {
    scores <- scores_of(x, measure, cell)
    interval <- interval_components(scores)[1, ]
    c(components_test(scores, a, b)$p.value, interval$estimate,
      interval$conf.low, interval$conf.high)
  }, numeric(4))
}

true_values <- function(cell, estimates) {
  if (cell$plan == "costs") {
    n <- cell$large + cell$size
    return(c(cost_of(cell) * (1 - cell$recall), cell$recall) * cell$size / n)
  }
  c((cell$many * cell$usual + cell$rest * cell$recall) /
      (cell$many + cell$rest), mean(estimates))
}

cell_rows <- function(place, sets = 600) {
  set.seed(20261130 + place)
  cell <- cells[place, ]
  found <- replicate(sets, suppressWarnings(suppressMessages(
    results_of(one_set(cell), cell))))
  truth <- true_values(cell, found[2, 2, ])
  cell[c("usual", "recall")] <- round(cell[c("usual", "recall")], 4)
  data.frame(cell, measure = measures_of(cell), sets, row.names = NULL,
             rejected = round(rowMeans(found[1, , ] < 0.05), 4),
             coverage = round(rowMeans(found[3, , ] <= truth &
                                         truth <= found[4, , ]), 4))
}

cores <- if (.Platform$OS.type == "windows") 1 else 2
rows <- parallel::mclapply(seq_len(nrow(cells)), cell_rows,
                           mc.preschedule = FALSE, mc.cores = cores)
utils::write.csv(do.call(rbind, rows), file.path(folder, "rare-classes.csv"),
                 row.names = FALSE, quote = FALSE)
