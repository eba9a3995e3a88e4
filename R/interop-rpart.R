#' Classification tree
#'
#' A tree by `rpart::rpart(method = "class")`. Missing predictors are handled
#' by its surrogate splits.
#'
#' rpart cross-validates its trees inside the training part (`xval = 10`) to
#' help prune them. Nothing is pruned here, so that this changes no prediction
#' and only costs time and random numbers: the default is `xval = 0`.
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
  control <- try_settings(rpart::rpart.control, settings,
                          "rpart::rpart.control")
  predictor_learner("decision tree (rpart)", function(train, test, truth) {
    both <- match_levels(train, test)
    # A name that no predictor has, whatever the data's columns are called.
    response <- make.unique(c(names(train), "truth"))[length(train) + 1]
    both$train[[response]] <- truth
    fit <- rpart::rpart(stats::reformulate(".", as.name(response)), both$train,
                        method = "class", control = control, model = FALSE,
                        x = FALSE, y = FALSE)
    stats::predict(fit, both$test, type = "class")
  })
}

# Arguments for another function must be named and known: R would drop a
# misspelt one silently into its dots.
check_settings <- function(settings, known, fun) {
  names <- names(settings) %||% rep("", length(settings))
  if (any(names == "")) {
    abort_input("Arguments in {.arg ...} must be named: they go to
                 {.fn {fun}}.", "value", "...")
  }
  unknown <- setdiff(names, known)
  if (length(unknown) > 0) {
    abort_input(
      c("{.fn {fun}} has no argument {.arg {unknown}}.",
        i = "It has: {.arg {setdiff(known, '...')}}."),
      "value", "..."
    )
  }
}

# What the other function says of a value that it does not take.
try_settings <- function(fun, settings, name) {
  refuse <- function(said) {
    abort_input("The arguments in {.arg ...} must be values that {.fn {name}}
                 takes: {conditionMessage(said)}.", "value", "...")
  }
  tryCatch(do.call(fun, settings), error = refuse, warning = refuse)
}
