# Variance components of a pair on a million records x 5 half splits, beside the
# count of the same predictions.

if (!exists("race")) source("bench/timing.R")

heading("Variance components: 1,000,000 records x 5 half splits, two learners")
records <- 1e6
guess <- function() factor(sample(c("no", "yes"), records, TRUE))
data <- data.frame(y = guess(), one = guess(), two = guess())
predictions <- cv_predict(
  cv_bcv(records, m = 5), data, y,
  list(one = learner_column("one"), two = learner_column("two"))
)
runs <- list(
  "contingency_counts()" = function() contingency_counts(predictions, one, two),
  "variance_components()" = function() {
    variance_components(predictions, one, two)
  },
  "components_test(measure = \"f1\")" = function() {
    components_test(predictions, one, two, "f1", "yes")
  }
)
seconds <- median_seconds(runs, times = 5)
for (i in seq_along(runs)) {
  own_line(names(runs)[i], sprintf("%9s", time_text(seconds[i])))
}
limit_line("components", "variance_components() over contingency_counts()",
           seconds[2] / seconds[1], 5, "")

heading("Area under the ROC curve: the same predictions, with probabilities")
likely <- function() {
  p <- stats::runif(nrow(predictions))
  cbind(no = 1 - p, yes = p)
}
p <- list(one = likely(), two = likely())
predictions <- bcvinfer:::with_probabilities(predictions, p)
area <- bcvinfer:::find_measure("roc_auc")
seconds <- median_seconds(list(
  sort = function() lapply(p, function(p) sort(p[, 2])),
  scores = function() lapply(names(p), function(learner) {
    bcvinfer:::likely_scores(predictions, learner, area)
  })
), times = 3)
own_line("sort()", sprintf("%9s", time_text(seconds[1])))
own_line("scores of two learners", sprintf("%9s", time_text(seconds[2])))
limit_line("components", "scores of the area over sort() of probabilities",
           seconds[2] / seconds[1], 10, "")
rm(data, predictions, p)
