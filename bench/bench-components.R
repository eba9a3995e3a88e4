# Variance components of a pair, beside the count of the same predictions and
# the paired t test that a user would take instead; the area under the ROC curve
# against pROC.

if (!exists("race")) source("bench/timing.R")

records <- 1e6
guess <- function() factor(sample(c("no", "yes"), records, TRUE))
data <- data.frame(y = guess(), one = guess(), two = guess())
predictions <- cv_predict(
  cv_bcv(records, m = 5), data, y,
  list(one = learner_column("one"), two = learner_column("two"))
)
# Means by record, so that repetitions do not count as new records. It knows
# nothing of the training sets: the estimates agree, the standard errors do not.
by_record <- function(predictions) {
  wrong <- function(learner) predictions[[learner]] != predictions$truth
  sums <- rowsum(as.numeric(wrong("one") - wrong("two")), predictions$row)
  stats::t.test(sums / 5)
}
race("components", "Two learners: 1,000,000 records x 5 half splits", list(
  "bcvinfer::components_test()" = function() {
    components_test(predictions, one, two)
  },
  "stats::t.test() of means by record" = function() by_record(predictions)
), times = 3, differ = list("stats::t.test() of means by record" = function() {
  ours <- components_test(predictions, one, two)$estimate
  abs(unname(ours) - unname(by_record(predictions)$estimate))
}))

heading("Variance components beside counts: the same predictions")
runs <- list(
  "contingency_counts()" = function() contingency_counts(predictions, one, two),
  "variance_components()" = function() {
    variance_components(predictions, one, two)
  },
  "components_test(measure = \"f1\")" = function() {
    components_test(predictions, one, two, "f1", "yes")
  },
  "interval_components(\"f1\"), both learners" = function() {
    interval_components(predictions, "f1", positive = "yes")
  }
)
seconds <- median_seconds(runs, times = 5)
for (i in seq_along(runs)) {
  own_line(names(runs)[i], sprintf("%9s", time_text(seconds[i])))
}
limit_line("components", "variance_components() over contingency_counts()",
           seconds[2] / seconds[1], 1.2, "")

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

# DeLong's variance divides by the records of each class less one: the
# differences of the areas agree, the standard errors to 1/n.
areas <- local({
  y <- factor(sample(c("no", "yes"), 1e4, TRUE))
  score <- function() stats::plogis(stats::rnorm(1e4) + (y == "yes"))
  data.frame(y, one = score(), two = score())
})
ours <- cv_predictions(
  transform(areas, a = factor(one > 0.5, labels = levels(y)),
            b = factor(two > 0.5, labels = levels(y))),
  y, c(a, b), probs = list(a = c(yes = "one"), b = c(yes = "two"))
)
delong <- function() {
  curve <- function(p) {
    pROC::roc(areas$y, p, levels = c("no", "yes"), direction = "<")
  }
  pROC::roc.test(curve(areas$one), curve(areas$two), method = "delong",
                 paired = TRUE)
}
race("components", "Two areas under the ROC curve, 10,000 records", list(
  "bcvinfer::components_test(roc_auc)" = function() {
    components_test(ours, a, b, "roc_auc")
  },
  "pROC::roc.test(delong)" = delong
), differ = list("pROC::roc.test(delong)" = function() {
  found <- components_test(ours, a, b, "roc_auc")$estimate
  abs(unname(found) + unname(diff(delong()$estimate)))
}))

# Many small comparisons: one in units of R's own test of five numbers.
small <- local({
  y <- factor(rep(c("no", "yes"), 100))
  data <- data.frame(y, one = y, two = y)
  for (name in c("one", "two")) {
    other <- sample(200, 40)
    data[[name]][other] <- rev(levels(y))[data$y[other]]
  }
  cv_predict(cv_bcv(200, m = 5), data, y,
             list(one = learner_column("one"), two = learner_column("two")))
})
five <- c(0.1, 0.2, -0.3, 0.5, 0.2)
heading("200 records x 5 half splits, in t tests of five numbers")
runs <- list(
  "stats::t.test()" = function() stats::t.test(five),
  "components_test()" = function() components_test(small, one, two),
  "interval_components(\"f1\"), both learners" = function() {
    interval_components(small, "f1", positive = "yes")
  }
)
seconds <- median_seconds(runs, times = 7)
for (i in seq_along(runs)) {
  own_line(names(runs)[i], sprintf("%9s", time_text(seconds[i])))
}
limit_line("components", "components_test() over t.test(), n = 200",
           seconds[2] / seconds[1], 10, "")
limit_line("components", "interval_components() of two over t.test(), n = 200",
           seconds[3] / seconds[1], 12, "")

# All pairs of many learners on half splits, in the same unit.
many_pairs <- function(learners, records) {
  y <- factor(sample(c("no", "yes"), records, TRUE))
  names <- paste0("learner", seq_len(learners))
  data <- data.frame(y, lapply(rlang::set_names(names), function(name) {
    other <- sample(records, records / 5)
    replace(y, other, rev(levels(y))[y[other]])
  }))
  cv_predict(cv_bcv(records, m = 5), data, y,
             lapply(rlang::set_names(names), learner_column))
}
heading("All pairs of learners on 5 half splits, in t tests of five numbers")
for (case in list(list(50, 2000, 5000), list(10, 1e5, 15000))) {
  predictions <- many_pairs(case[[1]], case[[2]])
  all <- one_timing(function() compare_learners(predictions), 3)
  limit_line("components", sprintf("all pairs of %d learners, n = %s, over t.test()",
                                   case[[1]], format(case[[2]])),
             all / seconds[1], case[[3]], "")
}
