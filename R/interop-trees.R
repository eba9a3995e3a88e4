# The learner of trees, which fits by rpart.

#' Classification tree
#'
#' A tree by `rpart::rpart(method = "class")`. Missing predictors are handled
#' by its surrogate splits.
#'
#' rpart cross-validates its trees inside the training part (`xval = 10`) as a
#' help for pruning. The trees are not pruned here, so that this has no effect
#' on the predictions and takes time and random numbers: the default is
#' `xval = 0`.
#'
#' @param ... Passed to `rpart::rpart.control()`: `minsplit`, `minbucket`, `cp`,
#'   `maxdepth` and so on.
#' @inherit learner_majority return
#' @section Errors:
#' The package rpart is not installed (`bcvinfer_error_package`), or an
#' argument that `rpart.control()` does not have (`bcvinfer_error_value`).
#' @family learners
#' @export
#' @examples
#' odd <- seq(1, 150, by = 2)
#' learner <- learner_tree(minsplit = 10)
#' predicted <- learner(iris[odd, ], iris[-odd, -5], "Species")
#' table(predicted, iris$Species[-odd])
learner_tree <- function(...) {
  check_installed("rpart", "for learner_tree()")
  settings <- list(...)
  check_settings(settings, names(formals(rpart::rpart.control)),
                 "rpart::rpart.control")
  settings$xval <- settings$xval %||% 0
  refuse <- function(condition) {
    abort_input("The arguments in {.arg ...} must be values that
                 {.fn rpart::rpart.control} takes:
                 {conditionMessage(condition)}.", "value", "...")
  }
  control <- tryCatch(do.call(rpart::rpart.control, settings), error = refuse,
                      warning = refuse)
  predictor_learner("decision tree (rpart)", function(train, test, truth) {
    both <- match_levels(train, test)
    known <- with_response(both$train, truth)
    fit <- rpart::rpart(known$formula, known$data, method = "class",
                        control = control, model = FALSE, x = FALSE, y = FALSE)
    # The class of the leaf, the counts of the classes, and their shares. (Of
    # one record alone rpart makes no matrix.)
    size <- nrow(both$test)
    rows <- both$test[rep_len(seq_len(size), max(2, size)), , drop = FALSE]
    leaves <- stats::predict(fit, rows, type = "matrix")[seq_len(size), ,
                                                         drop = FALSE]
    classes <- nlevels(truth)
    with_shares(levels(truth)[leaves[, 1]],
                leaves[, 1 + classes + seq_len(classes)], levels(truth))
  }, function(train, test, truth) {
    both <- match_levels(train, test)
    known <- with_response(both$train, truth)
    fit <- rpart::rpart(known$formula, known$data, method = "anova",
                        control = control, model = FALSE, x = FALSE, y = FALSE)
    unname(stats::predict(fit, both$test))
  })
}
