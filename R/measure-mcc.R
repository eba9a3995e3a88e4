#' @include measures.R
NULL

register_measure(
  "mcc", label = "Matthews correlation", range = c(-1, 1),
  formula = paste("(TP TN - FP FN) / sqrt((TP + FP) (TP + FN) (TN + FP)",
                  "(TN + FN))"),
  fun = function(tp, fp, fn, tn) {
    # Two roots, since the product of the four margins may overflow.
    scale <- sqrt((tp + fp) * (tp + fn)) * sqrt((tn + fp) * (tn + fn))
    ratio(tp * tn - fp * fn, scale)
  },
  synonyms = c("matthews", "matthews_correlation", "phi")
)
