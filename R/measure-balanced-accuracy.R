#' @include measures.R
NULL

register_measure(
  "balanced_accuracy", label = "Balanced accuracy",
  formula = "(recall + specificity) / 2",
  fun = function(tp, fp, fn, tn) {
    (ratio(tp, tp + fn) + ratio(tn, tn + fp)) / 2
  },
  gradient = function(tp, fp, fn, tn) {
    positive <- 2 * (tp + fn)^2
    negative <- 2 * (tn + fp)^2
    list(tp = fn / positive, fp = -tn / negative, fn = -tp / positive,
         tn = fp / negative)
  },
  synonyms = c("bacc", "bac", "bal_accuracy")
)
