# Learners to compare others with: they need no package and hardly any time.

#' Baseline learners
#'
#' `learner_majority()` predicts the most frequent class of the training part,
#' whatever the predictors say; of equally frequent classes the first one in
#' the order of the levels. `learner_mean()` is the nearest-mean (nearest
#' centroid) classifier: it predicts the class whose mean over the training
#' part is nearest to the record in Euclidean distance; of equally near means
#' the first one in the order of the levels.
#'
#' For `learner_mean()` predictors are used as they are, without scaling. A
#' factor, character or logical predictor counts as one 0/1 column per level.
#' A record with a missing predictor is predicted `NA`; missing values in the
#' training part are left out of the means.
#'
#' @return A learner: a function of `(train, test, target)`, see
#'   [as_learner()]. A training part with a single class predicts that class.
#' @family learners
#' @export
#' @examples
#' learner <- learner_mean()
#' odd <- seq(1, 150, by = 2)
#' predicted <- learner(iris[odd, ], iris[-odd, -5], "Species")
#' table(predicted, iris$Species[-odd])
learner_majority <- function() {
  new_learner(function(train, test, target) {
    truth <- observed_truth(train[[target]])
    most_frequent(truth, nrow(test))
  }, "most frequent class")
}

#' @rdname learner_majority
#' @export
learner_mean <- function() {
  predictor_learner("nearest class mean", function(train, test, truth) {
    x <- encode_predictors(train, test)
    nearest_mean(x$train, x$test, truth)
  })
}

nearest_mean <- function(train, test, truth) {
  distance <- vapply(levels(truth), function(class) {
    centre <- colMeans(train[truth == class, , drop = FALSE], na.rm = TRUE)
    colSums((t(test) - centre)^2)
  }, numeric(nrow(test)))
  distance <- matrix(distance, nrow(test))
  levels(truth)[nearest_column(distance)]
}

# The first of the smallest entries of each row, NA where one is missing.
nearest_column <- function(distance) {
  absent <- rowSums(is.na(distance)) > 0
  distance[absent, ] <- 0
  found <- max.col(-distance, ties.method = "first")
  found[absent] <- NA
  found
}
