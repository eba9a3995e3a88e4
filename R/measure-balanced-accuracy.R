#' @include measures.R
NULL

register_measure(
  "balanced_accuracy", label = "Balanced accuracy",
  formula = "(recall + specificity) / 2",
  fun = function(tp, fp, fn, tn) {
    (ratio(tp, tp + fn) + ratio(tn, tn + fp)) / 2
  },
  synonyms = c("bacc", "bac", "bal_accuracy")
)
