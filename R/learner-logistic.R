#' Logistic regression
#'
#' Main effects of all predictors. Two classes: maximum likelihood by
#' [stats::glm.fit()], and the second class is predicted where its probability
#' is above one half. More than two classes: multinomial logistic regression by
#' `nnet::multinom()`, which needs the package nnet; the class with the
#' largest probability is predicted.
#'
#' Where a linear function of the predictors separates the two training classes
#' without error, the coefficients have no finite maximum. `glm` warns then of
#' fitted probabilities of 0 or 1 and sometimes that it did not converge. The
#' predicted classes are still well defined, by the separating line that the
#' iterations reached, and half-size training parts are separated often, so
#' these warnings are not shown. A fit that does not converge without being
#' separated does warn. Coefficients that the training part does not determine
#' (a constant column, a level that is not there) count as 0. A record with a
#' missing predictor is predicted `NA`; training records with one are left out.
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
    if (nlevels(truth) > 2) return(multinomial_labels(x$train, x$test, truth))
    binary_labels(x$train, x$test, truth)
  })
}

binary_labels <- function(train, test, truth) {
  complete <- stats::complete.cases(train)
  second <- as.integer(truth)[complete] == 2
  fit <- fit_binomial(cbind(1, train[complete, , drop = FALSE]), second + 0)
  coefficients <- fit$coefficients
  coefficients[is.na(coefficients)] <- 0
  score <- drop(cbind(1, test) %*% coefficients)
  levels(truth)[1 + (score > 0)]
}

# Warnings of glm.fit are translated messages, so they are not told apart by
# their text: all are held back, and the fit itself is looked at.
fit_binomial <- function(x, y) {
  fit <- suppressWarnings(stats::glm.fit(x, y, family = stats::binomial()))
  probability <- pmin(fit$fitted.values, 1 - fit$fitted.values)
  if (!fit$converged && min(probability) > 1e-6) {
    warning("logistic regression did not converge in ", fit$iter,
            " iterations", call. = FALSE)
  }
  fit
}
