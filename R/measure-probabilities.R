# Measures of probabilities: their scores, from predictions.
#' @include measures.R measure-counts.R
NULL

# The scores of one learner's probabilities, one for each row of `x`; NA in
# folds where the measure is undefined. With `positive` they are those of this
# class against the others.
likely_scores <- function(x, learner, entry, positive = NULL, clip = NULL,
                          arg = "x") {
  p <- known_probabilities(x, learner, entry$label, arg)
  truth <- as.integer(x$truth)
  summed <- !is.null(positive) && ncol(p) > 2
  if (!is.null(positive)) {
    p <- cbind(rowSums(p[, -positive, drop = FALSE]), p[, positive])
    truth <- 1L + (truth == positive)
  }
  entry$scores(truth, p, fold = fold_numbers(x), clip = clip, learner = learner,
               summed = summed)
}

# A learner's probabilities, which `label` needs.
known_probabilities <- function(x, learner, label, arg = "x") {
  p <- prediction_probabilities(x, learner, arg)
  abort_if(is.null(p) || anyNA(p),
           "{label} needs probabilities: {.arg {arg}} has none of
            {.field {learner}}{if (!is.null(p)) \" for some predictions\"}.",
           "missing", arg,
           i = "Give them with {.code cv_predictions(probs = )}; in
            {.fn cv_predict} learners return them.")
  p
}

# Half the sum over the classes, so that of two classes it is (p - y)^2.
register_measure(
  "brier", label = "Brier score", direction = "minimize",
  formula = "mean of sum over classes c of (p_c - [truth is c])^2 / 2",
  scores = function(truth, p, ...) {
    given <- p[cbind(seq_along(truth), truth)]
    # (1 - given)^2 in place of given^2, whatever p adds up to
    (rowSums(p^2) + 1 - 2 * given) / 2
  },
  synonyms = c("brier_score", "brier_class", "bbrier", "mbrier")
)

register_measure(
  "log_loss", label = "Log loss", range = c(0, Inf), direction = "minimize",
  formula = "mean of -log(p of the true class)", parameters = list(clip = NULL),
  scores = function(truth, p, fold, clip, learner, ...) {
    given <- p[cbind(seq_along(truth), truth)]
    zero <- sum(given == 0)
    refuse_if(is.null(clip) && zero > 0, "clip", "value",
              "must be given: {.field {learner}} gave the true class the
               probability 0 in {zero} prediction{?s}, whose log loss is
               infinite.", i = "{.code clip = 1e-6}, for example, raises smaller
               probabilities to that number.")
    -log(pmax(given, clip %||% 0))
  },
  synonyms = c("logloss", "mn_log_loss", "cross_entropy", "deviance")
)

# Several classes: the mean over pairs of classes, each by the columns of both
# (Hand and Till 2001).
register_measure(
  "roc_auc", label = "Area under the ROC curve",
  formula = paste("mean over folds' records and pairs of classes of the share",
                  "of pairs of records in the right order"),
  least_class = 20, by_class = TRUE,
  scores = function(truth, p, fold, summed = FALSE, ...) {
    present <- sort(unique(truth))
    if (length(present) < 2) return(rep(NA_real_, length(truth)))
    p <- p[, present, drop = FALSE]
    # Of two columns that add up to 1 either gives the same area; the one that
    # was not computed as the difference from 1 has no further ties, and the one
    # that was not `summed` over classes loses none to rounding. Where rounding
    # is in both, it makes no order.
    columns <- if (summed) 2L else seq_along(present)
    if (!summed && length(present) == 2) {
      if (is_complement(p[, 1], p[, 2])) columns <- 2L
      else if (is_complement(p[, 2], p[, 1])) columns <- 1L
      else if (all(abs(rowSums(p) - 1) < 1e-9)) {
        p <- signif(p, 12)
        values <- apply(p, 2, function(x) length(unique(x)))
        columns <- which.max(values)
      }
    }
    auc_scores_cpp(p, match(truth, present), fold, max(fold), columns - 1L)
  },
  synonyms = c("auc", "auroc", "roc", "area_under_curve", "hand_till")
)

# `clip` is for measures that a certain answer can make infinite.
check_clip <- function(clip, measure) {
  if (is.null(clip)) return(NULL)
  known <- registry_entry(measure_registry, measure)$parameters
  refuse_if(!"clip" %in% names(known), "clip", "conflict",
            "must be {.code NULL} for the measure {.val {measure}}: it is for
             {.val log_loss} and calibration.")
  check_number(clip, 0, 0.5, open = TRUE)
}

# Calibration: logistic regression of the truth on the logits. Scores are the
# influence of each record on its coefficient, as in the sandwich variance.
# `slope`: is that estimated, or 1? Truth is 2 where the record is of the
# positive class, the second column of `p`.
calibration_scores <- function(truth, p, clip, learner, slope) {
  p <- p[, 2]
  certain <- sum(p %in% 0:1)
  refuse_if(is.null(clip) && certain > 0, "clip", "value",
            "must be given: {.field {learner}} gave a class the probability 0 in
             {certain} prediction{?s}, whose logit is infinite.",
            i = "{.code clip = 1e-6}, for example, moves probabilities to that
             distance from 0 and 1.")
  clip <- clip %||% 0
  logit <- stats::qlogis(pmin(pmax(p, clip), 1 - clip))
  y <- truth == 2
  if (all(y) || !any(y) || slope && length(unique(logit)) == 1) {
    return(rep(NA_real_, length(y)))
  }
  x <- cbind(rep(1, length(y)), if (slope) logit)
  fit <- suppressWarnings(stats::glm.fit(
    x, y, offset = if (!slope) logit, family = stats::binomial(),
    control = list(epsilon = 1e-13, maxit = 60)
  ))
  weight <- fit$fitted.values * (1 - fit$fitted.values)
  if (!fit$converged || max(weight) < 1e-8) return(rep(NA_real_, length(y)))
  last <- ncol(x)
  influence <- solve(crossprod(x * weight, x) / length(y))[last, ]
  fit$coefficients[[last]] +
    drop(x %*% influence) * (y - fit$fitted.values)
}

register_calibration <- function(slope, ...) {
  force(slope)
  register_measure(
    ..., range = c(-Inf, Inf), direction = "none",
    parameters = list(clip = NULL), pooled = TRUE,
    least_class = if (slope) 20 else 10,
    undefined = paste0("since the records are of one class", if (slope) {
      ", or the probabilities are all equal or separate the classes"
    }),
    scores = function(truth, p, clip, learner, ...) {
      calibration_scores(truth, p, clip, learner, slope)
    }
  )
}

register_calibration(
  FALSE, "calibration_intercept", "Calibration intercept",
  "a of logit P(positive) = a + logit p",
  synonyms = c("calibration_in_the_large", "citl")
)

register_calibration(
  TRUE, "calibration_slope", "Calibration slope",
  "b of logit P(positive) = a + b logit p", synonyms = "cal_slope"
)
