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
  gradient = function(tp, fp, fn, tn) {
    scale <- sqrt((tp + fp) * (tp + fn)) * sqrt((tn + fp) * (tn + fn))
    half <- (tp * tn - fp * fn) / scale / 2
    # Half of the logarithmic derivatives of the four margins.
    margins <- half / c(tp + fp, tp + fn, tn + fp, tn + fn)
    list(tp = tn / scale - margins[1] - margins[2],
         fp = -fn / scale - margins[1] - margins[3],
         fn = -fp / scale - margins[2] - margins[4],
         tn = tp / scale - margins[3] - margins[4])
  },
  synonyms = c("matthews", "matthews_correlation", "phi")
)
