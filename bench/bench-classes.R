# Memory for the counts of each of many classes against the rest.

if (!exists("race")) source("bench/timing.R")

# The most that R holds while `run()` works, in megabytes above what it held.
peak_megabytes <- function(run) {
  invisible(gc())
  before <- sum(gc(reset = TRUE)[, 2])
  result <- run()
  sum(gc()[, 6]) - before
}

heading("Counts of each of many classes: 100,000 predictions, ten folds")
for (classes in c(100, 300, 1000, 3000)) {
  labels <- seq_len(classes)
  truth <- sample(labels, 1e5, TRUE)
  guess <- ifelse(stats::runif(1e5) < 0.7, truth, sample(labels, 1e5, TRUE))
  data <- data.frame(truth = factor(truth, labels),
                     guess = factor(guess, labels), fold = rep_len(1:10, 1e5))
  peak <- peak_megabytes(function() {
    confusion_counts(data, "each", truth = truth, estimate = guess, fold = fold)
  })
  own_line(sprintf("%s classes", format(classes, big.mark = ",")),
           sprintf("%6.0f MB", peak))
}
