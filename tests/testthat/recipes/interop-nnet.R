#' Multinomial regression
#'
#' By `nnet::multinom()`.
#'
#' @inherit learner_majority return
#' @details Errors: nnet is not installed (`bcvinfer_error_package`).
#' @family learners
#' @export
learner_multinomial <- function() {
  check_installed("nnet", "for learner_multinomial()")
  predictor_learner("multinomial regression (nnet)",
                    function(train, test, truth) {
    both <- match_levels(train, test)
    fit <- nnet::multinom(truth ~ ., cbind(both$train, truth = truth),
                          trace = FALSE)
    stats::predict(fit, both$test)
  })
}
