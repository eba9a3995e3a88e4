# Measures of probabilities: their scores, from predictions.
#' @include measures.R
NULL

# The scores of one learner's probabilities, one for each row of `x`; NA in
# folds where the measure is undefined. With `positive` they are those of this class
# against the others.
likely_scores <- function(x, learner, entry, positive = NULL, clip = NULL) {
  p <- prediction_probabilities(x, learner)
  abort_if(is.null(p) || anyNA(p),
           c("{entry$label} needs probabilities: {.arg x} has none of
              {.field {learner}}{if (!is.null(p)) \" for some predictions\"}.",
             i = "Learners that return them, and
                  {.code cv_predictions(probs = )}, give them."), "missing",
           "x")
  truth <- as.integer(x$truth)
  if (!is.null(positive)) {
    p <- cbind(rowSums(p[, -positive, drop = FALSE]), p[, positive])
    truth <- 1L + (truth == positive)
  }
  entry$scores(truth, p, fold = fold_numbers(x), clip = clip, learner = learner)
}

# The test folds of all repetitions, numbered in the order of repetition and
# fold, for each prediction.
fold_numbers <- function(x) {
  match_sorted <- function(values) match(values, sort(unique(values)))
  rep <- match_sorted(x$rep)
  fold <- match_sorted(x$fold)
  number <- (rep - 1L) * max(fold, 0L) + fold
  match_sorted(number)
}
