#' Nearest neighbours
#'
#' The majority class among the `k` nearest training records in Euclidean
#' distance.
#'
#' Predictors are used as they are, without scaling; a factor, character or
#' logical predictor counts as one 0/1 column per level. All records as near as
#' the k-th vote, as in `class::knn()`; a tied vote is broken at random,
#' reproducibly under `set.seed()` in [cv_predict()]. Missing predictors are an
#' error, that is, the fit fails.
#'
#' The neighbours are found by the package FNN (a k-d tree) where it is
#' installed, else by class; the rule is the same, but tied votes draw their
#' random numbers differently, so with many ties single predictions can differ
#' between the two.
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
  check_feature_weights(feature_weights)
  vote <- neighbour_backend()
  predictor_learner(paste0(k, "-nearest neighbours"),
                    function(train, test, truth) {
    weights <- match_weights(feature_weights, names(train))
    if (k > nrow(train)) {
      stop("k = ", k, " neighbours cannot be had from ", nrow(train),
           " training records", call. = FALSE)
    }
    x <- encode_predictors(train, test)
    if (anyNA(x$train) || anyNA(x$test)) {
      stop("nearest neighbours need predictors without missing values",
           call. = FALSE)
    }
    scale <- sqrt(weights[x$feature])
    vote(scale_columns(x$train, scale), scale_columns(x$test, scale), truth, k)
  })
}

scale_columns <- function(x, scale) {
  if (all(scale == 1)) return(x)
  x * rep(scale, each = nrow(x))
}

check_feature_weights <- function(feature_weights) {
  if (is.null(feature_weights)) return(invisible())
  check_numeric(feature_weights)
  if (any(feature_weights < 0) || all(feature_weights == 0)) {
    abort_input(
      "{.arg feature_weights} must be at least 0 and not all 0:
       the smallest is {format(min(feature_weights))}.",
      "value", "feature_weights"
    )
  }
}

match_weights <- function(weights, predictors) {
  if (is.null(weights)) return(rep(1, length(predictors)))
  if (!is.null(names(weights)) && setequal(names(weights), predictors)) {
    weights <- weights[predictors]
  } else if (!is.null(names(weights))) {
    stop("names of feature_weights (", quote_some(names(weights)),
         ") are not those of the predictors (", quote_some(predictors), ")",
         call. = FALSE)
  }
  if (length(weights) != length(predictors)) {
    stop("feature_weights has ", length(weights), " weights for ",
         length(predictors), " predictors", call. = FALSE)
  }
  unname(weights)
}

# FNN where it is there, else class.
neighbour_backend <- function() {
  if (is_installed("FNN")) return(fnn_labels)
  check_installed("class", "for learner_knn() (or FNN, which is faster)")
  class_labels
}
