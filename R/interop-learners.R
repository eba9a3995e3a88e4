# Learners that fit by rpart, e1071, nnet, FNN or class, and caret.

#' Naive Bayes
#'
#' Independent normal densities for numeric predictors, tables for factors, by
#' `e1071::naiveBayes()`.
#'
#' Character and logical predictors count as factors. A level that occurs only
#' in the test part is ignored unless `laplace` is positive. Missing predictors
#' are left out.
#'
#' A class needs two known values of each numeric predictor in the training part
#' for a variance. One with fewer is never predicted, as by e1071, and has the
#' probability 0, like a class that the training part does not have; the
#' probabilities of the others are computed without its records. Where no class
#' has a variance the fit fails: the fold has no predictions, see
#' [cv_predict()].
#'
#' @param laplace Laplace smoothing of the tables, one number of at least 0.
#'   Default 0: none.
#' @inherit learner_majority return
#' @section Errors:
#' The package e1071 is not installed (`bcvinfer_error_package`).
#' @family learners
#' @export
#' @examplesIf requireNamespace("e1071", quietly = TRUE)
#' odd <- seq(1, 150, by = 2)
#' learner <- learner_naive_bayes()
#' predicted <- learner(iris[odd, ], iris[-odd, -5], "Species")
#' table(predicted, iris$Species[-odd])
learner_naive_bayes <- function(laplace = 0) {
  check_installed("e1071", "for learner_naive_bayes()")
  laplace <- check_number(laplace, min = 0)
  predictor_learner("naive Bayes (e1071)", function(train, test, truth) {
    both <- match_levels(train, test)
    kept <- has_variances(both$train, truth)
    fail_if(!any(kept),
            "no class has two known values of each numeric predictor")
    truth <- observed_truth(truth[kept])
    if (nlevels(truth) == 1) return(most_frequent(truth, nrow(test)))
    fit <- e1071::naiveBayes(both$train[kept, , drop = FALSE], truth,
                             laplace = laplace)
    with_shares(stats::predict(fit, both$test, type = "class"),
                stats::predict(fit, both$test, type = "raw"), fit$levels)
  })
}

# Which records are of a class with a variance of each numeric predictor. (Of
# others e1071 has labels, without that class, but no probabilities at all.)
has_variances <- function(train, truth) {
  known <- lapply(Filter(is.numeric, train), function(x) {
    tabulate(truth[!is.na(x)], nlevels(truth)) > 1
  })
  Reduce(`&`, known, rep(TRUE, nlevels(truth)))[truth]
}

# Multinomial logistic regression for learner_logistic().
multinomial_labels <- function(x, truth) {
  fail_if(!is_installed("nnet"),
          "more than two classes need the package nnet, which is not installed")
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
    # Records of each class inside the limit, one row per record of the test
    # part.
    inside <- near$nn.dist <= limit
    classes <- as.integer(truth)[near$nn.index[inside]]
    cells <- row(inside)[inside] + nrow(inside) * (classes - 1L)
    counted <- tabulate(cells, nrow(inside) * nlevels(truth))
    votes[open[!more], ] <- matrix(counted, nrow(inside))[!more, ]
    open <- open[more]
    asked <- min(4 * asked, nrow(train))
  }
  labels <- levels(truth)[max.col(votes, ties.method = "random")]
  with_shares(labels, votes / rowSums(votes), levels(truth))
}

#' Classification tree
#'
#' A tree by `rpart::rpart(method = "class")`. Missing predictors are handled
#' by its surrogate splits.
#'
#' By default rpart cross-validates its trees inside the training part (`xval =
#' 10`) to help with pruning. The trees are not pruned here, so that this would
#' only take time and random numbers: the default here is `xval = 0`.
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
  grow <- function(train, truth, method) {
    # The response has a name that no predictor has.
    response <- make.unique(c(names(train), "truth"))[length(train) + 1]
    train[[response]] <- truth
    rpart::rpart(stats::reformulate(".", as.name(response)), train,
                 method = method, control = control, model = FALSE, x = FALSE,
                 y = FALSE)
  }
  predictor_learner("decision tree (rpart)", function(train, test, truth) {
    both <- match_levels(train, test)
    fit <- grow(both$train, truth, "class")
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
    unname(stats::predict(grow(both$train, truth, "anova"), both$test))
  })
}

# Of the name of a method of caret.
#' @export
as_learner.character <- function(x, ..., arg = "x") {
  check_string(x, arg = arg)
  check_installed("caret", "to make a learner of the name of a caret method")
  abort_if(!x %in% names(caret::getModelInfo()), c(
    "{.val {x}} is not the name of a caret method.",
    i = "{.code names(caret::getModelInfo())} lists them."
  ), "value", arg)
  given <- list(...)
  settings <- list(trControl = caret::trainControl(method = "none"),
                   tuneLength = 1)
  settings[names(given)] <- given
  predictor_learner(paste(x, "(caret)"), function(train, test, truth) {
    both <- match_levels(train, test)
    fit <- do.call(caret::train, c(list(x = both$train, y = truth, method = x),
                                   settings))
    labels <- stats::predict(fit, both$test)
    # Methods without probabilities stop, or need trainControl(classProbs =).
    with_shares(labels, tryCatch(
      as.matrix(stats::predict(fit, both$test, type = "prob")),
      error = function(e) NULL
    ))
  })
}
