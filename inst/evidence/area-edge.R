# Makes area-edge.csv.gz: how often the 95% interval of interval_components()
# for the area under the ROC curve contains the true area, on one test set with
# areas up to .98.
#   Rscript inst/evidence/area-edge.R [data sets] [folder]
# (area-edge.csv.gz: 2,000 data sets.) Scores of the positive records beside
# those of the others: "normal" with the same spread; "wide", with three times
# that of the others; "exponential" for both; "ties", normal and rounded;
# "missed", nearly all far above the others and some like them. `coverage` and
# `width` (mean) of the interval; `_before` the same without the least variance
# of a class (derivation-components, eq. 26); `_delong` the estimate -/+ 1.96
# standard errors of DeLong, DeLong and Clarke-Pearson (not of visits). `apart`:
# share of the data sets in which all positives are above all others, whose
# scores do not vary. `visits`: records of each patient, a group, of one class,
# with normal scores whose correlation is .5, or in the last rows .98 (1:
# independent records; of visits half as many data sets).

library(bcvinfer)
arguments <- commandArgs(TRUE)
sets <- if (length(arguments) > 0) as.integer(arguments[1]) else 2000L
folder <- if (length(arguments) > 1) arguments[2] else "inst/evidence"

distance <- function(area, spread = 1) sqrt(1 + spread^2) * stats::qnorm(area)

draws <- list(
  normal = function(n1, n0, area) {
    list(stats::rnorm(n1, distance(area)), stats::rnorm(n0))
  },
  wide = function(n1, n0, area) {
    list(stats::rnorm(n1, distance(area, 3), 3), stats::rnorm(n0))
  },
  exponential = function(n1, n0, area) {
    list(stats::rexp(n1) * area / (1 - area), stats::rexp(n0))
  },
  ties = function(n1, n0, area) {
    lapply(draws$normal(n1, n0, area), function(x) round(2 * x) / 2)
  },
  missed = function(n1, n0, area) {
    far <- 100 * (stats::runif(n1) < 2 * area - 1)
    list(stats::rnorm(n1) + far, stats::rnorm(n0))
  }
)

# Of rounded scores the sum over their values.
true_area <- function(kind, area) {
  if (kind != "ties") return(area)
  value <- seq(-10, 14, 0.5)
  share <- function(mean) {
    stats::pnorm(value + 0.25, mean) - stats::pnorm(value - 0.25, mean)
  }
  other <- share(0)
  sum(share(distance(area)) * (cumsum(other) - other / 2))
}

# With the longer reach of several variances, each with its degrees of freedom.
beta_ends <- function(area, variance, df) {
  reach <- max(sqrt(variance) * stats::qt(0.975, df))
  n <- area * (1 - area) * (stats::qnorm(0.975) / reach)^2
  ends <- stats::qbeta(c(0.025, 0.975), area * n + 0.5, (1 - area) * n + 0.5)
  range(ends, area)
}

read <- function(scores, groups = NULL) {
  size <- lengths(scores)
  data <- data.frame(y = factor(rep(c("yes", "no"), size)),
                     p = stats::plogis(unlist(scores) / 20),
                     who = if (is.null(groups)) 1 else groups)
  suppressMessages(
    if (is.null(groups)) cv_predictions(data, y, probs = list(m = c(yes = p)))
    else cv_predictions(data, y, probs = list(m = c(yes = p)), groups = who)
  )
}

by_package <- function(x) {
  found <- suppressWarnings(interval_components(x, "roc_auc"))
  c(found$conf.low, found$conf.high)
}

