# Quantiles of the posterior of F1. With q of a Beta distribution, F1 is
# 2q / (1 + q); with t of a Beta prime distribution of scale 2, t / (1 + t).

if (!exists("race")) source("bench/timing.R")

base_quantile <- function(p, shape1, shape2, lower = TRUE) {
  q <- stats::qbeta(p, shape1, shape2, lower.tail = lower)
  2 * q / (1 + q)
}

prime_quantile <- function(p, shape1, shape2) {
  t <- extraDistr::qbetapr(p, shape1, shape2, scale = 2)
  t / (1 + t)
}

log_uniform <- function(n, from, to) exp(stats::runif(n, log(from), log(to)))

in_range <- function(from, to, size = 1e5) {
  p <- stats::runif(size)
  shape1 <- log_uniform(size, from, to)
  shape2 <- log_uniform(size, from, to)
  ours <- qfscore(p, shape1, shape2)
  relative <- function(theirs) {
    max(abs(theirs - ours) / pmax(ours, .Machine$double.xmin))
  }
  differ <- list(
    "stats::qbeta()" = function() relative(base_quantile(p, shape1, shape2)),
    "extraDistr::qbetapr()" = function() {
      relative(prime_quantile(p, shape1, shape2))
    }
  )
  number <- function(x) format(x, big.mark = ",", scientific = FALSE)
  race("quantiles", sprintf("Quantiles of F1: shapes %s to %s",
                            number(from), number(to)), list(
    "bcvinfer::qfscore()" = function() qfscore(p, shape1, shape2),
    "stats::qbeta()" = function() base_quantile(p, shape1, shape2),
    "extraDistr::qbetapr()" = function() prime_quantile(p, shape1, shape2)
  ), times = 5, differ = if (from >= 1) differ, within = 1e-10)
}

ranges <- list(c(0.01, 1), c(1, 20), c(20, 500), c(500, 1e4), c(1e4, 1e5),
               c(1e5, 1e7))
for (range in ranges) in_range(range[1], range[2])

heading("Quantiles of F1: the grid of the accuracy tests, both tails")
grid <- expand.grid(
  shape1 = 10^(-2:7), shape2 = 10^(-2:7),
  p = c(1e-12, 1e-9, 1e-6, 1e-3, 0.025, 0.1, 0.3, 0.5), lower = c(TRUE, FALSE)
)
size <- 300
# Two neighbouring shapes in turn, so that nothing can be kept; qbeta warns of
# lost precision at small shapes. Short runs: the least disturbed of five.
cell_ratio <- function(cell) {
  shape1 <- rep_len(cell$shape1 * (1 + c(0, 1e-15)), size)
  shape2 <- rep_len(cell$shape2 * (1 + c(0, 1e-15)), size)
  seconds <- function(quantile) {
    start <- Sys.time()
    quantile(cell$p, shape1, shape2, cell$lower)
    as.numeric(Sys.time() - start, units = "secs")
  }
  times <- replicate(5, c(seconds(base_quantile), seconds(qfscore)))
  min(times[1, ]) / min(times[2, ])
}
grid$ratio <- vapply(seq_len(nrow(grid)), function(i) {
  suppressWarnings(cell_ratio(grid[i, ]))
}, numeric(1))
cat("  time of stats::qbeta() / time of qfscore(), cell by cell:\n")
print(signif(summary(grid$ratio), 3))
cat("  cells below 0.9:", sum(grid$ratio < 0.9), "of", nrow(grid), "\n")
print(utils::head(grid[order(grid$ratio), ], 5), row.names = FALSE)
