# Counts of a million predictions by repetition and fold.

if (!exists("race")) source("bench/timing.R")

rows <- 1e6
labels <- c("no", "yes")
data <- data.frame(
  truth = factor(sample(labels, rows, TRUE), labels),
  estimate = factor(sample(labels, rows, TRUE), labels),
  rep = sample(5L, rows, TRUE), fold = sample(2L, rows, TRUE)
)
as_factors <- transform(data, rep = factor(rep), fold = factor(fold))

count <- function(data) {
  confusion_counts(data, "yes", truth = truth, estimate = estimate, rep = rep,
                   fold = fold)
}
with_table <- function(data) with(data, table(truth, estimate, rep, fold))
with_yardstick <- function(data) {
  yardstick::conf_mat(dplyr::group_by(data, rep, fold), truth, estimate)
}
with_caret <- function(data) {
  lapply(split(data, data[c("rep", "fold")]), function(part) {
    caret::confusionMatrix(part$estimate, part$truth, positive = "yes")
  })
}

# Ours in the order of a table of truth, estimate, rep, fold.
as_cells <- function(counts) {
  counts <- counts[order(counts$fold, counts$rep), ]
  as.vector(t(as.matrix(as.data.frame(counts)[c("tn", "fn", "fp", "tp")])))
}
largest <- function(cells) max(abs(cells - as_cells(count(data))))
differ <- list(
  "base::table()" = function() largest(as.vector(with_table(data))),
  "yardstick::conf_mat()" = function() {
    found <- with_yardstick(data)
    found <- found$conf_mat[order(found$fold, found$rep)]
    # Rows of theirs are predictions.
    largest(unlist(lapply(found, function(x) as.vector(t(x$table)))))
  },
  "caret::confusionMatrix()" = function() {
    largest(unlist(lapply(with_caret(data), function(x) as.vector(t(x$table)))))
  }
)

race("counts", "Counts: 1,000,000 predictions, integer folds",
     list(
       "bcvinfer::confusion_counts()" = function() count(data),
       "base::table()" = function() with_table(data),
       "yardstick::conf_mat()" = function() with_yardstick(data),
       "caret::confusionMatrix()" = function() with_caret(data)
     ), bars = list("base::table()" = 10), times = 5, differ = differ,
     within = 0)

race("counts", "Counts: 1,000,000 predictions, folds as factors", list(
  "bcvinfer::confusion_counts()" = function() count(as_factors),
  "base::table()" = function() with_table(as_factors)
), bars = list("base::table()" = 10))

heading("Counts: other calls")
identified <- cbind(data, row = sample(200000L, rows, TRUE))
identified <- identified[!duplicated(identified[c("row", "rep", "fold")]), ]
counts <- confusion_counts(data, "yes", truth = truth, estimate = estimate,
                           rep = rep, fold = fold, scheme = "bcv")
others <- list(
  "confusion_counts(), and a search of repeats" = function() {
    confusion_counts(identified, "yes", truth = truth, estimate = estimate,
                     rep = rep, fold = fold, row = row)
  },
  "... the same without" = function() count(identified),
  "effective_table() of 10 folds" = function() effective_table(counts)
)
for (what in names(others)) {
  own_line(what, sprintf("%9s", time_text(median_seconds(others[what]))))
}
