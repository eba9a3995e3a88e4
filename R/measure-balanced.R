# Means of the shares of each class that are right.
#' @include measures.R measure-f1.R
NULL

register_measure(
  "balanced_accuracy", label = "Balanced accuracy",
  formula = "(recall + specificity) / 2; of K classes mean of h / a",
  fun = function(tp, fp, fn, tn) {
    (ratio(tp, tp + fn) + ratio(tn, tn + fp)) / 2
  },
  gradient = function(tp, fp, fn, tn) {
    positive <- 2 * (tp + fn)^2
    negative <- 2 * (tn + fp)^2
    list(tp = fn / positive, fp = -tn / negative, fn = -tp / positive,
         tn = fp / negative)
  },
  classes = function(hits, actual, predicted) rowMeans(ratio(hits, actual)),
  class_gradient = function(hits, actual, predicted) {
    total <- actual * length(hits)
    list(hits = 1 / total, actual = -hits / actual / total,
         predicted = 0 * predicted)
  },
  synonyms = c("bacc", "bac", "bal_accuracy")
)

register_measure(
  "g_mean", label = "G-mean", formula = "sqrt(recall * specificity); of K classes (prod h / a)^(1/K)",
  fun = function(tp, fp, fn, tn) {
    sqrt(ratio(tp, tp + fn) * ratio(tn, tn + fp))
  },
  gradient = function(tp, fp, fn, tn) {
    half <- sqrt(tp / (tp + fn) * tn / (tn + fp)) / 2
    list(tp = half * fn / (tp * (tp + fn)), fp = -half / (tn + fp),
         fn = -half / (tp + fn), tn = half * fp / (tn * (tn + fp)))
  },
  classes = function(hits, actual, predicted) {
    exp(rowMeans(log(ratio(hits, actual))))
  },
  class_gradient = function(hits, actual, predicted) {
    part <- exp(mean(log(hits / actual))) / length(hits)
    list(hits = part / hits, actual = -part / actual, predicted = 0 * predicted)
  },
  synonyms = c("gmean", "geometric_mean")
)
