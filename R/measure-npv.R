#' @include measures.R
NULL

register_measure(
  "npv", label = "Negative predictive value", formula = "TN / (TN + FN)",
  success = "tn", failure = "fn"
)
