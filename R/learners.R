# Ready learners; those over one optional package are in interop-<package>.R.

#' Baseline learners
#'
#' `learner_majority()` ignores the predictors and predicts the most frequent
#' class of the training part; among equally frequent classes the first one in
#' the order of the levels. `learner_mean()` is the nearest-mean (nearest
#' centroid) classifier: it predicts the class whose mean over the training
#' part is nearest to the record in Euclidean distance; among equally near
#' means the first one in the order of the levels. With a numeric target
#' `learner_mean()` predicts the mean of the training part.
#'
#' For `learner_mean()` predictors are not scaled. A factor, character or
#' logical predictor counts as one 0/1 column per level. A record with a
#' missing predictor is predicted `NA`; missing values in the training part are
#' left out of the means.
#'
#' The probabilities of `learner_majority()` are the shares of the classes in
#' the training part; `learner_mean()` has none.
#'
#' @return A learner: a function of `(train, test, target)`, see
#'   [as_learner()]. A training part with a single class predicts that class.
#'   Called with `probabilities = TRUE` as fourth argument, as [cv_predict()]
#'   does, it returns a data frame `.pred_class, .pred_<level>` if the model
#'   has probabilities.
#' @family learners
#' @export
#' @examples
#' learner <- learner_mean()
#' odd <- seq(1, 150, by = 2)
#' predicted <- learner(iris[odd, ], iris[-odd, -5], "Species")
#' table(predicted, iris$Species[-odd])
learner_majority <- function() {
  likely_learner(function(train, test, target) {
    most_frequent(observed_truth(train[[target]]), nrow(test))
  }, "most frequent class")
}

#' @rdname learner_majority
#' @export
learner_mean <- function() {
  predictor_learner("nearest class mean", function(train, test, truth) {
    x <- encode_predictors(train, test)
    distance <- vapply(levels(truth), function(class) {
      centre <- colMeans(x$train[truth == class, , drop = FALSE], na.rm = TRUE)
      colSums((t(x$test) - centre)^2)
    }, numeric(nrow(test)))
    # (NA where a distance is.)
    levels(truth)[max.col(-matrix(distance, nrow(test)), "first")]
  }, function(train, test, truth) rep(mean(truth), nrow(test)))
}

#' Logistic regression
#'
#' Main effects of all predictors. Two classes: maximum likelihood by
#' [stats::glm.fit()], and the second class is predicted where its probability
#' is above one half. More than two classes: multinomial logistic regression by
#' `nnet::multinom()`, which needs the package nnet; the class with the
#' largest probability is predicted.
#'
#' Where a linear function of the predictors separates the two training classes
#' without error, the likelihood has no maximum at finite coefficients. `glm`
#' then warns of fitted probabilities of 0 or 1 and sometimes that it did not
#' converge. The predicted classes are still well defined, by the separating
#' line that the iterations reached, and small training parts can be separated
#' by chance, so these warnings are not shown.
#'
#' A fit that is not separated and does not converge gives a warning.
#' Coefficients that the training part does not determine (a constant column, a
#' level that does not occur) count as 0. A record with a missing predictor is
#' predicted `NA`; training records with one are left out.
#'
#' @inherit learner_majority return
#' @family learners
#' @export
#' @examples
#' two <- iris[iris$Species != "setosa", ]
#' odd <- seq(1, 100, by = 2)
#' predicted <- learner_logistic()(two[odd, ], two[-odd, -5], "Species")
#' table(predicted, two$Species[-odd])
learner_logistic <- function() {
  predictor_learner("logistic regression", function(train, test, truth) {
    x <- encode_predictors(train, test, contrasts = TRUE)
    if (nlevels(truth) > 2) return(multinomial_labels(x, truth))
    fit_complete(x, truth, fit_binomial, function(coefficients, rows) {
      score <- drop(cbind(1, rows) %*% coefficients)
      with_shares(levels(truth)[1 + (score > 0)],
                  stats::plogis(c(-score, score)), levels(truth))
    })
  })
}

# Coefficients, 0 where the data do not determine them. Warnings of glm.fit are
# translated, so that their text does not identify them: all are suppressed, and
# the fit itself is checked.
fit_binomial <- function(x, truth) {
  fit <- suppressWarnings(stats::glm.fit(
    cbind(1, x), as.integer(truth) - 1, family = stats::binomial()
  ))
  probability <- pmin(fit$fitted.values, 1 - fit$fitted.values)
  if (!fit$converged && min(probability) > 1e-6) {
    warning("logistic regression did not converge in ", fit$iter,
            " iterations", call. = FALSE)
  }
  replace(fit$coefficients, is.na(fit$coefficients), 0)
}

