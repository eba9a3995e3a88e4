# Makes unequal-groups.csv: the level of components_test() on one test set whose
# records are in groups of different sizes, and how often it warns.
#   Rscript inst/evidence/unequal-groups.R [replicates] [folder]
# Two learners that are wrong equally often, each with an effect of its own in
# each group; error, two-sided, at the 5% level. `equal`: the mean of n^2 / sum
# n_g^2, the number of equal groups that are as uneven. `warned`: share of the
# data sets with a warning of few or unequal groups.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 20000L
folder <- if (length(arguments) > 1) arguments[2] else "inst/evidence"

group_sizes <- list(
  "15 of 5" = function() rep(5, 15),
  "40 of 5" = function() rep(5, 40),
  "39 of 5, one of 60" = function() c(60, rep(5, 39)),
  "39 of 5, one of 130" = function() c(130, rep(5, 39)),
  "39 of 5, one of 300" = function() c(300, rep(5, 39)),
  "40 log-normal, sd 0.7" = function() ceiling(stats::rlnorm(40, 1.2, 0.7)),
  "40 log-normal, sd 1.5" = function() ceiling(stats::rlnorm(40, 1.2, 1.5))
)

# Only the first data set of a row goes through the package, which is slower:
# the others by the equation (derivation-components, eq. 18).
one_data_set <- function(size, check = FALSE) {
  groups <- length(size)
  group <- rep(seq_len(groups), size)
  wrong <- function() {
    effect <- stats::rnorm(groups)
    stats::runif(length(group)) < stats::plogis(effect[group] - 1)
  }
  a <- wrong()
  b <- wrong()
  difference <- a - b
  estimate <- mean(difference)
  sums <- rowsum(difference - estimate, group)
  variance <- groups / (groups - 1) * sum(sums^2) / length(group)^2
  p <- 2 * stats::pt(-abs(estimate) / sqrt(variance), groups - 1)
  equal <- sum(size)^2 / sum(size^2)
  if (check) {
    answers <- data.frame(group, truth = 0L, a = as.integer(a),
                          b = as.integer(b))
    predictions <- cv_predictions(answers, truth, c(a, b), groups = group)
    found <- suppressWarnings(components_test(predictions, a, b))
    stopifnot(all.equal(found$p.value, p))
  }
  c(rejected = p < 0.05, equal = equal,
    warned = groups < 15 || equal < min(15, groups / 2))
}

set.seed(1)
rows <- lapply(names(group_sizes), function(name) {
  one_data_set(group_sizes[[name]](), check = TRUE)
  found <- rowMeans(replicate(replicates, one_data_set(group_sizes[[name]]())))
  rate <- found[["rejected"]]
  data.frame(sizes = name, equal = round(found[["equal"]], 1), rejected = rate,
             se = signif(sqrt(rate * (1 - rate) / replicates), 2),
             warned = found[["warned"]], replicates = replicates)
})
utils::write.csv(do.call(rbind, rows), file.path(folder, "unequal-groups.csv"),
                 row.names = FALSE)
