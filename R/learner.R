# What a learner is, and how everything that can be one becomes one.

#' Make a learner
#'
#' A learner is a function of `(train, test, target)` that trains on `train`
#' and returns the predicted class of each row of `test`, or the predicted
#' number for a numeric target. `as_learner()` makes one from a function and
#' returns a learner unchanged.
#'
#' The built-in learners take predictors that are numbers, labels (factor,
#' character, logical) or times (`Date`, `POSIXct`, `difftime`, as numbers). A
#' column of another kind, such as a list, makes the fit fail.
#'
#' Models of other packages are learners, too: a model specification of parsnip
#' or a workflow, each of the mode "classification" or, for a numeric target,
#' "regression", and without an argument that is still to be tuned (`tune()`); a
#' classification or regression learner of mlr3; and the name of a caret method,
#' such as `"lda"`, which is trained by `caret::train()` on all training
#' records.
#'
#' By default caret does not tune (`trainControl(method = "none")`,
#' `tuneLength = 1`) and uses its first setting, which may be a poor one: for
#' `"rpart"` a tree that is pruned almost to the root. `...` goes to
#' `caret::train()`: `as_learner("knn", tuneGrid = data.frame(k = 1))`.
#'
#' Probabilities are kept if the model has them; a learner of mlr3 needs
#' `predict_type = "prob"`.
#'
#' @param x A function, a learner, or a model of another package, see Details. A
#'   function may take
#'   * `(train, test, target)`: `train` is a data frame with all columns,
#'     `test` comes without the target column, `target` is the target's name;
#'   * `(train, test)`, if it needs no name of the target. Further arguments
#'     with defaults are left at their defaults.
#'
#'   An argument `numbers`, without a default or with `TRUE` or `FALSE`, says
#'   that the function can predict numbers. It is `TRUE` if [cv_predict()]
#'   treats the target as numbers, `FALSE` for classes; with the default `FALSE`
#'   a target of few whole numbers has classes. See its section on numbers.
#'
#'   It returns one label per row of `test`: a factor, character, logical or
#'   whole numbers, with the labels of the target, or a data frame with one such
#'   column, or with the column `.pred_class` and the probabilities of the
#'   classes, `.pred_<level>`, as tidymodels names them; or one number per row.
#'   `NA` is allowed where the learner has no prediction.
#' @param ... For methods; with the name of a caret method, arguments of
#'   `caret::train()`.
#' @return A function of `(train, test, target)`, class `cv_learner`.
#' @section Errors:
#' Anything that is not a function or a learner
#' (`bcvinfer_error_type`), a function that takes fewer than two or needs
#' more than three arguments, a model that predicts neither classes nor
#' numbers, a string
#' that is not the name of a caret method (`bcvinfer_error_value`), or a package
#' that is not installed (`bcvinfer_error_package`).
#' @family learners
#' @export
#' @examples
#' always_first <- as_learner(function(train, test, target) {
#'   rep(train[[target]][1], nrow(test))
#' })
#' always_first(iris[c(1, 60), ], iris[3:5, -5], "Species")
as_learner <- function(x, ...) {
  check_given(x)
  UseMethod("as_learner")
}

#' @export
as_learner.cv_learner <- function(x, ..., arg = "x") {
  check_no_dots(...)
  x
}

#' @export
as_learner.function <- function(x, ..., arg = "x") {
  check_no_dots(...)
  fun <- x
  arguments <- formals(args(fun))
  # (One with another default is the user's own.)
  flag <- "numbers" %in% names(arguments) &&
    (rlang::is_missing(arguments$numbers) || is.logical(arguments$numbers))
  names <- setdiff(names(arguments), c("...", "numbers"[flag]))
  needed <- sum(vapply(arguments[names], rlang::is_missing, NA))
  given <- paste(names(arguments), collapse = ", ")
  abort_if(length(names) < 2 || needed > 3,
           "A learner must take the arguments {.code (train, test, target)} or
            {.code (train, test)}, not {.code ({given})}.", "value", arg,
           i = if (length(names) < 2) maker_hint)
  with_target <- needed == 3 || length(names) >= 3 && names[3] == "target"
  learn <- function(train, test, target, ...) {
    if (with_target) fun(train, test, target, ...) else fun(train, test, ...)
  }
  new_learner(
    if (flag) {
      function(train, test, target, numbers = FALSE) {
        learn(train, test, target, numbers = numbers)
      }
    } else {
      function(train, test, target) learn(train, test, target)
    }, "function", source = fun,
    regression = flag && !isFALSE(arguments$numbers)
  )
}

