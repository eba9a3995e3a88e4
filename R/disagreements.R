#' @include tests.R
NULL

# What a McNemar test works with: `counts`, a matrix with a row per fold and
# the columns n01 (a wrong, b right) and n10 (a right, b wrong), `n`, the
# records behind all of it (NULL when unknown), and the name of the data.
as_disagreements <- function(x, test) {
  check_given(x)
  if (inherits(x, "cv_differences")) {
    return(disagreements_of_differences(x, test))
  }
  if (is.data.frame(x) && setequal(names(x), c("n01", "n10"))) {
    x <- data.matrix(x)
  }
  if (is_table_of_folds(x)) {
    disagreements_of_counts(x, test)
  } else {
    list(counts = disagreements_of_numbers(x), n = NULL,
         name = argument_text("x"), label = "n01 / (n01 + n10)")
  }
}

# The same for tests that need all four cells.
as_whole_tables <- function(x, test) {
  input <- as_disagreements(x, test)
  if (is.null(input$table)) {
    abort_input("{.arg x} must be contingency counts, with all four cells, or
                 differences in error, not {describe_value(x)}.", "type", "x")
  }
  input
}

counts_of_differences <- function(x) {
  counts <- attr(x, "counts")
  if (is.null(counts)) {
    abort_input(
      c("{.arg x} must hold differences in error that were counted from
         predictions or contingency counts.",
        x = "It holds differences in {attr(x, \"loss_label\")}."),
      "type", "x"
    )
  }
  counts
}

disagreements_of_counts <- function(x, test) {
  table <- one_pair(x)
  disagreements_of_table(table, attr(table, "pair"), counts_shape(x),
                         test)
}

# Differences were made from checked counts of one pair.
disagreements_of_differences <- function(x, test) {
  table <- as.list(counts_of_differences(x))
  shape <- list(scheme = attr(x, "scheme"), m = nrow(x), k = ncol(x))
  name <- paste(attr(x, "a"), "-", attr(x, "b"))
  disagreements_of_table(table, name, shape, test)
}

disagreements_of_table <- function(table, name, shape, test) {
  input <- list(
    counts = cbind(n01 = table$n01, n10 = table$n10),
    n = sum(table$n00, table$n01, table$n10, table$n11), table = table,
    name = name, label = "difference in error",
    learners = pair_learners(table),
    scheme = shape$scheme, m = shape$m, values = matrix(0, shape$m, shape$k)
  )
  check_design(input, test)
  input$notes <- other_scheme_note(shape$scheme, test)
  input
}

# Numbers without the names n01 and n10 could be read either way round, which
# turns the sign of the estimate; a pair in the documented order is taken.
disagreements_of_numbers <- function(x) {
  x <- check_counts(x, whole = FALSE, arg = "x")
  if (is.null(dim(x)) && length(x) == 2) {
    x <- matrix(x, 1, dimnames = list(
      NULL, if (is.null(names(x))) c("n01", "n10") else names(x)
    ))
  }
  if (length(dim(x)) != 2 || !setequal(colnames(x), c("n01", "n10")) ||
      ncol(x) != 2) {
    abort_two_readings(x)
  }
  x[, c("n01", "n10"), drop = FALSE]
}

abort_two_readings <- function(x) {
  has <- if (length(dim(x)) == 2 && !is.null(colnames(x))) {
    paste("columns", paste(colnames(x), collapse = ", "))
  } else if (!is.null(names(x))) {
    paste("names", paste(names(x), collapse = ", "))
  } else {
    "no column names"
  }
  abort_input(
    c("{.arg x} must have the two columns {.field n01} (a wrong, b right) and
       {.field n10} (a right, b wrong); it is {describe_value(x)} with {has}.",
      i = "It could be read in two ways: as
           {.code colnames(x) <- c(\"n01\", \"n10\")} or as
           {.code colnames(x) <- c(\"n10\", \"n01\")}.",
      i = "Of a 2 x 2 table of right and wrong, give
           {.code c(n01 = , n10 = )} alone."),
    "shape", "x"
  )
}

# A test of the McNemar family from its statistic. `effective` holds the n01,
# n10 and (where known) n that the statistic was computed from.
disagreement_test <- function(test, input, statistic, parameter, p.value,
                              effective, ...) {
  share <- is.null(input$n)
  n01 <- effective[["n01"]]
  n10 <- effective[["n10"]]
  estimate <- if (!share) {
    (n01 - n10) / effective[["n"]]
  } else if (n01 + n10 > 0) {
    n01 / (n01 + n10)
  } else {
    NA_real_
  }
  entry <- test_entry(test)
  new_cv_test(
    statistic = statistic, parameter = parameter, p.value = p.value,
    estimate = structure(estimate, names = input$label),
    null.value = structure(if (share) 0.5 else 0, names = input$label),
    method = entry$label, data.name = input$name, notes = input$notes,
    learners = input$learners, effective = effective, ...
  )
}

# (|n01 - n10| - correction)^2 / (n01 + n10), where the correction never
# exceeds the difference, and no disagreement gives 0.
# (derivation-effective-tables, eq. 5 and 6)
mcnemar_statistic <- function(n01, n10, correction = 1) {
  excess <- pmax(0, abs(n01 - n10) - correction)
  ifelse(n01 + n10 > 0, excess^2 / (n01 + n10), 0)
}
