#' @include measures.R
NULL

register_measure(
  "specificity", label = "Specificity", formula = "TN / (TN + FP)",
  success = "tn", failure = "fp"
)

register_measure(
  "fpr", label = "False positive rate", formula = "FP / (TN + FP)",
  success = "fp", failure = "tn", direction = "minimize"
)
