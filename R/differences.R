#' @include tests.R
NULL

# Differences in loss, a matrix repetitions x folds. `counts`: the contingency
# counts behind differences in error, which tests on counts need; `records`:
# the losses of each record, or NULL.
new_cv_differences <- function(values, rep, a, b, loss, loss_label,
                               set = NULL, half = NULL, n_train = NULL,
                               n_test = NULL, scheme = NULL, counts = NULL,
                               records = NULL) {
  about <- list(
    dim = dim(values), rep = rep, set = set %||% rep.int(1L, nrow(values)),
    half = half %||% rep.int(NA_integer_, nrow(values)),
    n_train = n_train, n_test = n_test, scheme = scheme, a = a, b = b,
    loss = loss, loss_label = loss_label, counts = counts, records = records,
    class = c("cv_differences", "matrix")
  )
  attributes(values) <- about[lengths(about) > 0]
  values
}

# What a test on differences works with, from any input that it may be given:
# `values` (repetitions x folds), their largest absolute value, the names of
# estimate and data, and what is known of the plan.
as_differences <- function(x, test) {
  check_given(x)
  input <- if (inherits(x, "cv_differences")) {
    differences_of_object(x)
  } else if (is_table_of_folds(x)) {
    differences_in_error(x)
  } else {
    differences_of_numbers(x, test)
  }
  check_design(input, test)
  input$scale <- max(abs(input$values))
  input$notes <- other_scheme_note(input$scheme, test)
  input
}

differences_of_object <- function(x) {
  if (!is.numeric(x) || length(dim(x)) != 2) {
    abort_input("{.arg x} must be the whole result of {.fn loss_differences},
                 not {describe_value(x)}.", "type", "x")
  }
  missing <- sum(is.na(x))
  if (missing > 0) {
    abort_input(
      c("{.arg x} has {missing} fold{?s} of {length(x)} whose difference is
         missing.", i = "A test needs the difference of every fold."),
      "missing", "x"
    )
  }
  list(
    values = matrix(x, nrow(x), ncol(x)), scheme = attr(x, "scheme"),
    n_train = attr(x, "n_train"), n_test = attr(x, "n_test"),
    set = attr(x, "set"), half = attr(x, "half"),
    label = paste("difference in", attr(x, "loss_label")),
    name = paste(attr(x, "a"), "-", attr(x, "b")),
    learners = c(attr(x, "a"), attr(x, "b"))
  )
}

# Difference in error, first learner minus second: a wrong and b right (n01)
# counts up, a right and b wrong (n10) down.
differences_in_error <- function(x) {
  table <- one_pair(x)
  shape <- counts_shape(x)
  size <- table$n00 + table$n01 + table$n10 + table$n11
  check_fold_sizes(size)
  list(
    values = matrix((table$n01 - table$n10) / size, shape$m, shape$k,
                    byrow = TRUE),
    scheme = shape$scheme, n_train = shape$n_train, n_test = shape$n_test,
    label = "difference in error", name = attr(table, "pair"),
    learners = pair_learners(table)
  )
}

differences_of_numbers <- function(x, test) {
  entry <- test_entry(test)
  x <- check_numeric(x, 2, "x")
  one_fold <- identical(entry$folds, 1)
  if (one_fold || identical(entry$reps, 1)) {
    if (length(x) != max(dim(x), length(x) * is.null(dim(x)))) {
      abort_input("{.arg x} must be a vector of differences, not
                   {describe_value(x)}.", "shape", "x")
    }
    x <- matrix(x, ncol = if (one_fold) 1 else length(x))
  }
  list(values = unname(x), label = "difference in loss", plain = TRUE,
       name = argument_text("x"))
}

# How the user wrote the argument; a value put in by `do.call()` is not shown.
argument_text <- function(arg) {
  written <- eval(substitute(substitute(name, frame),
                             list(name = as.name(arg), frame = user_frame())))
  if (is.name(written)) return(as.character(written))
  if (is.call(written)) return(deparse(written, nlines = 1)[1])
  arg
}

one_pair <- function(x) {
  tables <- split_counts(x)
  if (length(tables) != 1) {
    abort_input(
      c("{.arg x} must hold one pair of learners, not {length(tables)}.",
        x = "It has: {.val {names(tables)}}.",
        i = "Choose the rows of one pair."),
      "shape", "x"
    )
  }
  structure(tables[[1]], pair = names(tables))
}

pair_learners <- function(table) {
  c(as.character(table$a[1]), as.character(table$b[1]))
}

check_fold_sizes <- function(size) {
  empty <- sum(size == 0)
  if (empty > 0) {
    abort_input("{.arg x} has {empty} fold{?s} without any record.", "value",
                "x")
  }
}

# Contingency counts per fold; tables of another kind stop, each with the way
# that leads on.
is_table_of_folds <- function(x) {
  if (inherits(x, "contingency_counts") && !is_effective(x)) {
    return(TRUE)
  }
  way <- if (is_effective(x)) {
    "An effective table has no folds: give the counts it was made from, or
     use {.fn bcv_mcnemar_test}."
  } else if (inherits(x, "confusion_counts")) {
    "Use {.code loss_differences(x, a, b, loss)} or
     {.code contingency_counts()} first."
  } else if (inherits(x, "cv_predictions")) {
    "Use {.code loss_differences(x, a, b)} first."
  }
  if (!is.null(way) || is.data.frame(x)) {
    abort_input(
      c("{.arg x} must be differences in loss, contingency counts of folds or
         plain numbers, not {describe_value(x)}.", i = way),
      "type", "x"
    )
  }
  FALSE
}
