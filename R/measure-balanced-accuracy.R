#' @include measures.R measure-classes.R
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
