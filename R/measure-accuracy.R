#' @include measures.R
NULL

register_measure(
  "accuracy", label = "Accuracy", formula = "(TP + TN) / (TP + FP + FN + TN)",
  success = c("tp", "tn"), failure = c("fp", "fn"), fitted = TRUE,
  synonyms = c("acc", "correct_rate")
)

register_measure(
  "error", label = "Error rate", formula = "(FP + FN) / (TP + FP + FN + TN)",
  success = c("fp", "fn"), failure = c("tp", "tn"), direction = "minimize",
  fitted = TRUE,
  synonyms = c("error_rate", "ce", "misclassification",
               "misclassification_rate", "mmce")
)
