#' @include measures.R
NULL

register_measure(
  "recall", label = "Recall", formula = "TP / (TP + FN)",
  success = "tp", failure = "fn"
)

register_measure(
  "fnr", label = "False negative rate", formula = "FN / (TP + FN)",
  success = "fn", failure = "tp", direction = "minimize"
)
