#' @include measures.R
NULL

# Several classes: the mean over pairs of classes, each by the columns of both
# (Hand and Till 2001).
register_measure(
  "roc_auc", label = "Area under the ROC curve",
  formula = paste("mean over folds' records and pairs of classes of the share",
                  "of pairs of records in the right order"),
  scores = function(truth, p, fold, ...) {
    present <- sort(unique(truth))
    if (length(present) < 2) return(rep(NA_real_, length(truth)))
    p <- p[, present, drop = FALSE]
    # Of two columns that add up to 1 either gives the same area; the one that
    # was not computed as the difference from 1 has no further ties.
    columns <- seq_along(present)
    if (length(present) == 2) {
      if (identical(p[, 1], 1 - p[, 2])) columns <- 2L
      else if (identical(p[, 2], 1 - p[, 1])) columns <- 1L
    }
    auc_scores_cpp(p, match(truth, present), fold, max(fold), columns - 1L)
  },
  synonyms = c("auc", "auroc", "roc", "area_under_curve", "hand_till")
)
