#' @include measures.R
NULL

register_measure(
  "log_loss", label = "Log loss", range = c(0, Inf), direction = "minimize",
  fitted = TRUE,
  formula = "mean of -log(p of the true class)", parameters = list(clip = NULL),
  scores = function(truth, p, fold, clip, learner) {
    given <- p[cbind(seq_along(truth), truth)]
    zero <- sum(given == 0)
    abort_if(is.null(clip) && zero > 0,
             c("{.arg clip} must be given: {.field {learner}} gave the true
                class the probability 0 in {zero} prediction{?s}, whose log loss
                is infinite.",
               i = "{.code clip = 1e-6}, for example, raises smaller
                    probabilities to that number."), "value", "clip")
    -log(pmax(given, clip %||% 0))
  },
  synonyms = c("logloss", "mn_log_loss", "cross_entropy", "deviance")
)
