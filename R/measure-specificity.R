#' @include measures.R
NULL

register_measure(
  "specificity", label = "Specificity", formula = "TN / (TN + FP)",
  success = "tn", failure = "fp",
  synonyms = c("spec", "tnr", "true_negative_rate", "selectivity")
)

register_measure(
  "fpr", label = "False positive rate", formula = "FP / (TN + FP)",
  success = "fp", failure = "tn", direction = "minimize",
  synonyms = c("false_positive_rate", "fall_out")
)
