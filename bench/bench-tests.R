# Tests that others have, too: the same p-values, and the time of a call.

if (!exists("race")) source("bench/timing.R")

# mcnemar.exact() finds its own package only where that is attached.
if (is_there("exact2x2")) suppressMessages(library(exact2x2))

# Differences in error on 15 hold-outs, 180 train, 20 are tested.
samples <- lapply(1:200, function(i) {
  list(a = stats::runif(15, 0.1, 0.3), b = stats::runif(15, 0.1, 0.3))
})
largest <- function(inputs, ours, theirs) {
  max(abs(vapply(inputs, function(x) ours(x) - theirs(x), 0)))
}

ours <- function(x) {
  corrected_resampled_t_test(x$a - x$b, n_train = 180, n_test = 20)$p.value
}
theirs <- function(x) {
  correctR::resampled_ttest(x$a, x$b, n = 15, n1 = 180, n2 = 20)$p.value
}
race("tests", "Corrected resampled t test, 15 hold-outs", list(
  "bcvinfer::corrected_resampled_t_test()" = function() ours(samples[[1]]),
  "correctR::resampled_ttest()" = function() theirs(samples[[1]])
), differ = list("correctR::resampled_ttest()" = function() {
  largest(samples, ours, theirs)
}))

# The values of two models in ten repetitions of ten folds, as a matrix for us
# and as a long table for them.
repeated <- lapply(1:20, function(i) {
  values <- array(stats::runif(200, 0.1, 0.3), c(10, 10, 2))
  cells <- expand.grid(r = 1:10, k = 1:10, model = c("a", "b"))
  list(x = values[, , 1] - values[, , 2],
       data = data.frame(cells, values = as.vector(values)))
})
ours_repeated <- function(x) {
  corrected_repeated_kfold_t_test(x$x)$p.value
}
theirs_repeated <- function(x) {
  correctR::repkfold_ttest(x$data, n1 = 180, n2 = 20, k = 10, r = 10)$p.value
}
race("tests", "Corrected repeated 10-fold t test", list(
  "bcvinfer::corrected_repeated_kfold_t_test()" = function() {
    ours_repeated(repeated[[1]])
  },
  "correctR::repkfold_ttest()" = function() theirs_repeated(repeated[[1]])
), differ = list("correctR::repkfold_ttest()" = function() {
  largest(repeated, ours_repeated, theirs_repeated)
}))

# All tables of up to 40 disagreements a side, but the empty one.
pairs <- expand.grid(n01 = 0:40, n10 = 0:40)[-1, ]
tables <- Map(function(n01, n10) {
  list(pair = c(n01 = n01, n10 = n10), table = matrix(c(50, n10, n01, 50), 2))
}, pairs$n01, pairs$n10)
some <- list(pair = c(n01 = 11, n10 = 24), table = matrix(c(50, 24, 11, 50), 2))

untied <- Filter(function(x) x$pair[1] != x$pair[2], tables)

mcnemar_race <- function(task, ours, theirs, call, within = 1e-12,
                         inputs = tables) {
  race("tests", task, stats::setNames(list(
    function() ours(some), function() theirs(some)
  ), c("bcvinfer::holdout_mcnemar_test()", call)),
  differ = stats::setNames(list(function() largest(inputs, ours, theirs)),
                           call), within = within)
}

mcnemar_race(
  "McNemar's test, continuity-corrected",
  function(x) holdout_mcnemar_test(x$pair)$p.value,
  function(x) stats::mcnemar.test(x$table)$p.value, "stats::mcnemar.test()"
)
mcnemar_race(
  "McNemar's test, exact",
  function(x) holdout_mcnemar_test(x$pair, exact = "exact")$p.value,
  function(x) exact2x2::mcnemar.exact(x$table)$p.value,
  "exact2x2::mcnemar.exact()"
)
mcnemar_race(
  "McNemar's test, mid-p",
  function(x) holdout_mcnemar_test(x$pair, exact = "midp")$p.value,
  function(x) {
    exact2x2::exact2x2(x$table, paired = TRUE, midp = TRUE,
                       conf.int = FALSE)$p.value
  }, "exact2x2::exact2x2(midp)",
  # At a tie theirs doubles the mid-p of one side, which is 1; ours is that of
  # both sides, below 1.
  inputs = untied
)
