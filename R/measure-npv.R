#' @include measures.R
NULL

register_measure(
  "npv", label = "Negative predictive value", formula = "TN / (TN + FN)",
  success = "tn", failure = "fn",
  synonyms = "negative_predictive_value"
)
