# Makes swap.csv.gz: the exact swap test beside the normal approximation on one
# test set, in measures of labels.
#   Rscript inst/evidence/swap.R [replicates] [folder] [largest n]
# (swap.csv.gz: 400 data sets, all n.) Two fixed classifiers, drawn by their
# recall and false positive rate; within each class their predictions have a
# correlation of .5. `kind`: "exchangeable", the same rates; "equal", b with a
# recall that is larger by .2 and so many more false positives that the measure
# is the same (for recall itself: with twice the false positives), and "near",
# by .1; "better", b with a recall that is larger by .2 alone. Shares of the
# data sets, at the level .05: `rejected` by the default (swap_test() below its
# limit of disagreements, components_test() beyond it), `rejected_components` by
# components_test(), `rejected_z` by the difference over its standard error,
# `rejected_exchange` by the exchanges by themselves in place of swap_test().
# Data sets on which the measure is undefined count as not rejected; `undefined`
# is their share, `few` that below the limit. Equal values that the default
# rejects in more than .05 are drawn anew, 1,000 data sets, which alone are
# reported. Where z is below 1 none rejects, nor components_test() where z does
# not. With many disagreements, and many records of each class, it is z.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 400L
folder <- if (length(arguments) > 1) arguments[2] else "inst/evidence"
largest <- if (length(arguments) > 2) as.numeric(arguments[3]) else 2000
find_measure <- bcvinfer:::find_measure
swap_cells <- bcvinfer:::swap_cells
swap_core <- bcvinfer:::swap_core
swap_differences <- bcvinfer:::swap_differences
overall <- c("mcc", "balanced_accuracy")
rare <- bcvinfer:::fewest_of_class
limit <- bcvinfer:::test_registry[["swap"]]$default_below

grid <- expand.grid(
  measure = c("mcc", "f1", "recall", "precision", "balanced_accuracy"),
  kind = c("exchangeable", "equal", "better"), recall = c(0.7, 0.3),
  positives = c(0.05, 0.2, 0.5), n = c(100, 500, 2000),
  stringsAsFactors = FALSE
)[5:1]
near <- grid[grid$kind == "equal" & grid$measure != "recall", ]
near$kind <- "near"
grid <- rbind(grid, near)
grid$false_positives <- ifelse(grid$recall > 0.5, 0.05, 0.01)

value_of <- function(measure, positives, rate) {
  find_measure(measure)$fun(
    tp = positives * rate[1], fp = (1 - positives) * rate[2],
    fn = positives * (1 - rate[1]), tn = (1 - positives) * (1 - rate[2])
  )
}

# Recall and false positive rate of both.
rates_of <- function(cell) {
  a <- c(cell$recall, cell$false_positives)
  b <- a + c(if (cell$kind == "near") 0.1 else 0.2, 0)
  if (cell$kind == "exchangeable") b <- a
  equal <- cell$kind %in% c("equal", "near")
  if (equal && cell$measure == "recall") b <- a * c(1, 2)
  if (equal && cell$measure != "recall") {
    gap <- function(rate) {
      value_of(cell$measure, cell$positives, c(b[1], rate)) -
        value_of(cell$measure, cell$positives, a)
    }
    b[2] <- stats::uniroot(gap, c(a[2], 0.999), tol = 1e-12)$root
  }
  list(a = a, b = b)
}

# So many records of a class: predictions of both, 1 positive and 2 negative.
draw_class <- function(size, a, b) {
  both <- min(a * b + 0.5 * sqrt(a * (1 - a) * b * (1 - b)), a, b)
  kind <- sample(4, size, TRUE, c(both, a - both, b - both, 1 - a - b + both))
  list(a = c(1L, 1L, 2L, 2L)[kind], b = c(1L, 2L, 1L, 2L)[kind])
}

one_set <- function(cell, rates, entry) {
  first <- stats::rbinom(1, cell$n, cell$positives)
  if (first %in% c(0, cell$n)) return(rep(NA, 5))
  positive <- draw_class(first, rates$a[1], rates$b[1])
  negative <- draw_class(cell$n - first, rates$a[2], rates$b[2])
  cells <- swap_cells(rep(1:2, c(first, cell$n - first)),
                      c(positive$a, negative$a), c(positive$b, negative$b),
                      entry, list(positive = 1L, parameters = list()))
  known <- swap_differences(cells, rbind(cells$observed))
  if (is.na(known$estimate)) return(rep(NA, 5))
  z <- abs(known$estimate) / known$stderr
  of_z <- isTRUE(z >= stats::qnorm(0.975))
  few <- sum(cells$size) < limit
  of_default <- of_components <- of_exchange <- of_z
  if (isTRUE(z > 1) && (few || min(first, cell$n - first) < rare)) {
    x <- cv_predictions(data.frame(
      truth = rep(1:2, c(first, cell$n - first)), a = c(positive$a, negative$a),
      b = c(positive$b, negative$b)
    ), "truth", c("a", "b"))
    one <- if (!cell$measure %in% overall) "1"
    rejects <- function(test) {
      found <- suppressWarnings(test(x, measure = cell$measure, positive = one))
      found$p.value <= 0.05
    }
    of_components <- of_z && rejects(components_test)
    of_default <- if (few) rejects(swap_test) else of_components
    of_exchange <- of_default
    if (few) of_exchange <- swap_core(cells, "two.sided", 0.95)$exchange <= 0.05
  }
  c(of_default, of_components, of_exchange, of_z, few)
}

run_cell <- function(number, replicates, seed = 36000) {
  set.seed(seed + number)
  cell <- grid[number, ]
  entry <- find_measure(cell$measure)
  rates <- rates_of(cell)
  found <- replicate(replicates, one_set(cell, rates, entry))
  known <- !is.na(found[1, ])
  found[1:4, !known] <- 0
  c(replicates, rowMeans(found[1:4, ]), mean(found[5, known]), mean(!known))
}

names_of <- c("replicates", "rejected", "rejected_components",
              "rejected_exchange", "rejected_z", "few", "undefined")
chosen <- which(grid$n <= largest)
rows <- parallel::mclapply(chosen, function(number) {
  found <- run_cell(number, replicates)
  above <- grid$kind[number] != "better" && found[2] > 0.05
  if (above && replicates < 1000) found <- run_cell(number, 1000L, 37000)
  found <- stats::setNames(round(found, 4), names_of)
  message(paste(unlist(grid[number, ]), collapse = " "), ": ",
          paste(found, collapse = " "))
  found
}, mc.preschedule = FALSE,
mc.cores = if (.Platform$OS.type == "windows") 1 else 2)
utils::write.csv(cbind(grid[chosen, ], do.call(rbind, rows)),
                 gzfile(file.path(folder, "swap.csv.gz")), row.names = FALSE)
