# The largest errors of qfscore(), pfscore() and dfscore() over their domain,
# by region, against high precision: inst/extdata/beta-accuracy.csv.
#
# Run from the package's top level, with the package installed:
# Rscript data-raw/beta-accuracy.R. Needs python3 with mpmath; five minutes.

library(bcvinfer)
set.seed(20)

size <- 3000
shape1 <- 10^runif(size, -3, log10(4e9))
shape2 <- 10^runif(size, -3, log10(4e9))
# A third near the diagonal, where both shapes are large or small.
near <- seq_len(size / 3)
shape2[near] <- pmin(4e9, pmax(1e-3, shape1[near] * 10^runif(size / 3, -1, 1)))
p <- 10^-c(runif(size / 2, 0.31, 3), runif(size / 4, 3, 100),
           runif(size / 4, 100, 300))
p <- sample(p)
lower <- runif(size) < 0.5
by_tail <- function(fun, x) {
  ifelse(lower, fun(x, shape1, shape2), fun(x, shape1, shape2, FALSE))
}

t <- by_tail(qfscore, p)
inside <- t > 1e-290 & t < 1
hexed <- function(x) sprintf("%a", x[inside])
lines <- paste(hexed(shape1), hexed(shape2), hexed(t), as.integer(lower)[inside])
exact <- read.table(
  text = system2("python3", "data-raw/beta-accuracy.py", stdout = TRUE,
                 input = lines, env = "LD_LIBRARY_PATH="),
  colClasses = "character"
)
tail <- as.numeric(exact[[1]])
density <- as.numeric(exact[[2]])

cut_at <- function(x, breaks, labels) {
  cut(x, breaks, labels, right = FALSE, include.lowest = TRUE)
}
# Units in the last place of the argument, times the condition.
unit <- 2^-53
known <- function(x) x[inside]
slope <- abs((shape1 - 1) - t * (shape2 - 1) / (1 - t) +
               t * (shape1 + shape2) / (2 - t))[inside]
condition <- density * known(t) / tail
errors <- data.frame(
  smaller_shape = cut_at(
    pmin(shape1, shape2)[inside], c(1e-3, 0.1, 3, 1e3, 1e6, 4e9),
    c("0.001-0.1", "0.1-3", "3-1000", "1e3-1e6", "1e6-4e9")
  ),
  tail = cut_at(known(p), c(0, 1e-100, 1e-3, 1),
                c("1e-300-1e-100", "1e-100-0.001", "0.001-0.5")),
  quantile = abs(tail / known(p) - 1) / condition,
  probability = abs(known(by_tail(pfscore, t)) / tail - 1),
  density = abs(dfscore(t, shape1, shape2)[inside] / density - 1)
)
allowed <- list(quantile = pmax(1e-12, 4 * unit / condition),
                probability = pmax(1e-12, 4 * unit * condition),
                density = pmax(1e-12, 4 * unit * slope))

by_region <- function(value, fun) {
  stats::aggregate(list(x = value), errors[c("smaller_shape", "tail")], fun)
}
rows <- lapply(names(allowed), function(what) {
  worst <- by_region(errors[[what]], max)
  data.frame(quantity = what, worst[1:2],
             points = by_region(errors[[what]], length)$x,
             worst_relative_error = signif(worst$x, 3),
             worst_over_promised =
               signif(by_region(errors[[what]] / allowed[[what]], max)$x, 3))
})
table <- do.call(rbind, rows)
utils::write.csv(table, "inst/extdata/beta-accuracy.csv", row.names = FALSE,
                 quote = FALSE)
print(table)
