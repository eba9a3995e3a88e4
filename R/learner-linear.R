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

# A target of more different numbers, or of fractions, is one of numbers.
most_number_classes <- 15

is_number_target <- function(x) {
  numbers <- is.numeric(x) && !is.object(x)
  numbers && (any(x != trunc(x), na.rm = TRUE) ||
                length(unique(x)) > most_number_classes)
}

# Do all learners predict what the target has, numbers or classes?
check_target_learners <- function(learners, numbers) {
  takes <- lapply(learners, function(learner) names(formals(learner)))
  ready <- vapply(takes, function(names) {
    any(c("probabilities", "numbers") %in% names)
  }, NA)
  wanted <- if (numbers) "numbers" else "probabilities"
  unfit <- ready & !vapply(takes, function(names) wanted %in% names, NA)
  abort_if(any(unfit) && numbers, c(
    "{.arg target} has numbers, but {.field {names(learners)[unfit]}}
     predict{?s/} classes.",
    i = "{.fn learner_linear}, {.fn learner_tree}, {.fn learner_knn} and
         {.fn learner_mean} predict numbers, models of parsnip and mlr3 for
         regression do, and functions of your own may."
  ), "value", "learners")
  abort_if(any(unfit),
           "{.arg target} has classes, but {.field {names(learners)[unfit]}}
            predict{?s/} numbers.", "value", "learners")
}
