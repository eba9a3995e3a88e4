#' @include measures.R
NULL

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
