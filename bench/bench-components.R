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
rm(data, predictions)
