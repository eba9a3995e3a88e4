# Learners that fit by e1071, nnet, and FNN or class.

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
    with_shares(stats::predict(fit, both$test, type = "class"),
                stats::predict(fit, both$test, type = "raw"), fit$levels)
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
    fit_complete(x, truth, function(x, y) {
      do.call(e1071::svm, c(list(x = x, y = y), settings))
    }, function(fit, rows) {
      labels <- stats::predict(fit, rows,
                               probability = isTRUE(settings$probability))
      with_shares(labels, attr(labels, "probabilities"))
    })
  })
}

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
    fit_complete(x, truth, function(x, y) {
      given <- list(
        x, nnet::class.ind(y), size = size, decay = decay, softmax = TRUE,
        trace = FALSE,
        MaxNWts = size * (ncol(x) + 1) + nlevels(y) * (size + 1)
      )
      given[names(settings)] <- settings
      do.call(nnet::nnet, given)
    }, function(fit, rows) {
      shares <- stats::predict(fit, rows)
      with_shares(levels(truth)[max.col(shares, "first")], shares)
    })
  })
}

# Multinomial logistic regression for learner_logistic().
multinomial_labels <- function(x, truth) {
  if (!is_installed("nnet")) {
    stop("more than two classes need the package nnet, which is not installed",
         call. = FALSE)
  }
  # Standardized columns reach the same maximum in fewer iterations.
  x <- lapply(standardize(x), function(part) data.frame(unname(part)))
  fit_complete(x, truth, function(x, truth) {
    nnet::multinom(
      truth ~ ., data = data.frame(truth = truth, x), trace = FALSE,
      maxit = 500, MaxNWts = (ncol(x) + 2) * (nlevels(truth) + 1)
    )
  }, function(fit, rows) {
    with_shares(stats::predict(fit, rows, type = "class"),
                stats::predict(fit, rows, type = "probs"), levels(truth))
  })
}

# The vote of the nearest neighbours for learner_knn(), found by FNN or, where
# that is not installed, by class.

class_labels <- function(train, test, truth, k) {
  vote <- function(truth, ...) class::knn(train, test, truth, k, ...)
  labels <- vote(truth)
  # It gives the share of the winner alone.
  share_of <- function(level) {
    sides <- vote(factor(truth == level, c(FALSE, TRUE)), prob = TRUE)
    share <- attr(sides, "prob")
    ifelse(sides == "TRUE", share, 1 - share)
  }
  with_shares(labels, vapply(levels(truth), share_of, numeric(nrow(test))),
              levels(truth))
}

# Under the rule of class::knn(use.all = TRUE): all records as near as the k-th
# have a vote.
fnn_labels <- function(train, test, truth, k) {
  votes <- matrix(0, nrow(test), nlevels(truth))
  open <- seq_len(nrow(test))
  asked <- min(k + 1, nrow(train))
  while (length(open) > 0) {
    near <- FNN::get.knnx(train, test[open, , drop = FALSE], asked)
    # Equal distances may differ by rounding.
    limit <- near$nn.dist[, k] * (1 + 1e-9)
    # Another tie may lie beyond the last neighbour that was asked for.
    more <- asked < nrow(train) & near$nn.dist[, asked] <= limit
    votes[open[!more], ] <- count_votes(near, limit, truth)[!more, ]
    open <- open[more]
    asked <- min(4 * asked, nrow(train))
  }
  labels <- levels(truth)[max.col(votes, ties.method = "random")]
  with_shares(labels, votes / rowSums(votes), levels(truth))
}

# Records of each class inside the limit, one row per record of the test part.
count_votes <- function(near, limit, truth) {
  inside <- near$nn.dist <= limit
  size <- nrow(inside)
  classes <- as.integer(truth)[near$nn.index[inside]]
  cells <- row(inside)[inside] + size * (classes - 1L)
  matrix(tabulate(cells, size * nlevels(truth)), size)
}
