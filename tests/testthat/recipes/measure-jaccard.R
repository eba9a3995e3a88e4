#' @include measures.R
NULL

# The share of hits among all records that are positive or called so.
register_measure(
  "jaccard", label = "Jaccard index", formula = "TP / (TP + FP + FN)",
  success = "tp", failure = c("fp", "fn")
)
