# Makes curves.csv: how often the 95% band of cv_curve() contains the whole true
# curve, and its interval the true height of a point (the mean over points).
#   Rscript curves.R [sets] [problem ...]
# and was made by `Rscript curves.R 300`.
# Problems: one test set of two normal classes, half of the records positive or
# a tenth; the same in groups of five records; logistic regression and 15
# nearest neighbours from five half splits of 300 records, logistic regression
# from blocks; one test set with 32 of 800 records positive, further apart. The
# true curve of a learner is the mean over 100 further training sets of the size
# that the plan has of the curve on 20,000 records. The quantiles of the largest
# deviation are of 10,000 draws, in place of 100,000, to save time. Finished
# problems stay in curves-<problem>.csv until all are there.
library(bcvinfer)
utils::assignInNamespace("max_t_draws", 1e4, "bcvinfer")

types <- c("roc", "pr", "calibration", "net_benefit")

# Records of two normal classes, `apart` by so many standard deviations; `alike`
# is the share of the variance that is common to the five records of a group.
draw_scores <- function(n, share, alike = 0, apart = 1.2) {
  group <- rep(seq_len(ceiling(n / 5)), each = 5, length.out = n)
  y <- stats::runif(n) < share
  common <- stats::rnorm(max(group))[group]
  z <- sqrt(alike) * common + stats::rnorm(n, sd = sqrt(1 - alike)) + apart * y
  data.frame(y = factor(ifelse(y, "yes", "no")), group,
             p = stats::plogis(stats::qlogis(share) + apart * (z - apart / 2)))
}

one_set <- function(n, share, alike = 0, apart = 1.2) {
  list(
    draw = function() {
      data <- draw_scores(n, share, alike, apart)
      suppressMessages(
        cv_predictions(data, y, probs = list(model = c(yes = p)),
                       groups = if (alike > 0) data$group)
      )
    },
    truth = function(curve) curve(draw_scores(1e6, share, apart = apart))
  )
}

draw_records <- function(n) {
  x <- matrix(stats::rnorm(5 * n), n)
  p <- stats::plogis(-0.7 + x %*% c(1, 0.7, 0.4, 0, 0) + 0.5 * x[, 1] * x[, 2])
  data.frame(y = factor(ifelse(stats::runif(n) < p, "yes", "no")), x)
}

by_plan <- function(plan, n_train, learner) {
  list(
    draw = function() {
      data <- draw_records(300)
      cv_predict(plan(300), data, y, list(model = learner))
    },
    truth = function(curve) {
      found <- lapply(1:100, function(set) {
        data <- draw_records(n_train + 20000)
        split <- cv_holdout(nrow(data), prop = n_train / nrow(data))
        tested <- tidy(cv_predict(split, data, y, list(model = learner)))
        curve(data.frame(y = tested$truth, p = tested$.pred_yes))
      })
      Reduce(`+`, found) / length(found)
    }
  )
}

problems <- list(
  normal = one_set(200, 0.5), rare = one_set(500, 0.1),
  groups = one_set(400, 0.3, alike = 0.3),
  logistic = by_plan(function(n) cv_bcv(n, m = 5), 150, learner_logistic()),
  nearest = by_plan(function(n) cv_bcv(n, m = 5), 150, learner_knn(k = 15)),
  blocks = by_plan(function(n) cv_blocks(n), 240, learner_logistic()),
  few = one_set(800, 0.04, apart = 2.3)
)

grid <- 1:49 / 50

# The curve of many records, with straight lines between the points of the ROC
# curve, as a matrix: a row with the sum of what is averaged and its weight.
true_curve <- function(data, bins) {
  y <- data$y == "yes"
  p <- data$p
  cuts <- sort(unique(p), decreasing = TRUE)
  if (length(cuts) > 5000) cuts <- cuts[round(seq(1, length(cuts), len = 5000))]
  # (The share of probabilities of at least each cut.)
  above <- function(class) c(0, stats::ecdf(-p[class])(-cuts))
  hits <- above(y)
  alarms <- above(!y)
  at_recall <- stats::approx(hits, alarms, grid, ties = min)$y
  share <- mean(y)
  bin <- factor(findInterval(p, bins, rightmost.closed = TRUE),
                seq_len(length(bins) - 1))
  list(
    roc = stats::approx(alarms, hits, grid, ties = max)$y,
    pr = share * grid / (share * grid + (1 - share) * at_recall),
    bins = rbind(tapply(y, bin, sum, default = 0), table(bin)),
    net_benefit = vapply(grid, function(t) {
      mean(y & p >= t) - mean(!y & p >= t) * t / (1 - t)
    }, 0)
  )
}

mean_curves <- function(problem, bins) {
  found <- problem$truth(function(data) {
    parts <- true_curve(data, bins)
    parts$bins <- c(parts$bins)
    unlist(parts)
  })
  part <- sub("[0-9]+$", "", names(found))
  sums <- matrix(found[part == "bins"], 2)
  list(roc = found[part == "roc"], pr = found[part == "pr"],
       calibration = sums[1, ] / sums[2, ],
       net_benefit = found[part == "net_benefit"])
}

run_problem <- function(name, sets) {
  file <- paste0("curves-", name, ".csv")
  if (file.exists(file)) return(utils::read.csv(file))
  set.seed(match(name, names(problems)))
  problem <- problems[[name]]
  pilot <- unlist(lapply(1:20, function(i) tidy(problem$draw())$.pred_yes))
  bins <- unique(stats::quantile(pilot, 0:10 / 10, names = FALSE))
  bins <- c(0, bins[-c(1, length(bins))], 1)
  truth <- mean_curves(problem, bins)
  hits <- lapply(seq_len(sets), function(set) {
    x <- problem$draw()
    vapply(types, function(type) {
      curve <- suppressWarnings(
        cv_curve(x, type, positive = "yes", at = if (type == "calibration")
          bins)
      )
      true <- truth[[type]]
      inside <- function(end) {
        true >= curve[[paste0(end, ".low")]] &
          true <= curve[[paste0(end, ".high")]]
      }
      c(all(inside("band")), mean(inside("conf")),
        mean(curve$band.high - curve$band.low))
    }, numeric(3))
  })
  mean_hits <- Reduce(`+`, hits) / sets
  rows <- data.frame(
    problem = name, type = types, sets, coverage = mean_hits[1, ],
    standard_error = sqrt(mean_hits[1, ] * (1 - mean_hits[1, ]) / sets),
    pointwise = mean_hits[2, ], width = mean_hits[3, ]
  )
  utils::write.csv(rows, file, row.names = FALSE, quote = FALSE)
  print(rows, digits = 3)
  rows
}

asked <- commandArgs(TRUE)
sets <- as.integer(c(asked, 300)[1])
chosen <- if (length(asked) > 1) asked[-1] else names(problems)
rows <- lapply(chosen, run_problem, sets)
write.csv(format(do.call(rbind, rows), digits = 3), "curves.csv",
          row.names = FALSE, quote = FALSE)
unlink(paste0("curves-", chosen, ".csv"))
