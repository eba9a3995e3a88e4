# Measures that are proportions: each by the cells that count as successes and as
# failures.
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

register_measure(
  "precision", label = "Precision", formula = "TP / (TP + FP)",
  success = "tp", failure = "fp",
  synonyms = c("ppv", "positive_predictive_value")
)

register_measure(
  "recall", label = "Recall", formula = "TP / (TP + FN)",
  success = "tp", failure = "fn",
  synonyms = c("sensitivity", "sens", "tpr", "true_positive_rate", "hit_rate")
)

register_measure(
  "fnr", label = "False negative rate", formula = "FN / (TP + FN)",
  success = "fn", failure = "tp", direction = "minimize",
  synonyms = c("false_negative_rate", "miss_rate")
)

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

register_measure(
  "npv", label = "Negative predictive value", formula = "TN / (TN + FN)",
  success = "tn", failure = "fn",
  synonyms = "negative_predictive_value"
)
