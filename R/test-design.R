#' @include tests.R
NULL

# Is the plan of `scheme`, `m` and `k` one that the test takes? A test of half
# splits takes those of repeated two-fold cross-validation, too.
takes_plan <- function(entry, scheme, m, k) {
  needed <- c(entry$reps, entry$folds)
  served <- is.null(scheme) || scheme %in% entry$schemes ||
    has_half_splits(scheme, k) && "rcv" %in% entry$schemes
  served && all(is.na(needed) | needed == c(m, k)) &&
    (m * k >= 2 || identical(needed, c(1, 1)) || entry$input == "predictions")
}

# The message names the plan that the test needs, and the test for the plan at
# hand.
check_design <- function(input, entry) {
  if (length(input$m) == 1 &&
      takes_plan(entry, input$scheme, input$m, input$k)) {
    return(invisible(input))
  }
  shape <- if (length(input$m) == 1) paste(input$m, "x", input$k)
  got <- shape %||% count_of(length(input$values), "value")
  known <- !is.null(input$scheme)
  fitting <- if (!isTRUE(input$plain)) {
    recommended_test(input, predictions = FALSE)
  }
  abort_input(
    c(if (known) "{.arg x} comes from a plan of scheme {.val {input$scheme}}
                  ({got} folds)."
      else "{.arg x} must be {shape_text(entry)}, not {got}.",
      x = "The {entry$label} needs {.or {.val {entry$schemes}}}
           ({shape_text(entry)}): {.code {plan_text(entry$test)}}.",
      i = if (length(fitting) > 0) "For the plan at hand use {.val {fitting}}:
                                    {.fn {test_entry(fitting)$fun}}."),
    if (known) "scheme" else "shape", "x"
  )
}

shape_text <- function(entry) {
  if (identical(c(entry$reps, entry$folds), c(1, 1))) return("one hold-out")
  if (identical(entry$folds, 1)) return("at least 2 repetitions of 1 fold")
  reps <- if (is.na(entry$reps)) "m" else entry$reps
  folds <- if (is.na(entry$folds)) "K" else entry$folds
  paste(reps, "x", folds, "(repetitions x folds)")
}

other_scheme_note <- function(scheme, entry) {
  made_for <- entry$schemes[1]
  if (is.null(scheme) || scheme == made_for) return(character())
  if (scheme == "kfold" && made_for == "rcv") return(character())
  paste0("the folds come from a plan of scheme \"", scheme, "\"; the test is ",
         "made for \"", made_for, "\": ", deparse1(entry$plan), ".")
}

# n_test / n_train: known from an object, or given with plain numbers.
with_sizes <- function(input, n_train, n_test) {
  input$n_train <- known_size(input$n_train, n_train, "n_train", "x")
  input$n_test <- known_size(input$n_test, n_test, "n_test", "x")
  input
}

check_not_given <- function(value, arg) {
  abort_if(!is.null(value),
           "{.arg {arg}} is known from {.arg x} and cannot be given as well.",
           "conflict", arg)
}
