#' @include tests.R
NULL

# Does the input come from a plan of the scheme and shape that the test needs?
# The message names the plan that makes it right.
check_design <- function(input, test) {
  entry <- test_entry(test)
  shape <- dim(input$values)
  if (!is.null(input$scheme) && !scheme_serves(input$scheme, shape, entry)) {
    abort_input(
      c("{.arg x} comes from a plan of scheme {.val {input$scheme}}
         ({shape[1]} x {shape[2]} folds).",
        x = "The {entry$label} needs {.or {.val {entry$schemes}}}
             ({shape_text(entry)}).",
        i = "Use {.code {plan_text(test)}}."),
      "scheme", "x"
    )
  }
  needed <- c(entry$reps, entry$folds)
  right <- length(shape) == 2 && all(is.na(needed) | needed == shape) &&
    (prod(shape) >= 2 || identical(needed, c(1, 1)))
  if (right) return(invisible(input))
  got <- if (is.null(shape)) {
    count_of(length(input$values), "value")
  } else {
    paste(shape, collapse = " x ")
  }
  abort_input(
    c("{.arg x} must be {shape_text(entry)}, not {got}.",
      i = "The {entry$label} belongs to {.code {plan_text(test)}}."),
    if (is.null(input$scheme)) "shape" else "scheme", "x"
  )
}

# A test of half splits takes those of repeated two-fold cross-validation, too.
scheme_serves <- function(scheme, shape, entry) {
  scheme %in% entry$schemes ||
    has_half_splits(scheme, shape[2]) && "rcv" %in% entry$schemes
}

shape_text <- function(entry) {
  if (identical(c(entry$reps, entry$folds), c(1, 1))) return("one hold-out")
  if (identical(entry$folds, 1)) return("at least 2 repetitions of 1 fold")
  reps <- if (is.na(entry$reps)) "m" else entry$reps
  folds <- if (is.na(entry$folds)) "K" else entry$folds
  paste(reps, "x", folds, "(repetitions x folds)")
}

other_scheme_note <- function(scheme, test) {
  made_for <- test_entry(test)$schemes[1]
  if (identical(scheme, "kfold") && made_for == "rcv") return(character())
  if (is.null(scheme) || scheme == made_for) return(character())
  paste0("the folds come from a plan of scheme \"", scheme, "\"; the test is ",
         "made for \"", made_for, "\": ", plan_text(test), ".")
}

# n_test / n_train: known from an object, given with plain numbers, and never
# both.
test_train_ratio <- function(input, n_train, n_test) {
  if (!is.null(input$n_train) && !is.null(input$n_test)) {
    given <- c("n_train", "n_test")[!c(is.null(n_train), is.null(n_test))]
    if (length(given) > 0) {
      abort_input("{.arg {given}} {?is/are} known from {.arg x} and cannot be
                   given as well.", "conflict", given[1])
    }
    return(mean(input$n_test) / mean(input$n_train))
  }
  check_size_given(n_train, "n_train")
  check_size_given(n_test, "n_test")
  check_number(n_test, 0, open = TRUE, arg = "n_test") /
    check_number(n_train, 0, open = TRUE, arg = "n_train")
}

check_size_given <- function(value, arg) {
  if (is.null(value)) {
    abort_input("{.arg {arg}} is needed: {.arg x} does not tell the sizes of
                 the training and test sets.", "missing", arg)
  }
}
