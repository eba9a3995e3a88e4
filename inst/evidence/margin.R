# Makes margin.csv.gz: how often the tests of a margin with few disagreements
# say "equivalent" at the 5% level (`p.equivalence`) of two classifiers whose
# errors differ by just the margin: an exact sum over all tables with so few
# disagreements that compare_learners() takes the score test. `n` records,
# `fewer` the probability that only the better classifier is wrong; `score` the
# rate of that test, `normal` that of the normal distribution. Few seconds.
#   Rscript inst/evidence/margin.R [folder]

library(bcvinfer)
arguments <- commandArgs(TRUE)
folder <- if (length(arguments) > 0) arguments[1] else "inst/evidence"

below <- bcvinfer:::few_disagreements_test("test_set")$default_below

normal_p <- function(n01, n10, n, margin) {
  estimate <- (n01 - n10) / n
  cores <- lapply((n01 + n10) / n - estimate^2, function(variance) {
    list(stderr = sqrt(variance / n), df = Inf)
  })
  bcvinfer:::rope_columns(estimate, cores, margin)$p.equivalence
}

rates <- function(n, margin, fewer) {
  tables <- expand.grid(n01 = 0:n, n10 = 0:n)
  tables <- tables[rowSums(tables) < min(below, n + 1), ]
  rest <- n - rowSums(tables)
  log_of <- function(count, p) ifelse(count == 0, 0, count * log(p))
  chance <- with(tables, exp(
    lfactorial(n) - lfactorial(n01) - lfactorial(n10) - lfactorial(rest) +
      log_of(n01, fewer + margin) + log_of(n10, fewer) +
      log_of(rest, 1 - margin - 2 * fewer)
  ))
  p <- list(score = bcvinfer:::margin_regions(tables$n01, tables$n10, n,
                                              margin)$p.equivalence,
            normal = normal_p(tables$n01, tables$n10, n, margin))
  vapply(p, function(p) sum(chance[which(p <= 0.05)]), 0)
}

cells <- expand.grid(n = c(20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500),
                     margin = c(0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3),
                     fewer = c(0, 0.002, 0.005, 0.01, 0.02, 0.05))
found <- cbind(cells, t(mapply(rates, cells$n, cells$margin, cells$fewer)))
found[c("score", "normal")] <- round(found[c("score", "normal")], 5)
utils::write.csv(found, gzfile(file.path(folder, "margin.csv.gz")),
                 row.names = FALSE, quote = FALSE)