# Only some data sets go through the package, which is slower.
one_data_set <- function(scores, check = FALSE) {
  size <- lengths(scores)
  rank <- rank(unlist(scores))
  own <- unlist(lapply(scores, rank))
  below <- split((rank - own) / rep(rev(size), size), rep(1:2, size))
  below[[2]] <- 1 - below[[2]]
  area <- mean(below[[1]])
  variance <- vapply(below, stats::var, 0) / size
  if (area == 1) {
    ends <- by_package(read(scores))
    return(list(ends, ends, c(1, 1), apart = TRUE))
  }
  larger <- max(area, 1 - area)
  least <- larger^2 * (1 - larger) / (1 + larger) *
    2 / (2 + size * (1 - larger)) / size
  ends <- beta_ends(area, pmax(variance, least), size)
  terms <- list(variance, pmax(variance, least))
  all <- vapply(terms, sum, 0)
  df <- all^2 / vapply(terms, function(x) sum(x^2 / (size - 1)), 0)
  ends <- beta_ends(area, all, df)
  if (check) stopifnot(all.equal(ends, by_package(read(scores))))
  delong <- area + c(-1, 1) * stats::qnorm(0.975) * sqrt(all[1])
  list(ends, beta_ends(area, all[1], df[1]), delong, apart = FALSE)
}

# The same of patients, with the package's standard error.
one_visit_set <- function(n1, n0, area, visits, shared = 0.5) {
  groups <- rep(seq_len((n1 + n0) / visits), each = visits)
  own <- sqrt(1 - shared) * stats::rnorm(n1 + n0) +
    sqrt(shared) * stats::rnorm(max(groups))[groups]
  x <- read(split(own + distance(area) * (seq_along(own) <= n1),
                  factor(seq_along(own) > n1)), groups)
  parts <- suppressWarnings(variance_components(x, measure = "roc_auc"))
  ends <- by_package(x)
  apart <- parts$estimate == 1
  before <- if (apart) ends else
    beta_ends(parts$estimate, parts$stderr^2, parts$df)
  list(ends, before, c(NA, NA), apart = apart)
}

cell_row <- function(cell, sets) {
  truth <- true_area(cell$kind, cell$area)
  n1 <- round(cell$n * cell$positives)
  found <- lapply(seq_len(sets), function(set) {
    if (cell$visits > 1) {
      return(one_visit_set(n1, cell$n - n1, cell$area, cell$visits,
                           if (cell$kind == "alike") 0.98 else 0.5))
    }
    scores <- draws[[cell$kind]](n1, cell$n - n1, cell$area)
    one_data_set(scores, check = set <= 2)
  })
  of <- function(place, what) {
    mean(vapply(found, function(one) what(one[[place]]), 0))
  }
  covers <- function(ends) as.numeric(ends[1] <= truth && truth <= ends[2])
  data.frame(cell, coverage = of(1, covers), coverage_before = of(2, covers),
             coverage_delong = of(3, covers), width = signif(of(1, diff), 4),
             width_before = signif(of(2, diff), 4),
             width_delong = signif(of(3, diff), 4),
             apart = of("apart", as.numeric), sets)
}

rows_of <- function(kinds, n, area, visits, sets) {
  cells <- expand.grid(area = area, positives = c(0.5, 0.1), n = n,
                       kind = kinds, stringsAsFactors = FALSE)
  cells <- data.frame(cells[c("kind", "n", "positives", "area")], visits)
  do.call(rbind, lapply(seq_len(nrow(cells)), function(i) {
    cell_row(cells[i, ], sets)
  }))
}

set.seed(1)
independent <- rows_of(names(draws), c(60, 200, 1000), c(0.8, 0.9, 0.95, 0.98),
                       1, sets)
set.seed(2)
grouped <- rows_of("normal", c(60, 300, 1200), c(0.9, 0.95, 0.98, 0.995), 3,
                   sets / 2)
set.seed(3)
alike <- rows_of("alike", c(200, 1000), c(0.9, 0.95, 0.98), 10, sets / 2)
file <- gzfile(file.path(folder, "area-edge.csv.gz"))
utils::write.csv(rbind(independent, grouped, alike), file, row.names = FALSE,
                 quote = FALSE)
