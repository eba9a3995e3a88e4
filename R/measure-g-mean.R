#' @include measures.R
NULL

register_measure(
  "g_mean", label = "G-mean", formula = "sqrt(recall * specificity)",
  fun = function(tp, fp, fn, tn) {
    sqrt(ratio(tp, tp + fn) * ratio(tn, tn + fp))
  },
  synonyms = c("gmean", "geometric_mean")
)
