# Many data sets: the Friedman and Wilcoxon tests of stats on 54 data sets and 5
# learners, and the hierarchical test against the same integral in plain R. (The
# programs that have this test draw from Stan, which takes minutes to compile.)

if (!exists("race")) source("bench/timing.R")

values <- matrix(stats::runif(54 * 5, 0.7, 0.9), 54,
                 dimnames = list(NULL, paste0("l", 1:5)))
benchmark <- cv_benchmark(values, direction = "maximize")
race("benchmarks", "Friedman's test: 54 data sets, 5 learners", list(
  "bcvinfer::benchmark_friedman_test()" = function() {
    benchmark_friedman_test(benchmark, "chi_squared")
  },
  "stats::friedman.test()" = function() stats::friedman.test(values)
), differ = list("stats::friedman.test()" = function() {
  abs(benchmark_friedman_test(benchmark, "chi_squared")$p.value -
        stats::friedman.test(values)$p.value)
}))

all_pairs <- function() {
  pairs <- utils::combn(5, 2)
  p <- vapply(seq_len(ncol(pairs)), function(i) {
    stats::wilcox.test(values[, pairs[1, i]], values[, pairs[2, i]],
                       paired = TRUE, exact = FALSE, correct = FALSE)$p.value
  }, 0)
  stats::p.adjust(p, "holm")
}
race("benchmarks", "Wilcoxon's test of 10 pairs: 54 data sets", list(
  "bcvinfer::compare_datasets()" = function() compare_datasets(benchmark),
  "stats::wilcox.test() in a loop" = all_pairs
), differ = list("stats::wilcox.test() in a loop" = function() {
  max(abs(compare_datasets(benchmark)$adj.p.value - all_pairs()))
}))

# Ten data sets, ten folds.
folds <- expand.grid(fold = 1:10, learner = c("a", "b"), dataset = 1:10)
folds$estimate <- 0.8 + (folds$learner == "a") * 0.01 +
  stats::rnorm(nrow(folds), 0, 0.02)
benchmark <- cv_benchmark(folds, dataset, learner, estimate, fold = fold,
                          direction = "maximize")

# The model of Corani et al. by a product grid over location, scale and degrees
# of freedom; the difference of each data set by 101 points of equal
# probability. The prior of the degrees of freedom less one is Gamma with
# uniform shape and rate.
by_grid <- function(rho = 0.1, rope = 0.01) {
  differences <- with(folds, tapply(estimate, list(dataset, fold, learner),
                                    identity))
  x <- differences[, , "a"] - differences[, , "b"]
  n <- ncol(x)
  mean <- rowMeans(x)
  q0 <- rowSums((x - mean)^2) / (1 - rho)
  c <- n / (1 + (n - 1) * rho)
  node <- mean + outer(sqrt(q0 / (c * (n - 2))),
                       stats::qt((1:101 - 0.5) / 101, n - 2))
  unit <- mean(sqrt(q0 / (n - 1)))
  reach <- 1.2 * (3 * stats::sd(mean) + 0.05 * unit)
  location <- seq(-reach, reach, length.out = 41) + stats::median(mean)
  location <- location[abs(location) <= max(abs(x))]
  scale <- exp(seq(log(stats::sd(mean) / 20), log(6 * stats::sd(mean)),
                   length.out = 25))
  nu <- exp(seq(log(0.02), log(400), length.out = 14))
  hyper <- expand.grid(shape = seq(0.5, 5, length.out = 20),
                       rate = seq(0.05, 0.15, length.out = 20))
  points <- expand.grid(location = location, scale = scale, nu = nu)
  log_likelihood <- rowSums(vapply(seq_len(nrow(node)), function(i) {
    sums <- 0
    for (at in node[i, ]) {
      sums <- sums + stats::dt((at - points$location) / points$scale,
                               1 + points$nu)
    }
    log(sums / points$scale)
  }, numeric(nrow(points))))
  prior <- vapply(nu, function(nu) {
    mean(stats::dgamma(nu, hyper$shape, hyper$rate))
  }, 0)[match(points$nu, nu)]
  weight <- exp(log_likelihood - max(log_likelihood)) * prior * points$scale *
    points$nu
  region <- function(at) {
    stats::pt((at - points$location) / points$scale, 1 + points$nu)
  }
  shares <- cbind(better = 1 - region(rope), within = region(rope) -
                    region(-rope), worse = region(-rope))
  largest <- factor(max.col(shares, "first"), 1:3, colnames(shares))
  tapply(weight, largest, sum, default = 0) / sum(weight)
}
hierarchical <- function() bayes_hierarchical_t(benchmark, "a", "b", rho = 0.1)
regions <- c("better", "within", "worse")
race("benchmarks", "Hierarchical test: 10 data sets, 10 folds", list(
  "bcvinfer::bayes_hierarchical_t()" = hierarchical,
  "stats::dt() on a product grid" = function() by_grid()
), times = 3, differ = list("stats::dt() on a product grid" = function() {
  max(abs(unlist(as.data.frame(hierarchical())[regions]) - by_grid()[regions]))
}), within = 0.02)
large <- expand.grid(fold = 1:10, learner = c("a", "b"), dataset = 1:100)
large$estimate <- 0.8 + stats::rnorm(nrow(large), 0, 0.02)
large <- cv_benchmark(large, dataset, learner, estimate, fold = fold,
                      direction = "maximize")
own_line("bayes_hierarchical_t(), 100 data sets", sprintf(
  "%9s", time_text(median_seconds(list(function() {
    bayes_hierarchical_t(large, "a", "b", rho = 0.1)
  }), times = 1))
))
