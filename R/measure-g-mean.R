#' @include measures.R
NULL

register_measure(
  "g_mean", label = "G-mean", formula = "sqrt(recall * specificity)",
  fun = function(tp, fp, fn, tn) {
    sqrt(ratio(tp, tp + fn) * ratio(tn, tn + fp))
  },
  gradient = function(tp, fp, fn, tn) {
    half <- sqrt(tp / (tp + fn) * tn / (tn + fp)) / 2
    list(tp = half * fn / (tp * (tp + fn)), fp = -half / (tn + fp),
         fn = -half / (tp + fn), tn = half * fp / (tn * (tn + fp)))
  },
  synonyms = c("gmean", "geometric_mean")
)
