#' @include measures.R
NULL

register_measure(
  "precision", label = "Precision", formula = "TP / (TP + FP)",
  success = "tp", failure = "fp",
  synonyms = c("ppv", "positive_predictive_value")
)
