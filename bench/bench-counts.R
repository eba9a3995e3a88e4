# confusion_counts() of a million rows against table(), on an installed
# package: Rscript bench/bench-counts.R
library(bcvinfer)

# The least of several runs: the least disturbed by other work of the machine.
seconds <- function(expr, times = 9) {
  code <- substitute(expr)
  frame <- parent.frame()
  each <- vapply(seq_len(times), function(i) {
    gc(verbose = FALSE)
    start <- Sys.time()
    eval(code, frame)
    as.double(Sys.time() - start, units = "secs")
  }, 0)
  min(each)
}

set.seed(1)
rows <- 1e6
labels <- c("no", "yes")
data <- data.frame(
  truth = factor(sample(labels, rows, TRUE), labels),
  estimate = factor(sample(labels, rows, TRUE), labels),
  rep = sample(5L, rows, TRUE), fold = sample(2L, rows, TRUE)
)
as_factors <- transform(data, rep = factor(rep), fold = factor(fold))

compare <- function(data, what) {
  ours <- seconds(confusion_counts(data, "yes", truth = truth,
                                   estimate = estimate, rep = rep,
                                   fold = fold))
  peer <- seconds(with(data, table(truth, estimate, rep, fold)))
  cat(sprintf("%-34s %8.1f ms  table() %8.1f ms  ratio %6.1f (at least 10)\n",
              what, 1000 * ours, 1000 * peer, peer / ours))
}

compare(data, "1e6 rows, rep and fold integers")
compare(as_factors, "1e6 rows, rep and fold factors")

identified <- cbind(data, row = sample(200000L, rows, TRUE))
identified <- identified[!duplicated(identified[c("row", "rep", "fold")]), ]
with_rows <- seconds(confusion_counts(identified, "yes", truth = truth,
                                      estimate = estimate, rep = rep,
                                      fold = fold, row = row))
without <- seconds(confusion_counts(identified, "yes", truth = truth,
                                    estimate = estimate, rep = rep,
                                    fold = fold))
cat(sprintf("%d rows identified (search of repeats) %6.1f ms, without %6.1f ms\n",
            nrow(identified), 1000 * with_rows, 1000 * without))

counts <- confusion_counts(data, "yes", truth = truth, estimate = estimate,
                           rep = rep, fold = fold, scheme = "bcv")
per_call <- seconds(for (i in 1:1000) effective_table(counts), times = 3)
cat(sprintf("effective_table() of 10 folds %24.0f us\n", 1000 * per_call))
