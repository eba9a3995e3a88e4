# What planning searches and sums: whole numbers at which something begins to
# hold, and probabilities that a count falls into tails.

# The smallest whole number in [from, to] for which `holds` (FALSE, then TRUE)
# is TRUE, to + 1 where none is; for many pairs at once.
first_whole <- function(from, to, holds) {
  open <- which(from <= to)
  upper <- pmax(from, to + 1)
  while (length(open) > 0) {
    middle <- (from[open] + upper[open]) %/% 2
    yes <- holds(middle, open)
    upper[open[yes]] <- middle[yes]
    from[open[!yes]] <- middle[!yes] + 1
    open <- open[from[open] < upper[open]]
  }
  upper
}

# P(X <= low or X >= high) for X ~ Bin(M, share) and M ~ Bin(n, rate), a matrix
# with a row for each of n and rate (recycled) and a column for each share.
# `region(M)`: the ends `low` and `high` for each M. What lies further than 8.5
# standard deviations from the mean of M is left out, about 1e-17.
tail_probability <- function(n, rate, share, region) {
  reach <- 8.5 * sqrt(n * rate * (1 - rate)) + 20
  first <- max(0, floor(min(n * rate - reach)))
  sizes <- seq(first, min(max(n), ceiling(max(n * rate + reach))))
  ends <- region(sizes)
  tail_probability_cpp(as.double(n), as.double(rate), as.double(share), first,
                       as.double(ends$low), as.double(ends$high))
}

# No larger plan is searched.
largest_plan <- 1e8

# The smallest n from which a probability stays at or above `target`, for n to
# n + window: sums over whole counts do not rise steadily. `probability(n)`: for
# many n; `start`: an approximation. Inf beyond the largest plan.
smallest_size <- function(probability, target, window, start) {
  upper <- max(2, ceiling(1.1 * start))
  if (upper > largest_plan) return(Inf)
  while (probability(upper) < target) {
    upper <- 2 * upper
    if (upper > largest_plan) return(Inf)
  }
  lower <- floor(0.8 * start)
  if (lower < 1 || probability(lower) >= target) lower <- 0
  found <- first_whole(lower + 1, upper, function(n, at) {
    probability(n) >= target
  })
  from <- max(1, found - 2 * window)
  repeat {
    sizes <- seq(from, from + 6 * window)
    runs <- rle(probability(sizes) >= target)
    long <- which(runs$values & runs$lengths > window)
    if (length(long) > 0) {
      return(from + sum(runs$lengths[seq_len(long[1] - 1)]))
    }
    from <- from + 5 * window
  }
}
