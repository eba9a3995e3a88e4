# Partitions: block-regularized half splits against the half splits of others,
# which need no blocks.

if (!exists("race")) source("bench/timing.R")

n <- 1e6
m <- 5
data <- data.frame(x = seq_len(n))
class <- factor(sample(c("no", "yes"), n, replace = TRUE))

race("partitions", "Partitions: 1,000,000 records, 5 x 2", list(
  "bcvinfer::cv_bcv()" = function() cv_bcv(n, m),
  "rsample::vfold_cv()" = function() {
    rsample::vfold_cv(data, v = 2, repeats = m)
  }
), bars = list("rsample::vfold_cv()" = 10), times = 5)

race("partitions", "Partitions: 1,000,000 records, 5 x 2, 2 strata", list(
  "bcvinfer::cv_bcv(strata)" = function() cv_bcv(n, m, strata = class),
  "rsample::vfold_cv(strata)" = function() {
    rsample::vfold_cv(data.frame(class), v = 2, repeats = m, strata = class)
  },
  "caret::createMultiFolds()" = function() {
    caret::createMultiFolds(class, k = 2, times = m)
  }
), times = 3)

race("partitions", "Partitions: 300 records, 5 x 2", list(
  "bcvinfer::cv_bcv()" = function() cv_bcv(300, m),
  "rsample::vfold_cv()" = function() {
    rsample::vfold_cv(data[1:300, , drop = FALSE], v = 2, repeats = m)
  },
  "caret::createMultiFolds()" = function() {
    caret::createMultiFolds(class[1:300], k = 2, times = m)
  }
))

heading("Partitions: size and other calls")
plan <- cv_bcv(n, m)
limit_line("partitions", "object.size(cv_bcv(1e6, 5))", megabytes(plan), 21,
           " MB")
if (is_there("rsample")) {
  splits <- rsample::vfold_cv(data, v = 2, repeats = m)
  own_line("object.size(rsample::vfold_cv())",
           sprintf("%8.3g MB", megabytes(splits)))
}
letters26 <- factor(sample(letters, n, replace = TRUE))
others <- list(
  "cv_bcv(1e6, 5), strata of 26 classes" = function() {
    cv_bcv(n, m, strata = letters26)
  },
  "overlap_counts(1e6 x 5)" = function() overlap_counts(plan),
  "cv_bcv(997, 63)" = function() cv_bcv(997, 63),
  "cv_bcv(997, 127, nested = TRUE)" = function() {
    cv_bcv(997, 127, nested = TRUE)
  }
)
for (what in names(others)) {
  own_line(what, sprintf("%9s", time_text(median_seconds(others[what], 5))))
}
