# Calibration of probabilities: logistic regression of the truth on their
# logits. Scores are the influence of each record on its coefficient, as in the
# sandwich variance.
#' @include measures.R measure-probabilities.R
NULL

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

register_measure(
  "calibration_intercept", label = "Calibration intercept",
  formula = "a of logit P(positive) = a + logit p", range = c(-Inf, Inf),
  direction = "none", parameters = list(clip = NULL), pooled = TRUE,
  scores = function(truth, p, clip, learner, ...) {
    calibration_scores(truth, p, clip, learner, slope = FALSE)
  },
  synonyms = c("calibration_in_the_large", "citl")
)

register_measure(
  "calibration_slope", label = "Calibration slope",
  formula = "b of logit P(positive) = a + b logit p", range = c(-Inf, Inf),
  direction = "none", parameters = list(clip = NULL), pooled = TRUE,
  scores = function(truth, p, clip, learner, ...) {
    calibration_scores(truth, p, clip, learner, slope = TRUE)
  },
  synonyms = "cal_slope"
)
