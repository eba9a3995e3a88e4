#' Naive Bayes and support vector machine
#'
#' `learner_naive_bayes()`: independent normal densities for numeric
#' predictors, tables for factors, by `e1071::naiveBayes()`.
#' `learner_svm()`: by `e1071::svm()`, by default with a radial kernel, cost 1
#' and scaled predictors.
#'
#' For both, character and logical predictors count as factors. Naive Bayes
#' ignores a level that occurs only in the test part unless `laplace` is
#' positive. The support vector machine sees one 0/1 column per level but the
#' first; columns that are constant in the training part are left out. Missing
#' predictors are left out by naive Bayes, and by the training of the support
#' vector machine; a test record with one is then predicted `NA`.
#'
#' The support vector machine has probabilities only with
#' `learner_svm(probability = TRUE)`, for which e1071 fits it six times.
#'
#' @param laplace Laplace smoothing of the tables, one number of at least 0.
#'   Default 0: none.
#' @param ... Passed to `e1071::svm()`: `kernel`, `cost`, `gamma`, `degree`,
#'   `class.weights` and so on.
#' @inherit learner_majority return
#' @section Errors:
#' The package e1071 is not installed (`bcvinfer_error_package`).
#' @family learners
#' @export
#' @examplesIf requireNamespace("e1071", quietly = TRUE)
#' odd <- seq(1, 150, by = 2)
#' predicted <- learner_svm(cost = 10)(iris[odd, ], iris[-odd, -5], "Species")
#' table(predicted, iris$Species[-odd])
learner_naive_bayes <- function(laplace = 0) {
  check_installed("e1071", "for learner_naive_bayes()")
  laplace <- check_number(laplace, min = 0)
  predictor_learner("naive Bayes (e1071)", function(train, test, truth) {
    both <- match_levels(train, test)
    fit <- e1071::naiveBayes(both$train, truth, laplace = laplace)
    with_shares(stats::predict(fit, both$test, type = "class"), function() {
      matrix(stats::predict(fit, both$test, type = "raw"), nrow(both$test),
             dimnames = list(NULL, fit$levels))
    })
  })
}

#' @rdname learner_naive_bayes
#' @export
learner_svm <- function(...) {
  check_installed("e1071", "for learner_svm()")
  settings <- list(...)
  check_settings(settings, method_arguments(
    "svm", "e1071", c("x", "y", "subset", "na.action")
  ), "e1071::svm")
  predictor_learner("support vector machine (e1071)",
                    function(train, test, truth) {
    x <- drop_constant(encode_predictors(train, test, contrasts = TRUE))
    if (ncol(x$train) == 0) return(most_frequent(truth, nrow(test)))
    complete <- stats::complete.cases(x$train)
    fit <- do.call(e1071::svm, c(list(
      x = x$train[complete, , drop = FALSE], y = truth[complete]
    ), settings))
    predict_complete(x$test, function(rows) {
      labels <- stats::predict(fit, rows,
                               probability = isTRUE(settings$probability))
      with_shares(labels, attr(labels, "probabilities"))
    })
  })
}