#' Nearest neighbours
#'
#' The majority class among the `k` nearest training records in Euclidean
#' distance; with a numeric target the mean of their values.
#'
#' Predictors are not scaled; a factor, character or logical predictor counts
#' as one 0/1 column per level. All records as near as the k-th one vote, as in
#' `class::knn()`; a tied vote is broken at random, reproducibly under
#' `set.seed()` in [cv_predict()]. With missing predictors the fit fails.
#'
#' The neighbours are found by the package FNN (a k-d tree) if it is installed,
#' otherwise by class. The rule is the same, but tied votes use random numbers
#' differently, so that with many ties some predictions can differ. The
#' probability of a class is its share of the votes.
#'
#' @section Errors:
#' A `k` below 1 and negative weights (`bcvinfer_error_value`). In a fit,
#' missing predictors, more neighbours than training records and weights that
#' do not fit the predictors: the fold then has no predictions, see
#' [cv_predict()].
#'
#' @param k The number of neighbours, one whole number, at most the number of
#'   training records. Default 1, the classifier of the papers.
#' @param feature_weights Positive or zero numbers that multiply the squared
#'   differences, one per predictor, in the order of the columns of the data
#'   without the target (a matrix inside the data counts as its columns).
#'   `NULL` (default): all 1. A named vector is matched by name.
#' @inherit learner_majority return
#' @family learners
#' @export
#' @examples
#' odd <- seq(1, 150, by = 2)
#' learner <- learner_knn(k = 3, feature_weights = c(1, 1, 2, 2))
#' predicted <- learner(iris[odd, ], iris[-odd, -5], "Species")
#' table(predicted, iris$Species[-odd])
learner_knn <- function(k = 1, feature_weights = NULL) {
  k <- check_count(k)
  if (!is.null(feature_weights)) {
    feature_weights <- check_numeric(feature_weights)
    refuse_if(any(feature_weights < 0) || all(feature_weights == 0),
              "feature_weights", "value", "must be at least 0 and not all 0: the
               smallest is {format(min(feature_weights))}.")
  }
  # The faster one, where it is installed.
  fnn <- is_installed("FNN")
  if (!fnn) check_installed("class", "for learner_knn() (or FNN)")
  vote <- if (fnn) fnn_labels else class_labels
  fit <- function(train, test, truth) {
    weights <- match_weights(feature_weights, names(train))
    fail_if(k > nrow(train), "k = ", k, " nearest neighbours need more than ",
            nrow(train), " training records")
    x <- encode_predictors(train, test)
    fail_if(anyNA(x$train) || anyNA(x$test),
            "nearest neighbours need predictors without missing values")
    scale <- sqrt(weights[x$feature])
    (if (is.factor(truth)) vote else nearest_means)(
      x$train * rep(scale, each = nrow(x$train)),
      x$test * rep(scale, each = nrow(x$test)), truth, k
    )
  }
  predictor_learner(paste0(k, "-nearest neighbours"), fit, fit)
}

# The mean of all records as near as the k-th. (Equal distances may differ by
# rounding.)
nearest_means <- function(train, test, truth, k) {
  train <- t(train)
  vapply(seq_len(nrow(test)), function(row) {
    distance <- colSums((train - test[row, ])^2)
    mean(truth[distance <= sort(distance, partial = k)[k] * (1 + 1e-9)])
  }, 0)
}

match_weights <- function(weights, predictors) {
  if (is.null(weights)) return(rep(1, length(predictors)))
  if (!is.null(names(weights))) {
    fail_if(!setequal(names(weights), predictors),
            "the names of feature_weights (", quote_some(names(weights)),
            ") differ from the predictors (", quote_some(predictors), ")")
    weights <- weights[predictors]
  }
  fail_if(length(weights) != length(predictors), "feature_weights has ",
          length(weights), " weights for ", length(predictors), " predictors")
  unname(weights)
}

# Learners of numbers: least squares, and what the others do with a numeric
# target.

#' Linear regression
#'
#' Main effects of all predictors by least squares, for a numeric target. A
#' factor, character or logical predictor counts as one 0/1 column per level but
#' the first. Coefficients that the training part does not determine (a constant
#' column, a level that is not there) count as 0. A record with a missing
#' predictor is predicted `NA`; training records with one are left out.
#'
#' @return A learner: a function of `(train, test, target)`, see [as_learner()],
#'   that returns numbers.
#' @family learners
#' @export
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(mtcars, m = 5)
#' predictions <- cv_predict(plan, mtcars, mpg, list(
#'   linear = learner_linear(), tree = learner_tree(), mean = learner_mean()
#' ))
#' interval_components(predictions, "rmse")
#' compare_learners(predictions, measure = "mse")
learner_linear <- function() {
  predictor_learner("linear regression", NULL, function(train, test, truth) {
    x <- encode_predictors(train, test, contrasts = TRUE)
    known <- stats::complete.cases(x$train)
    fit <- stats::lm.fit(cbind(1, x$train[known, , drop = FALSE]), truth[known])
    coefficients <- replace(fit$coefficients, is.na(fit$coefficients), 0)
    drop(cbind(1, x$test) %*% coefficients)
  })
}

# Which learners predict numbers, or classes; NA for functions that do not say.
# (The user's own may predict classes, too, where they predict numbers.)
predicts <- function(learners, what) {
  vapply(learners, function(learner) {
    said <- intersect(c("numbers", "probabilities"), names(formals(learner)))
    if (what %in% said) return(TRUE)
    if (length(said) > 0 && is.null(attr(learner, "source"))) FALSE else NA
  }, NA)
}

# Can all learners predict numbers, and one of them nothing else, or does one of
# the user's own do so unless it is told otherwise?
need_numbers <- function(learners) {
  own <- vapply(learners, function(x) isTRUE(attr(x, "regression")), NA)
  isTRUE(all(predicts(learners, "numbers"))) &&
    any(own | predicts(learners, "probabilities") %in% FALSE)
}

# Do all learners predict what the target has, numbers or classes?
check_target_learners <- function(learners, numbers) {
  unfit <- predicts(learners, if (numbers) "numbers" else "probabilities") %in%
    FALSE
  abort_if(any(unfit) && numbers,
           "{.arg target} has numbers, but {.field {names(learners)[unfit]}}
            predict{?s/} classes.", "value", "learners",
           i = "{.fn learner_linear}, {.fn learner_tree}, {.fn learner_knn} and
            {.fn learner_mean} predict numbers, models of parsnip and mlr3 for
            regression do, and functions of your own may.")
  abort_if(any(unfit),
           "{.arg target} has classes, but {.field {names(learners)[unfit]}}
            predict{?s/} numbers.", "value", "learners",
           i = "At most {most_number_classes} different whole numbers are
                classes, unless all learners can predict numbers and one of them
                nothing else (functions of your own have an argument
                {.arg numbers} then).")
}
