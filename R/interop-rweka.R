#' C4.5 and RIPPER
#'
#' `learner_c45()`: the decision tree C4.5 (Weka's J48); `learner_ripper()`:
#' the rules of RIPPER (Weka's JRip). Both need the package RWeka and Java.
#'
#' Character and logical predictors count as factors. Missing predictors are
#' handled by Weka. Weka draws from its own generator, always from the same
#' seed, so that its results do not depend on `set.seed()`.
#'
#' @param ... Passed to `RWeka::Weka_control()`, for example `U = TRUE` for an
#'   unpruned tree.
#' @inherit learner_majority return
#' @section Errors:
#' The package RWeka is not installed (`bcvinfer_error_package`). Java
#' cannot be used in a forked process: under `plan(multicore)` use
#' `plan(multisession)` instead.
#' @family learners
#' @export
#' @examplesIf requireNamespace("RWeka", quietly = TRUE)
#' odd <- seq(1, 150, by = 2)
#' predicted <- learner_c45()(iris[odd, ], iris[-odd, -5], "Species")
#' table(predicted, iris$Species[-odd])
learner_c45 <- function(...) {
  check_installed("RWeka", "for learner_c45()")
  weka_learner("C4.5 (RWeka)", RWeka::J48, list(...))
}

#' @rdname learner_c45
#' @export
learner_ripper <- function(...) {
  check_installed("RWeka", "for learner_ripper()")
  weka_learner("RIPPER (RWeka)", RWeka::JRip, list(...))
}

# `settings` and not a control object, which holds a reference into Java that
# is not valid in another process.
weka_learner <- function(label, method, settings) {
  force(method)
  predictor_learner(label, function(train, test, truth) {
    both <- match_levels(train, test)
    known <- with_response(both$train, truth)
    fit <- method(known$formula, known$data,
                  control = do.call(RWeka::Weka_control, settings))
    with_shares(stats::predict(fit, both$test, type = "class"),
                function() {
                  stats::predict(fit, both$test, type = "probability")
                })
  })
}