#' @export
as_learner.default <- function(x, ..., arg = "x") {
  abort_input("A learner must be a function of {.code (train, test, target)} or
               an object that {.fn as_learner} accepts, not
               {describe_value(x)}.", "type", arg,
              i = maker_hint)
}

# `source`: the user's own function, where global variables are searched
# before it travels to another process.
new_learner <- function(learn, label, ..., source = NULL) {
  structure(learn, class = c("cv_learner", "function"), label = label,
            source = source, ...)
}

# The users' own functions inside learners.
learner_sources <- function(learners) {
  Filter(is.function, lapply(unname(learners), attr, "source"))
}

#' @export
print.cv_learner <- function(x, ...) {
  cat("<cv_learner> ", attr(x, "label"), "\n", sep = "")
  invisible(x)
}

maker_hint <- "The built-in learners are made by functions: write
               {.code learner_tree()}, with brackets."

# A named list of functions or other objects as a named list of learners.
check_learners <- function(learners) {
  given <- if (is.function(learners)) "a function" else describe_value(learners)
  refuse_if(!is.list(learners) || is.object(learners), "learners", "type",
            "must be a named list of learners, not {given}.",
            i = "A single learner also needs a name: {.code learners = list(tree
             = learner_tree())}.")
  refuse_if(length(learners) == 0, "learners", "shape",
            "must have at least one learner.")
  check_learner_names(names(learners), length(learners))
  lapply(learners, as_learner, arg = "learners")
}

check_learner_names <- function(names, size) {
  absent <- if (is.null(names)) size else sum(is.na(names) | names == "")
  abort_if(absent > 0, "Every learner in {.arg learners} needs a name: {absent}
            of {size} {cli::qty(absent)}{?has/have} none.", "value", "learners",
           i = "Write {.code list(tree = learner_tree(), knn =
            learner_knn())}.")
  doubled <- unique(names[duplicated(names)])
  abort_if(length(doubled) > 0,
           "Names in {.arg learners} must differ: {.val {doubled}} {?is/are}
            there more than once.", "value", "learners")
  reserved <- intersect(names, prediction_keys)
  abort_if(length(reserved) > 0,
           "A learner must not be called {.or {.val {reserved}}}: the columns
            {.val {prediction_keys}} of the predictions have these names.",
           "value", "learners")
}

#' A column of the data as a learner
#'
#' For predictions that are already in the data: from a rule, a human rater or
#' a model trained on other data. Nothing is trained, and [cv_predict()] reads
#' the column without copying any part of the data.
#' @param name The name of the column, one string. The column contains labels
#'   of the target: a factor, character, logical or whole numbers.
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
              paste0("column \"", name, "\""), column = name)
}

# The codes of all records for each learner that is a column, else NULL.
column_codes <- function(learners, data, labels) {
  lapply(learners, function(learner) {
    name <- attr(learner, "column")
    if (is.null(name)) return(NULL)
    abort_if(!name %in% names(data), "{.code learner_column(\"{name}\")} needs
              the column {.field {name}}, which {.arg data} does not have.",
             "column", "learners", i = "It has: {.field {names(data)}}.")
    if (!is.null(labels)) {
      return(code_estimate(data[[name]], labels, "learners", name))
    }
    abort_if(!is.numeric(data[[name]]),
             "{.code learner_column(\"{name}\")} must be a column of numbers, as
              the target is, not {describe_value(data[[name]])}.", "type",
             "learners")
    check_one_column(data[[name]], "learners", name)
    as.double(data[[name]])
  })
}

# Arguments for another function must be named and known: R would drop a
# misspelt one silently into its dots.
check_settings <- function(settings, known, fun) {
  names <- rlang::names2(settings)
  abort_if(any(names == ""),
           "Arguments in {.arg ...} must be named: they go to {.fn {fun}}.",
           "value", "...")
  unknown <- setdiff(names, known)
  abort_if(length(unknown) > 0, "{.fn {fun}} has no argument {.arg {unknown}}.",
           "value", "...", i = "It has: {.arg {setdiff(known, '...')}}.")
}
