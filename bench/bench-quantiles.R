# qfscore() against stats::qbeta() and the transform 2q / (1 + q), in one run:
# over log-uniform shapes, on the grid of the accuracy tests, and 1e6 two-sided
# 95% intervals. Run with the installed (optimised) package.
library(bcvinfer)

# Seconds, the least of several rounds in turn: the least disturbed ones.
fastest <- function(..., rounds = 5) {
  runs <- list(...)
  times <- replicate(rounds, vapply(runs, function(run) {
    begin <- Sys.time()
    run()
    as.numeric(difftime(Sys.time(), begin, units = "secs"))
  }, numeric(1)))
  apply(times, 1, min)
}

base_quantile <- function(p, shape1, shape2, lower = TRUE) {
  q <- stats::qbeta(p, shape1, shape2, lower.tail = lower)
  2 * q / (1 + q)
}

log_uniform <- function(n, from, to) exp(runif(n, log(from), log(to)))

compare <- function(p, shape1, shape2, lower = TRUE, rounds = 5) {
  fastest(
    base = function() base_quantile(p, shape1, shape2, lower),
    ours = function() qfscore(p, shape1, shape2, lower.tail = lower),
    rounds = rounds
  )
}

set.seed(1)
cat("log-uniform shapes, uniform p: ns per quantile\n")
ranges <- list(c(1e-2, 1), c(1, 20), c(20, 500), c(500, 1e4), c(1e4, 1e5),
               c(1e5, 1e7))
size <- 1e5
for (range in ranges) {
  time <- compare(runif(size), log_uniform(size, range[1], range[2]),
                  log_uniform(size, range[1], range[2]))
  cat(sprintf("%6g to %6g: qbeta %5.0f, qfscore %5.0f, ratio %.2f\n",
              range[1], range[2], 1e9 * time[1] / size, 1e9 * time[2] / size,
              time[1] / time[2]))
}

cat("\n300 cells of log-uniform shapes 20 to 500: ratio qbeta / qfscore\n")
size <- 1000
ratios <- replicate(300, {
  time <- compare(runif(size), log_uniform(1, 20, 500),
                  rep_len(log_uniform(2, 20, 500), size), rounds = 7)
  time[["base"]] / time[["ours"]]
})
print(summary(ratios))

cat("\ngrid of shapes 1e-2 to 1e7, both tails: ratio qbeta / qfscore\n")
grid <- expand.grid(
  shape1 = 10^(-2:7), shape2 = 10^(-2:7),
  p = c(1e-12, 1e-9, 1e-6, 1e-3, 0.025, 0.1, 0.3, 0.5), lower = c(TRUE, FALSE)
)
size <- 500
grid$ratio <- vapply(seq_len(nrow(grid)), function(i) {
  cell <- grid[i, ]
  # Two neighbouring probabilities in turn, so that nothing can be kept; qbeta
  # warns of lost precision at small shapes.
  time <- suppressWarnings(compare(
    cell$p, cell$shape1 * (1 + c(0, 1e-15)),
    rep_len(cell$shape2 * (1 + c(0, 1e-15)), size), cell$lower, rounds = 9
  ))
  time[["base"]] / time[["ours"]]
}, numeric(1))
print(summary(grid$ratio))
cat("cells below 0.9:", sum(grid$ratio < 0.9), "of", nrow(grid), "\n")
print(head(grid[order(grid$ratio), ], 10))

cat("\n1e6 two-sided 95% intervals, shapes 20 to 500: processor time\n")
shape1 <- log_uniform(1e6, 20, 500)
shape2 <- log_uniform(1e6, 20, 500)
both_tails <- function(quantile) {
  system.time({
    quantile(0.025, shape1, shape2)
    quantile(0.025, shape1, shape2, FALSE)
  })[["user.self"]]
}
time <- c(both_tails(base_quantile), both_tails(qfscore))
cat(sprintf("qbeta %.2f s, qfscore %.2f s, ratio %.2f\n", time[1], time[2],
            time[1] / time[2]))
