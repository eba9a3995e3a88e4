#' Perceptron
#'
#' A neural network with one hidden layer, by `nnet::nnet()`. Predictors are
#' centred and scaled by the training part; a factor, character or logical
#' predictor counts as one 0/1 column per level but the first; columns that are
#' constant in the training part are left out. Training starts at random
#' weights, reproducibly under `set.seed()` in [cv_predict()].
#'
#' @param size The number of hidden units, one whole number. Default 5:
#'   a moderately curved border, with few weights for half of a small data set.
#' @param decay The weight decay, one number of at least 0. Default 0.01:
#'   without decay, the default of nnet, the weights grow without bound where a
#'   small training part is separated.
#' @param ... Passed to `nnet::nnet()`: `maxit`, `rang` and so on.
#' @inherit learner_majority return
#' @details A test record with a missing predictor is predicted `NA`; training
#'   records with one are left out.
#' @section Errors:
#' The package nnet is not installed (`bcvinfer_error_package`).
#' @family learners
#' @export
#' @examples
#' odd <- seq(1, 150, by = 2)
#' set.seed(1)
#' learner <- learner_perceptron(size = 3)
#' predicted <- learner(iris[odd, ], iris[-odd, -5], "Species")
#' table(predicted, iris$Species[-odd])
learner_perceptron <- function(size = 5, decay = 0.01, ...) {
  check_installed("nnet", "for learner_perceptron()")
  size <- check_count(size)
  decay <- check_number(decay, min = 0)
  settings <- list(...)
  known <- c(method_arguments("nnet", "nnet", c(
    "x", "y", "weights", "size", "decay", "softmax", "linout", "entropy",
    "censored"
  )), "abstol", "reltol")
  check_settings(settings, known, "nnet::nnet")
  predictor_learner("perceptron (nnet)", function(train, test, truth) {
    x <- standardize(encode_predictors(train, test, contrasts = TRUE))
    if (ncol(x$train) == 0) return(most_frequent(truth, nrow(test)))
    complete <- stats::complete.cases(x$train)
    given <- list(x$train[complete, , drop = FALSE],
                  nnet::class.ind(truth[complete]), size = size, decay = decay,
                  softmax = TRUE, trace = FALSE)
    given$MaxNWts <- size * (ncol(x$train) + 1) + nlevels(truth) * (size + 1)
    given[names(settings)] <- settings
    fit <- do.call(nnet::nnet, given)
    predict_complete(x$test, function(rows) {
      shares <- stats::predict(fit, rows)
      with_shares(levels(truth)[max.col(shares, "first")], shares)
    })
  })
}

# Multinomial logistic regression for learner_logistic().
multinomial_labels <- function(train, test, truth) {
  if (!is_installed("nnet")) {
    stop("more than two classes need the package nnet, which is not installed",
         call. = FALSE)
  }
  complete <- stats::complete.cases(train)
  # Standardized columns reach the same maximum in fewer iterations.
  x <- standardize(list(train = train[complete, , drop = FALSE], test = test))
  if (ncol(x$train) == 0) return(most_frequent(truth, nrow(test)))
  colnames(x$train) <- colnames(x$test) <- paste0("x", seq_len(ncol(x$train)))
  fit <- nnet::multinom(
    truth ~ ., data = data.frame(truth = truth[complete], x$train),
    trace = FALSE, maxit = 500,
    MaxNWts = (ncol(x$train) + 2) * (nlevels(truth) + 1)
  )
  predict_complete(x$test, function(rows) {
    rows <- data.frame(rows)
    shares <- matrix(stats::predict(fit, rows, type = "probs"), nrow(rows),
                     dimnames = list(NULL, levels(truth)))
    with_shares(stats::predict(fit, rows, type = "class"), shares)
  })
}
