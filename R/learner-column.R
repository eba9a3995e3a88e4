#' A column of the data as a learner
#'
#' For predictions that are in the data already: from a rule, a human rater or
#' a model trained on other data. Nothing is trained, and [cv_predict()] reads
#' the column without copying any part of the data.
#'
#' @param name The name of the column, one string. The column holds labels of
#'   the target: a factor, character, logical or whole numbers.
#' @inherit learner_majority return
#' @details In [cv_predict()], a column that does not exist is an error of class
#'   `bcvinfer_error_column`, and one with labels that the target does not have
#'   of class `bcvinfer_error_label`.
#' @family learners
#' @export
#' @examples
#' learner_column("guess")
learner_column <- function(name) {
  check_given(name)
  check_string(name)
  new_learner(function(train, test, target) test[[name]],
              paste0("column \"", name, "\""), column = name,
              class = "column_learner")
}

# The codes of all records for each learner that is a column, else NULL.
column_codes <- function(learners, data, labels, call) {
  lapply(learners, function(learner) {
    name <- attr(learner, "column")
    if (!inherits(learner, "column_learner")) return(NULL)
    if (!name %in% names(data)) {
      abort_input(
        c("{.code learner_column(\"{name}\")} needs the column {.field {name}},
           which {.arg data} does not have.",
          i = "It has: {.field {names(data)}}."),
        "column", "learners", call = call
      )
    }
    check_label_codes(data[[name]], labels, name, "learners", call)
  })
}

# label_codes() for a column that the user named.
check_label_codes <- function(x, labels, name, arg, call) {
  tryCatch(label_codes(x, labels), error = function(e) {
    abort_input("The predictions in {.field {name}} do not match the truth:
                 {conditionMessage(e)}.", "label", arg, call = call)
  })
}
