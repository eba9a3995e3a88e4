#' @include measures.R
NULL

register_measure(
  "precision", label = "Precision", formula = "TP / (TP + FP)",
  success = "tp", failure = "fp"
)
