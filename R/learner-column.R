#' A column of the data as a learner
#'
#' For predictions that are in the data already: from a rule, a human rater or
#' a model trained on other data. Nothing is trained, and [cv_predict()] reads
#' the column without copying any part of the data.
#'
#' @param name The name of the column, one string. The column holds labels of
#'   the target: a factor, character, logical or whole numbers.
#' @return A learner: a function of (train, test, target), see [as_learner()],
#'   that returns the column of `test`.
#' @section Errors:
#' In [cv_predict()], a column that does not exist is an error of class
#' `bcvinfer_error_column`, and one with labels that the target does not have of
#' class `bcvinfer_error_label`; a `name` that is not one string, of class
#' `bcvinfer_error_type`.
#' @family learners
#' @export
#' @examples
#' # A rule of thumb, without training: petals longer than 5 cm
#' two <- iris[iris$Species != "setosa", ]
#' two$Species <- droplevels(two$Species)
#' two$rule <- ifelse(two$Petal.Length > 5, "virginica", "versicolor")
#' set.seed(1)
#' cv_predict(cv_bcv(two, m = 3), two, Species,
#'            list(rule = learner_column("rule"), mean = learner_mean()))
learner_column <- function(name) {
  check_given(name)
  check_string(name)
  new_learner(function(train, test, target) test[[name]],
              paste0("column \"", name, "\""), column = name,
              class = "column_learner")
}

# The codes of all records for each learner that is a column, else NULL.
column_codes <- function(learners, data, labels) {
  lapply(learners, function(learner) {
    name <- attr(learner, "column")
    if (!inherits(learner, "column_learner")) return(NULL)
    if (!name %in% names(data)) {
      abort_input(
        c("{.code learner_column(\"{name}\")} needs the column {.field {name}},
           which {.arg data} does not have.",
          i = "It has: {.field {names(data)}}."),
        "column", "learners"
      )
    }
    check_label_codes(data[[name]], labels, name, "learners")
  })
}
