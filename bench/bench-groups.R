# Records in groups (patients, documents): plans that deal groups as a whole,
# and the paired test on one test set with a variance between groups.

if (!exists("race")) source("bench/timing.R")

groups <- 20000
sizes <- 1 + stats::rpois(groups, 4)
group <- sample(rep(seq_len(groups), sizes))
data <- data.frame(group)
race("groups", sprintf("Groups: plans of 20,000 groups, %s records, 5 x 2",
                       format(length(group), big.mark = ",")), list(
  "bcvinfer::cv_bcv(groups)" = function() {
    cv_bcv(length(group), m = 5, groups = group)
  },
  "rsample::group_vfold_cv()" = function() {
    rsample::group_vfold_cv(data, group, v = 2, repeats = 5)
  },
  "caret::groupKFold()" = function() {
    replicate(5, caret::groupKFold(group, k = 2), simplify = FALSE)
  }
), times = 3)

guess <- function() factor(sample(c("no", "yes"), length(group), TRUE))
labels <- data.frame(y = guess(), one = guess(), two = guess())
predictions <- cv_predictions(labels, y, c(one, two), groups = group)
difference <- (labels$one != labels$y) - (labels$two != labels$y)
clustered <- function() {
  fit <- stats::lm(difference ~ 1)
  sqrt(drop(sandwich::vcovCL(fit, cluster = group, type = "HC0")))
}
by_sums <- function() {
  sums <- rowsum(difference - mean(difference), group)
  sqrt(sum(sums^2) * groups / (groups - 1)) / length(group)
}
ours <- function() unname(components_test(predictions, one, two)$stderr)
race("groups", "Groups: two learners on one test set", list(
  "bcvinfer::components_test()" = ours,
  "base::rowsum() by hand" = by_sums,
  "sandwich::vcovCL()" = clustered
), times = 5, differ = list(
  "base::rowsum() by hand" = function() abs(by_sums() / ours() - 1),
  "sandwich::vcovCL()" = function() abs(clustered() / ours() - 1)
))

heading("Groups: other calls")
counts <- contingency_counts(predictions, one, two)
others <- list(
  "cv_predictions(groups)" = function() {
    cv_predictions(labels, y, c(one, two), groups = group)
  },
  "contingency_counts() with groups" = function() {
    contingency_counts(predictions, one, two)
  },
  "design_effect()" = function() design_effect(counts)
)
for (what in names(others)) {
  own_line(what, sprintf("%9s", time_text(median_seconds(others[what], 5))))
}
