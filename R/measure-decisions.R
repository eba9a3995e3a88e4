# Measures of decisions: what wrong ones cost, and the net benefit of those at a
# threshold.
#' @include measures.R measure-probabilities.R
NULL

# True positives minus false ones at the odds of the threshold, at which both
# decisions are worth the same. (Vickers and Elkin 2006)
threshold_odds <- function(threshold) threshold / (1 - threshold)

register_measure(
  "net_benefit", label = "Net benefit",
  formula = "(TP - FP t / (1 - t)) / (TP + FP + FN + TN), t = `threshold`",
  range = c(-Inf, 1), parameters = list(threshold = NULL),
  range_at = function(threshold) c(-threshold_odds(threshold), 1),
  fun = function(tp, fp, fn, tn, threshold) {
    ratio(tp - fp * threshold_odds(threshold), tp + fp + fn + tn)
  },
  gradient = function(tp, fp, fn, tn, threshold) {
    list(tp = 1 + 0 * tp, fp = -threshold_odds(threshold) + 0 * fp,
         fn = 0 * fn, tn = 0 * tn)
  },
  synonyms = c("nb", "netbenefit", "decision_curve")
)

# `cost`: a matrix with a row for each class and a column for each predicted
# one.
register_measure(
  "cost", label = "Cost", direction = "minimize",
  formula = "mean over records of the entry of `cost` (truth, predicted)",
  range = c(-Inf, Inf), parameters = list(cost = NULL),
  range_at = function(cost) range(cost),
  cell_losses = function(cost) unname(cost),
  synonyms = c("classif_costs", "costs", "cost_sensitive", "mean_cost")
)

# Rows and columns by their names, in the order of the labels, the truth in
# rows.
check_cost <- function(cost, labels, measure) {
  if (is.null(cost)) return(NULL)
  refuse_if(measure != "cost", "cost", "conflict", "must be {.code NULL} for the
             measure {.val {measure}}: it is for {.val cost}.")
  example <- sprintf(
    "cost = matrix(c(0, 5, 1, 0), 2, dimnames = rep(list(c(%s)), 2))",
    paste0("\"", labels[1:2], "\"", collapse = ", ")
  )
  refuse_if(!is.matrix(cost) || !is.numeric(cost) || nrow(cost) != ncol(cost),
            "cost", "type",
            "must be a square matrix of numbers, not {describe_value(cost)}: a
             row for each class, a column for each predicted class.",
            i = "For example {.code {example}}.")
  place <- dimension_places(cost)
  said <- names(dimnames(cost))
  unknown <- any(nzchar(said)) && all(lengths(place) == 0)
  refuse_if(max(lengths(place)) > 1 || unknown, "cost", "label", "must have one
             dimension of the truth and one of the prediction, not
             {.val {said}}.", i = if (unknown) "With the truth in its rows:
             {.code names(dimnames(cost)) <- c(\"truth\", \"estimate\")}.")
  if (identical(place$truth, 2L) || identical(place$estimate, 1L)) {
    cost <- t(cost)
  }
  rows <- match_labels(rownames(cost) %||% "", labels)
  columns <- match_labels(colnames(cost) %||% "", labels)
  all_of <- function(places) identical(sort(places), seq_along(labels))
  refuse_if(!all_of(rows) || !all_of(columns), "cost", "label",
            "must have the classes {.val {first_few(labels)}} as names of its
             rows (truth) and columns (prediction).",
            i = "For example {.code {example}}.")
  refuse_if(!all(is.finite(cost)) || length(unique(c(cost))) == 1, "cost",
            "value", "must have finite numbers that are not all the same.")
  storage.mode(cost) <- "double"
  cost[order(rows), order(columns)]
}

# Predicted classes that are the most probable ones, where others would cost
# less by the probabilities.
inform_dear_classes <- function(x, cost) {
  if (is.null(cost)) return(invisible())
  learners <- prediction_learners(x)
  p <- lapply(learners, function(learner) prediction_probabilities(x, learner))
  dear <- mapply(function(p, learner) {
    if (is.null(p) || anyNA(p)) return(FALSE)
    at <- function(values, code) values[cbind(seq_len(nrow(p)), code)]
    code <- as.integer(x[[learner]])
    expected <- p %*% cost
    isTRUE(all(at(p, code) == at(p, max.col(p, "first")))) &&
      any(at(expected, code) - at(expected, max.col(-expected, "first")) >
            1e-9 * max(abs(cost)))
  }, p, learners)
  if (!any(dear)) return(invisible())
  extra <- c(cost[1, 2] - cost[1, 1], cost[2, 1] - cost[2, 2])
  two <- nrow(cost) == 2 && all(extra > 0) && !any(lengths(p) == 0)
  cli::cli_inform(c(
    "The predicted classes of {.field {learners[dear]}} are the most probable
     ones, whatever they cost.",
    i = if (two) "Where probabilities are calibrated, {.code threshold =
                  {format_number(extra[1] / sum(extra), 3)}} with
                  {.code positive = \"{colnames(cost)[2]}\"} costs least."
    else "By their probabilities other classes would cost less: of each record
          the one with the smallest expected cost, the sum of its costs times
          the probabilities."
  ), class = "bcvinfer_message_threshold")
}

check_threshold <- function(threshold, entry) {
  if (is.null(threshold)) return(NULL)
  refuse_if(is_likely_measure(entry), "threshold", "conflict",
            "must be {.code NULL} for {.val {entry$measure}}, which compares
             probabilities and not classes.")
  refuse_if(identical(entry$input, "numbers"), "threshold", "conflict",
            "must be {.code NULL} for {.val {entry$measure}}, which is of
             numbers and not of classes.")
  check_number(threshold, 0, 1, open = TRUE)
}

# Predictions whose classes are those at a threshold: the positive one from that
# probability on, and the most probable of the others below it.
at_threshold <- function(x, threshold, positive) {
  labels <- levels(x$truth)
  positive <- match(resolve_positive(positive, labels, each = FALSE), labels)
  answered <- beside_names(x, "answers")
  for (learner in prediction_learners(x)) {
    refuse_if(learner %in% answered, "threshold", "conflict",
              "is for learners with one answer to each record:
               {.field {learner}} has several.")
    p <- known_probabilities(x, learner, "A threshold")
    other <- p
    other[, positive] <- -1
    code <- max.col(other, "first")
    code[reaches(p[, positive], threshold)] <- positive
    x <- with_classes(x, learner, factor_from_codes(code, labels))
  }
  x
}

# What a result says of the settings of its measure. `asked`: of a request.
asked_notes <- function(asked, others) {
  with <- asked$parameters
  c(if (!is.null(with$threshold)) {
    paste0("Classes at a probability of ", format_number(with$threshold), ".")
  }, if (!is.null(with$beta)) beta_note(with$beta),
  class_note(asked$class, others))
}

beta_note <- function(beta) {
  paste0("Weight of recall: beta = ", format_number(beta), ".")
}
